"""What an action did, step by step, as each seat may hear and see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from . import engine
from .arrays import IntArray, StateArray, duplicate, fields_of
from .definition import Saying

if TYPE_CHECKING:
    from .game import Game


class Step:
    """One step of an effect: a sentence, and the position just after it.

    `code` and `arguments` (three integers) are the game's own, and public.
    """

    __slots__ = ("_seen", "_snapshot", "arguments", "code", "game")

    def __init__(
        self,
        game: Game,
        code: int,
        arguments: tuple[int, ...],
        snapshot: StateArray,
        seen: Mapping[int | None, int | None],
    ) -> None:
        """Meant for `Steps` only. `seen`: per seat, and None, the action if that one saw it, else None."""
        self.game = game
        self.code = code
        self.arguments = arguments
        self._snapshot = snapshot
        self._seen = seen

    @property
    def fleeting(self) -> bool:
        """Whether the sentence is one to be kept in mind, not on the screen."""
        return self.code in self.game.definition.fleeting_steps

    def seen_by(self, seat: int | None = None) -> int | None:
        """The action whose step this is, if `seat` (None: a spectator) saw it; else None."""
        return self._seen[self.game.checked_seat(seat)]

    def text(self, seat: int | None = None, lang: str = "en", names: Sequence[str] | None = None) -> str:
        """The step in a sentence for `seat` (None: a spectator); `names` are the seats' (else "seat 0" ...)."""
        seat = self.game.checked_seat(seat)
        if names is not None and len(names) != self.game.players:
            raise ValueError(f"names are needed for {self.game.players} seats, not for {len(names)}")
        saying = Saying(seat, names or self.game.seat_names, self.game.words(lang), self._seen[seat])
        sentence = self.game.definition.narrate(self.code, self.arguments, fields_of(self._snapshot), saying)
        return sentence[:1].upper() + sentence[1:]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What `seat` sees just after the step, like `State.view`."""
        return self.game.definition.view(fields_of(self._snapshot), self.game.checked_seat(seat))

    def resampled(self, seat: int | None, rng: Any) -> Step:
        """The same step in a world that `seat` can't tell from this one (see `State.resample`)."""
        return Step(self.game, self.code, self.arguments, self.game.redrawn(self._snapshot, seat, rng), self._seen)

    def __repr__(self) -> str:
        return f"<Step {self.text()!r}>"


class Steps(Sequence[Step]):
    """The steps of one or several actions. They are worked out when somebody first asks for them."""

    def __init__(self, game: Game, before: StateArray, actions: Sequence[int]) -> None:
        self._game = game
        self._before = before
        self._actions = actions
        self._steps: list[Step] | None = None

    def _all(self) -> list[Step]:
        if self._steps is None:
            self._steps = []
            states = duplicate(self._before)
            for action in self._actions:
                self._steps += _trace(self._game, states, action)
        return self._steps

    def __len__(self) -> int:
        return len(self._all())

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> list[Step]: ...
    def __getitem__(self, index: int | slice) -> Step | list[Step]:
        return self._all()[index]

    def __iter__(self) -> Iterator[Step]:
        return iter(self._all())

    def __repr__(self) -> str:
        return f"<Steps {[step.text() for step in self]}>"


def _trace(game: Game, states: StateArray, action: int) -> list[Step]:
    """Applies `action` to `states[0]` and gives its steps."""
    seen = {seat: _seen(game, states, action, seat) for seat in (None, *range(game.players))}
    traces = np.zeros(1, game.trace_dtype)
    engine.trace_step(states, 0, action, traces)
    trace = traces[0]
    arguments: IntArray = trace["arguments"]
    return [
        Step(
            game,
            int(trace["code"][place]),
            tuple(arguments[place].tolist()),
            duplicate(trace["snapshot"][place : place + 1]),
            seen,
        )
        for place in range(int(trace["count"]))
    ]


def _seen(game: Game, states: StateArray, action: int, seat: int | None) -> int | None:
    """`action`, about to be applied to `states[0]`, if `seat` sees it; else None."""
    log = np.zeros((1, 2), np.int64)
    engine.fold_seen(duplicate(states), 0, np.array([action], np.int64), game.seat_number(seat), log)
    return action if log[0, 1] == action else None
