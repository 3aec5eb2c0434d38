"""Clocks: none, so long for each decision, for the whole game with an increment, or days for each decision.

Every decision counts, those within a move as well. Only people's time runs; what a bot needs is not counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import Refused

NONE, MOVE, GAME, DAYS = "none", "move", "game", "days"

DAY_SECONDS = 86_400
_LIMITS = {MOVE: (5, 3_600), GAME: (30, 7_200), DAYS: (DAY_SECONDS, 14 * DAY_SECONDS)}
_LONGEST_INCREMENT = 120


@dataclass(frozen=True)
class Clock:
    """`seconds`: for each decision (MOVE, DAYS), or for all of a seat's (GAME); `increment` is added by each (GAME)."""

    kind: str = NONE
    seconds: float = 0
    increment: float = 0

    @classmethod
    def read(cls, content: Mapping[str, Any] | None) -> Clock:
        """From JSON: `{"kind", "seconds", "increment"}`. Raises Refused for what is no clock."""
        content = content or {}
        kind = content.get("kind", NONE)
        if kind == NONE:
            return cls()
        if kind not in _LIMITS:
            raise Refused("A clock is none, move, game or days, not {kind}.", kind=str(kind)[:20])
        seconds, increment = content.get("seconds", 0), content.get("increment", 0) if kind == GAME else 0
        least, most = _LIMITS[kind]
        if not _is_number(seconds) or not least <= seconds <= most:
            raise Refused("With this clock, the time is from {least} to {most} seconds.", least=least, most=most)
        if not _is_number(increment) or not 0 <= increment <= _LONGEST_INCREMENT:
            raise Refused("The time added by each decision is from 0 to {most} seconds.", most=_LONGEST_INCREMENT)
        return cls(kind, float(seconds), float(increment))

    def written(self) -> dict[str, Any]:
        """As JSON."""
        return {"kind": self.kind, "seconds": self.seconds, "increment": self.increment}

    @property
    def runs(self) -> bool:
        """Whether there is one at all."""
        return self.kind != NONE

    @property
    def is_for_the_day(self) -> bool:
        """Whether people need not stay at the table."""
        return self.kind in (NONE, DAYS)

    def bank_after(self, bank: float, spent: float, *, by_bot: bool = False) -> float:
        """What a seat has after a decision for which a person thought so long.

        `by_bot`: a bot decided, perhaps for somebody who thought first and then left; that adds no time.
        """
        if self.kind != GAME:
            return self.seconds
        return max(0.0, bank - spent) + (0.0 if by_bot else self.increment)

    def banks(self, players: int, spent: Iterable[tuple[int, float, bool]]) -> list[float]:
        """What all seats have after decisions: whose each was, how long it took, and whether a bot decided."""
        banks = [self.seconds] * players
        for seat, seconds, by_bot in spent:
            banks[seat] = self.bank_after(banks[seat], seconds, by_bot=by_bot)
        return banks


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
