"""A recorded game as numbered frames: its start, each step of each action, and the table as whoever decides finds it.

The numbers of the frames are the same for every viewer, and none depends on what comes later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.record import Record
from ..core.state import State
from ..core.steps import Step
from .telling import Listener, sentence

MOST_PLIES = 20_000
"""A record with more actions is not shown: no game that people play comes near."""

_LOOKED_BACK = 40


@dataclass(frozen=True)
class Picture:
    """A frame as a viewer sees it: `told` is the sentence of the step, `story` the ones before and that, in order."""

    view: dict[str, Any]
    told: str
    story: list[str]
    to_move: int | None


class Reel:
    """The frames of a record. They are counted once, and made when somebody looks at them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._plies = [0]
        self._steps: list[int | None] = [None]
        self.stops: list[int] = []
        """Frames at which a seat decides, and the last one."""
        state = record.start()
        self._note_stop(state, len(record.actions) == 0)
        for ply, action in enumerate(record.actions, 1):
            for number in range(len(state.apply(action))):
                self._add(ply, number)
            is_last = ply == len(record.actions)
            if not state.is_chance or is_last:
                self._add(ply, None)
                self._note_stop(state, is_last)

    def _add(self, ply: int, step: int | None) -> None:
        self._plies.append(ply)
        self._steps.append(step)

    def _note_stop(self, state: State, is_last: bool) -> None:
        if is_last or state.current_player >= 0:
            self.stops.append(len(self._plies) - 1)

    @property
    def last(self) -> int:
        """The number of the last frame; the first is 0."""
        return len(self._plies) - 1

    def checked(self, number: int) -> int:
        """The nearest frame that there is."""
        return max(0, min(number, self.last))

    def frame_of(self, ply: int) -> int:
        """The frame that shows the table after so many actions, which is before action number `ply`."""
        return self.checked(bisect_right(self._plies, ply) - 1)

    def ply_of(self, number: int) -> int:
        """How many actions frame `number` shows, the one whose step it is counted."""
        return self._plies[number]

    def picture(self, number: int, listener: Listener, most_told: int) -> Picture:
        """A frame, with at most so many sentences of the story."""
        ply, step = self._plies[number], self._steps[number]
        sentences = self._told_until(ply, step, listener, most_told)
        state = self._state_after(ply if step is None else ply - 1)
        if step is None:
            told = sentences[-1] if sentences else ""
            mover = state.current_player if state.current_player >= 0 else None
            return Picture(state.view(listener.seat), told, sentences, mover)
        shown = state.apply(self.record.actions[ply - 1])[step]
        view = shown.view(listener.seat)
        return Picture(view, sentence(shown, listener), sentences, view.get("to_move"))

    def _state_after(self, ply: int) -> State:
        state = self.record.start()
        state.apply_all(self.record.actions[:ply])
        return state

    def _told_until(self, ply: int, step: int | None, listener: Listener, most: int) -> list[str]:
        """The last sentences up to a step, the oldest first; from further back if the last actions tell few."""
        back = _LOOKED_BACK
        while True:
            first = max(0, ply - back)
            told = [text for shown in self._steps_between(first, ply, step) if (text := sentence(shown, listener))]
            if len(told) >= most or first == 0:
                return told[-most:]
            back *= 4

    def _steps_between(self, first: int, ply: int, step: int | None) -> Iterator[Step]:
        state = self._state_after(first)
        for action in self.record.actions[first:ply]:
            steps = state.apply(action)
            is_last = len(state.history) == ply
            yield from steps if step is None or not is_last else steps[: step + 1]
