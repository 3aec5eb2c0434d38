"""Lets those who look on take turns, so that they never keep those who play waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

LATE_SECONDS = 1.0
"""Whoever has had to wait so long for a turn is late."""

REST = 3
"""How many times as long as its last job a turnstile rests before the next one."""

LONGEST_REST = 0.1
"""In seconds."""


class Turnstile:
    """Does one job at a time, and rests three times as long as that took before it does the next one.

    So moves come first: however many look on, at least three quarters of the time are left to those who play.
    """

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._rest = 0.0

    async def take(self, job: Callable[[bool], Result]) -> Result:
        """The result of `job(is_late)`, when its turn has come."""
        asked = time.perf_counter()
        async with self._lock:
            await asyncio.sleep(self._rest)
            start = time.perf_counter()
            try:
                return job(start - asked > LATE_SECONDS)
            finally:
                self._rest = min(REST * (time.perf_counter() - start), LONGEST_REST)
