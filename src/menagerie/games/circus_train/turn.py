"""Circus Train: what happens in a turn (CT-6 to CT-9, CT-18), and how turns follow each other (CT-16, CT-17, CT-19)."""

from __future__ import annotations

from ...core.arrays import StateRecord, TraceRecord
from ...core.jit import jit
from ...core.trace import emit
from .piles import (
    can_draw,
    discard,
    leave_hand,
    put_on_pile,
    start_drawing,
    take_from_deck,
    take_openly,
    take_top,
    top_is_animal,
)
from .state import (
    ANIMALS,
    ATTACH,
    ATTACHING,
    BONUS_LIMIT,
    COUPLED,
    COUPLING,
    CUT,
    DISCARD,
    DONE,
    DRAW_TWO,
    DRAWING_TWO,
    DREW,
    END,
    ENDED,
    EXCHANGE,
    EXCHANGED,
    EXTRA_ACTION,
    FROM_DECK,
    LAID_DOWN,
    LOAD,
    LOAD_FEWER,
    MAIN,
    NEXT_OF_TWO,
    NOTHING,
    OVER,
    PAID,
    PASSED,
    PAYING,
    PLAY,
    PLAYED,
    STOP,
    STOPPED,
    TAKE,
    TAKE_ONE,
    TAKING,
    TO_DRAW,
    TOOK_ONE,
    TURN_BEGINS,
    TURN_OVER,
    TURNED_UP,
)
from .train import attach_waiting, begin_load, couple_or_wait, look_for_more, pay_next, take_wagon


