"""A search for one seat: its trees, its threads, its budget, and what it found out."""

from __future__ import annotations

import hashlib
import math
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from ..core.arrays import FloatArray, IntArray, RandomStream, StateArray
from ..core.game import Game
from ..core.protocol import policy_of
from ..core.streams import new_stream
from .simulate import EXPLORATION, FORGETTING, LONGEST_PATH, SETTINGS, SIGHT, SIGN_OF_POINTS, simulate
from .tree import EXTRA_COLUMNS, FIRST_ROOM, NO_NODE, ROOT, VISITS, Tree

UNLIMITED = 1 << 30
USUAL_EXPLORATION = 1.0

_SLICE_SECONDS = 0.002
_FIRST_SLICE = 16
_NODES_A_SIMULATION = 12
"""Room that is made before a slice; a simulation that needs more does without new nodes."""


@dataclass(frozen=True)
class Settings:
    """How a search thinks.

    `exploration`: how keenly it tries what looks worse, in shares of victory; None: what `policy.py` of the game has as
    EXPLORATION, or else 1. `sight`: decisions (its own and the others') that its tree is deep. `forgetting`: percent of
    what it can't see now but has seen, forgotten each time.
    """

    exploration: float | None = None
    sight: int = UNLIMITED
    forgetting: int = 0


@dataclass
class Statistics:
    """What was found out about the actions at the root; arrays with an entry for each.

    `actions` (n,) int64 ascending; `visits` (n,) int64; `values` (n, players + 2) float64: the columns of a `Tree`.
    """

    actions: IntArray
    visits: IntArray
    values: FloatArray


@dataclass
class Worker:
    """One tree, and the room that a thread needs to let it grow."""

    game: Game
    tree: Tree
    rng: RandomStream
    states: StateArray = field(init=False)
    rooms: tuple[IntArray, ...] = field(init=False)
    numbers: tuple[FloatArray, ...] = field(init=False)

    def __post_init__(self) -> None:
        rules, players = self.game.definition.rules, self.game.players
        size = max(rules.MAX_LEGAL, rules.MAX_CHANCE)
        self.states = np.zeros(2, rules.STATE)
        self.rooms = np.zeros(LONGEST_PATH, np.int64), np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.numbers = np.zeros(size), np.zeros(players), np.zeros(players)

    def run(self, seat: int, simulations: int, settings: FloatArray) -> None:
        """So many simulations more."""
        tree = self.tree
        tree.make_room(simulations * _NODES_A_SIMULATION)
        path, out, weights = self.rooms
        priors, gains, points = self.numbers
        simulate(
            self.states,
            seat,
            self.game.players,
            simulations,
            settings,
            tree.links,
            tree.values,
            tree.used,
            path,
            out,
            weights,
            priors,
            gains,
            points,
            self.rng,
        )

    def run_until(self, seat: int, deadline: float, simulations: int, settings: FloatArray) -> None:
        """So many simulations, in slices of two milliseconds; at least one slice, the others up to the deadline.

        `deadline` is a time as `time.perf_counter()` tells it.
        """
        size, start = _FIRST_SLICE, time.perf_counter()
        while simulations > 0:
            size = min(size, simulations)
            self.run(seat, size, settings)
            simulations -= size
            end = time.perf_counter()
            if end >= deadline:
                break
            pace = (end - start) / size
            size = max(1, min(4 * size, int(min(_SLICE_SECONDS, deadline - end) / pace)))
            start = end


class Searcher:
    """Searches for one seat of one game, on several threads with a tree each.

    The trees may be kept for the next decision: `follow` tells them what has happened since.
    """

    def __init__(self, game: Game, seat: int, settings: Settings, seed: int, threads: int = 1) -> None:
        self.game, self.seat, self.threads = game, seat, threads
        self.settings = np.zeros(SETTINGS)
        usual = getattr(policy_of(game.definition.rules), "EXPLORATION", USUAL_EXPLORATION)
        self.settings[EXPLORATION] = usual if settings.exploration is None else settings.exploration
        self.settings[SIGHT] = settings.sight
        self.settings[FORGETTING] = settings.forgetting
        self.settings[SIGN_OF_POINTS] = -1.0 if game.definition.lower_score_wins else 1.0
        self.workers = [
            Worker(game, Tree.with_room(FIRST_ROOM, game.players), new_stream(seed, number))
            for number in range(threads)
        ]

    def follow(self, keys: list[int]) -> None:
        """Makes the node that is reached by `keys` the root of each tree; where there is none, a new tree begins."""
        for worker in self.workers:
            node = ROOT
            for key in keys:
                node = worker.tree.child(node, key)
            worker.tree = worker.tree.below(node) if node != NO_NODE else Tree.with_room(FIRST_ROOM, self.game.players)

    def search(self, states: StateArray, simulations: int = UNLIMITED, deadline: float = math.inf) -> None:
        """Thinks about `states[0]`: so many simulations (split among the threads), or until the deadline."""
        for worker in self.workers:
            worker.states[0] = states[0]

        def think(number: int) -> None:
            share, rest = divmod(simulations, self.threads)
            self.workers[number].run_until(self.seat, deadline, share + (number < rest), self.settings)

        if self.threads == 1:
            think(0)
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(think, range(self.threads)))

    @property
    def simulations(self) -> int:
        """How many simulations the trees hold, those of earlier decisions that still count included."""
        return sum(int(worker.tree.links[ROOT, VISITS]) for worker in self.workers)

    def statistics(self, actions: list[int]) -> Statistics:
        """What all trees together know about the legal actions at the root."""
        visits = np.zeros(len(actions), np.int64)
        values = np.zeros((len(actions), self.game.players + EXTRA_COLUMNS))
        for worker in self.workers:
            tree = worker.tree
            for place, action in enumerate(actions):
                node = tree.child(ROOT, action)
                if node != NO_NODE:
                    visits[place] += tree.links[node, VISITS]
                    values[place] += tree.values[node]
        return Statistics(np.array(actions, np.int64), visits, values)


def luck_of(seed: int, known: str) -> int:
    """A seed for all that is luck in one search: the same for the same seed and information state (`known`)."""
    return int.from_bytes(hashlib.sha256(f"{seed} {known}".encode()).digest()[:8])


def mean_and_error(total: float, squares: float, visits: int) -> tuple[float, float]:
    """The mean of a sample and its standard error, from the sums of its values and of their squares; visits > 0.

    A sample of few looks surer than it is: a quarter, the most that shares can scatter, counts as one more.
    """
    mean = total / visits
    variance = max(squares / visits - mean * mean, 0.0) + 0.25 / (visits + 1)
    return mean, math.sqrt(variance / visits)
