"""Lessons: positions in which something is to be found, and what is told about it. A game's are in its `lessons.py`.

All texts are English and go through the game's words, so `tools/words.py` finds them in the lessons themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import catalogue
from .game import Game, load
from .state import State

ALTERNATIVE = " | "
"""What parts decisions in a course that are right alike."""


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    title: str
    articles: tuple[str, ...]
    """What the rules say about it, the most important first."""
    task: str
    course: tuple[str, ...]
    """What happens, as English texts of actions: the learner's decisions, where several may be right alike (see
    ALTERNATIVE), and between them all that others decide and chance brings. Nobody knows what comes after it."""
    right: str
    """Told after the last decision of the course."""
    other: str
    """Told after any other decision ..."""
    replies: Mapping[str, str] = field(default_factory=dict)
    """... but for these: by the decision's English text."""
    players: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = field(default_factory=dict)
    """The keywords of `Game.setup`; None for the start of the game."""
    seat: int = 0
    """The learner's."""

    def texts(self) -> Sequence[str]:
        """All that a learner reads of it."""
        return [self.title, self.task, self.right, self.other, *self.replies.values()]

    def start(self, name: str) -> State:
        """The position, in the game of that name."""
        game: Game = load(name, self.players, **self.options)
        return game.new_state() if self.position is None else game.setup(**self.position)


def lessons_of(name: str) -> Sequence[Lesson]:
    """The lessons of a game in their order; none, if its folder has no `lessons.py`."""
    if not (catalogue.folder_of(name) / "lessons.py").is_file():
        return ()
    return tuple(catalogue.part(name, "lessons").LESSONS)
