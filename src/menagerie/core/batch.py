"""Many games stepped together, for Python programs that want millions of actions a second."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from .arrays import BoolArray, FloatArray, IntArray, StateArray
from .errors import IllegalAction
from .game import Game
from .rollout import sample_many, start_many, step_many
from .streams import new_stream


class Batch:
    """Many games of one kind, stepped together by compiled code on several threads.

    After each `step` (and at first) every game waits for a seat's decision. `movers` (n,) int64: that seat;
    `masks` (n, num_actions) bool: what it may do; `rewards` (n, players) float64: the returns of a game that has
    just ended, else 0; `dones` (n,) bool: whether one has, and a new one has begun in its place.
    """

    def __init__(self, game: Game, count: int, seed: int = 0, threads: int = 1) -> None:
        """`count` new games; `seed` fixes all their luck, however many `threads` there are."""
        rules = game.definition.rules
        self.game = game
        self.states: StateArray = np.zeros(count, rules.STATE)
        self.masks: BoolArray = np.zeros((count, game.num_actions), np.bool_)
        self.movers: IntArray = np.zeros(count, np.int64)
        self.rewards: FloatArray = np.zeros((count, game.players))
        self.dones: BoolArray = np.zeros(count, np.bool_)
        self._luck = np.concatenate([new_stream(seed, 2 * place) for place in range(count)])
        self._choices = np.concatenate([new_stream(seed, 2 * place + 1) for place in range(count)])
        bounds = [count * part // threads for part in range(threads + 1)]
        self._parts = [(first, last) for first, last in pairwise(bounds) if first < last]
        size = max(rules.MAX_LEGAL, rules.MAX_CHANCE)
        self._buffers = [(np.empty(size, np.int64), np.empty(size, np.int64)) for _ in self._parts]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        start_many(self.states, game.players, game.encoded_options)
        self._step(np.full(count, -1, np.int64))

    def step(self, actions: IntArray) -> None:
        """Applies `actions[i]`, a legal one, in game i, and lets chance play on.

        Raises ValueError if one of them is not legal; then none has been applied.
        """
        places = np.arange(len(self.states))
        if actions.shape != places.shape or actions.dtype != np.int64:
            raise ValueError(f"actions must be an int64 array of shape {places.shape}")
        inside = (actions >= 0) & (actions < self.game.num_actions)
        legal = inside & self.masks[places, np.where(inside, actions, 0)]
        if not legal.all():
            first = int(np.argmin(legal))
            raise IllegalAction(f"action {actions[first]} is not legal in game {first} of the batch")
        self._step(actions)

    def _step(self, actions: IntArray) -> None:
        def part(number: int) -> None:
            first, last = self._parts[number]
            step_many(
                self.states,
                first,
                last,
                actions,
                self.game.encoded_options,
                self.masks,
                self.movers,
                self.rewards,
                self.dones,
                self._luck,
                *self._buffers[number],
            )

        self._run(part)

    def sample_actions(self) -> IntArray:
        """A uniformly random legal action for each game, as a new int64 array of shape (n,)."""
        actions = np.empty(len(self.states), np.int64)
        self._run(lambda number: sample_many(self.masks, *self._parts[number], actions, self._choices))
        return actions

    def _run(self, part: Callable[[int], None]) -> None:
        """Calls `part` for the number of each part, each on its thread."""
        numbers = range(len(self._parts))
        for _ in map(part, numbers) if self._pool is None else self._pool.map(part, numbers):
            pass
