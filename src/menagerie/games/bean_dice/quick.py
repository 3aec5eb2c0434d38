"""Bean Dice: the rest of a turn in a moment: dice are kept that bring the next orders nearer, by rules of thumb."""

from __future__ import annotations

import numpy as np

from ...core.arrays import RandomStream, StateRecord
from ...core.jit import jit
from ...core.streams import random_below
from .deck import ORDERS
from .dice import (
    BEIGE,
    BITS,
    COUNT,
    DICE,
    FACE_SIDES,
    FACES,
    FIRST_BEIGE,
    KINDS,
    SIDES,
    WHITE,
    beans_of,
    count_of,
    number_of_dice,
)
from .orders import ANY_OF, FIRST, FORM, HOUSE, KINDS_OF, MIX, NEED, SECOND, kinds_with
from .state import LEAST_TO_CASH

SIDES_OF_DICE = np.array(
    [
        np.repeat(np.arange(FIRST_BEIGE), FACE_SIDES[:FIRST_BEIGE]),
        np.repeat(np.arange(FIRST_BEIGE, FACES), FACE_SIDES[FIRST_BEIGE:]),
    ]
)
"""(2, SIDES): the faces of a white die, and of a beige one (BD-2)."""

WHITE_FACES = (1 << (BITS * FIRST_BEIGE)) - 1


@jit
def missing(need: int, beans: int) -> int:
    """How many dice of the `need` are not there."""
    total = 0
    for kind in range(KINDS):
        total += max(0, count_of(need, kind) - count_of(beans, kind))
    return total


@jit
def lacking(order: int, beans: int) -> int:
    """How many more dice, of the right kinds, an order needs (BD-3); 0 if it is met."""
    form, first, second = order & FORM, (order >> FIRST) & NEED, order >> SECOND
    if form == ANY_OF:
        return min(missing(first, beans), missing(second, beans))
    if form == MIX:
        return max(0, first - number_of_dice(beans & second))
    if form == KINDS_OF:  # the kinds of which there are most
        total, kinds = 0, 0
        for count in range(second, -1, -1):
            more = min(first, kinds_with(beans, count)) - kinds
            total += more * (second - count)
            kinds += more
        return total
    if form == HOUSE:
        named, other = count_of(beans, first), 0
        for kind in range(KINDS):
            if kind != first:
                other = max(other, count_of(beans, kind))
        return min(max(0, 3 - named) + max(0, 2 - other), max(0, 2 - named) + max(0, 3 - other))
    return DICE - number_of_dice(beans) if count_of(beans, first) == 0 else DICE


@jit
def all_lacking(state: StateRecord, card: int, first: int, last: int, beans: int) -> int:
    """What the orders of a card from `first` to before `last` need; the lowest one counts as the most important."""
    total = 0
    for place in range(first, last):
        total += (ORDERS - place) * lacking(state.orders[card, place], beans)
    return total


@jit
def throw(white: int, beige: int, rng: RandomStream) -> int:
    """The faces of so many dice just rolled (BD-2)."""
    faces = 0
    for _ in range(white):
        faces += 1 << (BITS * SIDES_OF_DICE[0, random_below(rng, SIDES)])
    for _ in range(beige):
        faces += 1 << (BITS * SIDES_OF_DICE[1, random_below(rng, SIDES)])
    return faces


@jit
def keep_useful(state: StateRecord, card: int, last: int) -> None:
    """BD-8: each die of the roll that brings the orders before `last` nearer is put on the field, at least one."""
    done, rolled = state.done[state.turn], state.rolled
    lack = all_lacking(state, card, done, last, beans_of(state.field))
    fallback, fallback_lack = 0, 1 << 20
    for face in range(FACES):
        for _ in range((rolled >> (BITS * face)) & COUNT):
            die = 1 << (BITS * face)
            then = all_lacking(state, card, done, last, beans_of(state.field + die))
            if then < fallback_lack:
                fallback, fallback_lack = die, then
            if then < lack:
                lack = then
                state.field += die
                state.rolled -= die
                state.kept += 1
    if state.kept == 0:
        state.field += fallback
        state.rolled -= fallback
        state.kept = 1


@jit
def aim(state: StateRecord, card: int) -> int:
    """Before which order of its card the seat on turn stops: the first three, or two more, and all it meets."""
    done = state.done[state.turn]
    last = min(ORDERS, max(LEAST_TO_CASH, done + 2))
    beans = beans_of(state.field)
    while last < ORDERS and all_lacking(state, card, done, last, beans) == 0:
        last += 1
    return last  # type: ignore[no-any-return]


@jit
def is_satisfied(state: StateRecord, card: int) -> bool:
    """Whether the seat on turn has nothing more to roll for: all dice are on the field, or all its orders are met."""
    if card < 0 or number_of_dice(state.field) == DICE:
        return True
    return all_lacking(state, card, state.done[state.turn], ORDERS, beans_of(state.field)) == 0


@jit
def roll_rest(state: StateRecord, rng: RandomStream) -> None:
    """BD-8: all dice that are not on the field, nor have come to rest in this roll."""
    white = WHITE - number_of_dice((state.field + state.rolled) & WHITE_FACES)
    beige = BEIGE - number_of_dice((state.field + state.rolled) >> (BITS * FIRST_BEIGE))
    state.rolled += throw(white, beige, rng)
    state.kept = 0
