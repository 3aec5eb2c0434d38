"""Lessons as they are gone through: a learner's answers lead from their position to what is told in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from ..core.errors import IllegalAction
from ..core.lessons import ALTERNATIVE, Lesson
from ..core.protocol import CHANCE
from ..core.state import State
from .errors import Refused
from .live import Moment
from .playing import check_allowed

LUCK_SEED = 20
MOST_OUTCOMES = 60
"""Of chance, after an answer that was none of the wanted."""


class Standing(Enum):
    """How far a learner is: still to answer, at the goal, or somewhere else."""

    ASKED = "asked"
    RIGHT = "right"
    OTHER = "other"


@dataclass
class Attempt:
    """A lesson with some answers given: `moments` is what the last one (or, before any, the lesson) made happen."""

    lesson: Lesson
    state: State
    standing: Standing = Standing.ASKED
    moments: list[Moment] = field(default_factory=list)
    told: str = ""
    """The English text of what is told; none while the learner is still to answer."""
    _place: int = 0

    def answer(self, action: int, lang: str = "en") -> None:
        """Takes an answer. Raises Refused for one that the rules don't allow, NotAllowed with the article."""
        if self.standing is not Standing.ASKED:
            raise Refused("This lesson is over; begin it again.")
        check_allowed(self.state, action, lang)
        text = self.state.action_text(action)
        is_wanted = text in self.lesson.course[self._place].split(ALTERNATIVE)
        self.moments = []
        self._apply(action)
        if is_wanted:
            self._place += 1
            self.go_on()
            return
        self.standing = Standing.OTHER
        self.told = self.lesson.replies.get(text, self.lesson.other)
        self._let_chance_play()

    def go_on(self) -> None:
        """Plays the course up to the learner's next decision, or to its end."""
        course = self.lesson.course
        while self._place < len(course) and self.state.current_player != self.lesson.seat:
            self._apply(_named(self.state, course[self._place]))
            self._place += 1
        if self._place == len(course):
            self.standing = Standing.RIGHT
            self.told = self.lesson.right

    def _let_chance_play(self) -> None:
        """Something must come; it is the same each time."""
        before = self.state.copy()
        before.deal(LUCK_SEED)
        for outcome in before.history[len(self.state.history) :][:MOST_OUTCOMES]:
            self._apply(outcome)

    def _apply(self, action: int) -> None:
        ply, actor = len(self.state.history), self.state.current_player
        self.moments.append(Moment(ply, actor, action, "", self.state.apply(action)))


def attempt(lesson: Lesson, name: str, answers: Sequence[int], lang: str = "en") -> Attempt:
    """The lesson after these answers, in the game of that name. Raises Refused if one of them can't be given."""
    made = Attempt(lesson, lesson.start(name))
    made.go_on()
    for action in answers:
        made.answer(action, lang)
    return made


def _named(state: State, text: str) -> int:
    """What is called so, of all that can happen now. Raises IllegalAction if nothing is."""
    possible = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance else state.legal_actions()
    for action in possible:
        if state.action_text(action) == text:
            return action
    who = "chance" if state.current_player == CHANCE else f"seat {state.current_player}"
    texts = ", ".join(state.action_text(action) for action in possible)
    raise IllegalAction(f"{text!r} can't happen now; {who} may bring: {texts}")