@jit
def decide(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """Does what the seat on turn has chosen."""
    phase = state.phase
    if phase == MAIN:
        if action >= PLAY:
            play_or_end(state, action, trace)
        else:
            take_action(state, action, trace)
    elif phase == PAYING:
        pay_next(state, action - DISCARD)
    elif phase == ATTACHING:
        if action == STOP:
            emit(trace, state, STOPPED, state.turn, 0, 0)
            state.phase = DONE
        else:
            attach_waiting(state, action - ATTACH, trace)
    elif phase == DRAWING_TWO:
        if action == FROM_DECK:
            state.phase = TO_DRAW
        else:
            state.draws_left -= 1
            take_top(state, trace)
            state.phase = NEXT_OF_TWO
    else:
        take_one(state, action - TAKE, trace)


@jit
def take_action(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """CT-6: one of the actions of the turn: draw (CT-7), load (CT-8) or exchange tokens (CT-9)."""
    state.actions_left -= 1
    state.has_acted = 1
    if action >= EXCHANGE:
        exchange(state, action - EXCHANGE, trace)
        state.phase = DONE
    elif action >= LOAD:
        begin_load(state, action - LOAD)
    elif action == FROM_DECK:
        state.phase = TO_DRAW
    else:
        take_top(state, trace)
        state.phase = DONE


@jit
def exchange(state: StateRecord, animal: int, trace: TraceRecord) -> None:
    """CT-9: the own token changes places with that one, which another player has, or which lies in the middle."""
    seat, given, owner = state.turn, state.token[state.turn], NOTHING
    for other in range(state.players):
        if state.token[other] == animal:
            owner = other
    if owner != NOTHING:
        state.token[owner] = given
    state.token[seat] = animal
    emit(trace, state, EXCHANGED, seat, owner, animal * ANIMALS + given)


# Bonus cards (CT-18)


@jit
def play_or_end(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """CT-6: the seat on turn ends its turn, or CT-18: plays a bonus card."""
    if action == END:
        emit(trace, state, ENDED, state.turn, 0, 0)
        state.phase = TURN_OVER
        return
    kind = action - PLAY + ANIMALS
    state.bonus_played += 1
    if kind == DRAW_TWO:  # it is discarded after its draws, so that a shuffle leaves it out
        leave_hand(state, kind)
        state.in_play = kind
        state.draws_left = 2
        state.phase = NEXT_OF_TWO
    else:
        discard(state, kind)
        if kind == TAKE_ONE:
            state.phase = TAKING
        elif kind == LOAD_FEWER:
            state.fewer += 1
        elif kind == EXTRA_ACTION:
            state.actions_left += 1
        else:
            state.one_to_one = 1
    emit(trace, state, PLAYED, state.turn, kind, 0)


@jit
def may_play(state: StateRecord, kind: int) -> bool:
    """CT-18: whether the seat on turn may play a bonus card of this kind now."""
    if state.hand[state.turn, kind] == 0 or state.bonus_played >= BONUS_LIMIT:
        return False
    if kind == DRAW_TWO:
        return can_draw(state)
    return kind != TAKE_ONE or state.discarded > 0


@jit
def draw_next_of_two(state: StateRecord, trace: TraceRecord) -> None:
    """CT-18, Draw two: asks where to draw from if there is a choice; at the end the card itself is discarded."""
    if state.draws_left > 0 and top_is_animal(state):
        state.phase = DRAWING_TWO
    elif state.draws_left > 0 and can_draw(state):
        state.phase = TO_DRAW
    else:
        state.draws_left = 0
        put_on_pile(state, state.in_play)
        emit(trace, state, LAID_DOWN, state.turn, state.in_play, 0)
        state.in_play = NOTHING
        state.phase = MAIN


@jit
def take_one(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """CT-18, Take one discarded: of several cards of a kind it is the one that lies highest; never this card itself."""
    place = state.discarded - 2
    while state.discards[place] != kind:
        place -= 1
    take_openly(state, place)
    emit(trace, state, TOOK_ONE, state.turn, kind, 0)
    state.phase = MAIN


@jit
def draw(state: StateRecord, kind: int, trace: TraceRecord) -> None:
    """CT-7: the card that was drawn from the deck, seen by its drawer only."""
    take_from_deck(state, kind)
    state.hand[state.turn, kind] += 1
    state.newer[state.turn] += 1
    if state.in_play == NOTHING:
        state.phase = DONE
    else:
        state.draws_left -= 1
        state.phase = NEXT_OF_TWO
    emit(trace, state, DREW, state.turn, 0, 0)


# What follows from a decision


@jit
def go_on(state: StateRecord, trace: TraceRecord) -> None:
    """What the rules do by themselves until somebody, or chance, has to decide. Each step may lead to a later one."""
    if state.phase == PAID:
        take_wagon(state, trace)
    if state.phase == COUPLING:
        couple_or_wait(state, trace)
    if state.phase == COUPLED:
        look_for_more(state, trace)
    if state.phase == NEXT_OF_TWO:
        draw_next_of_two(state, trace)
    if state.phase == TO_DRAW:
        start_drawing(state, trace)
    if state.phase == DONE:  # CT-6, CT-18: who may hold bonus cards says when the turn is over
        state.phase = MAIN if state.actions_left > 0 or state.bonus else TURN_OVER
    if state.phase == TURN_OVER:
        end_turn(state, trace)
    if state.phase == TURN_BEGINS:
        begin_turn(state)


@jit
def end_turn(state: StateRecord, trace: TraceRecord) -> None:
    """CT-18: effects that were not used are lost. CT-19: the game ends when nobody does anything any more."""
    pass_ringmaster(state, trace)
    state.fewer = 0
    state.one_to_one = 0
    state.bonus_played = 0
    state.turns += 1
    state.idle = 0 if state.has_acted else state.idle + 1
    if state.idle == state.players or state.turns == state.turn_limit:
        state.phase = OVER
        emit(trace, state, CUT, state.turns, 1 if state.turns == state.turn_limit else 0, 0)
    else:
        state.turn = (state.turn + 1) % state.players
        state.phase = TURN_BEGINS


@jit
def pass_ringmaster(state: StateRecord, trace: TraceRecord) -> None:
    """CT-16: after the ringmaster's turn the token goes to the right. CT-17: of two players, face down at first."""
    if state.ringmaster != state.turn:
        return
    if state.face_up:
        state.ringmaster = (state.turn + state.players - 1) % state.players
        state.face_up = 1 if state.players > 2 else 0
        emit(trace, state, PASSED, state.ringmaster, state.face_up, 0)
    else:
        state.face_up = 1
        emit(trace, state, TURNED_UP, state.turn, 0, 0)


@jit
def begin_turn(state: StateRecord) -> None:
    """CT-6: two actions (or one, where the game is shrunk); CT-16: one more for the ringmaster."""
    state.actions_left = actions_of_turn(state)
    state.has_acted = 0
    state.phase = MAIN


@jit
def actions_of_turn(state: StateRecord) -> int:
    """CT-6, CT-16: how many actions the seat on turn has at first."""
    if state.ringmaster == state.turn and state.face_up:
        return state.turn_actions + 1  # type: ignore[no-any-return]
    return state.turn_actions  # type: ignore[no-any-return]
