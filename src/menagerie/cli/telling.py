"""What each seat is told of the game, and what it must remember by itself."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..core.protocol import CHANCE
from ..core.steps import Step
from .seats import heard_names
from .table import Moment, Table


def is_secret(step: Step, viewer: int | None, names: Sequence[str]) -> bool:
    """Whether the step tells `viewer` something fleeting that others don't hear."""
    if not step.fleeting or viewer is None:
        return False
    return step.text(viewer, names=names) != step.text(None, names=names)


@dataclass(frozen=True)
class Sentence:
    """A sentence of the story: whose doing it is (CHANCE before any decision), and the step that it tells."""

    doer: int
    text: str
    step: Step | None


def paragraphs(sentences: Iterable[Sentence]) -> list[str]:
    """Neighbouring sentences with the same doer, joined."""
    groups = itertools.groupby(sentences, key=lambda sentence: sentence.doer)
    return [" ".join(sentence.text for sentence in group) for _, group in groups]


def shortened(sentences: Iterable[Sentence], everybody_else: Sequence[str], whose: str) -> list[Sentence]:
    """The sentences, with one where several in a row tell the same: of one seat, or of `everybody_else`.

    `whose` is the beginning of the sentence for all of those ("Everybody else").
    """
    kinds = itertools.groupby(sentences, key=lambda sentence: (sentence.doer, sentence.step and sentence.step.code))
    return [told for _, group in kinds for told in _together(_counted(group), everybody_else, whose)]


def _counted(sentences: Iterable[Sentence]) -> list[Sentence]:
    """Says once, and how often, what is told several times in a row."""
    counted = []
    for text, group in itertools.groupby(sentences, key=lambda sentence: sentence.text):
        same = list(group)
        often = f"{text.removesuffix('.')} ({len(same)} times)."
        counted.append(replace(same[-1], text=often) if len(same) > 1 else same[0])
    return counted


def _together(sentences: list[Sentence], names: Sequence[str], whose: str) -> list[Sentence]:
    """Says in one sentence what all of several seats have done alike."""
    tails = {name: [told for told in sentences if told.text.startswith(f"{name} ")] for name in names}
    alike = {told.text.removeprefix(name) for name, several in tails.items() for told in several}
    if len(names) < 2 or len(alike) != 1 or any(len(several) != 1 for several in tails.values()):
        return sentences
    merged = [told for several in tails.values() for told in several]
    rest = [told for told in sentences if all(told is not other for other in merged)]
    return [*rest, replace(merged[-1], text=whose + alike.pop())]


class Telling:
    """The story of a table as its seats hear it; what one must remember is shown once: `new_memories`."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._memory_aid = bool(table.game.options.get("memory_aid", False))
        self._tell_later = table.game.definition.told_later
        self._remembered = {seat: self._last_decision(seat) for seat in table.people}
        """Per person: the number of moments of which all memories have been shown."""

    # Sentences

    def story(self, viewer: int | None, moments: Iterable[Moment] | None = None) -> list[str]:
        """What `viewer` (None: a spectator) is told of the moments (all, if not given), without what it must remember.

        A paragraph tells what one seat did until the next one did something.
        """
        told = self.sentences(viewer, self.table.moments if moments is None else moments)
        names = heard_names(self.table.seats, None)
        others = [name for seat, name in enumerate(names) if seat != viewer]
        return paragraphs(shortened(told, others, "Everybody" if viewer is None else "Everybody else"))

    def sentences(self, viewer: int | None, moments: Iterable[Moment]) -> Iterator[Sentence]:
        """The sentences of the story, one for each step that tells something."""
        doer = CHANCE
        for moment in moments:
            doer = doer if moment.actor == CHANCE else moment.actor
            remark = moment.forced if moment.actor == viewer else ""
            for step in moment.steps:
                text = self._without_memory(step) if self.is_memory(step, viewer) else self.sentence(step, viewer)
                if text and remark:
                    text, remark = f"{text.removesuffix('.')} (the only choice).", ""
                if text:
                    yield Sentence(doer, text, step)
            if remark:
                yield Sentence(doer, f"There was one choice only: {remark}.", None)

    def sentence(self, step: Step, viewer: int | None) -> str:
        """A step as `viewer` is told of it."""
        return step.text(viewer, names=heard_names(self.table.seats, viewer))

    def _without_memory(self, step: Step) -> str:
        """A step as the one who must remember it is told of it later on; empty where the game has no words for that.

        The words are those of the game's `told_later`.
        """
        return self._tell_later(step.code, step.arguments, self.table.game.words()) if self._tell_later else ""

    def news(self, viewer: int) -> list[Moment]:
        """What has happened since `viewer` last came to decide something, that turn of its own included."""
        return self.table.moments[self._last_turn(viewer) :]

    # Memories

    def is_memory(self, step: Step, viewer: int | None) -> bool:
        """Whether the step tells `viewer` something that others don't hear, and that it must keep in mind."""
        return not self._memory_aid and is_secret(step, viewer, heard_names(self.table.seats, None))

    def new_memories(self, person: int) -> list[Step]:
        """What the person has to remember and has not been shown yet; from then on it counts as shown."""
        unseen = self.table.moments[self._remembered[person] :]
        self._remembered[person] = len(self.table.moments)
        return [step for moment in unseen for step in moment.steps if self.is_memory(step, person)]

    # Where a person's turns lie in the story

    def _decisions(self, seat: int) -> Iterator[int]:
        """The moments in which the seat had a choice, the latest first."""
        for place in range(len(self.table.moments) - 1, -1, -1):
            moment = self.table.moments[place]
            if moment.actor == seat and not moment.forced:
                yield place

    def has_decided(self, seat: int) -> bool:
        """Whether the seat has decided anything yet."""
        return any(True for _ in self._decisions(seat))

    def _last_decision(self, seat: int) -> int:
        """Where the last decision of the seat lies; what came before it, the seat has been shown."""
        return next(self._decisions(seat), 0)

    def _last_turn(self, seat: int) -> int:
        """Where the last decisions of the seat begin, between which nobody else decided anything."""
        start = None
        for place in self._decisions(seat):
            others = self.table.moments[place + 1 : start]
            if start is not None and any(moment.actor not in (seat, CHANCE) for moment in others):
                break
            start = place
        return start or 0
