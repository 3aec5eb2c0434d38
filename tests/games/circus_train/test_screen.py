"""The terminal: how a position is drawn at any size, and what is asked."""

from __future__ import annotations

import io
import random
import re
from typing import Any

import pytest
from rich.console import Console

import menagerie
from menagerie.games.circus_train import terminal

from .table import lively_play, play, position

NAMES = ["Anna", "Ben", "Cleo", "Dan"]


LOADING: dict[str, Any] = {"hands": "g g f f/b", "offer": "g3 b4 t4 b3", "tokens": "f b"}


def drawn(state: menagerie.State, seat: int | None, width: int, height: int = 30) -> list[str]:
    console = Console(width=width, height=height, color_system=None, force_terminal=True, legacy_windows=False)
    with console.capture() as capture:
        console.print(terminal.draw(state.view(seat), NAMES[: state.game.players], state.game.words(), width))
    return [line.rstrip() for line in capture.get().splitlines()]


SIZES = [(40, 20), (52, 24), (71, 24), (72, 24), (80, 24), (95, 30), (96, 30), (100, 30), (120, 40)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_fits_the_terminal_at_all_times(players: int, width: int, height: int) -> None:
    choose = random.Random(width)
    for state in lively_play(menagerie.load("circus-train", players, bonus=True), players):
        if choose.random() < 0.8:
            continue
        for seat in (0, None):
            lines = drawn(state, seat, width, height)
            assert max(map(len, lines)) <= width
            assert len(lines) <= max(height - 12, 9)
            text = "\n".join(lines)
            assert all(name in text for name in NAMES[:players])


def end_of_game(players: int = 4) -> menagerie.State:
    trains = ["g1 b1 f1 t1 g1 b1 f1 t1 g1 g2 b2/f2", "t2 t3/b3", "f3 g3"]
    lists = "/".join(["g g b b f t X"] + ["b f"] * (players - 1))
    texts = "/".join("/".join(trains).split("/")[:players])
    return position(lists, "g2 b2 f2 t4", texts, "f4/t1 f1/", discard="g b X f", known="g X/b", bonus=True)


@pytest.mark.parametrize("width", [40, 80, 100])
def test_the_terminal_shows_what_matters(width: int) -> None:
    text = "\n".join(drawn(end_of_game(), 0, width))
    for sign in ("2G", "2B", "4T") if width < 72 else ("2 giraffes", "2 bears", "4 tigers"):
        assert sign in text
    assert any(points in text for points in ("13 of 16", "13/16", " 13 "))
    assert "2 actions left" in text or "2 left" in text
    assert "Extra action" in text
    assert ("w[4F]" if width < 72 else "waiting") in text


@pytest.mark.parametrize("width", [40, 100])
def test_the_terminal_shows_a_hand_to_its_owner_only(width: int) -> None:
    state = position("g g g/t t t t", "b4 f4 g4 b3")
    mine, theirs = "\n".join(drawn(state, 0, width)), "\n".join(drawn(state, 1, width))
    assert ("Hand 3G" if width == 40 else "3 giraffes") in mine
    assert ("Hand 4T" if width == 40 else "4 tigers") in theirs
    assert ("Hand" if width == 40 else "3 giraffes") not in "\n".join(drawn(state, None, width))


def test_ct12_the_terminal_says_what_a_wagon_would_do_and_cost() -> None:
    state = position("g g f f/b", "g3 b2 f4 t1", "b1 b3/", tokens="f b")
    lines = drawn(state, 0, 100)
    assert "│ GGG      joins ││ BB       joins ││ FFFF     waits ││ T        waits │" in lines[1]
    assert "│ pay GGFF       ││ 1 short        ││ 2 short        ││ pay FF         │" in lines[2]


def test_ct10_the_terminal_tells_others_what_is_being_paid() -> None:
    state = position("g g f f/b", "g3 b2 f4 t1", tokens="f b")
    play(state, "load giraffe 3", "discard giraffe")
    for width in (40, 100):
        assert "Anna: loading 3 giraffes, still to" in "\n".join(drawn(state, 1, width))


def test_animals_and_seats_differ_without_colour() -> None:
    text = "\n".join(drawn(position("g/b/f/t", "g1 b1 f1 t1", "g2/b2/f2/t2"), 0, 100))
    assert all(sign in text for sign in "●■▲◆")
    assert all(sign in text for sign in ("2 GG", "2 BB", "2 FF", "2 TT"))


def test_no_wagon_and_no_card_left() -> None:
    state = position("/b", "", deck="", wagons="")
    for width in (40, 80, 100):
        text = "\n".join(drawn(state, 0, width))
        assert "░0░" in text
    assert "No wagon is left to load." in "\n".join(drawn(state, 0, 100))


@pytest.mark.parametrize("width", [40, 80, 100])
def test_without_unicode_all_signs_are_plain(width: int) -> None:
    raw = io.BytesIO()
    console = Console(file=io.TextIOWrapper(raw, "ascii"), width=width)  # strict: other signs would be errors
    state = end_of_game()
    names = ["Anna", "Ben of a rather long name", "Cleo", "Dan"]
    console.print(terminal.draw(state.view(0), names, state.game.words(), width))
    console.file.flush()
    assert all(sign in raw.getvalue().decode() for sign in ("o Anna", "# Ben", "^ Cleo", "* Dan"))


def test_questions_say_what_is_to_be_decided() -> None:
    def asked(state: menagerie.State, *texts: str) -> str:
        play(state, *texts)
        return terminal.question(state.view(0), ["You", "Ben"], state.game.words())

    assert asked(position()) == ""
    state = position(**LOADING)
    assert asked(state, "load giraffe 3") == "3 giraffes: still three giraffes, or two fish for each. Next card?"
    assert asked(state, "discard fish") == "3 giraffes: still three giraffes, a second fish for one of them. Next card?"
    state = position("g f f/b", "g2 b4 t4 b3", tokens="f b", bonus=True, one_to_one=True, bonus_played=1)
    assert asked(state, "load giraffe 2") == "2 giraffes: still two giraffes, or a fish for each. Next card?"
    state = position("D/b", discard="f g", bonus=True)
    assert asked(state, "play draw two") == "First of two cards: from the deck, or a giraffe from the discard pile?"
    assert asked(state, "draw discard") == "Second of two cards: from the deck, or a fish from the discard pile?"
    state = position("T/b", discard="f g", bonus=True)
    assert asked(state, "play take one discarded") == "Which card do you take out of the discard pile?"
    state = position("g/b", "g1 b1 t1 b2", "g2/", "b1 f3/", wagons="")
    assert asked(state, "load giraffe 1") == "Does a waiting wagon follow, for free?"


WRONG_VERB = re.compile(r"\b(you|You) (?!pass\b)\w+s\b|\b[Yy]our (the|a|Your?|your?)\b|\bYou's\b")


@pytest.mark.parametrize("bonus", [False, True])
def test_who_is_spoken_to_is_told_with_the_right_verbs(bonus: bool) -> None:
    choose = random.Random(5)
    names = ["You", "Ben", "Cleo"]
    previous: menagerie.State | None = None
    for state in lively_play(menagerie.load("circus-train", 3, bonus=bonus), 1):
        if previous is not None:
            for step in previous.apply(state.history[-1]):
                assert not WRONG_VERB.search(step.text(0, names=names)), step.text(0, names=names)
        previous = state.copy()
        if choose.random() < 0.1:
            console = Console(width=80, height=24, force_terminal=True, color_system=None)
            with console.capture() as capture:
                console.print(terminal.draw(state.view(0), names, state.game.words(), 80))
            assert not WRONG_VERB.search(capture.get()), capture.get()
