"""Beaver Gang: how a round begins (BG-2, BG-3) and how it is scored (BG-12, BG-13)."""

from __future__ import annotations

from ...core.arrays import FloatArray, StateRecord, TraceRecord
from ...core.jit import jit
from ...core.trace import emit
from ...core.victory import share_victory
from .piles import discard, first_sight, is_hidden, prepare_pile, take_from_pile, viewer_bit
from .state import (
    BEGAN,
    DEALT,
    ENDING,
    EVERYBODY,
    FINISHED,
    FIRST_CARD_TURNED,
    HIDDEN,
    KINDS,
    LOOKED,
    LOOKING,
    NOBODY,
    NOTHING,
    OPENING,
    OVER,
    REPLACED,
    REPLACING,
    ROW,
    SCORED,
    SWAP,
    TURNED_UP,
    TURNING_FIRST,
    TURNING_UP,
)

# The beginning


@jit
def deal_round(state: StateRecord) -> None:
    """BG-2: all cards are shuffled and four lie before everybody. BG-3: the first turn moves on with the deal."""
    for kind in range(KINDS):
        state.pile[kind] = state.deck[kind]
        state.left[kind] = 0
        state.discards[kind] = 0
        state.aside[kind] = 0
    for seat in range(state.players):
        for place in range(ROW):
            state.card[seat, place] = HIDDEN
            state.know[seat, place] = NOBODY
            state.origin[seat, place] = DEALT
    state.pile_size = state.deck.sum() - state.row * state.players
    state.shuffles = 0
    state.top = NOTHING
    state.drawn = NOTHING
    state.first = 0
    state.caller = NOTHING
    state.turns = 0
    state.start = state.round_number % state.players if state.rotate else 0
    state.turn = state.start
    state.spot = 0
    state.phase = LOOKING


@jit
def look(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BG-2: seat after seat looks at its leftmost and its rightmost card."""
    seat = state.spot >> 1
    second = state.spot & 1
    first_sight(state, seat, second * (state.row - 1), kind, viewer_bit(seat))
    state.spot += 1
    if second:
        if state.spot == 2 * state.players:
            state.phase = TURNING_FIRST
        emit(trace, state, LOOKED, seat, 0, 0)


@jit
def turn_first_card(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BG-2: the top card of the draw pile starts the discard pile; the first turn begins."""
    take_from_pile(state, kind)
    discard(state, kind)
    state.phase = OPENING
    emit(trace, state, FIRST_CARD_TURNED, kind, 0, 0)


# The end


@jit
def turn_up(state: StateRecord, trace: TraceRecord) -> None:
    """BG-12: all cards are turned up. Those that somebody has seen show their kind at once."""
    for seat in range(state.players):
        for place in range(state.row):
            if not is_hidden(state, seat, place):
                state.know[seat, place] = EVERYBODY
    state.spot = 0
    turn_up_hidden(state, trace)


@jit
def turn_up_hidden(state: StateRecord, trace: TraceRecord) -> None:
    """BG-12: goes on, in turn order from the caller, to the next hidden card; after the last to the replacements."""
    while state.spot < state.row * state.players:
        seat = seat_of_spot(state)
        if is_hidden(state, seat, state.spot % state.row):
            state.phase = TURNING_UP
            return
        state.spot += 1
        if state.spot % state.row == 0:
            emit(trace, state, TURNED_UP, seat, 0, 0)
    state.spot = 0
    replace_action_cards(state, trace)


@jit
def show_hidden(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BG-12: a card that nobody had seen is turned up."""
    first_sight(state, seat_of_spot(state), state.spot % state.row, kind, EVERYBODY)
    turn_up_hidden(state, trace)


@jit
def seat_of_spot(state: StateRecord) -> int:
    """BG-12: whose card is being turned up or replaced: the caller's come first, then on in turn order."""
    seat = state.caller + state.spot // state.row
    return seat if seat < state.players else seat - state.players  # type: ignore[no-any-return]


@jit
def replace_action_cards(state: StateRecord, trace: TraceRecord) -> None:
    """BG-12: goes on, in turn order from the caller, to the next action card; after the last the round is scored."""
    while state.spot < state.row * state.players:
        if state.card[seat_of_spot(state), state.spot % state.row] >= SWAP:
            prepare_pile(state, trace)
            state.phase = REPLACING
            return
        state.spot += 1
    score_round(state, trace)


@jit
def replace(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BG-12: an action card is laid aside, and a drawn card takes its place; if that is one too, it goes on.

    So the row `0, 4, Swap, 0` of BG-14 becomes `0, 4, 8, 0` when an 8 is drawn.
    """
    seat, place = seat_of_spot(state), state.spot % state.row
    old = state.card[seat, place]
    take_from_pile(state, kind)
    state.aside[old] += 1
    state.card[seat, place] = kind
    emit(trace, state, REPLACED, seat * ROW + place, old, kind)
    replace_action_cards(state, trace)


@jit
def score_round(state: StateRecord, trace: TraceRecord) -> None:
    """BG-13: everybody scores the sum of the own numbers; after the last round the game is over."""
    for seat in range(state.players):
        points = 0
        for place in range(state.row):
            state.shown[seat, place] = state.card[seat, place]
            points += state.card[seat, place]
        state.results[state.round_number, seat] = points
        state.totals[seat] += points
    state.phase = ENDING
    emit(trace, state, SCORED, state.round_number, 0, 0)
    if state.round_number + 1 == state.rounds:
        state.phase = OVER
        emit(trace, state, FINISHED, 0, 0, 0)
    else:
        state.round_number += 1
        deal_round(state)
        emit(trace, state, BEGAN, state.round_number, 0, 0)


@jit
def scores(state: StateRecord, out: FloatArray) -> None:
    """BG-13: the points of the finished rounds; low ones are good."""
    for seat in range(state.players):
        out[seat] = state.totals[seat]


@jit
def returns(state: StateRecord, out: FloatArray) -> None:
    """BG-13: the lowest total wins; a tie is shared."""
    for seat in range(state.players):
        out[seat] = -state.totals[seat]
    share_victory(out, state.players, out)
