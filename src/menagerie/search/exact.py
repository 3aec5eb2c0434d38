"""Positions that hide nothing any more, solved to the end. Compiled, for every game.

Every seat does what gives itself the greatest share of victory, of equal ones the most points above the best other;
of equals still, the lowest action. Chance is averaged. (With two players that is minimax, with more max-n: Luckhardt
and Irani 1986.)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..core.arrays import FloatArray, IntArray, StateArray
from ..core.engine import mover
from ..core.game import Game
from ..core.jit import jit
from ..core.protocol import (
    CHANCE,
    TERMINAL,
    apply_action,
    chance_outcomes,
    current_player,
    legal_actions,
    returns,
    scores,
)
from ..core.victory import margin_of, share_of
from .hooks import is_open

DEEPEST = 128
"""Actions, those of chance included, that a position to be solved may be away from the end."""
POSITIONS_A_SECOND = 3_000_000
"""About half of what an old machine looks at."""
MOST_POSITIONS = 200_000
"""A position whose solution takes more than these is not solved, however much time there is."""

ALMOST = 1e-9


@jit
def open_position(states: StateArray) -> bool:
    """Whether `states[0]` is one to be solved."""
    return is_open(states[0])


@jit
def is_better(new: FloatArray, old: FloatArray, seat: int, players: int, sign_of_points: float) -> bool:
    """Whether `seat` likes the result `new` better than `old`: shares of victory, then scores."""
    if new[seat] > old[seat] + ALMOST:
        return True
    if new[seat] < old[seat] - ALMOST:
        return False
    new_margin = margin_of(new[players:], seat, players, sign_of_points)
    return new_margin > margin_of(old[players:], seat, players, sign_of_points) + ALMOST


@jit
def open_up(
    states: StateArray, depth: int, players: int, moves: IntArray, weights: IntArray, counts: IntArray, best: FloatArray
) -> int:
    """Lists what can happen at `states[depth]`, or writes its result into `best[depth]`. Returns who decides."""
    player = current_player(states[depth])
    if player == TERMINAL:
        returns(states[depth], best[depth, :players])
        for seat in range(players):
            best[depth, seat] = share_of(best[depth, seat], players)
        scores(states[depth], best[depth, players:])
        return player
    if player == CHANCE:
        counts[depth] = chance_outcomes(states[depth], moves[depth], weights[depth])
        best[depth, :] = 0.0
    else:
        counts[depth] = legal_actions(states[depth], moves[depth])
    return player


@jit
def take_in(
    depth: int,
    player: int,
    players: int,
    sign_of_points: float,
    weights: IntArray,
    counts: IntArray,
    tried: IntArray,
    best: FloatArray,
) -> None:
    """Makes what the action tried last leads to, `best[depth + 1]`, part of what is known at `depth`."""
    place = tried[depth] - 1
    if player == CHANCE:
        total = 0
        for other in range(counts[depth]):
            total += weights[depth, other]
        for column in range(2 * players):
            best[depth, column] += best[depth + 1, column] * weights[depth, place] / total
    elif place == 0 or is_better(best[depth + 1], best[depth], player, players, sign_of_points):
        best[depth] = best[depth + 1]


@jit
def solve(
    states: StateArray,
    players: int,
    sign_of_points: float,
    most_positions: int,
    moves: IntArray,
    weights: IntArray,
    counts: IntArray,
    tried: IntArray,
    best: FloatArray,
    results: FloatArray,
) -> bool:
    """Solves `states[0]`, where a seat is to move. Gives up, and says so, if that takes too many positions.

    `results[k]` (2 * players float64) gets the shares of victory, then the scores, after the k-th legal action. The
    other arrays are room to work in, with a row for each depth up to DEEPEST.
    """
    depth, positions = 0, 1
    open_up(states, 0, players, moves, weights, counts, best)
    tried[0] = 0
    while depth > 0 or tried[0] < counts[0]:
        if positions > most_positions or depth > DEEPEST:
            return False
        if tried[depth] < counts[depth]:
            states[depth + 1] = states[depth]
            apply_action(states[depth + 1], moves[depth, tried[depth]], None)
            tried[depth] += 1
            depth += 1
            positions += 1
            tried[depth] = counts[depth] = 0
            open_up(states, depth, players, moves, weights, counts, best)
            continue
        depth -= 1
        if depth == 0:
            results[tried[0] - 1] = best[1]
        else:
            player = current_player(states[depth])
            take_in(depth, player, players, sign_of_points, weights, counts, tried, best)
    return True


@dataclass(frozen=True)
class Solution:
    """What each legal action of an open position leads to, if everybody plays best from there."""

    actions: IntArray
    """(n,) int64, ascending."""
    shares: FloatArray
    """(n, players): shares of victory."""
    scores: FloatArray
    """(n, players): scores at the end."""
    margins: FloatArray
    """(n,): by how much the seat to move is ahead of the best other then."""


def solution(game: Game, states: StateArray, seconds: float | None = None) -> Solution | None:
    """The solution of `states[0]`, where a seat is to move.

    None if it is not an open position, or if to solve it would take more than about half of the `seconds`.
    """
    if not open_position(states):
        return None
    affordable = MOST_POSITIONS if seconds is None else int(seconds * POSITIONS_A_SECOND)
    return _solved(game, states, min(affordable, MOST_POSITIONS))


def prepare(game: Game) -> None:
    """Compiles what a solution needs, or loads it, so that the first one is as quick as all others."""
    states = game.new_state()._states
    open_position(states)
    _solved(game, states, 0)


def _solved(game: Game, states: StateArray, most_positions: int) -> Solution | None:
    rules, players = game.definition.rules, game.players
    stack = np.zeros(DEEPEST + 2, rules.STATE)
    stack[0] = states[0]
    width = max(rules.MAX_LEGAL, rules.MAX_CHANCE)
    moves, weights = np.zeros((2, DEEPEST + 2, width), np.int64)
    counts, tried = np.zeros((2, DEEPEST + 2), np.int64)
    best, results = np.zeros((DEEPEST + 2, 2 * players)), np.zeros((width, 2 * players))
    sign = -1.0 if game.definition.lower_score_wins else 1.0
    if not solve(stack, players, sign, most_positions, moves, weights, counts, tried, best, results):
        return None
    count = int(counts[0])
    seat, ends = mover(stack, 0), results[:count]
    margins = np.array([margin_of(end[players:], seat, players, sign) for end in ends])
    return Solution(moves[0, :count].copy(), ends[:, :players], ends[:, players:], margins)
