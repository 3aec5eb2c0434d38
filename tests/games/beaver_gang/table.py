"""Positions and turns in short: a row as `4 2 ? S`, with S for Swap, P for Peek and C for Second Chance."""

from __future__ import annotations

from typing import Any

import menagerie
from menagerie.core.arrays import Float32Array
from menagerie.games.beaver_gang.state import KIND_NAMES

LETTERS = {"S": "swap", "P": "peek", "C": "second chance"}
TAKES = [f"take {place}" for place in (1, 2, 3, 4)]
KEEPS = [f"keep {place}" for place in (1, 2, 3, 4)]


def cards(text: str) -> list[str]:
    """The kinds of `0 S 9`."""
    return [LETTERS.get(letter, letter) for letter in text.split()]


def position(
    rows: str, discard: str = "", deck: str | None = None, options: Any = None, **more: Any
) -> menagerie.State:
    """A position; rows are parted by `/`. Without `deck`, all cards not named lie in the draw pile."""
    lists = [cards(row) for row in rows.split("/")]
    game = menagerie.load("beaver-gang", len(lists), **(options or {}))
    if deck is not None:
        more["deck"] = cards(deck)
    return game.setup(rows=lists, discard=cards(discard), **more)


def play(state: menagerie.State, *texts: str) -> list[menagerie.Step]:
    """Applies actions and outcomes of chance, `7` standing for `deal 7`; gives all steps."""
    steps: list[menagerie.Step] = []
    for text in texts:
        kind = LETTERS.get(text, text)
        steps += state.apply(state.game.parse_action(f"deal {kind}" if kind in KIND_NAMES else text))
    return steps


def choices(state: menagerie.State) -> list[str]:
    """The texts of the legal actions."""
    return [state.action_text(action) for action in state.legal_actions()]


def plane(state: menagerie.State, name: str, seat: int | None) -> Float32Array:
    """A plane of what a seat observes."""
    at = 0
    for one in state.game.definition.rules.OBSERVATION:
        if one.name == name:
            return state.observation(seat)[at : at + one.size]
        at += one.size
    raise AssertionError(f"there is no plane {name!r}")


def known(state: menagerie.State, seat: int | None) -> dict[tuple[int, int], str]:
    """The cards in the rows that a seat knows, by what it observes: (owner, place from 1) to kind."""
    places = plane(state, "cards", seat).reshape(6, 4, 13)
    return {
        (((seat or 0) + int(owner)) % state.game.players, int(place) + 1): KIND_NAMES[kind]
        for owner, place, kind in zip(*places.nonzero(), strict=True)
    }


def faces(state: menagerie.State, seat: int | None = None) -> list[list[str | None]]:
    """The rows as the screen shows them."""
    return [[card["card"] for card in row] for row in state.view(seat)["rows"]]
