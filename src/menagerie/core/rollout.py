"""Random play: compiled, and the same for every game."""

from __future__ import annotations

import numpy as np

from .arrays import FloatArray, IntArray, RandomStream, StateArray, StateRecord
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


def play_random_games(game: Game, games: int, seed: int = 0) -> tuple[int, FloatArray]:
    """Plays random games to the end on this thread; returns the players' actions, and each seat's mean return."""
    rules = game.definition.rules
    size = max(rules.MAX_LEGAL, rules.MAX_CHANCE)
    out, weights = np.empty((2, size), np.int64)
    totals = np.zeros(game.players)
    states = np.zeros(1, rules.STATE)
    actions = random_games(states, game.players, game.encoded_options, games, out, weights, new_stream(seed), totals)
    return int(actions), totals / games
