"""What must not stay on a terminal: other people's hands, and what is to be remembered."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import menagerie
from menagerie.core import catalogue
from menagerie.core.steps import Step
from tests.cli.terminals import (
    CHOICE,
    END,
    HAND_OVER,
    PAGE,
    REMEMBER,
    Terminal,
    choices_shown,
    only_file,
    saved_state,
    start,
)

GAMES = catalogue.games()
BEASTY = "beasty-bar"
WITH_MEMORIES = [name for name in GAMES if catalogue.find(name).fleeting_steps]
PEOPLE = ("you:Anna", "you:Bert")


def private_lines(state: menagerie.State, seat: int) -> set[str]:
    """Sentences that were for the seat only."""
    steps: list[Step] = []
    again = state.game.new_state()
    for action in state.history:
        steps += again.apply(action)
    names = ["Anna", "Bert"]
    names[seat] = "You"
    return {
        step.text(seat, names=names)
        for step in steps
        if step.text(seat, names=names) not in (step.text(None, names=names), step.text(1 - seat, names=names))
    }


def flowing(screen: str) -> str:
    """The text of a screen without its line breaks."""
    return " ".join(screen.split())


def answer(terminal: Terminal) -> None:
    terminal.send("1" if terminal.prompt == CHOICE else "")


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_the_others_hand(name: str, tmp_path: Path) -> None:
    terminal = Terminal("play", name, "--seats", ",".join(PEOPLE), "--seed", "7", "--pace", "0", data=tmp_path)
    turns: list[str] = []
    while terminal.prompt != END and len(turns) < 12:
        state = saved_state(tmp_path)
        screen = flowing(terminal.text)
        if terminal.prompt == HAND_OVER:
            turns.append(screen)
            secrets = private_lines(state, 0) | private_lines(state, 1)
            assert "Hand over to" in screen
            assert len(screen) < 100
        else:
            present = int("Bert" in turns[-1])
            secrets = private_lines(state, 1 - present) - private_lines(state, present)
        assert [secret for secret in secrets if secret in screen + terminal.scrolled_away] == []
        answer(terminal)
    assert [("Bert" in turn) for turn in turns] == [bool(place % 2) for place in range(len(turns))]
    terminal.kill()


def test_the_hand_is_not_on_the_next_persons_screen(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, "--seats", ",".join(PEOPLE))
    hands = [saved_state(tmp_path).view(seat)["hand"] for seat in (0, 1)]
    only_annas = set(hands[0]) - set(hands[1]) - {hands[0][0]}  # the first is played, and then public
    assert only_annas
    assert all(kind in terminal.text for kind in hands[0])
    terminal.send("1")
    assert terminal.prompt == HAND_OVER
    assert not any(kind in terminal.text for kind in {*hands[0], *hands[1]})
    terminal.send()
    assert all(kind in terminal.text for kind in hands[1])
    assert not any(kind in terminal.text for kind in only_annas)
    terminal.kill()


def test_the_line_editor_forgets_what_the_one_before_typed(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, "--seats", ",".join(PEOPLE), "--option", "points=on")
    terminal.send("set aside lion; set aside hippo; set aside seal; set aside snake")
    assert terminal.prompt == HAND_OVER
    terminal.send()
    before = only_file(tmp_path).read_bytes()
    terminal.send("\x1b[A")
    assert "set aside lion;" not in terminal.text
    assert "parrot" in terminal.text
    assert only_file(tmp_path).read_bytes() == before
    terminal.kill()


def test_what_one_wanted_to_play_next_is_not_told_to_others(tmp_path: Path) -> None:
    terminal = start(tmp_path, BEASTY, "--seats", ",".join(PEOPLE))
    for line in ("1; my secret plan", "", "1"):
        assert "secret plan" not in terminal.send(line)
    assert terminal.prompt == HAND_OVER
    assert "Not played, as others had their turn: my secret plan" in terminal.send()
    terminal.kill()


@pytest.mark.parametrize("name", WITH_MEMORIES)
def test_what_is_to_be_remembered_is_shown_once(name: str, tmp_path: Path) -> None:
    terminal = Terminal("play", name, "--seats", "you,random", "--seed", "3", "--pace", "0", data=tmp_path)
    assert terminal.prompt == REMEMBER
    memories: list[str] = []
    for _ in range(40):
        if terminal.prompt == END:
            break
        screen = flowing(terminal.text)
        assert [memory for memory in memories if memory in screen + terminal.scrolled_away] == []
        if terminal.prompt == REMEMBER:
            memories.append(screen.removesuffix(REMEMBER.strip()).strip())
        answer(terminal)
    assert memories
    if terminal.prompt != END:
        pages = flowing(whole_log(terminal))
        assert [memory for memory in memories if memory in pages] == []
        terminal.kill()


def whole_log(terminal: Terminal) -> str:
    while terminal.prompt != CHOICE:
        terminal.send()
    pages = [terminal.send("log")]
    while "b: back" in terminal.text:
        pages.append(terminal.send("b"))
    assert terminal.prompt == PAGE
    return "\n".join(pages)


@pytest.mark.parametrize("name", WITH_MEMORIES)
def test_with_the_memory_aid_nothing_is_shown_apart(name: str, tmp_path: Path) -> None:
    terminal = Terminal(
        "play", name, "--seats", "you,random", "--seed", "3", "--pace", "0", "--option", "memory_aid=on",
        data=tmp_path,
    )  # fmt: skip
    for _ in itertools.islice(choices_shown(terminal), 10):
        assert terminal.prompt != REMEMBER
    terminal.kill()
