"""Analysis of a recorded game: what each decision cost, how the chances went, and what was luck.

Each decision is looked at with the eyes of the seat that made it. A part of its budget looks for the best action. Then
what was played and what would have been best are each weighed by a search of their own, so that an action that was
only lucky in the first search does not make another one look bad.

Luck is measured by a yardstick: the mean, over what may come until somebody decides, of what `assess` expects then. It
doesn't think, so that on average it is the same before a draw as after it: luck is 0 on average, however they play.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any

import numpy as np

from ..core.protocol import UNSEEN
from ..core.record import Record
from ..core.state import State
from .balance import Balance, Luck, balances
from .bots import prepare
from .judging import Move, judge, own_chances
from .weighing import SEARCH, YARDSTICK, Budget, Weight, final_weight, weigh_state

DEFAULT_SECONDS = 15.0
"""Time for the analysis of a game that has no other budget."""

Progress = Callable[[float, float], None]
"""Told how much is done, and of how much in all."""

# What takes how much of a decision's budget.
_FOR_A_CHANGE = 0.1
_LEAST_SECONDS = 0.002
_MOST_TEXTS = 6


@dataclass(frozen=True)
class Point:
    """A place on the curve: after so many actions and decisions, each seat's chance as itself sees it."""

    ply: int
    number: int
    chances: list[float]


@dataclass(frozen=True)
class Analysis:
    """What was found out about a game. All numbers of victory are shares, 0..1 for one victory."""

    game: str
    title: str
    players: int
    seats: list[str] | None
    """As the record has them."""
    finished: bool
    seconds: float | None
    """The budget: for all ..."""
    simulations: int | None
    """... or for each decision."""
    seed: int
    decisions: int
    """All of the game, also forced ones."""
    curve: list[Point]
    """Before each decision that was none of chance and not forced, and at the end."""
    moves: list[Move]
    """The decisions that were not forced."""
    luck: list[Luck]
    balance: list[Balance]

    @property
    def mistakes(self) -> list[Move]:
        """The moves that clearly cost something, in their order."""
        return [move for move in self.moves if move.grade]

    def as_dict(self) -> dict[str, Any]:
        """All of it, as JSON can hold it."""
        return asdict(self)


def analyse(
    record: Record,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Analysis:
    """Analyses a game, finished or not, in about so many `seconds`, or with so many `simulations` for each decision.

    With simulations, the same seed gives the same analysis. `progress` is called before each piece of work.

    Raises ValueError for what is no record, a budget that is not above 0, or two budgets.
    """
    if not isinstance(record, Record):
        raise ValueError(f"analyse takes a Record, not {record!r:.60}")  # noqa: TRY004 (bad input)
    budget = _checked_budget(seconds, simulations)
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)):
        raise ValueError(f"seed is a whole number, not {seed!r}")  # noqa: TRY004 (bad input)
    prepare(record.game)
    return _Analyst(record, budget, int(seed), progress).analysis()


def _checked_budget(seconds: Any, simulations: Any) -> Budget:
    if seconds is not None and simulations is not None:
        raise ValueError("an analysis has a budget of seconds or of simulations, not of both")
    if simulations is not None:
        if isinstance(simulations, bool) or not isinstance(simulations, (int, np.integer)) or simulations < 1:
            raise ValueError(f"simulations is a whole number above 0, not {simulations!r}")
        return Budget(None, int(simulations))
    seconds = DEFAULT_SECONDS if seconds is None else seconds
    is_number = isinstance(seconds, (int, float, np.number)) and not isinstance(seconds, bool)
    if not (is_number and 0 < seconds < math.inf):
        raise ValueError(f"seconds is a number above 0, not {seconds!r}")
    return Budget(float(seconds), None)


@dataclass(frozen=True)
class _Decision:
    state: State
    number: int
    action: int


@dataclass(frozen=True)
class _Chance:
    """What chance did between two decisions, and which seats saw something of it that was not certain."""

    before: State
    after: State
    number: int
    seat: int | None
    text: str
    seers: list[int]


