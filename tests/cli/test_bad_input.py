"""What is wrong in the input is said in one message on stderr; the exit code is 2, and nothing is left on disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

import menagerie
from menagerie.core import catalogue
from tests.cli.conftest import Run

GAMES = catalogue.games()
BEASTY = "beasty-bar"


def refused(result: Result, *named: str) -> None:
    """It was refused as it should be, and the message names these."""
    assert result.exit_code == 2, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    message = result.stderr
    assert message
    for name in named:
        assert name in message, message


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], GAMES),
        (["chess"], ["chess", *GAMES]),
        ([BEASTY.upper()], [BEASTY.upper(), BEASTY]),
        ([BEASTY, "--players", "1"], ["1", "2 to 4"]),
        ([BEASTY, "--players", "two"], ["--players", "integer"]),
        ([BEASTY, "--seats", "you,robot"], ["robot", "you, random, greedy"]),
        ([BEASTY, "--seats", ""], ["--seats names no seats"]),
        ([BEASTY, "--seats", "you,,greedy"], ["you, random, greedy"]),
        ([BEASTY, "--seats", "you:,greedy"], ["name"]),
        ([BEASTY, "--seats", "you:\x1b[2J,greedy"], ["name", "printable"]),
        ([BEASTY, "--seats", "you:Ann,random:ann"], ["Ann"]),
        ([BEASTY, "--seats", "you,greedy", "--players", "3"], ["--seats", "3"]),
        ([BEASTY, "--option", "points"], ["key=value", "points"]),
        ([BEASTY, "--option", "points=often"], ["points", "often"]),
        ([BEASTY, "--option", "start=7"], ["start", "7"]),
        ([BEASTY, "--option", "players=3"], ["players", "points"]),
        ([BEASTY, "--option", "points=1", "--option", "points=0"], ["points", "twice"]),
        ([BEASTY, "--seed", "x"], ["--seed", "integer"]),
        ([BEASTY, "--pace", "-1"], ["--pace", "-1"]),
        ([BEASTY, "--resume", "x.json"], ["GAME", "--resume"]),
        (["--resume", "x.json", "--seed", "0"], ["--seed", "--resume"]),
        (["--resume", "x.json", "--players", "2"], ["--players", "--resume"]),
        (["--resume", "missing.json"], ["missing.json"]),
        ([BEASTY, "--unknown"], ["--unknown"]),
    ],
)
def test_a_game_that_can_not_be_begun(
    arguments: list[str], named: list[str], run: Run, data: Path, tmp_path: Path
) -> None:
    refused(run("play", *arguments), *named)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["rules", "chess"], ["chess", *GAMES]),
        (["rules", BEASTY, "99"], ["99", "BB-1 to BB-24"]),
        (["rules", BEASTY, ""], ["BB-1 "]),
        (["rules", BEASTY, "the"], ["'the'", "did you mean"]),
        (["rules", BEASTY, "--lang", "xx"], ["xx", "en"]),
        (["rules", BEASTY, "--lang", "../en"], ["../en", "en"]),
        (["replay", "missing.json"], ["missing.json"]),
        (["nonsense"], ["nonsense"]),
    ],
)
def test_other_commands_that_can_not_be_done(arguments: list[str], named: list[str], run: Run) -> None:
    refused(run(*arguments), *named)


def good_record() -> dict[str, Any]:
    state = menagerie.load(BEASTY).new_state()
    state.deal(1)
    content: dict[str, Any] = json.loads(menagerie.Record.of(state, seats=["you", "greedy"], seed=1).dumps())
    return content


DAMAGED = [
    (b"", "JSON"),
    (b"\x00\xff\xfe", "JSON"),
    (b"[]", "record"),
    (b"{}", "format"),
    (json.dumps(good_record()).encode()[:-20], "JSON"),
    (json.dumps({**good_record(), "format": "other"}).encode(), "format"),
    (json.dumps({**good_record(), "version": 99}).encode(), "99"),
    (json.dumps({**good_record(), "game": "chess"}).encode(), "chess"),
    (json.dumps({**good_record(), "players": 9}).encode(), "9"),
    (json.dumps({**good_record(), "options": {"colour": 1}}).encode(), "colour"),
    (json.dumps({**good_record(), "options": {"players": 1}}).encode(), "players"),
    (json.dumps({**good_record(), "seats": ["you"]}).encode(), "seats"),
    (json.dumps({**good_record(), "seed": "x"}).encode(), "seed"),
    (json.dumps({**good_record(), "actions": [99]}).encode(), "99"),
    (json.dumps({**good_record(), "actions": ["x"]}).encode(), "x"),
    (json.dumps({**good_record(), "position": {"nothing": 1}}).encode(), "nothing"),
]


@pytest.mark.parametrize(("content", "named"), DAMAGED)
def test_a_damaged_or_foreign_file(content: bytes, named: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(content)
    for arguments in (("play", "--resume", path), ("replay", path)):
        refused(run(*arguments), named, str(path))
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_seats_that_this_program_does_not_know_can_be_given_anew(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**good_record(), "seats": ["wizard:Merlin", "you"]}))
    refused(run("play", "--resume", path), str(path), "wizard", "--seats")
    assert run("replay", path).exit_code == 0
    assert "Merlin" in run("replay", path).stdout
    assert run("play", "--resume", path, "--seats", "random,random").exit_code == 0


def test_a_file_that_exists_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna")
    refused(run("play", BEASTY, "--save", path), str(path), "exists")
    assert path.read_text() == "Dear Anna"
    assert list(tmp_path.iterdir()) == [path]


def test_a_place_that_can_not_be_written(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.touch()
    refused(run("play", BEASTY, "--save", file / "game.json"), str(file / "game.json"))
    monkeypatch.setenv("MENAGERIE_DATA_DIR", str(file))
    compiled: list[menagerie.Game] = []
    monkeypatch.setattr("menagerie.cli.preparing.prepare", compiled.append)
    refused(run("play", BEASTY), str(file), "--save FILE", "MENAGERIE_DATA_DIR")
    assert compiled == []
    assert list(tmp_path.iterdir()) == [file]
