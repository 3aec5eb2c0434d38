"""Beaver Gang: who can know what (BG-15), and how the rest is dealt anew."""

from __future__ import annotations

import numpy as np

from ...core.arrays import IntArray, RandomStream, StateRecord
from ...core.jit import jit
from ...core.protocol import UNSEEN
from ...core.streams import random_below, weighted_index
from .piles import viewer_bit
from .state import (
    ASKING,
    DEALT,
    DISCARD,
    DRAWING,
    ENDING,
    HIDDEN,
    HOLDING,
    KEEP,
    KEPT,
    KINDS,
    KNOCK,
    LOOK_AT,
    LOOKING,
    NOTHING,
    NUM_ACTIONS,
    NUMBERS,
    OPENING,
    PEEKING,
    ROW,
    SPYING,
    STATE,
    TAKE,
    USE,
)
from .turn import act

# What a seat sees of an action

NOT_SEEN = NUM_ACTIONS
CODES = NUM_ACTIONS + 1
MOST_SIGHTS = 3**34  # more than 14 ** 14, and the numbers stay below 2 ** 63


@jit
def seen(state: StateRecord, action: int, seat: int) -> int:
    """What `seat` sees of `action`: its number, and in the digits above that the cards that it gets to see.

    Discarding, say, shows others the card; the last action of a round shows all cards. A drawn card, and one that
    is looked at (BG-2, BG-4, BG-7), is seen by its player only.
    """
    cards = append_sight(0, card_shown(state, action, seat))
    if may_end_round(state, action):
        cards = append_turned_up(cards, state, action, viewer_bit(seat))
    if is_private(state, seat):
        return UNSEEN if cards == 0 else NOT_SEEN + CODES * cards
    return action + CODES * cards


@jit
def may_end_round(state: StateRecord, action: int) -> bool:
    """BG-11, BG-16: whether the action could end the round. With both piles empty (BG-10) even a call may."""
    if state.phase == ASKING:
        return action == KNOCK
    return state.caller != NOTHING or state.turns + 1 >= state.turn_limit * state.players  # type: ignore[no-any-return]


@jit
def append_turned_up(cards: int, state: StateRecord, action: int, viewer: int) -> int:
    """BG-12: `cards` with those that the viewer gets to see at the end of the round, if the action brings it about.

    These are the cards that others have seen already; chance brings the rest.
    """
    after = np.empty(1, STATE)
    after[0] = state
    act(after[0], action, None)
    if after[0].phase == ENDING:
        for owner in range(state.players):
            for place in range(state.row):
                if is_secret(after[0], owner, place, viewer):
                    cards = append_sight(cards, after[0].card[owner, place])
    return cards


@jit
def is_private(state: StateRecord, seat: int) -> bool:
    """Whether chance is about to show a card to another seat only."""
    if state.phase == LOOKING:
        return seat != state.spot // 2  # type: ignore[no-any-return]
    return (state.phase == DRAWING or state.phase == SPYING) and seat != state.turn  # type: ignore[no-any-return]


@jit
def card_shown(state: StateRecord, action: int, seat: int) -> int:
    """The kind that an action of the seat on turn shows by itself, without chance; NOTHING if there is none."""
    phase, own = state.phase, state.card[state.turn]
    if phase == OPENING and action < TAKE + ROW:
        return own[action - TAKE]  # type: ignore[no-any-return]
    if phase == HOLDING:
        if action == DISCARD or action == USE:
            return state.drawn  # type: ignore[no-any-return]
        return own[action - KEEP]  # type: ignore[no-any-return]
    if phase == PEEKING and seat == state.turn:
        return own[action - LOOK_AT]  # type: ignore[no-any-return]
    return NOTHING


@jit
def append_sight(cards: int, kind: int) -> int:
    """`cards` with one more kind as its last digit (from 1), unless that is NOTHING or HIDDEN.

    Up to 14 cards are told exactly. More can come at once only at the end of a round of four players and more in
    which nearly all cards have been looked at; then a remainder is left, which still tells any two rows apart that
    differ in one card, and nearly all others.
    """
    return cards if kind < 0 else (cards * (KINDS + 1) + kind + 1) % MOST_SIGHTS


# What a seat can't see


