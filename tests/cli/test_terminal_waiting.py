"""What must not flash by: pages that wait for an Enter of their own, and what is typed on other pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from menagerie.core import catalogue
from tests.cli.terminals import (
    CHOICE,
    END,
    HAND_OVER,
    NEXT_ROUND,
    PAGE,
    PLY,
    REMEMBER,
    Terminal,
    only_file,
    play_on,
    saved_state,
    start,
)

GAMES = catalogue.games()
BEASTY = "beasty-bar"
WITH_MEMORIES = [name for name in GAMES if catalogue.find(name).fleeting_steps]
WITH_PAUSES = [name for name in GAMES if hasattr(catalogue.part(name, "terminal"), "PAUSES")]


@pytest.mark.parametrize("name", WITH_MEMORIES)
def test_what_was_typed_while_it_loaded_dismisses_no_page(name: str, tmp_path: Path) -> None:
    terminal = Terminal(
        "play", name, "--seats", "you,random", "--seed", "3", "--pace", "0", data=tmp_path, early="\r\r\r"
    )
    assert terminal.prompt == REMEMBER
    terminal.send()
    assert terminal.prompt == CHOICE
    terminal.kill()


@pytest.mark.parametrize("name", WITH_MEMORIES)
def test_everybody_here_sees_what_was_dealt_before_anybody_decides(name: str, tmp_path: Path) -> None:
    seats = "you:Anna,you:Bert,you:Cora"
    terminal = Terminal("play", name, "--seats", seats, "--seed", "3", "--pace", "0", data=tmp_path)
    for person in ("Anna", "Bert", "Cora"):
        assert terminal.prompt == HAND_OVER
        assert person in terminal.text
        terminal.send()
        assert terminal.prompt == REMEMBER
        terminal.send()
    assert terminal.prompt == HAND_OVER
    assert "Anna" in terminal.text
    terminal.send()
    assert terminal.prompt == CHOICE
    terminal.kill()


@pytest.mark.parametrize("name", WITH_PAUSES)
def test_the_end_of_a_round_waits_for_the_person(name: str, tmp_path: Path) -> None:
    terminal = start(tmp_path, name)
    while terminal.prompt not in (NEXT_ROUND, END):
        terminal.send("1" if terminal.prompt == CHOICE else "")
    assert terminal.prompt == NEXT_ROUND
    assert "The points of round 1" in terminal.text
    assert saved_state(tmp_path).view(0)["round"] == 2
    terminal.kill()


def test_a_command_typed_on_a_page_is_heeded(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY)
    screen = terminal.text
    rules = terminal.send("rules")
    assert terminal.send("?") != rules
    assert terminal.prompt == PAGE
    assert "BB-11" in terminal.send("rules 11")
    assert terminal.send("q") == screen
    assert "Write quit" in terminal.send("q").replace("\n", " ")
    assert terminal.prompt == CHOICE
    terminal.send("rules")
    assert "'zz'" in terminal.send("? zz")
    terminal.send("?")
    terminal.send("1")
    assert len(saved_state(tmp_path).history) > 1
    terminal.send("rules")
    terminal.send("quit")
    assert terminal.prompt == END


def test_the_log_opens_at_its_end(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, lines=16, columns=60)
    for _ in range(8):
        terminal.send("1")
    last = terminal.send("log")
    assert "Enter: on with the game, b: back" in last
    assert terminal.send("b") != last
    terminal.kill()


@pytest.mark.parametrize("name", GAMES)
def test_the_help_speaks_of_the_game(name: str, tmp_path: Path) -> None:
    terminal = start(tmp_path, name)
    shown = terminal.send("?")
    assert f"? {next(iter(catalogue.find(name).topics))}" in shown
    assert name == BEASTY or "lion" not in shown
    terminal.kill()


def test_a_replay_counts_moves_and_has_a_log(tmp_path: Path) -> None:
    play_on(start(tmp_path, BEASTY))
    terminal = Terminal("replay", str(only_file(tmp_path)), data=tmp_path)
    assert "Move 10 of" in terminal.send("10")
    assert "seat NAME" in terminal.send("?").replace("\n", " ")
    assert "seen by" in terminal.send("seat you")
    terminal.send("log")
    assert terminal.prompt == PAGE
    terminal.send()
    assert terminal.prompt == PLY
    terminal.kill()


def test_a_game_that_is_going_on_is_not_gone_on_with_elsewhere(tmp_path: Path) -> None:
    first = start(tmp_path, BEASTY)
    path = only_file(tmp_path)
    second = Terminal("play", "--resume", str(path), data=tmp_path)
    assert second.prompt == END
    assert "is being played elsewhere" in second.text.replace("\n", "")
    assert second.exit_code == 2
    first.kill()
    third = Terminal("play", "--resume", str(path), "--pace", "0", data=tmp_path)
    assert third.prompt == CHOICE
    third.send("1")
    third.send("quit")
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_game_in_which_nothing_was_played_leaves_no_file(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY)
    terminal.send("quit")
    assert "nothing is saved" in terminal.text
    assert list((tmp_path / "games").iterdir()) == []


def test_long_rules_are_paged_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAGER", "sed s/^/paged:/")
    whole = Terminal("rules", BEASTY, data=tmp_path)
    assert "paged:" in whole.text
    article = Terminal("rules", BEASTY, "3", data=tmp_path)
    assert article.prompt == END
    assert "paged:" not in article.text
