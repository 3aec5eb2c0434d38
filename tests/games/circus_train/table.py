"""Positions and turns in short: cards as `g g b L`, wagons as `g3 t1`, a list for each seat, parted by `/`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import menagerie
from menagerie.core.arrays import Float32Array

LETTERS = {
    "g": "giraffe",
    "b": "bear",
    "f": "fish",
    "t": "tiger",
    "D": "draw two",
    "L": "load one fewer",
    "T": "take one discarded",
    "X": "extra action",
    "E": "exchange 1:1",
}


def cards(text: str) -> list[str]:
    """The cards of `g b L`."""
    return [LETTERS[letter] for letter in text.split()]


def wagons(text: str) -> list[str]:
    """The wagons of `g3 t1`."""
    return [f"{LETTERS[short[0]]} {short[1]}" for short in text.split()]


def position(
    hands: str = "g g g/b b b",
    offer: str = "g1 b2 f3 t4",
    trains: str = "",
    waiting: str = "",
    discard: str = "",
    tokens: str = "",
    bonus: bool = False,
    **more: Any,
) -> menagerie.State:
    """A position; the seats are counted by the hands. The discard pile is empty unless it is given."""
    lists = [cards(hand) for hand in hands.split("/")]
    keywords: dict[str, Any] = {"hands": lists, "offer": wagons(offer), "discard": cards(discard), **more}
    if trains:
        keywords["trains"] = [wagons(text) for text in trains.split("/")]
    if waiting:
        keywords["waiting"] = [wagons(text) for text in waiting.split("/")]
    if tokens:
        keywords["tokens"] = cards(tokens)
    for name in ("deck", "known", "wagons"):
        if isinstance(more.get(name), str):
            parts = [cards(part) if name != "wagons" else wagons(part) for part in more[name].split("/")]
            keywords[name] = parts if name == "known" else parts[0]
    return menagerie.load("circus-train", len(lists), bonus=bonus).setup(**keywords)


def play(state: menagerie.State, *texts: str) -> list[menagerie.Step]:
    """Applies actions and outcomes of chance; gives all steps."""
    steps: list[menagerie.Step] = []
    for text in texts:
        steps += state.apply(state.game.parse_action(text))
    return steps


def lively_play(game: menagerie.Game, seed: int) -> Iterator[menagerie.State]:
    """Each state of a random game in which nobody ends a turn that need not end."""
    choose = random.Random(seed)
    state = game.new_state()
    while not state.is_terminal:
        yield state
        possible = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        if len(possible) > 1 and not state.is_chance and state.action_text(possible[-1]) == "end":
            del possible[-1]
        state.apply(choose.choice(possible))
    yield state


def choices(state: menagerie.State) -> list[str]:
    """The texts of what can happen next."""
    if state.is_chance:
        return [state.game.chance_text(outcome) for outcome, _ in state.chance_outcomes()]
    return [state.action_text(action) for action in state.legal_actions()]


def hand(state: menagerie.State, seat: int) -> str:
    """The own cards of a seat, in letters."""
    letters = {name: letter for letter, name in LETTERS.items()}
    return " ".join(letters[name] for name in state.view(seat)["hand"])


def plane(state: menagerie.State, name: str, seat: int | None) -> Float32Array:
    """A plane of what a seat observes."""
    at = 0
    for one in state.game.definition.rules.OBSERVATION:
        if one.name == name:
            return state.observation(seat)[at : at + one.size]
        at += one.size
    raise AssertionError(f"there is no plane {name!r}")
