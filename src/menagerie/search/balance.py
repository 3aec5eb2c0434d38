"""How a result came about: what the seat was worth, luck, mistakes, and what is left over."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from .judging import Move


@dataclass(frozen=True)
class Luck:
    """What chance did between two decisions (or before the first, or after the last).

    Each seat's change of chance as itself sees it: 0 for who saw nothing of it.
    """

    ply: int
    """How many actions came before it."""
    number: int
    """The decision that it followed; 0 for what was dealt before the first one."""
    seat: int | None
    """Who made that decision; None before the first one."""
    text: str
    """What came, for the analysis after the game."""
    changes: list[float]
    errors: list[float]
    """Their standard errors."""


@dataclass(frozen=True)
class Balance:
    """Where a seat's result came from, in shares of victory.

    `result` (of an unfinished game: the chance so far) = `even` + `start` + `deal` + `luck` + `mistakes` + `given` +
    `rest`.
    """

    seat: int
    result: float
    even: float
    """What everybody would have if all were alike: one victory by the number of seats."""
    start: float
    """What the seat, or a set-up position, is worth beyond that before chance has dealt."""
    deal: float
    """Luck before the first decision."""
    luck: float
    """Luck from then on."""
    luck_error: float
    """The standard error of `start`, `deal` and `luck` together."""
    mistakes: float
    """The own ones: 0 or less."""
    mistakes_error: float
    given: float
    """What the mistakes of others gave (those of two rivals may also take)."""
    rest: float
    """What others did without a mistake, what came to light by it, small inaccuracies, and noise."""


def balances(
    results: Sequence[float],
    starts: Sequence[float],
    start_errors: Sequence[float],
    moves: Sequence[Move],
    events: Sequence[Luck],
) -> list[Balance]:
    """Each seat's balance. `results` at the end, `starts` before anything happened, both shares of victory."""
    even = 1 / len(results)
    found = []
    for seat, result in enumerate(results):
        start = starts[seat] - even
        deal = math.fsum(event.changes[seat] for event in events if event.number == 0)
        luck = math.fsum(event.changes[seat] for event in events if event.number > 0)
        own = [move for move in moves if move.seat == seat and move.grade]
        mistakes = math.fsum(-move.cost for move in own)
        given = math.fsum(move.given[seat] for move in moves if move.seat != seat)
        found.append(
            Balance(
                seat=seat,
                result=result,
                even=even,
                start=start,
                deal=deal,
                luck=luck,
                luck_error=math.hypot(start_errors[seat], *(event.errors[seat] for event in events)),
                mistakes=mistakes,
                mistakes_error=math.hypot(*(move.cost_error for move in own)),
                given=given,
                rest=result - math.fsum((even, start, deal, luck, mistakes, given)),
            )
        )
    return found