class _Analyst:
    """Does the work of one analysis; tells how far it is, and shares out what is left of its time."""

    def __init__(self, record: Record, budget: Budget, seed: int, progress: Progress | None) -> None:
        self._record, self._budget, self._seed, self._progress = record, budget, seed, progress
        self._start, self._end = record.start(), record.replay()
        self._events = _events(record)
        self._decisions = [event for event in self._events if isinstance(event, _Decision)]
        self._real = [event for event in self._decisions if len(event.state.legal_actions()) > 1]
        self._chances = [event for event in self._events if isinstance(event, _Chance) and event.seers]
        weighings = 2 * sum(len(event.seers) for event in self._chances) + 2 * record.game.players
        self._total = len(self._real) + _FOR_A_CHANGE * weighings
        self._done = 0.0
        self._began = time.perf_counter()

    def analysis(self) -> Analysis:
        """All that is found out."""
        record, game = self._record, self._record.game
        starts = [self._weight(self._start, seat, YARDSTICK) for seat in range(game.players)]
        moves = [self._move(decision) for decision in self._real]
        luck = [self._luck(event) for event in self._chances]
        results = self._results()
        curve = [Point(move.ply, move.number, move.chances) for move in moves]
        curve.append(Point(len(self._end.history), len(self._decisions), results))
        if self._progress is not None:
            self._progress(self._total, self._total)
        return Analysis(
            game=game.name,
            title=game.definition.title,
            players=game.players,
            seats=None if record.seats is None else list(record.seats),
            finished=self._end.is_terminal,
            seconds=self._budget.seconds,
            simulations=self._budget.simulations,
            seed=self._seed,
            decisions=len(self._decisions),
            curve=curve,
            moves=moves,
            luck=luck,
            balance=balances(
                results,
                [weight.shares[seat] for seat, weight in enumerate(starts)],
                [weight.error for weight in starts],
                moves,
                luck,
            ),
        )

    def _move(self, decision: _Decision) -> Move:
        budget = self._share(1.0)
        move = judge(decision.state, decision.action, decision.number, budget, self._seed)
        return replace(move, chances=own_chances(decision.state, move, budget, self._seed))

    def _luck(self, event: _Chance) -> Luck:
        players = self._record.game.players
        changes, errors = [0.0] * players, [0.0] * players
        for seat in event.seers:
            before = self._weight(event.before, seat, YARDSTICK)
            after = self._weight(event.after, seat, YARDSTICK)
            changes[seat] = after.shares[seat] - before.shares[seat]
            errors[seat] = math.hypot(before.error, after.error)
        return Luck(len(event.before.history), event.number, event.seat, event.text, changes, errors)

    def _results(self) -> list[float]:
        """What each seat has in the end, or may expect where the record stops, as itself sees it."""
        if self._end.is_terminal:
            return final_weight(self._end).shares
        return [self._weight(self._end, seat, SEARCH).shares[seat] for seat in range(self._record.game.players)]

    def _weight(self, state: State, seat: int, settings: Any) -> Weight:
        return weigh_state(state, seat, settings, self._share(_FOR_A_CHANGE), self._seed)

    def _share(self, part: float) -> Budget:
        """The budget for the next piece of work, of which `part` is the size."""
        if self._progress is not None:
            self._progress(self._done, self._total)
        whole = self._budget
        if whole.seconds is not None:
            left = whole.seconds - (time.perf_counter() - self._began)
            pace = left / max(self._total - self._done, part)
            self._done += part
            return Budget(max(pace * part, _LEAST_SECONDS), None)
        self._done += part
        return whole.part(part)


def _events(record: Record) -> list[_Decision | _Chance]:
    """What happened, in order: decisions, and whatever chance did between two of them."""
    state = record.start()
    seen = _seen_by_seats(record)
    events: list[_Decision | _Chance] = []
    number, seat = 0, None
    for is_chance, plies in groupby(range(len(record.actions)), key=_chance_plies(record).__getitem__):
        if is_chance:
            before, group = state.copy(), list(plies)
            texts, seers = [], set()
            for ply in group:
                texts.append(state.action_text(record.actions[ply]))
                if len(state.chance_outcomes()) > 1:
                    seers |= {viewer for viewer in range(record.game.players) if seen[viewer][ply][1] != UNSEEN}
                state.apply(record.actions[ply])
            events.append(_Chance(before, state.copy(), number, seat, _joined(texts), sorted(seers)))
            continue
        for ply in plies:
            number, seat = number + 1, state.current_player
            events.append(_Decision(state.copy(), number, record.actions[ply]))
            state.apply(record.actions[ply])
    return events


def _seen_by_seats(record: Record) -> list[list[tuple[int, int]]]:
    end = record.replay()
    return [end.seen_history(seat) for seat in range(record.game.players)]


def _chance_plies(record: Record) -> list[bool]:
    """For each action, whether it was one of chance."""
    return [actor < 0 for actor, _ in record.replay().seen_history(None)]


def _joined(texts: Sequence[str]) -> str:
    """What came, shortened if that is much."""
    return ", ".join(texts[:_MOST_TEXTS]) + (
        f" and {len(texts) - _MOST_TEXTS} more" if len(texts) > _MOST_TEXTS else ""
    )