@jit
def is_secret(state: StateRecord, owner: int, place: int, viewer: int) -> bool:
    """Whether the card has a kind that the viewer (a bit) does not know."""
    return state.card[owner, place] != HIDDEN and state.know[owner, place] & viewer == 0  # type: ignore[no-any-return]


@jit
def era_of(origin: int) -> int:
    """After how many reshuffles a card left the draw pile."""
    return 0 if origin == DEALT else origin - KEPT


@jit
def resample(state: StateRecord, seat: int, rng: RandomStream) -> None:
    """Redraws what `seat` does not know, era by era, as all sets of cards that went into a draw pile are public.

    Within an era each way to deal the cards that the seat has not located is as likely, provided that a card that
    was drawn and kept is a number (BG-4). Nothing else follows from the rules: a discarded or used card lies open,
    a card that is held may be of any kind, every place may be peeked at or swapped, and everybody may knock. Hidden
    cards stay hidden, so that the same ones come by chance later on.
    """
    viewer = viewer_bit(seat)
    for era in range(state.shuffles + 1):
        if era == state.shuffles:
            redraw_from(state, state.pile, era, seat, rng)
        elif era == 0:
            redraw_from(state, state.left, era, seat, rng)
        else:
            mix_kept(state, era, viewer, rng)


@jit
def redraw_from(state: StateRecord, pool: IntArray, era: int, seat: int, rng: RandomStream) -> None:
    """Puts the era's cards that `seat` does not know back to the others of their pool, and draws them again.

    Those that must be numbers are drawn first, from the numbers alone. Whichever numbers come, the others can then
    be dealt in equally many ways, so that all deals are equally likely.
    """
    viewer = viewer_bit(seat)
    held_secretly = era == state.shuffles and state.drawn != NOTHING and seat != state.turn
    put_back(state, era, viewer, pool)
    if held_secretly:
        pool[state.drawn] += 1
    redraw_origin(state, KEPT + era, viewer, pool, NUMBERS, rng)
    if era == 0:
        redraw_origin(state, DEALT, viewer, pool, KINDS, rng)
    if held_secretly:
        state.drawn = draw_from(pool, KINDS, rng)


@jit
def put_back(state: StateRecord, era: int, viewer: int, pool: IntArray) -> None:
    """Adds the era's cards in the rows that the viewer does not know to the pool."""
    for owner in range(state.players):
        for place in range(state.row):
            if era_of(state.origin[owner, place]) == era and is_secret(state, owner, place, viewer):
                pool[state.card[owner, place]] += 1


@jit
def redraw_origin(state: StateRecord, origin: int, viewer: int, pool: IntArray, kinds: int, rng: RandomStream) -> None:
    """Draws the cards of one origin that the viewer does not know from the first `kinds` kinds of the pool."""
    for owner in range(state.players):
        for place in range(state.row):
            if state.origin[owner, place] == origin and is_secret(state, owner, place, viewer):
                state.card[owner, place] = draw_from(pool, kinds, rng)


@jit
def draw_from(pool: IntArray, kinds: int, rng: RandomStream) -> int:
    """Takes a random card out of the pool, of the first `kinds` kinds; returns its kind."""
    kind = weighted_index(pool, kinds, rng)
    pool[kind] -= 1
    return kind


@jit
def mix_kept(state: StateRecord, era: int, viewer: int, rng: RandomStream) -> None:
    """Shuffles the era's cards that the viewer does not know among their places: all its others have been seen.

    (Each is, as it comes by, exchanged with a random one of those before it, or with itself.)
    """
    met = 0
    for owner in range(state.players):
        for place in range(state.row):
            if state.origin[owner, place] == KEPT + era and is_secret(state, owner, place, viewer):
                met += 1
                trade_with(state, owner, place, random_below(rng, met), viewer)


@jit
def trade_with(state: StateRecord, owner: int, place: int, number: int, viewer: int) -> None:
    """Exchanges the kind of a card with that of secret card `number` (from 0, in order) of the same origin."""
    origin = state.origin[owner, place]
    for other in range(state.players):
        for spot in range(state.row):
            if state.origin[other, spot] == origin and is_secret(state, other, spot, viewer):
                if number == 0:
                    kind = state.card[owner, place]
                    state.card[owner, place] = state.card[other, spot]
                    state.card[other, spot] = kind
                    return
                number -= 1
