"""The first use of a game says what it is doing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import menagerie
from menagerie.cli.app import app
from menagerie.cli.preparing import prepare, prepare_for
from menagerie.cli.warm_up import compile_cold
from menagerie.core import catalogue, warmup


@pytest.fixture
def game() -> menagerie.Game:
    return menagerie.load(catalogue.games()[0])


def test_a_game_that_is_not_compiled_is_announced_and_compiled(
    game: menagerie.Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = []

    def warm(*_: object) -> Iterator[str]:
        for label in ("one", "two"):
            done.append(label)
            yield label

    monkeypatch.setattr(warmup, "is_warm", lambda _: False)
    monkeypatch.setattr(warmup, "warm_steps", lambda *_: 2)
    monkeypatch.setattr(warmup, "warm", warm)
    prepare(game)
    printed = capsys.readouterr()
    assert done == ["one", "two"]
    assert f"Preparing {game.definition.title} (about 25 seconds) …" in printed.err
    assert printed.out == ""


def test_a_compiled_game_starts_without_a_word(
    game: menagerie.Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(warmup, "is_warm", lambda _: True)
    prepare(game)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b'{"game": 3}', b'{"game": "chess"}', b"\xff"])
def test_a_wrong_file_needs_no_preparation(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    prepare_for(path)
    path.write_bytes(content)
    prepare_for(path)


def test_the_game_of_a_file_is_prepared(game: menagerie.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[menagerie.Game] = []
    monkeypatch.setattr("menagerie.cli.preparing.prepare", prepared.append)
    menagerie.Record(game, []).write(tmp_path / "game.json")
    prepare_for(tmp_path / "game.json")
    assert prepared == [menagerie.load(game.name)]


def test_what_is_compiled_ahead_is_said_first_also_where_no_terminal_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cold = menagerie.load(catalogue.games()[0])
    said: list[str] = []
    monkeypatch.setattr(warmup, "is_warm", lambda game: game.name != cold.name)
    monkeypatch.setattr("menagerie.core.jit.CACHE", tmp_path)
    monkeypatch.setattr("menagerie.cli.warm_up.compile_games", lambda *_: said.append(capsys.readouterr().err))
    compile_cold([menagerie.load(name) for name in catalogue.games()], Console(stderr=True))
    assert said == [f"Compiling {cold.definition.title}: once only, about half a minute each …\n"]


def test_a_server_compiles_what_is_cold_before_it_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that had to wait for the compiler would keep all other people waiting."""
    cold = catalogue.games()[0]
    done: list[object] = []
    monkeypatch.setenv("MENAGERIE_SERVE", "")  # what `serve` leaves there is gone after the test
    monkeypatch.setattr(warmup, "is_warm", lambda game: game.name != cold)
    monkeypatch.setattr("menagerie.core.jit.CACHE", tmp_path)
    monkeypatch.setattr(
        "menagerie.cli.warm_up.compile_games", lambda games, _: done.append([game.name for game in games])
    )
    monkeypatch.setattr("uvicorn.run", lambda *_, **__: done.append("serving"))
    app(["serve", "--port=0", f"--database={tmp_path / 'tables.sqlite'}"], standalone_mode=False)
    assert done == [[cold], "serving"]
