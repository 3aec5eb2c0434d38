"""How strong a bot plays: five levels, each named after an animal."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from .searcher import Settings


@dataclass(frozen=True)
class Level:
    """What a bot of a level may do. `simulations`: at most so many a move, however much time it has."""

    number: int
    animal: str
    simulations: int | None
    settings: Settings
    misjudgement: float
    """How far off its judgement of an action is, in shares of victory (a standard deviation): big differences it sees,
    small ones it mistakes."""
    solves: bool
    """Whether it plays out what can be solved, and uses what is known exactly."""


LEVELS = (
    Level(1, "chick", 16, Settings(sight=1, forgetting=60), misjudgement=0.16, solves=False),
    Level(2, "hedgehog", 80, Settings(sight=4, forgetting=30), misjudgement=0.09, solves=False),
    Level(3, "badger", 200, Settings(sight=8, forgetting=15), misjudgement=0.05, solves=False),
    Level(4, "fox", 500, Settings(sight=16, forgetting=5), misjudgement=0.03, solves=False),
    Level(5, "owl", None, Settings(), misjudgement=0.0, solves=True),
)
"""From the level of a child of six to the strongest."""


def read_level(level: object) -> Level:
    """The level of a number 1..5 or of its animal's name. Raises ValueError for any other, with those there are."""
    for known in LEVELS:
        if level in (known.number, str(known.number), known.animal) and not isinstance(level, bool):
            return known
    names = [known.animal for known in LEVELS]
    close = difflib.get_close_matches(str(level).lower(), names, 1)
    hint = f" Did you mean {close[0]}?" if close else ""
    there_are = ", ".join(f"{known.number} ({known.animal})" for known in LEVELS)
    raise ValueError(f"there is no level {level!r}; there are: {there_are}.{hint}")
