"""Beaver Gang: what the search may know about good play (see `search.hooks`)."""

from __future__ import annotations

import math

from ...core.arrays import FloatArray, IntArray, RandomStream, StateRecord
from ...core.jit import jit
from ...core.protocol import CHANCE, SPECTATOR
from ...core.streams import random_below, weighted_index
from .appeal import appeal, best_action, look_around
from .outlook import estimate, is_between_rounds
from .piles import viewer_bit
from .rounds import returns, scores
from .rules import apply_action, chance_outcomes, current_player
from .state import ENDING, OPENING, OVER, REPLACING, TURNING_UP

COOLNESS = 1.0
"""Points of appeal that make an action e times as likely a good one."""

LEAST_APPEAL = -8.0
"""So many points below the best, all are alike."""

SHORT = 4
"""So many turns of each player in all are soon played out."""

PUBLIC = viewer_bit(SPECTATOR)


@jit
def assess(
    state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream, gains: FloatArray, points: FloatArray
) -> None:
    """Lets the present turn end by `best_action`, then reckons how the round and the game will probably end.

    What it reckons with was measured in full games: one that is shrunk to a few turns is played to its end.
    """
    is_short = state.turn_limit * state.rounds <= SHORT
    while state.phase != OVER and (is_short or not (state.phase == OPENING or is_between_rounds(state))):
        if current_player(state) == CHANCE:
            action = out[weighted_index(weights, chance_outcomes(state, out, weights), rng)]
        else:
            action = best_action(state, out)
        apply_action(state, action, None)
    if state.phase == OVER:
        returns(state, gains)
        scores(state, points)
    else:
        estimate(state, gains, points)


@jit
def preferences(state: StateRecord, actions: IntArray, count: int, priors: FloatArray) -> None:
    """By `appeal`, in points: a softmax."""
    look = look_around(state)
    most = -1e9
    for place in range(count):
        priors[place] = appeal(state, actions[place], look)
        most = max(most, priors[place])
    total = 0.0
    for place in range(count):
        priors[place] = math.exp(max(priors[place] - most, LEAST_APPEAL) / COOLNESS)
        total += priors[place]
    for place in range(count):
        priors[place] /= total


@jit
def forget(state: StateRecord, seat: int, percent: int, rng: RandomStream) -> None:
    """BG-15: the seat no longer knows about so many of the face-down cards that it knew; nor are they public then.

    What it can see needs no memory: cards that lie face up for the scoring (BG-12), and all where the memory aid shows
    them.
    """
    is_scoring = state.phase == TURNING_UP or state.phase == REPLACING or state.phase == ENDING or state.phase == OVER
    if state.memory_aid or is_scoring:
        return
    viewer = viewer_bit(seat)
    for owner in range(state.players):
        for place in range(state.row):
            if state.know[owner, place] & viewer and random_below(rng, 100) < percent:
                state.know[owner, place] &= ~(viewer | PUBLIC)
