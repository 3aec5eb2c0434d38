"""Beaver Gang: the contract's functions. The articles BG-1.. are told in `rules/en.md`.

What happens in a turn stands in `turn.py`, how a round begins and ends in `rounds.py`, how cards come to have a kind
in `piles.py`, and who can know what in `knowledge.py`.
"""

from __future__ import annotations

from ...core.arrays import IntArray, StateRecord, TraceRecord
from ...core.jit import jit
from ...core.protocol import CHANCE, TERMINAL
from .knowledge import resample, seen
from .observe import OBSERVATION, observe
from .piles import can_draw, source
from .rounds import deal_round, returns, scores, turn_up
from .shrinking import write_sizes
from .state import (
    ASKING,
    DISCARD,
    DRAW,
    ENDING,
    EXCHANGE,
    HOLDING,
    KEEP,
    KINDS,
    KNOCK,
    LOOK_AT,
    MAX_CHANCE,
    MAX_LEGAL,
    MAX_PLAYERS,
    MAX_ROUNDS,
    NOTHING,
    NUM_ACTIONS,
    NUMBERS,
    OPENING,
    OVER,
    PASS,
    PEEKING,
    ROW,
    STATE,
    TAKE,
    USE,
)
from .turn import act

__all__ = [
    "MAX_CHANCE",
    "MAX_LEGAL",
    "MAX_PLAYERS",
    "NUM_ACTIONS",
    "OBSERVATION",
    "STATE",
    "observe",
    "resample",
    "returns",
    "scores",
    "seen",
]


@jit
def init(state: StateRecord, players: int, options: IntArray) -> None:
    """BG-1, BG-2: nobody has points, and the first round is about to be dealt.

    Options: rotate_dealer, memory_aid, and those that shrink the game (`shrinking.write_sizes`).
    """
    state.players = players
    state.rotate = options[0]
    state.memory_aid = options[1]
    write_sizes(state, options[2:])
    state.round_number = 0
    for seat in range(MAX_PLAYERS):
        state.totals[seat] = 0
        for place in range(ROW):
            state.shown[seat, place] = NOTHING
        for number in range(MAX_ROUNDS):
            state.results[number, seat] = NOTHING
    deal_round(state)


@jit
def current_player(state: StateRecord) -> int:
    """The seat on turn while it has something to decide; chance brings every card that somebody sees first."""
    phase = state.phase
    if phase <= ASKING:
        return state.turn  # type: ignore[no-any-return]
    return TERMINAL if phase == OVER else CHANCE


@jit
def legal_actions(state: StateRecord, out: IntArray) -> int:
    """What the seat on turn may choose from, ascending."""
    phase = state.phase
    if phase == OPENING:
        return list_openings(state, out)
    if phase == HOLDING:
        return list_uses(state, out)
    if phase == ASKING:  # BG-11
        out[0] = KNOCK
        out[1] = PASS
        return 2
    if phase == PEEKING:  # BG-7
        return list_places(state, LOOK_AT, out)
    return list_exchanges(state, out)


@jit
def list_openings(state: StateRecord, out: IntArray) -> int:
    """BG-4: A, if a number lies on top; B, if there is a card to draw."""
    count = list_places(state, TAKE, out) if 0 <= state.top < NUMBERS else 0
    if can_draw(state):
        out[count] = DRAW
        count += 1
    return count


@jit
def list_uses(state: StateRecord, out: IntArray) -> int:
    """BG-4 B: a number may be kept in any place, an action card used; both may be discarded."""
    if state.drawn < NUMBERS:
        count = list_places(state, KEEP, out)
        out[count] = DISCARD
        return count + 1
    out[0] = DISCARD
    out[1] = USE
    return 2


@jit
def list_places(state: StateRecord, first: int, out: IntArray) -> int:
    """An action for each of the own places."""
    for place in range(state.row):
        out[place] = first + place
    return state.row  # type: ignore[no-any-return]


@jit
def list_exchanges(state: StateRecord, out: IntArray) -> int:
    """BG-6: each own card for each card of each other player."""
    count = 0
    for place in range(state.row):
        for seat in range(state.players):
            if seat != state.turn:
                first = EXCHANGE + (place * MAX_PLAYERS + seat) * ROW
                for other in range(state.row):
                    out[count] = first + other
                    count += 1
    return count


@jit
def chance_outcomes(state: StateRecord, out: IntArray, weights: IntArray) -> int:
    """Every card of the pool is as likely as any other: a kind weighs as much as there are cards of it."""
    pool = source(state)
    count = 0
    for kind in range(KINDS):  # written without a branch: what is not there is written over
        out[count] = kind
        weights[count] = pool[kind]
        count += pool[kind] > 0
    return count


@jit
def apply_action(state: StateRecord, action: int, trace: TraceRecord) -> None:
    """Does what was chosen, or what luck has brought; after the last turn of a round all cards are turned up."""
    act(state, action, trace)
    if state.phase == ENDING:
        turn_up(state, trace)
