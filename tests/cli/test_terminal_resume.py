"""A game that was cut off goes on as if nothing had happened."""

from __future__ import annotations

from pathlib import Path

import pytest

import menagerie
from menagerie.core import catalogue
from tests.cli.terminals import ANALYSIS, CHOICE, END, Terminal, only_file, play_on, saved_state, start

GAMES = catalogue.games()
BEASTY = "beasty-bar"
SEATS = "you:Anna,random"


def choose(terminal: Terminal, choices: int) -> None:
    """The first choice, so many times."""
    while choices and terminal.prompt != END:
        if terminal.prompt == CHOICE:
            terminal.send("1")
            choices -= 1
        else:
            terminal.send()


def waiting_for_a_choice(terminal: Terminal) -> Terminal:
    """The terminal, past all that waits for Enter."""
    while terminal.prompt not in (CHOICE, END):
        terminal.send()
    return terminal


@pytest.mark.parametrize("name", GAMES)
def test_a_killed_game_goes_on_as_it_would_have(name: str, tmp_path: Path) -> None:
    """For thirty choices, or to the end."""
    uninterrupted = start(tmp_path / "whole", name, "--seats", SEATS)
    choose(uninterrupted, 30)
    waiting_for_a_choice(uninterrupted).kill()
    terminal = start(tmp_path / "cut", name, "--seats", SEATS)
    path = only_file(tmp_path / "cut")
    for choices in (3, 2):
        choose(terminal, choices)
        waiting_for_a_choice(terminal)
        before = saved_state(tmp_path / "cut")
        terminal.send("1")
        terminal.kill()
        assert saved_state(tmp_path / "cut").history[: len(before.history) + 1] == [
            *before.history,
            before.legal_actions()[0],
        ]
        terminal = Terminal("play", "--resume", str(path), "--pace", "0", data=tmp_path / "cut")
    choose(terminal, 30 - 7)
    waiting_for_a_choice(terminal).kill()
    records = [menagerie.Record.read(only_file(tmp_path / folder)) for folder in ("whole", "cut")]
    assert records[0] == records[1]
    assert len(records[0].actions) > 30
    assert records[0].seats == ("you:Anna", "random")


def test_a_game_killed_again_and_again_is_never_damaged(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, "--seats", SEATS)
    path = only_file(tmp_path)
    for _ in range(4):
        terminal.child.send("1\r")
        terminal.kill()  # at whatever it is doing
        assert saved_state(tmp_path).history
        assert only_file(tmp_path) == path
        terminal = Terminal("play", "--resume", str(path), "--pace", "0", data=tmp_path)
    terminal.kill()


def test_a_game_may_go_on_in_another_file(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, "--seats", SEATS)
    path, other = only_file(tmp_path), tmp_path / "other.json"
    terminal.kill()
    before = path.read_bytes()
    terminal = Terminal("play", "--resume", str(path), "--save", str(other), "--pace", "0", data=tmp_path)
    play_on(terminal)
    assert path.read_bytes() == before
    assert menagerie.Record.read(other).replay().is_terminal


def test_a_finished_game_shows_its_result(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, "--seats", SEATS)
    play_on(terminal)
    before = only_file(tmp_path).read_bytes()
    again = Terminal("play", "--resume", str(only_file(tmp_path)), data=tmp_path)
    assert again.prompt == ANALYSIS
    again.send()
    assert again.prompt == END
    assert again.exit_code == 0
    assert "Game over" in again.text
    assert only_file(tmp_path).read_bytes() == before
