"""Bots that search: `bot` makes one, `choose` asks it for an action, `evaluate` for what it thinks of all of them."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from functools import cache
from typing import TypeGuard

import numpy as np

from ..core.game import Game, load
from ..core.state import State
from . import exact
from .hooks import weigh
from .levels import Level, read_level
from .line import USUAL_LENGTH, Expected, expected_line, keys_of
from .searcher import UNLIMITED, Searcher, Settings, Statistics, luck_of, mean_and_error
from .tree import MARGIN, SHARE_SQUARED, Tree

DEFAULT_SECONDS = 0.5
"""Time for a move of a bot that has no other budget."""

MOST_SECONDS, MOST_THREADS = 86400, 64

UNTRIED = 0.1
"""How much worse than usual an action seems that was never tried, in shares of victory."""

_SPARE_SECONDS = 0.001
"""What choosing takes beside the search."""


@dataclass(frozen=True)
class Estimate:
    """What a bot thinks of one of its actions, if everybody plays well from there."""

    action: int
    chance: float
    """Its chance to win, 0..1; a victory shared by two counts half. If it was not tried: that of those that were."""
    error: float
    """The standard error of that chance, as far as the search knows; 0 if it is exact, infinite if it was not tried."""
    margin: float
    """Its expected score at the end less the best other's (the other way round where fewer points win)."""
    visits: int
    """Simulations that tried the action; 0 for one that was solved without."""


def bot(
    game: Game | str,
    level: int | str = 5,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    threads: int = 1,
) -> SearchBot:
    """A bot of a level (1 to 5, or its animal's name) for a game (or any table of the game of that name).

    It thinks `seconds` for a move, or for `simulations`; half a second if neither is given. The weaker levels stop
    earlier. With simulations, the same seed gives the same moves. `threads` trees grow at the same time.

    Raises ValueError for an unknown game or level, a budget that is not above 0, or two budgets.
    """
    if not isinstance(game, (str, Game)):
        raise ValueError(f"a bot is for a game or its name, not for {game!r}")  # noqa: TRY004 (bad input)
    table = load(game) if isinstance(game, str) else game
    check_budget(seconds, simulations)
    if not (_is_integer(threads) and 0 < threads <= MOST_THREADS):
        raise ValueError(f"threads is a whole number above 0, at most {MOST_THREADS}, not {threads!r}")
    if not _is_integer(seed):
        raise ValueError(f"seed is a whole number, not {seed!r}")
    if seconds is None and simulations is None:
        seconds = DEFAULT_SECONDS
    new = SearchBot(table.name, read_level(level), seconds, simulations, int(seed), int(threads))
    prepare(table)
    return new


def check_budget(seconds: object, simulations: object, prefix: str = "") -> None:
    """Raises ValueError for a budget of a bot that is none; it says `prefix` before the names of both."""
    if seconds is not None and simulations is not None:
        raise ValueError(f"a bot has a budget of {prefix}seconds or of {prefix}simulations, not of both")
    if seconds is not None and not (_is_number(seconds) and 0 < seconds <= MOST_SECONDS):
        raise ValueError(f"{prefix}seconds is a number above 0, at most {MOST_SECONDS}, not {seconds!r}")
    if simulations is not None and not (_is_integer(simulations) and 0 < simulations < UNLIMITED):
        raise ValueError(f"{prefix}simulations is a whole number above 0, below {UNLIMITED}, not {simulations!r}")


@cache
def prepare(game: Game) -> None:
    """Compiles what a search needs, or loads it, so that the first move is as quick as all others."""
    exact.prepare(game)
    state = game.new_state()
    state.deal(0)
    for level in (1, 5):  # one that always searches, and one that does not where it knows
        SearchBot(game.name, read_level(level), None, 1, 0, 1).evaluate(state)
    Searcher(game, state.current_player, Settings(), 0).follow([])


COMPILED = ("the search", prepare)
"""What `core.warmup.warm` may do besides."""


def _is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, (int, np.integer)) and not isinstance(value, bool)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, (int, float, np.integer, np.floating)) and not isinstance(value, bool)


