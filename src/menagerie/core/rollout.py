"""Random play and batch stepping: compiled, and the same for every game."""

from __future__ import annotations

import numpy as np

from .arrays import BoolArray, FloatArray, IntArray, RandomStream, StateArray, StateRecord
from .game import Game
from .jit import jit
from .protocol import (
    CHANCE,
    TERMINAL,
    apply_action,
    chance_outcomes,
    current_player,
    init,
    legal_actions,
    returns,
)
from .streams import new_stream, random_below, weighted_index


@jit
def apply_chance(state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream) -> None:
    """Lets luck decide once. Only at `CHANCE`."""
    count = chance_outcomes(state, out, weights)
    apply_action(state, out[weighted_index(weights, count, rng)], None)


@jit
def play_out(state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream) -> int:
    """Plays uniformly random legal actions to the end; returns how many (those of chance are not counted)."""
    actions = 0
    player = current_player(state)
    while player != TERMINAL:
        if player == CHANCE:
            apply_chance(state, out, weights, rng)
        else:
            choice = random_below(rng, legal_actions(state, out))
            apply_action(state, out[choice], None)
            actions += 1
        player = current_player(state)
    return actions


@jit
def random_games(
    states: StateArray,
    players: int,
    options: IntArray,
    games: int,
    out: IntArray,
    weights: IntArray,
    rng: RandomStream,
    totals: FloatArray,
) -> int:
    """Plays `games` random games in `states[0]`; adds up the returns in `totals`. Returns the players' actions."""
    actions = 0
    gains = np.zeros(players)
    for _ in range(games):
        init(states[0], players, options)
        actions += play_out(states[0], out, weights, rng)
        returns(states[0], gains)
        for seat in range(players):
            totals[seat] += gains[seat]
    return actions


@jit
def step_many(
    states: StateArray,
    first: int,
    last: int,
    actions: IntArray,
    options: IntArray,
    masks: BoolArray,
    movers: IntArray,
    rewards: FloatArray,
    dones: BoolArray,
    streams: RandomStream,
    out: IntArray,
    weights: IntArray,
) -> None:
    """Applies `actions[i]` to `states[i]` for first <= i < last, then plays chance; a game that ends starts anew.

    `streams[i]` is state i's own random stream, so that results do not depend on how states are split over
    threads. An action of -1 applies nothing: so a batch is started, on states that `init` has made.
    """
    players = rewards.shape[1]
    rng = np.zeros(1, np.uint64)
    for index in range(first, last):
        state = states[index]
        rng[0] = streams[index]
        dones[index] = False
        for seat in range(players):
            rewards[index, seat] = 0.0
        if actions[index] >= 0:
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
        movers[index] = player
        masks[index, :] = False
        for place in range(legal_actions(state, out)):
            masks[index, out[place]] = True
        streams[index] = rng[0]


@jit
def start_many(states: StateArray, players: int, options: IntArray) -> None:
    """Makes a new game of every state."""
    for index in range(len(states)):
        init(states[index], players, options)


@jit
def sample_many(masks: BoolArray, first: int, last: int, actions: IntArray, streams: RandomStream) -> None:
    """For first <= i < last, writes a uniformly random action that `masks[i]` allows into `actions[i]`."""
    rng = np.zeros(1, np.uint64)
    for index in range(first, last):
        rng[0] = streams[index]
        allowed = 0
        for action in range(masks.shape[1]):
            allowed += masks[index, action]
        choice = random_below(rng, allowed)
        action = 0
        while choice > 0 or not masks[index, action]:
            choice -= masks[index, action]
            action += 1
        actions[index] = action
        streams[index] = rng[0]


def play_random_games(game: Game, games: int, seed: int = 0) -> tuple[int, FloatArray]:
    """Plays random games to the end on this thread; returns the players' actions, and each seat's mean return."""
    rules = game.definition.rules
    size = max(rules.MAX_LEGAL, rules.MAX_CHANCE)
    out, weights = np.empty((2, size), np.int64)
    totals = np.zeros(game.players)
    states = np.zeros(1, rules.STATE)
    actions = random_games(states, game.players, game.encoded_options, games, out, weights, new_stream(seed), totals)
    return int(actions), totals / games
