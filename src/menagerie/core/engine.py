"""The compiled functions that Python calls: each takes an array of states and an index into it.

(Handing over the array and an index costs half a microsecond; handing over `array[index]` three times that.)
"""

from __future__ import annotations

from .arrays import Float32Array, FloatArray, IntArray, RandomStream, StateArray, StateRecord
from .jit import jit
from .protocol import (
    CHANCE,
    apply_action,
    chance_outcomes,
    current_player,
    init,
    legal_actions,
    observe,
    resample,
    returns,
    scores,
    seen,
)

REFUSED = -9
"""What `step` returns for an action that is not possible."""


@jit
def start(states: StateArray, index: int, players: int, options: IntArray) -> int:
    """Makes a new game of the state. Returns the current player."""
    init(states[index], players, options)
    return current_player(states[index])


@jit
def mover(states: StateArray, index: int) -> int:
    """The current player: a seat, `CHANCE` or `TERMINAL`."""
    return current_player(states[index])


@jit
def list_actions(states: StateArray, index: int, out: IntArray, weights: IntArray) -> int:
    """Writes what can happen next, ascending: legal actions, or outcomes of chance with their weights."""
    player = current_player(states[index])
    if player >= 0:
        return legal_actions(states[index], out)
    if player == CHANCE:
        return chance_outcomes(states[index], out, weights)
    return 0


@jit
def is_possible(state: StateRecord, action: int, out: IntArray, weights: IntArray) -> bool:
    """Whether `action` is legal, or an outcome that chance can bring."""
    player = current_player(state)
    count = 0
    if player >= 0:
        count = legal_actions(state, out)
    elif player == CHANCE:
        count = chance_outcomes(state, out, weights)
    for place in range(count):
        if out[place] == action:
            return True
    return False


@jit
def step(states: StateArray, index: int, action: int, out: IntArray, weights: IntArray) -> int:
    """Applies `action` if it is possible and returns the current player; else `REFUSED`, and changes nothing."""
    if not is_possible(states[index], action, out, weights):
        return REFUSED
    apply_action(states[index], action, None)
    return current_player(states[index])


@jit
def fold(states: StateArray, index: int, actions: IntArray, out: IntArray, weights: IntArray) -> int:
    """Applies `actions` one after another. Returns how many were possible: it stops before the first that is not."""
    for place in range(len(actions)):
        if not is_possible(states[index], actions[place], out, weights):
            return place
        apply_action(states[index], actions[place], None)
    return len(actions)


@jit
def fold_seen(states: StateArray, index: int, actions: IntArray, seat: int, out: IntArray) -> None:
    """Applies possible `actions`; writes to `out[k]` the actor of action k and what `seat` saw of it."""
    for place in range(len(actions)):
        out[place, 0] = current_player(states[index])
        out[place, 1] = seen(states[index], actions[place], seat)
        apply_action(states[index], actions[place], None)


@jit
def trace_step(states: StateArray, index: int, action: int, traces: StateArray) -> None:
    """Applies a possible action and notes its steps in `traces[0]`."""
    apply_action(states[index], action, traces[0])


@jit
def result(states: StateArray, index: int, points: FloatArray, gains: FloatArray) -> None:
    """Writes the scores and, if the game is over, the returns."""
    scores(states[index], points)
    if current_player(states[index]) < CHANCE:
        returns(states[index], gains)


@jit
def redraw(states: StateArray, index: int, seat: int, rng: RandomStream) -> None:
    """Redraws in place what `seat` can't see."""
    resample(states[index], seat, rng)


@jit
def observe_into(states: StateArray, index: int, seat: int, out: Float32Array) -> None:
    """Writes what `seat` knows into `out`, whatever that held before."""
    out[:] = 0
    observe(states[index], seat, out)
