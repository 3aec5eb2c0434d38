"""Beaver Gang: what a seat may expect of cards that it does not know, by counting those that it has not seen.

All is exact for the redeals of `knowledge.resample`: within an era (see `state`) every way to deal the cards that the
seat can't place is as likely, provided that a card that was kept is a number (BG-4). So, of an era with N numbers of
the sum S and A action cards among its unseen ones, m of the numbers kept:

- a kept card is each of the N numbers alike: S / N on average;
- any other is a number in (N - m) of (N - m + A) cases, then S / N on average too; else it is an action card, and
  scores what replaces it (BG-12).
"""

from __future__ import annotations

from ...core.arrays import FloatArray, IntArray, StateRecord
from ...core.jit import jit
from .knowledge import era_of, is_secret
from .piles import viewer_bit
from .state import DEALT, DECK, HIDDEN, KEPT, KINDS, NOTHING, NUMBERS

AVERAGE_NUMBER = float(sum(kind * int(DECK[kind]) for kind in range(NUMBERS)) / DECK[:NUMBERS].sum())
"""Of all numbers of the game; where nothing more is known."""

# Entries of a tally (float64): of the cards of one era that a seat can't place.
COUNT_OF_NUMBERS, SUM_OF_NUMBERS, COUNT_OF_ACTIONS, COUNT_OF_KEPT = range(4)
TALLY = 4


@jit
def tally_kind(kind: int, cards: int, tally: FloatArray) -> None:
    """Adds so many unseen cards of a kind."""
    if kind < NUMBERS:
        tally[COUNT_OF_NUMBERS] += cards
        tally[SUM_OF_NUMBERS] += kind * cards
    else:
        tally[COUNT_OF_ACTIONS] += cards


@jit
def tally_era(state: StateRecord, seat: int, era: int, tally: FloatArray) -> None:
    """Counts the era's cards that `seat` can't place: in the rows, in the pool, and one that another holds."""
    for entry in range(TALLY):
        tally[entry] = 0.0
    is_current = era == state.shuffles
    if is_current or era == 0:
        pool = state.pile if is_current else state.left
        for kind in range(KINDS):
            tally_kind(kind, pool[kind], tally)
    if is_current and state.drawn != NOTHING and seat != state.turn:
        tally_kind(state.drawn, 1, tally)
    viewer = viewer_bit(seat)
    for owner in range(state.players):
        for place in range(state.row):
            origin = state.origin[owner, place]
            if era_of(origin) == era and is_secret(state, owner, place, viewer):
                tally_kind(state.card[owner, place], 1, tally)
                tally[COUNT_OF_KEPT] += origin != DEALT


@jit
def mean_number(tally: FloatArray) -> float:
    """The average of the era's unseen numbers."""
    if tally[COUNT_OF_NUMBERS] == 0:
        return AVERAGE_NUMBER
    return tally[SUM_OF_NUMBERS] / tally[COUNT_OF_NUMBERS]  # type: ignore[no-any-return]


@jit
def mean_of_numbers(kinds: IntArray) -> float:
    """The average of the numbers among cards of which `kinds` tells how many there are of each kind."""
    count, total = 0, 0
    for kind in range(NUMBERS):
        count += kinds[kind]
        total += kind * kinds[kind]
    return total / count if count > 0 else AVERAGE_NUMBER


@jit
def replacement(state: StateRecord, current: FloatArray, drawn: int, known_actions: int) -> float:
    """BG-12: what replaces an action card, if no other is replaced before it.

    `current`: the tally of the present draw pile's era. `drawn` cards have left that pile, and `known_actions` of the
    era's action cards are elsewhere. If the pile holds no number (a row of action cards only, each as likely as the
    numbers not kept), the discard pile is shuffled (BG-10).
    """
    actions = current[COUNT_OF_ACTIONS] - known_actions
    others = current[COUNT_OF_NUMBERS] - current[COUNT_OF_KEPT] + actions
    no_number = 1.0
    for card in range(state.pile_size - drawn):
        if actions <= card:
            no_number = 0.0
            break
        no_number *= (actions - card) / (others - card)
    return no_number * mean_of_numbers(state.discards) + (1.0 - no_number) * mean_number(current)


@jit
def mean_of_any(era: FloatArray, replaced: float) -> float:
    """What a card scores that may be of any kind of its era, if an action card scores `replaced`."""
    numbers = era[COUNT_OF_NUMBERS] - era[COUNT_OF_KEPT]
    cards = numbers + era[COUNT_OF_ACTIONS]
    if cards == 0:
        return replaced
    return (numbers * mean_number(era) + era[COUNT_OF_ACTIONS] * replaced) / cards  # type: ignore[no-any-return]


@jit
def expected_values(state: StateRecord, seat: int, values: FloatArray, current: FloatArray, older: FloatArray) -> float:
    """What each card in the rows would score if the round ended now, by what `seat` (-1: a spectator) knows.

    Writes `values` (players, 4 float64; of a shorter row its places), in points. An action card scores what replaces it
    if it is the first to be replaced. Returns the same for the card that would be drawn next. `current` and `older` are
    room for tallies.
    """
    viewer = viewer_bit(seat)
    tally_era(state, seat, state.shuffles, current)
    first = 1 if state.shuffles == 0 else 0  # a dealt action card is one of the present era's only before a reshuffle
    for era in range(state.shuffles + 1):
        tally_era(state, seat, era, older)
        for owner in range(state.players):
            for place in range(state.row):
                origin = state.origin[owner, place]
                if era_of(origin) != era:
                    continue
                kind = state.card[owner, place]
                if kind != HIDDEN and state.know[owner, place] & viewer:
                    known = kind if kind < NUMBERS else replacement(state, current, 0, 0)
                    values[owner, place] = known
                elif origin >= KEPT:
                    values[owner, place] = mean_number(older)
                else:
                    values[owner, place] = mean_of_any(older, replacement(state, current, 0, first))
    if state.pile_size == 0:
        return mean_of_numbers(state.discards)
    return mean_of_any(current, replacement(state, current, 1, 1))


@jit
def averages(state: StateRecord, seat: int) -> tuple[float, float]:
    """The average of the numbers that `seat` can't place: of the first draw pile, and of the present one.

    That is what a dealt card and one to be drawn are expected to score, but where the draw pile is about to run out;
    quicker to work out than `expected_values`.
    """
    viewer = viewer_bit(seat)
    numbers, total, old_numbers, old_total = 0, 0, 0, 0
    for kind in range(NUMBERS):
        numbers += state.pile[kind]
        total += kind * state.pile[kind]
        old_numbers += state.left[kind]
        old_total += kind * state.left[kind]
    if 0 <= state.drawn < NUMBERS and seat != state.turn:
        numbers += 1
        total += state.drawn
    for owner in range(state.players):
        for place in range(state.row):
            kind = state.card[owner, place]
            if kind < NUMBERS and is_secret(state, owner, place, viewer):
                era = era_of(state.origin[owner, place])
                if era == state.shuffles:
                    numbers += 1
                    total += kind
                elif era == 0:
                    old_numbers += 1
                    old_total += kind
    drawn = total / numbers if numbers > 0 else AVERAGE_NUMBER
    if state.shuffles == 0:
        return drawn, drawn
    return (old_total / old_numbers if old_numbers > 0 else AVERAGE_NUMBER), drawn
