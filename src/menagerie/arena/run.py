"""Plays all games of an arena that are still missing, and plays again what went wrong."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator

from .crew import Crew
from .play import Played

REPLAYS = 3
"""How often a game that went wrong is played again before it is left out."""


def play_all(
    numbers: Iterable[int], crew: Crew, keep: Callable[[Played], None], tell: Callable[[str], None]
) -> dict[int, str]:
    """Has `crew` play the games `numbers`; `keep` gets each once, in the order in which they end.

    What goes wrong is told in lines. Returns the games that were left out, each with its last problem.
    """
    fresh, again = iter(numbers), deque[int]()
    failures = Counter[int]()
    left_out: dict[int, str] = {}
    busy = 0
    while True:
        while crew.room > 0 and (following := _next(fresh, again)) is not None:
            crew.start(following)
            busy += 1
        if not busy:
            return left_out
        for outcome in crew.wait():
            busy -= 1
            number = outcome.number
            if outcome.played is not None:
                keep(outcome.played)
                continue
            failures[number] += 1
            if failures[number] <= REPLAYS:
                tell(f"game {number}: {outcome.problem}; it is played again")
                again.append(number)
            else:
                tell(f"game {number}: {outcome.problem}; it is left out after {REPLAYS + 1} attempts")
                left_out[number] = outcome.problem


def _next(fresh: Iterator[int], again: deque[int]) -> int | None:
    """The game to start next; what went wrong comes last, when whatever was the matter may be over."""
    number = next(fresh, None)
    return again.popleft() if number is None and again else number
