"""Positions and turns in the notation of the rule pages: kinds, with an owner where it matters ("giraffe(r)")."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import menagerie

OWNERS = "rbgy"


def cards(names: Sequence[str]) -> list[str]:
    """`kind:seat` for names like `hippo` or `hippo(b)`; an owner not named is the first whose animal is free."""
    placed: list[str] = []
    for name in names:
        kind, _, owner = name.rstrip(")").partition("(")
        owners = OWNERS.index(owner) if owner else next(n for n in count() if _is_free(kind, n, names, placed))
        placed.append(f"{kind}:{owners}")
    return placed


def _is_free(kind: str, owner: int, names: Sequence[str], placed: Sequence[str]) -> bool:
    return f"{kind}:{owner}" not in placed and f"{kind}({OWNERS[owner]})" not in names


def position(queue: Sequence[str], play: str, *more_hand: str, owner: str = "") -> tuple[menagerie.State, str]:
    """A state in which the owner of `play` (not given: one who has it still) is to move; and the card's kind."""
    *waiting, card = cards([*queue, f"{play}({owner})" if owner else play])
    kind, _, seat = card.partition(":")
    hands = [[kind, *more_hand] if number == int(seat) else [] for number in range(4)]
    game = menagerie.load("beasty-bar", 4)
    return game.setup(queue=waiting, hands=hands, piles=[[]] * 4, to_move=int(seat)), kind


def turn(queue: Sequence[str], play: str, *choices: str, owner: str = "") -> list[tuple[str, menagerie.Step]]:
    """Plays a whole turn; gives each step's queue as text, with the step."""
    state, kind = position(queue, play, owner=owner)
    steps = list(state.apply(state.game.parse_action(f"play {kind}")))
    for choice in choices:
        steps += state.apply(state.game.parse_action(choice))
    return [(" ".join(animal["kind"] for animal in step.view()["queue"]), step) for step in steps]


def after(queue: str, play: str, *choices: str, owner: str = "") -> str:
    """The queue when the turn is over, kinds from the gate on."""
    return turn(queue.split(), play, *choices, owner=owner)[-1][0]


def played(queue: str, play: str, *choices: str, owner: str = "") -> menagerie.State:
    """The state when the turn is over."""
    state, kind = position(queue.split(), play, owner=owner)
    for text in (f"play {kind}", *choices):
        state.apply(state.game.parse_action(text))
    return state


def owned(state: menagerie.State) -> str:
    """The queue with owners: `hippo(r) monkey(b)`."""
    return " ".join(f"{animal['kind']}({OWNERS[animal['seat']]})" for animal in state.view()["queue"])
