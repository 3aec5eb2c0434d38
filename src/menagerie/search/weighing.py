"""What a position, or an action, is worth to each seat, as one seat sees it: with a search, or by a yardstick.

Searches depend on the seed and on what the seat knows; what it can't see changes nothing.
"""

from __future__ import annotations

import itertools
import math
import time
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from ..core.arrays import FloatArray
from ..core.state import State
from ..core.streams import random_word
from ..core.victory import share_of
from .exact import Solution
from .searcher import UNLIMITED, Searcher, Settings, luck_of, mean_and_error
from .tree import EXTRA_COLUMNS, ROOT, SHARE_SQUARED, VISITS

SEARCH = Settings()
YARDSTICK = Settings(sight=0)
"""Does not think at all: it asks `assess` what may be expected from where somebody decides next."""

_SIMULATIONS_A_WORLD = 32


@dataclass(frozen=True)
class Budget:
    """How long to think: for so many seconds, or for so many simulations. One of the two is None."""

    seconds: float | None
    simulations: int | None

    def part(self, share: float) -> Budget:
        """A part of it; of simulations at least one."""
        if self.simulations is not None:
            return Budget(None, max(round(self.simulations * share), 1))
        assert self.seconds is not None
        return Budget(self.seconds * share, None)

    @property
    def most_simulations(self) -> int:
        """How many simulations it allows."""
        return UNLIMITED if self.simulations is None else self.simulations

    def deadline(self) -> float:
        """When to stop, if one begins now: a time as `time.perf_counter` tells it."""
        return math.inf if self.seconds is None else time.perf_counter() + self.seconds


@dataclass(frozen=True)
class Weight:
    """What each seat may expect (shares of victory, of sum 1), with the standard error of the thinking seat's share."""

    shares: list[float]
    error: float


def weigh_state(state: State, seat: int, settings: Settings, budget: Budget, seed: int) -> Weight:
    """What a position is worth, as `seat` sees it, whoever is to move. Exact at the end."""
    if state.is_terminal:
        return final_weight(state)
    searcher = Searcher(state.game, seat, settings, luck_of(seed, state.information_state(seat)))
    searcher.search(state._states, budget.most_simulations, budget.deadline())
    return _weight([searcher], seat)


def weigh_action(state: State, action: int, budget: Budget, seed: int) -> Weight:
    """What an action of the seat to move is worth, as that seat sees it before it knows what the action shows it."""
    seat = state.current_player
    start, deadline = luck_of(seed, state.information_state(seat)), budget.deadline()
    searchers: dict[int, Searcher] = {}
    """For each of the things that the action may show; what is seen then can be used from there on."""
    rest = budget.most_simulations
    for number in itertools.count():
        world = state.resample(seat, random_word(start, 2 * number))
        world.apply(action)
        (_, shown), *_ = world.seen_history(seat)
        if shown not in searchers:
            searchers[shown] = Searcher(state.game, seat, SEARCH, random_word(start, 2 * shown + 1))
        simulations = min(_SIMULATIONS_A_WORLD, rest)
        searchers[shown].search(world._states, simulations, deadline)
        rest -= simulations
        if rest == 0 or time.perf_counter() >= deadline:
            return _weight(searchers.values(), seat)
    raise AssertionError("numbers never end")


def weights_of(found: Solution) -> dict[int, Weight]:
    """What each legal action is worth in a solved position, exactly."""
    return {
        action: Weight(shares, 0.0)
        for action, shares in zip(found.actions.tolist(), found.shares.tolist(), strict=True)
    }


def final_weight(state: State) -> Weight:
    """The shares of victory at the end."""
    players = state.game.players
    return Weight([share_of(gain, players) for gain in state.returns()], 0.0)


def _weight(searchers: Iterable[Searcher], seat: int) -> Weight:
    """The mean over all simulations of the searchers."""
    trees = [worker.tree for searcher in searchers for worker in searcher.workers]
    players = trees[0].values.shape[1] - EXTRA_COLUMNS
    totals: FloatArray = np.sum([tree.values[ROOT] for tree in trees], axis=0)
    visits = sum(int(tree.links[ROOT, VISITS]) for tree in trees)
    _, error = mean_and_error(float(totals[seat]), float(totals[players + SHARE_SQUARED]), visits)
    return Weight((totals[:players] / visits).tolist(), error)
