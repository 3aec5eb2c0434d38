"""Circus Train: what a seat sees of an action, and how all that it can't see is redrawn.

A viewer knows of a hand what went into it openly (`known`, per seat and kind). And it can count: whenever the discard
pile becomes the deck (CT-7), all other cards are in hands, so that it knows which cards are `elsewhere`: those that all
other hands together have, besides the known ones. They lie in places of hands that are as old (`older`); what was drawn
since (`newer`) comes on top. A card of such a kind that somebody discards may be one of them, if that hand has places
so old; then of this kind one less is known. Where it may as well have been drawn since, nobody sees which of two equal
cards goes, and this is all that is kept in mind: what is dealt anew is then a little more than what may really be.
"""

from __future__ import annotations

import math

import numpy as np

from ...core.arrays import IntArray, RandomStream, StateRecord
from ...core.jit import jit
from ...core.protocol import SPECTATOR, UNSEEN
from ...core.streams import random_below, weighted_index
from .piles import viewer_of
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
    placed = np.zeros((MAX_PLAYERS, KINDS), np.int64)
    for other in range(state.players):
        if other != seat:
            unknown[other] = return_unknown(state, other)
    place_elsewhere(state, viewer_of(seat), unknown, placed, rng)
    if state.phase == PAYING and seat != state.turn:
        by_chance = could_lie_otherwise(state, seat, placed)
        while not redraw_payer(state, unknown[state.turn], by_chance, rng):
            take_back(state, unknown, placed)
            place_elsewhere(state, viewer_of(seat), unknown, placed, rng)
        unknown[state.turn] = 0
    for other in range(state.players):
        for _ in range(unknown[other]):
            redraw_card(state, other, weighted_index(state.deck, KINDS, rng))
    others_may_know_less(state, seat)


@jit
def place_elsewhere(state: StateRecord, viewer: int, unknown: IntArray, placed: IntArray, rng: RandomStream) -> None:
    """Puts the cards that the viewer knows to be in others' hands into places there that may be as old."""
    room = np.zeros(MAX_PLAYERS, np.int64)
    for other in range(state.players):
        room[other] = min(state.older[other], unknown[other])
    for kind in range(KINDS):
        for _ in range(state.elsewhere[viewer, kind]):
            other = weighted_index(room, MAX_PLAYERS, rng)
            room[other] -= 1
            unknown[other] -= 1
            placed[other, kind] += 1
            redraw_card(state, other, kind)


@jit
def could_lie_otherwise(state: StateRecord, seat: int, placed: IntArray) -> bool:
    """Whether there are cards that have been placed in one of several hands."""
    if state.players == 2 and seat != SPECTATOR:
        return False
    for other in range(state.players):
        for kind in range(KINDS):
            if placed[other, kind] > 0:
                return True
    return False


@jit
def take_back(state: StateRecord, unknown: IntArray, placed: IntArray) -> None:
    """Undoes `place_elsewhere`."""
    for other in range(state.players):
        for kind in range(KINDS):
            count = placed[other, kind]
            state.deck[kind] += count
            state.hand[other, kind] -= count
            unknown[other] += count
            placed[other, kind] = 0


@jit
def others_may_know_less(state: StateRecord, seat: int) -> None:
    """What other seats know for certain in the new deal: what everybody does, less what they may have themselves."""
    public = viewer_of(SPECTATOR)
    for other in range(state.players):
        if other != seat:
            for kind in range(KINDS):
                own = state.hand[other, kind] - state.known[other, kind]
                state.elsewhere[viewer_of(other), kind] = max(0, state.elsewhere[public, kind] - own)


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
def redraw_payer(state: StateRecord, unknown: int, by_chance: bool, rng: RandomStream) -> bool:
    """CT-10: who is paying for a wagon can pay for it; each hand with which one can is as likely as any other.

    So it is drawn first how many cards of the wagon's animal and of the token's animal are in the hand, each pair of
    numbers with the number of ways in which they, and the rest of the hand, can be chosen; then the rest.

    If the cards that are elsewhere have been placed `by_chance`, this is accepted as often as the payer, with them, can
    pay. Returns whether it was.
    """
    natural, joker = state.loading // VALUES, state.token[state.turn]
    total = 0
    for first in range(state.deck[natural] + 1):
        for second in range(state.deck[joker] + 1):
            total += ways_to_pay(state, unknown, first, second)
    if total == 0 or (by_chance and random_long(ways_in_all(state, unknown), rng) >= total):
        return False
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
    return True


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
def ways_in_all(state: StateRecord, unknown: int) -> int:
    """In how many ways so many cards of the deck can be chosen."""
    cards = 0
    for kind in range(KINDS):
        cards += state.deck[kind]
    return WAYS[cards, unknown]  # type: ignore[no-any-return]


@jit
def random_long(bound: int, rng: RandomStream) -> int:
    """A uniform integer in 0..bound-1, for 1 <= bound < 2**57: 57 random bits, unless they lie in the uneven rest."""
    limit = (1 << 57) // bound * bound
    number = limit
    while number >= limit:
        number = (random_below(rng, 1 << 19) << 38) | (random_below(rng, 1 << 19) << 19) | random_below(rng, 1 << 19)
    return number % bound
