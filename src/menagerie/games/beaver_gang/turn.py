"""Beaver Gang: what happens in a turn, in the order in which it happens (BG-4 to BG-11)."""

from __future__ import annotations

from ...core.arrays import IntArray, StateRecord, TraceRecord
from ...core.jit import jit
from ...core.trace import emit
from .piles import (
    can_draw,
    discard,
    first_sight,
    is_hidden,
    source,
    start_drawing,
    take_from_pile,
    viewer_bit,
)
from .rounds import look, replace, show_hidden, turn_first_card
from .state import (
    ASKING,
    CUT,
    DISCARD,
    DISCARDED,
    DRAW,
    DRAWING,
    DREW,
    ENDING,
    EVERYBODY,
    EXCHANGE,
    HIDDEN,
    HOLDING,
    KEEP,
    KEPT,
    KEPT_DRAWN,
    KNOCK,
    KNOCKED,
    LOOK_AT,
    LOOKING,
    MAX_PLAYERS,
    MISSED_TURN,
    NOBODY,
    NOTHING,
    OPENING,
    PEEKED,
    PEEKING,
    REPLACING,
    ROW,
    SECOND_CHANCE,
    SPYING,
    SWAP,
    SWAPPED,
    SWAPPED_OUT,
    SWAPPING,
    TAKE,
    TOOK,
    TURNING_FIRST,
    TURNING_UP,
    UNCOVERING,
    USE,
    USED,
    WENT_ON,
)