class SearchBot:
    """A bot that searches; `bot` makes it. It uses only what the seat to move sees.

    It may sit on any seat of any table of its game. If it plays on at the same table, and its budget is one of time,
    it goes on thinking where it left off.
    """

    def __init__(
        self,
        name: str,
        level: Level,
        seconds: float | None,
        simulations: int | None,
        seed: int,
        threads: int,
    ) -> None:
        self.name, self.level, self.seed, self.threads = name, level, seed, threads
        self.seconds = seconds
        self.simulations = min(simulations or UNLIMITED, level.simulations or UNLIMITED)
        self._memory: tuple[Searcher, str] | None = None
        self._latest: tuple[list[Tree], str] | None = None
        """The trees of the latest evaluation (none if it took no search), and what the seat knew."""

    def choose(self, state: State) -> int:
        """The action that the seat to move should take. Raises ValueError if no seat is to move, or in another game."""
        start = time.perf_counter()
        seat, actions = self._seat_and_actions(state)
        if len(actions) == 1:
            return actions[0]
        solved = self._solved(state)
        if solved is not None:
            return max(solved, key=lambda estimate: (estimate.chance, estimate.margin, -estimate.action)).action
        found = self._search(state, seat, actions, start)
        if self.level.misjudgement:
            return self._misjudged(found, state, seat)
        order = np.lexsort((-found.actions, found.values[:, seat], found.visits))
        return int(found.actions[order[-1]])

    def evaluate(self, state: State) -> list[Estimate]:
        """What the bot thinks of each legal action of the seat to move, by ascending action.

        Raises ValueError as `choose` does.
        """
        start = time.perf_counter()
        seat, actions = self._seat_and_actions(state)
        solved = self._solved(state)
        if solved is not None:
            self._latest = [], state.information_state(seat)
            return solved
        return _estimates(self._search(state, seat, actions, start), seat, state.game.players)

    def line(self, state: State, action: int, decisions: int = USUAL_LENGTH) -> list[Expected]:
        """What the bot expects if the seat to move takes `action`: that, then the most likely decisions after it.

        It evaluates the state, if that is not what it did last. The line is shorter where the bot knows no further.

        Raises ValueError as `choose` does, and for an action that is not possible.
        """
        seat, actions = self._seat_and_actions(state)
        if action not in actions:
            raise ValueError(f"action {action!r} is not possible; possible are {actions}")
        known = state.information_state(seat)
        if self._latest is None or self._latest[1] != known:
            self.evaluate(state)
        trees = self._latest[0] if self._latest is not None else []
        return expected_line(state, action, trees, decisions)

    def _seat_and_actions(self, state: State) -> tuple[int, list[int]]:
        if not isinstance(state, State):
            raise ValueError(f"a bot is asked about a State, not about {state!r}")  # noqa: TRY004 (bad input)
        if state.game.name != self.name:
            raise ValueError(f"this bot plays {self.name}, not {state.game.name}")
        if state.is_terminal:
            raise ValueError("the game is over: no seat is to move")
        if state.is_chance:
            raise ValueError("chance decides now, no seat is to move; State.deal lets it play")
        return state.current_player, state.legal_actions()

    def _misjudged(self, found: Statistics, state: State, seat: int) -> int:
        """What seems best to one whose judgement is off by so much; actions never tried seem a bit worse than usual."""
        usual = found.values[:, seat].sum() / found.visits.sum()
        values = np.where(found.visits > 0, found.values[:, seat] / np.maximum(found.visits, 1), usual - UNTRIED)
        errors = np.random.default_rng(luck_of(self.seed, state.information_state(seat))).normal(size=len(values))
        return int(found.actions[np.argmax(values + self.level.misjudgement * errors)])

    def _solved(self, state: State) -> list[Estimate] | None:
        """What each action leads to, where that can be worked out without a search."""
        if not self.level.solves:
            return None
        found = exact.solution(state.game, state._states, self.seconds)
        if found is not None:
            chances, margins = found.shares[:, state.current_player], found.margins
        else:
            known = weigh(state)
            if known is None:
                return None
            chances, margins = known
        return [
            Estimate(action, float(chance), 0.0, float(margin), 0)
            for action, chance, margin in zip(state.legal_actions(), chances, margins, strict=True)
        ]

    def _search(self, state: State, seat: int, actions: list[int], start: float) -> Statistics:
        """What the search finds out until the time is up that began to run at `start`."""
        known = state.information_state(seat)
        searcher = self._follow(state, seat, known) or self._new_searcher(state, seat, known)
        deadline = math.inf if self.seconds is None else start + max(self.seconds - _SPARE_SECONDS, 0.0)
        searcher.search(state._states, self.simulations, deadline)
        self._latest = [worker.tree for worker in searcher.workers], known
        keeps = self.simulations == UNLIMITED
        self._memory = (searcher, known) if keeps else None
        return searcher.statistics(actions)

    def _new_searcher(self, state: State, seat: int, known: str) -> Searcher:
        """One whose luck depends on the seed, and on what the seat knows."""
        return Searcher(state.game, seat, self.level.settings, luck_of(self.seed, known), self.threads)

    def _follow(self, state: State, seat: int, known: str) -> Searcher | None:
        """The searcher of the bot's last move, if that was at this seat and this game has gone on from there.

        Its tree below what has been seen since holds only simulations that agree with it, so they still count.
        """
        if self._memory is None:
            return None
        searcher, before = self._memory
        if searcher.seat != seat or searcher.game != state.game or not (known + " ").startswith(before + " "):
            return None
        searcher.follow(_keys_since(state, seat, known[len(before) :].count(" ")))
        return searcher


def _keys_since(state: State, seat: int, actions: int) -> list[int]:
    """The keys of the nodes of a tree that stand for the last so many actions: see `simulate`."""
    keys: list[int] = []
    if actions:
        for (actor, seen), action in zip(state.seen_history(seat)[-actions:], state.history[-actions:], strict=True):
            keys.extend(keys_of(actor, action, seen))
    return keys


def _estimates(found: Statistics, seat: int, players: int) -> list[Estimate]:
    """What simulations say."""
    estimates = []
    usual = float(found.values[:, seat].sum() / found.visits.sum())
    for action, visits, values in zip(found.actions.tolist(), found.visits.tolist(), found.values, strict=True):
        chance, error = usual, math.inf
        if visits > 0:
            chance, error = mean_and_error(float(values[seat]), float(values[players + SHARE_SQUARED]), visits)
        margin = float(values[players + MARGIN]) / max(visits, 1)
        estimates.append(Estimate(action, chance, error, margin, visits))
    return estimates
