"""Beasty Bar: what is known about good play. See `search/hooks.py` for what each function is for."""

from __future__ import annotations

import math

import numpy as np

from ...core.arrays import FloatArray, IntArray, RandomStream, StateRecord
from ...core.bits import count_bits
from ...core.jit import jit
from ...core.protocol import CHANCE, TERMINAL
from ...core.streams import random_below, weighted_index
from .rules import apply_action, chance_outcomes, current_player, legal_actions, returns, scores
from .state import PLAYING
from .valuation import HIDDEN, MOST_MARKS, list_marks, score

MOST_CARDS_TO_SOLVE = 6
"""Cards in all hands together, and one more for each seat: from there on the whole tree is small."""


@jit
def is_open(state: StateRecord) -> bool:
    """Without piles and cards laid aside, each hand is what its owner has not shown yet (BB-1): everybody knows it."""
    cards = 0
    for seat in range(state.players):
        if state.pile[seat] != 0 or state.aside[seat] != 0:
            return False
        cards += count_bits(state.hand[seat])
    return cards <= MOST_CARDS_TO_SOLVE + state.players  # type: ignore[no-any-return]


@jit
def assess(
    state: StateRecord, out: IntArray, weights: IntArray, rng: RandomStream, gains: FloatArray, points: FloatArray
) -> None:
    """Goes on to the start of the next turn, choices left open made at random, and asks the network."""
    player = current_player(state)
    while player != TERMINAL and state.phase != PLAYING:
        if player == CHANCE:
            action = out[weighted_index(weights, chance_outcomes(state, out, weights), rng)]
        else:
            action = out[random_below(rng, legal_actions(state, out))]
        apply_action(state, action, None)
        player = current_player(state)
    scores(state, points)
    if player == TERMINAL:
        returns(state, gains)
        return
    marks, hidden = np.empty(MOST_MARKS, np.int64), np.empty(HIDDEN, np.float32)
    total = 0.0
    for seat in range(state.players):
        gains[seat] = math.exp(score(marks, list_marks(state, seat, marks), hidden))
        total += gains[seat]
    for seat in range(state.players):
        gains[seat] = (gains[seat] / total * state.players - 1.0) / (state.players - 1)
