"""Beaver Gang: a player that counts cards and takes what lowers its own row most; it plans no further.

It goes by what its seat sees and, with perfect memory, knows: its view and its observation.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ...core.arrays import FloatArray
from .observe import OBSERVATION
from .state import (
    DISCARD,
    DRAW,
    EXCHANGE,
    KEEP,
    KIND_NAMES,
    KINDS,
    KNOCK,
    LOOK_AT,
    MAX_PLAYERS,
    NUMBERS,
    PASS,
    PEEK,
    ROW,
    SECOND_CHANCE,
    SWAP,
    TAKE,
    USE,
)

if TYPE_CHECKING:
    from ...core.state import State

KEPT_BY_CHOICE = 0.55
"""A number that another kept is that part of an average one: nobody keeps high ones."""

WORTH_OF_PEEK = 0.6
"""Points that a look at an unknown card saves later on."""

LEAD_TO_KNOCK = 3.0
"""Knock when the own row is better than each other by this: the others will have one more turn."""

SURE_TO_KNOCK = 6.0
"""Knock at this sum at the latest."""

_ends = np.cumsum([plane.size for plane in OBSERVATION]).tolist()
_PLANES = {plane.name: slice(end - plane.size, end) for plane, end in zip(OBSERVATION, _ends, strict=True)}


def choose(state: State) -> int:
    """The action that promises most."""
    position = _Position(state)
    return _CHOICES[position.view["phase"]](position)


class _Position:
    """What the seat to move knows, and what it therefore expects of each card."""

    def __init__(self, state: State) -> None:
        self.seat = state.current_player
        self.view: dict[str, Any] = state.view(self.seat)
        self.planes = state.observation(self.seat)
        self.players: int = self.view["players"]
        self.row = len(self.view["rows"][0])
        self.known = self._plane("cards").reshape(MAX_PLAYERS, ROW, KINDS)[: self.players, : self.row]
        self.unseen = self._plane("unseen").reshape(3, KINDS)
        self.to_draw = self._to_draw()
        self.average = _mean_number(self.to_draw)
        self.expected = self._expected()
        self.own = self.expected[0]
        self.worst = int(self.own.argmax())

    def _plane(self, name: str) -> FloatArray:
        plane: FloatArray = self.planes[_PLANES[name]].astype(np.float64)
        return plane

    def _to_draw(self) -> FloatArray:
        """The cards among which the next one to be drawn is."""
        if self.view["draw_pile"] == 0:  # BG-10
            return self._plane("discards")
        present: FloatArray = self.unseen[2 if self.unseen[2].any() else 0]
        return present

    def _expected(self) -> FloatArray:
        """What each card is expected to score, by seat from the own one on, and place."""
        origins = self._plane("origin").reshape(MAX_PLAYERS, ROW, -1)
        values = np.append(np.arange(NUMBERS, dtype=np.float64), [self.average] * (KINDS - NUMBERS))  # BG-12
        dealt = _mean(self.unseen[0], values, self.average)
        kept = [KEPT_BY_CHOICE * _mean_number(pool) for pool in self.unseen]
        unknown = np.array([dealt, *kept])
        expected = np.empty((self.players, self.row))
        for seat in range(self.players):
            for place in range(self.row):
                known = self.known[seat, place]
                guess = unknown[origins[seat, place].argmax()]
                expected[seat, place] = values[known.argmax()] if known.any() else guess
        return expected

    def is_known(self, place: int) -> bool:
        """Whether the seat knows its own card there."""
        return bool(self.known[0, place].any())

    def gain_of_number(self, number: int) -> float:
        """How much lower the own row gets by a number in place of its worst card."""
        return float(self.own[self.worst]) - number

    def best_swap(self) -> tuple[float, int]:
        """BG-6: how much lower the own row gets by the best exchange, and the action that makes it."""
        others = self.expected[1:]
        seat, place = np.unravel_index(int(others.argmin()), others.shape)
        other = (self.seat + 1 + int(seat)) % self.players
        action = EXCHANGE + (self.worst * MAX_PLAYERS + other) * ROW + int(place)
        return float(self.own[self.worst] - others.min()), action

    def gain_of_kind(self, kind: int) -> float:
        """What a drawn card is good for, but for a Second Chance."""
        if kind < NUMBERS:
            return max(0.0, self.gain_of_number(kind))
        if kind == SWAP:
            return max(0.0, self.best_swap()[0])
        is_useful = kind == PEEK and not all(map(self.is_known, range(self.row)))
        return WORTH_OF_PEEK if is_useful else 0.0

    def gain_of_draw(self) -> float:
        """What a card of the draw pile is good for on average."""
        gains = np.array([self.gain_of_kind(kind) for kind in range(KINDS)])
        simple = _mean(self.to_draw, gains, 0.0)
        gains[SECOND_CHANCE] = _mean(self.to_draw, np.maximum(gains, simple), 0.0)  # BG-8
        return _mean(self.to_draw, gains, 0.0)


def _mean(counts: FloatArray, values: FloatArray, otherwise: float) -> float:
    total = float(counts.sum())
    return float(counts @ values) / total if total else otherwise


def _mean_number(counts: FloatArray) -> float:
    """The average of the numbers among the cards."""
    return _mean(counts[:NUMBERS], np.arange(NUMBERS, dtype=np.float64), 5.0)


# One function for each phase


def _open(position: _Position) -> int:
    top = position.view["top"]
    number = KINDS if top is None else KIND_NAMES.index(top)
    if number < NUMBERS and position.gain_of_number(number) >= position.gain_of_draw():
        return TAKE + position.worst
    return DRAW


def _hold(position: _Position) -> int:
    kind = KIND_NAMES.index(position.view["drawn"])
    if kind == SECOND_CHANCE:
        return USE
    least = position.gain_of_draw() if position.view["another"] else 0.0
    if position.gain_of_kind(kind) <= least:
        return DISCARD
    return KEEP + position.worst if kind < NUMBERS else USE


def _swap(position: _Position) -> int:
    return position.best_swap()[1]


def _peek(position: _Position) -> int:
    """The first unknown card; one that was kept is at least a number."""
    return LOOK_AT + min(range(position.row), key=lambda place: (position.is_known(place), -position.own[place]))


def _ask(position: _Position) -> int:
    own = float(position.own.sum())
    others = position.expected[1:].sum(axis=1)
    leads = own + LEAD_TO_KNOCK <= float(others.min())
    return KNOCK if leads or own <= SURE_TO_KNOCK else PASS


_CHOICES = {"open": _open, "hold": _hold, "swap": _swap, "peek": _peek, "ask": _ask}
