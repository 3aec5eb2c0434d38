"""Several choices written on one line: what each of them means, and in which order they can be played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.errors import IllegalAction
from ..core.state import State
from .choices import Choices, Unclear


@dataclass(frozen=True)
class Written:
    """One of the choices on a line: as it was written, and the action that it meant there, if it was one then."""

    text: str
    action: int | None = None

    def find(self, choices: Choices) -> int:
        """The action that is meant when it is its turn: the one meant at first, if it is possible now.

        (Somebody who writes 2, 4 sees the numbers of the first list.) Raises Unclear.
        """
        return self.action if self.action in choices.actions else choices.find(self.text)


def split_line(line: str) -> list[str]:
    """The choices on a line, with ; or , between them."""
    return [part.strip() for part in line.replace(",", ";").split(";") if part.strip()]


def read_line(parts: Sequence[str], choices: Choices, state: State) -> list[Written]:
    """What the parts of a line mean, the first one a choice that is possible now. Raises Unclear if it is not.

    Those that are possible now are put in ascending order, if they can be played like that only.
    """
    written = [Written(parts[0], choices.find(parts[0])), *(_meant(part, choices) for part in parts[1:])]
    count = next((place for place, one in enumerate(written) if one.action is None), len(written))
    first = written[:count]
    ascending = sorted(first, key=lambda one: one.action or 0)
    if not _can_be_played(first, state) and _can_be_played(ascending, state):
        first = ascending
    return [*first, *written[count:]]


def _meant(part: str, choices: Choices) -> Written:
    try:
        return Written(part, choices.find(part))
    except Unclear:
        return Written(part)


def _can_be_played(several: Sequence[Written], state: State) -> bool:
    """Whether the seat to move can play them one after another, before anybody else, or luck, has a say."""
    copy, seat = state.copy(), state.current_player
    for one in several:
        if copy.current_player != seat or one.action is None:
            return False
        try:
            copy.apply(one.action)
        except IllegalAction:
            return False
    return True
