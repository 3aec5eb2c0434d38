"""Many games in each of which one seat is played from outside: compiled, and the same for every game.

Arrays have a row (or an entry) for each game: `seats` (n,) int64 who is played from outside; `decided` (n,) bool
whether that seat has decided in the present game; `lengths` (n,) int64 and `histories` (n, room) int32 the actions of
the present game, those of chance included (with no room nothing is written); `streams` (n,) uint64 its own luck, so
that nothing depends on how games are split over threads.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .arrays import BoolArray, Float32Array, FloatArray, IntArray, RandomStream, StateArray, StateRecord
from .jit import jit
from .protocol import (
    CHANCE,
    TERMINAL,
    apply_action,
    chance_outcomes,
    current_player,
    init,
    legal_actions,
    observe,
    returns,
    scores,
)
from .streams import random_below, weighted_index

NOTHING, WAIT, ABANDON = -1, -2, -3
"""Instead of an action: play on, none having been chosen; leave the game as it is; end it here, and begin a new one."""

History = NDArray[np.int32]


@jit
def begin(
    states: StateArray,
    index: int,
    options: IntArray,
    fixed_seat: int,
    players: int,
    seats: IntArray,
    decided: BoolArray,
    lengths: IntArray,
    rng: RandomStream,
) -> None:
    """Makes a new game of `states[index]`; a `fixed_seat` of -1 has its seat drawn."""
    init(states[index], players, options)
    seats[index] = fixed_seat if fixed_seat >= 0 else random_below(rng, players)
    decided[index] = False
    lengths[index] = 0


@jit
def finish(
    state: StateRecord, index: int, seat: int, dones: BoolArray, points: FloatArray, finals: Float32Array
) -> None:
    """Notes that the game has ended: all seats' points, and what `seat` knows."""
    dones[index] = True
    scores(state, points[index])
    finals[index, :] = 0
    observe(state, seat, finals[index])


@jit
def do(state: StateRecord, action: int, index: int, histories: History, lengths: IntArray) -> None:
    """Applies an action and notes it."""
    if lengths[index] < histories.shape[1]:
        histories[index, lengths[index]] = action
    lengths[index] += 1
    apply_action(state, action, None)


@jit
def choose_by_luck(state: StateRecord, player: int, out: IntArray, weights: IntArray, rng: RandomStream) -> int:
    """What chance brings, or a uniformly random action of a seat."""
    if player == CHANCE:
        count = chance_outcomes(state, out, weights)
        return out[weighted_index(weights, count, rng)]  # type: ignore[no-any-return]
    return out[random_below(rng, legal_actions(state, out))]  # type: ignore[no-any-return]


@jit
def play_on(
    states: StateArray,
    first: int,
    last: int,
    actions: IntArray,
    options: IntArray,
    fixed_seat: int,
    asked: BoolArray,
    seats: IntArray,
    decided: BoolArray,
    movers: IntArray,
    rewards: FloatArray,
    dones: BoolArray,
    points: FloatArray,
    finals: Float32Array,
    masks: BoolArray,
    observations: Float32Array,
    histories: History,
    lengths: IntArray,
    streams: RandomStream,
    out: IntArray,
    weights: IntArray,
) -> None:
    """Applies `actions[i]` in game i, for first <= i < last, and plays on until somebody outside has to decide.

    `asked` (players,) tells who that is: `asked[k]` for the seat k places after `seats[i]`, itself always among them;
    all others play at random. Game i's mover, its mask (num_actions,) and what it knows are then written. When a game
    ends in which its seat has decided, its return is written to `rewards[i]`, all seats' points to `points[i]`, what
    the seat then knows to `finals[i]`, and `dones[i]` becomes True. After an end a new game begins (also after one in
    which its seat has not decided: nobody outside has ever seen that).
    """
    players = len(asked)
    gains = np.zeros(players)
    rng = np.zeros(1, np.uint64)
    for index in range(first, last):
        action = actions[index]
        if action == WAIT:
            continue
        state = states[index]
        rng[0] = streams[index]
        if action == ABANDON:
            finish(state, index, seats[index], dones, points, finals)
            begin(states, index, options, fixed_seat, players, seats, decided, lengths, rng)
        player = current_player(state)
        if action >= 0 and player == seats[index]:
            decided[index] = True
        while action >= 0 or player < 0 or not asked[(player - seats[index]) % players]:
            if player == TERMINAL:
                if decided[index]:
                    returns(state, gains)
                    rewards[index] = gains[seats[index]]
                    finish(state, index, seats[index], dones, points, finals)
                begin(states, index, options, fixed_seat, players, seats, decided, lengths, rng)
            else:
                if action < 0:
                    action = choose_by_luck(state, player, out, weights, rng)
                do(state, action, index, histories, lengths)
            action = NOTHING
            player = current_player(state)
        movers[index] = player
        masks[index, :] = False
        for place in range(legal_actions(state, out)):
            masks[index, out[place]] = True
        observations[index, :] = 0
        observe(state, player, observations[index])
        streams[index] = rng[0]