@jit
def act(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """Does what the seat on turn has chosen, or what luck has brought."""
    phase = state.phase
    if phase > ASKING:
        reveal(state, action, trace)
    elif phase == OPENING:
        if action == DRAW:
            start_drawing(state, trace)
        else:
            take(state, action - TAKE, trace)
    elif phase == ASKING:
        answer(state, action == KNOCK, trace)
    elif phase == HOLDING:
        if action == DISCARD:
            discard_drawn(state, trace)
        elif action == USE:
            use(state, trace)
        else:
            keep(state, action - KEEP, trace)
    elif phase == PEEKING:
        peek(state, action - LOOK_AT, trace)
    else:
        exchange(state, action - EXCHANGE, trace)


@jit
def reveal(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """A card that nobody has seen yet turns out to be a `kind`."""
    phase = state.phase
    if phase == LOOKING:
        look(state, kind, trace)
    elif phase == TURNING_UP:
        show_hidden(state, kind, trace)
    elif phase == DRAWING:
        draw(state, kind, trace)
    elif phase == UNCOVERING:
        source(state)[kind] -= 1
        swap_out(state, state.spot, kind, trace)
    elif phase == REPLACING:
        replace(state, kind, trace)
    elif phase == TURNING_FIRST:
        turn_first_card(state, kind, trace)
    else:
        first_sight(state, state.turn, state.spot, kind, NOBODY)
        show_to_owner(state, state.spot, trace)


# A: the top card of the discard pile


@jit
def take(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BG-4 A: the top card of the discard pile goes into the own row. BG-15: it lay face up, so all know it."""
    kind = state.top
    state.discards[kind] -= 1
    state.top = NOTHING  # until the card whose place it takes has been turned over
    old = lay(state, place, kind, EVERYBODY)
    emit(trace, state, TOOK, state.turn, place, kind)
    turn_over(state, place, old, trace)


@jit
def lay(state: StateRecord, place: int, kind: int, viewers: int) -> int:
    """Puts a number that `viewers` know into the own row; returns what lay there (perhaps HIDDEN)."""
    old = state.card[state.turn, place]
    state.card[state.turn, place] = kind
    state.know[state.turn, place] = viewers
    state.origin[state.turn, place] = KEPT + state.shuffles
    return old  # type: ignore[no-any-return]


@jit
def turn_over(state: StateRecord, place: int, old: int, trace: TraceRecord) -> None:
    """BG-4 A: the card that lay at `place` is discarded face up; if nobody has seen it, chance says what it is."""
    if old == HIDDEN:
        state.spot = place
        state.phase = UNCOVERING
    else:
        swap_out(state, place, old, trace)


@jit
def swap_out(state: StateRecord, place: int, kind: int, trace: TraceRecord) -> None:
    """BG-4 A, BG-5: the card swapped out lies on top now; an action card has no effect. The turn ends."""
    discard(state, kind)
    emit(trace, state, SWAPPED_OUT, state.turn, place, kind)
    end_turn(state, trace)


# B: the top card of the draw pile


@jit
def draw(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """BG-4 B: the seat on turn looks at the card that it draws."""
    take_from_pile(state, kind)
    state.drawn = kind
    state.phase = HOLDING
    emit(trace, state, DREW, state.turn, 0, 0)


@jit
def let_go(state: StateRecord) -> int:
    """The drawn card leaves the hand; returns its kind."""
    kind = state.drawn
    state.drawn = NOTHING
    state.first = 0
    return kind  # type: ignore[no-any-return]


@jit
def keep(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BG-4 B: a drawn number is swapped in as in A. BG-15: only the drawer knows it."""
    old = lay(state, place, let_go(state), viewer_bit(state.turn))
    emit(trace, state, KEPT_DRAWN, state.turn, place, 0)
    turn_over(state, place, old, trace)


@jit
def discard_drawn(state: StateRecord, trace: TraceRecord) -> None:
    """BG-4 B: the drawn card is discarded. BG-8: if it was the first of a Second Chance, another is drawn."""
    another = state.first
    kind = let_go(state)
    discard(state, kind)
    emit(trace, state, DISCARDED, state.turn, kind, 0)
    if another:
        start_drawing(state, trace)
    else:
        end_turn(state, trace)


@jit
def use(state: StateRecord, trace: TraceRecord) -> None:
    """BG-9: a drawn action card goes onto the discard pile, then it works.

    So a Second Chance always finds a card to draw, if need be itself (BG-10).
    """
    kind = let_go(state)
    discard(state, kind)
    emit(trace, state, USED, state.turn, kind, 0)
    if kind == SWAP:
        state.phase = SWAPPING
    elif kind == SECOND_CHANCE:
        state.first = 1
        start_drawing(state, trace)
    else:
        state.phase = PEEKING


@jit
def exchange(state: StateRecord, choice: int, trace: TraceRecord) -> None:
    """BG-6: an own card changes places with another player's. BG-15: what is known of them goes along."""
    own, seat, other = choice // (MAX_PLAYERS * ROW), choice // ROW % MAX_PLAYERS, choice % ROW
    trade(state.card, state.turn, own, seat, other)
    trade(state.know, state.turn, own, seat, other)
    trade(state.origin, state.turn, own, seat, other)
    emit(trace, state, SWAPPED, state.turn, own, seat * ROW + other)
    end_turn(state, trace)


@jit
def trade(field: IntArray, seat: int, place: int, other: int, spot: int) -> None:
    """Exchanges what a field of the state says of two places."""
    mine = field[seat, place]
    field[seat, place] = field[other, spot]
    field[other, spot] = mine


@jit
def peek(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BG-7: the seat on turn looks at one of its cards; if nobody has seen it, chance says what it is."""
    if is_hidden(state, state.turn, place):
        state.spot = place
        state.phase = SPYING
    else:
        show_to_owner(state, place, trace)


@jit
def show_to_owner(state: StateRecord, place: int, trace: TraceRecord) -> None:
    """BG-7, BG-15: the owner knows the card from now on. The turn ends."""
    state.know[state.turn, place] |= viewer_bit(state.turn)
    emit(trace, state, PEEKED, state.turn, place, state.row)
    end_turn(state, trace)


# The end of the turn


@jit
def end_turn(state: StateRecord, trace: TraceRecord) -> None:
    """BG-3: the next seat is on turn, unless the round ends or may be called to an end."""
    if not stops_after_turn(state, trace):
        next_turn(state, trace)


@jit
def stops_after_turn(state: StateRecord, trace: TraceRecord) -> bool:
    """Counts the turn, and says whether the round ends with it (BG-11, BG-16) or its player is asked (BG-11)."""
    state.turns += 1
    if state.caller != NOTHING:
        if next_seat(state) != state.caller:
            return False
        state.phase = ENDING
    elif state.turns < state.players:
        return False
    elif state.turns < state.turn_limit * state.players:
        state.phase = ASKING
    else:
        state.caller = state.turn
        emit(trace, state, CUT, state.turn, 0, 0)
        state.phase = ENDING
    return True


@jit
def answer(state: StateRecord, knocks: bool, trace: TraceRecord) -> None:
    """BG-11: the seat whose turn has ended calls the end of the round, or does not."""
    if knocks:
        state.caller = state.turn
        emit(trace, state, KNOCKED, state.turn, 0, 0)
    else:
        emit(trace, state, WENT_ON, state.turn, 0, 0)
    next_turn(state, trace)


@jit
def next_turn(state: StateRecord, trace: TraceRecord) -> None:
    """BG-3: on to the next seat."""
    state.turn = next_seat(state)
    begin_turn(state, trace)


@jit
def begin_turn(state: StateRecord, trace: TraceRecord) -> None:
    """BG-4: the seat on turn opens it. BG-10: with both piles empty it can do nothing, and its turn passes."""
    while not can_draw(state):
        emit(trace, state, MISSED_TURN, state.turn, 0, 0)
        if stops_after_turn(state, trace):
            return
        state.turn = next_seat(state)
    state.phase = OPENING


@jit
def next_seat(state: StateRecord) -> int:
    """BG-3: clockwise."""
    seat = state.turn + 1
    return seat if seat < state.players else 0
