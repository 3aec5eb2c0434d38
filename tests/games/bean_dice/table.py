"""Positions and turns in short: a card as `1 red | 2 soy`, dice as `red, white blue, soy`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import menagerie
from menagerie.core.arrays import Float32Array

NEVER = "7 alike"
"""An order that no dice in these tests meet; cards are filled up with it."""

ANY = "1 different"
"""An order that all dice meet."""

MIXED = "stink, white blue, chinese, red, beige blue, soy, garden"
"""Seven dice: all kinds but green, two of blue."""


def card(orders: str = "") -> list[str]:
    """The six orders of a card, the lowest first."""
    named = orders.split(" | ") if orders else []
    return [*named, *[NEVER] * (6 - len(named))]


def deck(*cards: str, name: str = "made for a test") -> dict[str, Any]:
    """What a deck file holds: these cards, then others whose orders nothing meets."""
    orders = [card(text) for text in cards] + [card()] * (61 - len(cards))
    return {"name": name, "cards": [{"orders": texts} for texts in orders]}


def dice(text: str) -> list[str]:
    """The faces in `red, white blue`."""
    return text.split(", ")


def position(*cards: str, players: int = 2, field: str = "", rolled: str = "", **more: Any) -> menagerie.State:
    """A position with a deck that begins with these cards: the seats' active cards first, then their cover cards."""
    game = menagerie.load("bean-dice", players, deck=deck(*cards))
    if rolled:
        more["rolled"] = dice(rolled)
    more.setdefault("active", list(range(1, players + 1)))
    return game.setup(field=dice(field) if field else [], **more)


def play(state: menagerie.State, *texts: str) -> list[menagerie.Step]:
    """Applies actions and outcomes of chance; gives all steps."""
    return [step for text in texts for step in state.apply(state.game.parse_action(text))]


def roll(state: menagerie.State, text: str) -> list[menagerie.Step]:
    """Lets the dice fall so."""
    return play(state, *(f"die {face}" for face in dice(text)))


def told(steps: Sequence[menagerie.Step]) -> list[str]:
    """What a spectator is told."""
    return [step.text() for step in steps]


def choices(state: menagerie.State) -> list[str]:
    """The texts of the legal actions."""
    return [state.action_text(action) for action in state.legal_actions()]


def chances(state: menagerie.State) -> dict[str, float]:
    """What luck can bring, and how likely it is."""
    return {state.action_text(outcome): chance for outcome, chance in state.chance_outcomes()}


def numbers(state: menagerie.State, place: str) -> list[int | None]:
    """The numbers of the seats' active or cover cards."""
    return [card and card["number"] for card in state.view()[place]]


def plane(state: menagerie.State, name: str, seat: int | None = None) -> Float32Array:
    """A plane of what a seat observes."""
    at = 0
    for one in state.game.definition.rules.OBSERVATION:
        if one.name == name:
            return state.observation(seat)[at : at + one.size]
        at += one.size
    raise AssertionError(f"there is no plane {name!r}")
