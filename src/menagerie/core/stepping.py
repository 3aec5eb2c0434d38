"""Many games stepped together: the compiled part of `batch`, the same for every game."""

from __future__ import annotations

import numpy as np

from .arrays import BoolArray, Float32Array, FloatArray, IntArray, RandomStream, StateArray
from .jit import jit
from .protocol import TERMINAL, apply_action, current_player, init, legal_actions, observe, returns
from .rollout import apply_chance
from .streams import random_below

NO_ACTION = -1
"""In place of an action: the game has just been made, and only chance is let play."""


@jit
def start_many(states: StateArray, players: int, options: IntArray, actions: IntArray) -> None:
    """Makes a new game of every state, and `NO_ACTION` the action of each."""
    for index in range(len(states)):
        init(states[index], players, options)
        actions[index] = NO_ACTION


@jit
def first_illegal(actions: IntArray, legal: IntArray, counts: IntArray) -> int:
    """The first i for which `actions[i]` is none of `legal[i, :counts[i]]`; -1 if there is none."""
    for index in range(len(actions)):
        place = 0
        while place < counts[index] and legal[index, place] != actions[index]:
            place += 1
        if place == counts[index]:
            return index
    return -1


@jit
def step_many(
    states: StateArray,
    first: int,
    last: int,
    actions: IntArray,
    options: IntArray,
    legal: IntArray,
    counts: IntArray,
    masks: BoolArray,
    movers: IntArray,
    rewards: FloatArray,
    dones: BoolArray,
    observations: Float32Array,
    streams: RandomStream,
    out: IntArray,
    weights: IntArray,
) -> None:
    """Applies `actions[i]` to `states[i]` for first <= i < last, then plays chance; a game that ends starts anew.

    `streams[i]` is state i's own random stream, so that results do not depend on how states are split over threads.
    `observations` may be empty: then nobody wants them.
    """
    players = rewards.shape[1]
    rng = np.zeros(1, np.uint64)
    for index in range(first, last):
        state = states[index]
        rng[0] = streams[index]
        dones[index] = False
        for seat in range(players):
            rewards[index, seat] = 0.0
        if actions[index] != NO_ACTION:
            apply_action(state, actions[index], None)
        player = current_player(state)
        while player < 0:
            if player == TERMINAL:
                dones[index] = True
                returns(state, rewards[index])
                init(state, players, options)
            else:
                apply_chance(state, out, weights, rng)
            player = current_player(state)
        streams[index] = rng[0]
        movers[index] = player
        masks[index, :] = False
        counts[index] = legal_actions(state, legal[index])
        for place in range(counts[index]):
            masks[index, legal[index, place]] = True
        if len(observations) > 0:
            observations[index, :] = 0
            observe(state, player, observations[index])


@jit
def sample_many(legal: IntArray, counts: IntArray, actions: IntArray, streams: RandomStream) -> None:
    """Writes one of `legal[i, :counts[i]]` into each `actions[i]`, all equally likely, by its own stream."""
    rng = np.zeros(1, np.uint64)
    for index in range(len(actions)):
        rng[0] = streams[index]
        actions[index] = legal[index, random_below(rng, counts[index])]
        streams[index] = rng[0]
