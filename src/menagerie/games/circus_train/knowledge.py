"""Circus Train: what a seat sees of an action, and how all that it can't see is redrawn."""

from __future__ import annotations

import math

import numpy as np

from ...core.arrays import RandomStream, StateRecord
from ...core.jit import jit
from ...core.protocol import UNSEEN
from ...core.streams import random_below, weighted_index
from .state import CARDS, DEALING, DRAWING, KINDS, MAX_PLAYERS, PAYING, VALUES
from .train import can_complete

WAYS = np.array([[math.comb(cards, chosen) for chosen in range(CARDS + 1)] for cards in range(CARDS + 1)])
"""WAYS[n, k]: in how many ways k of n cards can be chosen; the most is about 2**55."""


@jit
def seen(state: StateRecord, action: int, seat: int) -> int:
    """CT-4, CT-7: cards that are dealt or drawn from the deck are seen by their owner only; all else is public."""
    phase = state.phase
    secret = phase == DEALING or phase == DRAWING
    return UNSEEN if secret and seat != state.turn else action


@jit
def resample(state: StateRecord, seat: int, rng: RandomStream) -> None:
    """Deals all cards that `seat` can't locate anew: the deck, and of other hands what is not known to be there."""
    unknown = np.zeros(MAX_PLAYERS, np.int64)  # how many cards of each hand are still to be redrawn
    for other in range(state.players):
        if other != seat:
            unknown[other] = return_unknown(state, other)
    if state.phase == PAYING and seat != state.turn:
        redraw_payer(state, unknown[state.turn], rng)
        unknown[state.turn] = 0
    for other in range(state.players):
        for _ in range(unknown[other]):
            redraw_card(state, other, weighted_index(state.deck, KINDS, rng))


@jit
def return_unknown(state: StateRecord, seat: int) -> int:
    """Puts those cards of a hand back into the deck of which nobody else knows; returns how many."""
    count = 0
    for kind in range(KINDS):
        back = state.hand[seat, kind] - state.known[seat, kind]
        state.deck[kind] += back
        state.hand[seat, kind] -= back
        count += back
    return count


@jit
def redraw_card(state: StateRecord, seat: int, kind: int) -> None:
    """A card of the deck changes into a hand."""
    state.deck[kind] -= 1
    state.hand[seat, kind] += 1


@jit
def redraw_payer(state: StateRecord, unknown: int, rng: RandomStream) -> None:
    """CT-10: who is paying for a wagon can pay for it; each hand with which one can is as likely as any other.

    So it is drawn first how many cards of the wagon's animal and of the token's animal are in the hand, each pair of
    numbers with the number of ways in which they, and the rest of the hand, can be chosen; then the rest.
    """
    natural, joker = state.loading // VALUES, state.token[state.turn]
    total = 0
    for first in range(state.deck[natural] + 1):
        for second in range(state.deck[joker] + 1):
            total += ways_to_pay(state, unknown, first, second)
    place = random_long(total, rng)
    first, second = -1, 0
    while place >= 0:
        first += 1
        if first > state.deck[natural]:
            first = 0
            second += 1
        place -= ways_to_pay(state, unknown, first, second)
    others = state.deck.copy()
    others[natural] = 0
    others[joker] = 0
    for _ in range(first):
        redraw_card(state, state.turn, natural)
    for _ in range(second):
        redraw_card(state, state.turn, joker)
    for _ in range(unknown - first - second):
        kind = weighted_index(others, KINDS, rng)
        others[kind] -= 1
        redraw_card(state, state.turn, kind)


@jit
def ways_to_pay(state: StateRecord, unknown: int, first: int, second: int) -> int:
    """In how many ways a hand gets so many more cards of the wagon's and the token's animal; 0 if it could not pay."""
    natural, joker = state.loading // VALUES, state.token[state.turn]
    rest = unknown - first - second
    had_natural, had_joker = state.hand[state.turn, natural], state.hand[state.turn, joker]
    able = can_complete(state.owed, state.half, state.one_to_one, had_natural + first, had_joker + second)
    if rest < 0 or not able:
        return 0
    there, jokers, others = state.deck[natural], state.deck[joker], 0
    for kind in range(KINDS):
        if kind != natural and kind != joker:
            others += state.deck[kind]
    return WAYS[there, first] * WAYS[jokers, second] * WAYS[others, rest]  # type: ignore[no-any-return]


@jit
def random_long(bound: int, rng: RandomStream) -> int:
    """A uniform integer in 0..bound-1, for 1 <= bound < 2**57: 57 random bits, unless they lie in the uneven rest."""
    limit = (1 << 57) // bound * bound
    number = limit
    while number >= limit:
        number = (random_below(rng, 1 << 19) << 38) | (random_below(rng, 1 << 19) << 19) | random_below(rng, 1 << 19)
    return number % bound
