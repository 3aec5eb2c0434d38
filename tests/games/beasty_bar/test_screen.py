"""What is shown and told on a terminal."""

from __future__ import annotations

import io
import random

import pytest
from rich.console import Console

import menagerie
from menagerie.games.beasty_bar import terminal

NAMES = ["You", "Ben", "Cleo", "Dan"]


def drawn(state: menagerie.State, width: int, encoding: str = "utf-8") -> str:
    raw = io.BytesIO()
    console = Console(file=io.TextIOWrapper(raw, encoding), width=width)  # strict: what can't be shown is an error
    console.print(terminal.draw(state.view(0), NAMES[: state.game.players], state.game.words(), width))
    console.file.flush()
    return raw.getvalue().decode(encoding)


def play_randomly(state: menagerie.State, seed: int, plies: int) -> list[menagerie.Step]:
    choose, steps = random.Random(seed), []
    for _ in range(plies):
        if state.is_terminal:
            break
        possible = [number for number, _ in state.chance_outcomes()] or state.legal_actions()
        steps += list(state.apply(choose.choice(possible)))
    return steps


@pytest.mark.parametrize("width", [40, 80, 100, 120])
def test_it_fits_the_terminal_and_needs_no_unicode(width: int) -> None:
    for seed, plies in enumerate(range(0, 120, 6)):
        state = menagerie.load("beasty-bar", 4, points=seed % 2 == 1).new_state()
        play_randomly(state, seed, plies)
        text = drawn(state, width, "ascii")
        assert max(map(len, text.splitlines())) <= width
        assert f"# {NAMES[1]}" in text or state.view(0)["phase"] == "set aside"


@pytest.mark.parametrize("seed", range(4))
def test_animals_in_one_table_are_all_named_in_full_or_all_cut_short(seed: int) -> None:
    state = menagerie.load("beasty-bar", 4).new_state()
    play_randomly(state, seed, 1000)
    view = state.view(0)
    named = {kind for kinds in (*view["bar"], *view["out"]) for kind in kinds}
    for width, in_full in ((80, False), (200, True)):
        table = drawn(state, width).partition("THAT'S IT")[2]
        assert all((kind in table) == in_full for kind in named if len(kind) > 3)
        assert all(kind[:3] in table for kind in named)


@pytest.mark.parametrize("width", [40, 80, 100])
def test_points_are_called_so(width: int) -> None:
    state = menagerie.load("beasty-bar", 2, points=True).new_state()
    for wish in ("set aside lion", "set aside monkey"):
        state.apply(state.game.parse_action(wish))
    assert "monkey\u00a09\u00a0(" not in drawn(state, width)
    assert "\u00a0pts)" in drawn(state, width)


def test_what_is_laid_aside_is_told_once() -> None:
    state = menagerie.load("beasty-bar", 2, points=True).new_state()
    steps = [*state.apply(state.game.parse_action("set aside hippo"))]
    steps += state.apply(state.game.parse_action("set aside lion"))
    assert [step.text(0) for step in steps] == ["You lay the hippo aside.", "You lay the lion aside."]
    assert [step.text(1, names=["Anna", "you"]) for step in steps] == ["Anna lays an animal aside."] * 2
