"""A state of a game, with its history: what Python programs play with."""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

import numpy as np

from . import engine
from .arrays import Float32Array, IntArray, StateArray, duplicate, fields_of
from .chance import Luck, Randomness, luck
from .errors import IllegalAction
from .game import action_number
from .protocol import CHANCE, TERMINAL
from .steps import Steps
from .words import SOURCE_LANGUAGE

if TYPE_CHECKING:
    from .game import Game

_INT64 = np.iinfo(np.int64)


class State:
    """A position and how it came about. States are equal if their games and positions are."""

    __slots__ = ("_before", "_history", "_mover", "_origin", "_position", "_room", "_states", "game")

    def __init__(
        self,
        game: Game,
        states: StateArray,
        position: dict[str, Any] | None = None,
        before: dict[int | None, str] | None = None,
    ) -> None:
        """Meant for `Game` and `State` only: `states` holds the record of the position, and becomes the state's.

        `position`: the keywords of `Game.setup` that described it, if it did not start from the beginning.
        `before`: for a resampled state, what the seat that it was made for had seen until then.
        """
        self.game = game
        self._position = position
        self._states = states
        self._mover = int(engine.mover(states, 0))
        self._history: list[int] = []
        self._before = before
        self._room: IntArray | None = None
        self._origin = None if position is None and before is None else duplicate(states)

    # Whose move, and which

    @property
    def current_player(self) -> int:
        """The seat that decides: 0 ..; -1 where chance does, -4 when the game is over."""
        return self._mover

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._mover == TERMINAL

    @property
    def is_chance(self) -> bool:
        """Whether chance decides what comes next."""
        return self._mover == CHANCE

    @property
    def is_resampled(self) -> bool:
        """Whether the state comes from `resample`, so that its history starts there."""
        return self._before is not None

    @property
    def position(self) -> dict[str, Any] | None:
        """The keywords of `Game.setup` that the state started from (a copy of them); None: from the beginning."""
        return deepcopy(self._position)

    @property
    def history(self) -> list[int]:
        """All actions so far, those of chance included; a resampled state's or a set-up position's, since then."""
        return list(self._history)

    def legal_actions(self) -> list[int]:
        """The actions of the seat to move, ascending; [] at chance and at the end."""
        if self._mover < 0:
            return []
        return self._possible()[0].tolist()  # type: ignore[no-any-return]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can come, ascending, with its probability (they add up to 1); [] if chance does not decide."""
        if self._mover != CHANCE:
            return []
        outcomes, weights = self._possible()
        return list(zip(outcomes.tolist(), (weights / weights.sum()).tolist(), strict=True))

    def _buffers(self) -> tuple[IntArray, IntArray]:
        """Room for what can happen, and for weights; a state's own, so that states may be used on many threads."""
        if self._room is None:
            rules = self.game.definition.rules
            self._room = np.empty((2, max(rules.MAX_LEGAL, rules.MAX_CHANCE)), np.int64)
        return self._room[0], self._room[1]

    def _possible(self) -> tuple[IntArray, IntArray]:
        """What can happen now; at chance with its weights."""
        out, weights = self._buffers()
        count = engine.list_actions(self._states, 0, out, weights)
        return out[:count], weights[:count]

    # Playing

    def apply(self, action: int) -> Steps:
        """Does an action of the seat to move, or an outcome of chance; returns the steps of its effect.

        Raises IllegalAction if it is not possible; the state is then as before.
        """
        before = duplicate(self._states)
        self._apply(action_number(action))
        return Steps(self.game, before, [self._history[-1]])

    def _apply(self, action: int) -> None:
        mover = engine.REFUSED
        if _INT64.min <= action <= _INT64.max:
            mover = engine.step(self._states, 0, action, *self._buffers())
        if mover == engine.REFUSED:
            raise IllegalAction(self._refusal(action))
        self._mover = int(mover)
        self._history.append(action)

    def apply_all(self, actions: Iterable[int]) -> None:
        """Does many actions, those of chance included.

        Raises IllegalAction if one is not possible; the state is then as before all of them.
        """
        if not isinstance(actions, Iterable):
            raise IllegalAction(f"actions are integers in a list, not {actions!r}")
        numbers = [self._number_of(action, len(self._history) + place) for place, action in enumerate(actions)]
        clipped = [max(_INT64.min, min(number, _INT64.max)) for number in numbers]
        states = duplicate(self._states)
        done = engine.fold(states, 0, np.array(clipped, np.int64), *self._buffers())
        if done < len(numbers):
            state = self.copy()
            for number in numbers[:done]:
                state._apply(number)
            raise IllegalAction(f"action {len(self._history) + done}: {state._refusal(numbers[done])}")
        self._states = states
        self._mover = int(engine.mover(states, 0))
        self._history += numbers

    @staticmethod
    def _number_of(action: Any, ply: int) -> int:
        """An action among many as an integer. Raises IllegalAction for anything that is none, and says which it is."""
        try:
            return action_number(action)
        except IllegalAction as error:
            raise IllegalAction(f"action {ply}: {error}") from None

    def deal(self, rng: Randomness | Luck) -> Steps:
        """Lets chance play until a seat decides or the game is over; returns the steps.

        `rng`: a numpy.random.Generator, or an integer seed; with a seed, what comes at a ply depends on the two. Or
        luck of another kind, such as `deals.VerifiableLuck`.
        """
        fortune = luck(rng)
        before = duplicate(self._states)
        first = len(self._history)
        while self._mover == CHANCE:
            self.chance(fortune)
        return Steps(self.game, before, self._history[first:])

    def chance(self, fortune: Luck) -> int:
        """Lets chance decide once; returns what came. Raises IllegalAction where it is not for chance to decide."""
        if self._mover != CHANCE:
            raise IllegalAction("chance does not decide now")
        outcomes, weights = self._possible()
        outcome = int(outcomes[fortune.choose(weights.tolist(), len(self._history))])
        self._apply(outcome)
        return outcome

    def _refusal(self, action: int) -> str:
        if self.is_terminal:
            return f"the game is over; {action} can't be played"
        possible = self._possible()[0].tolist()
        if self.is_chance:
            return f"chance decides now: {action} can't come; possible are {self._with_texts(possible, chance=True)}"
        if not 0 <= action < self.game.num_actions:
            named = f"{action} is no action of {self.game.name}"
        else:
            named = f"{action} ({self.game.action_text(action)}) is not allowed: {self.why_not(action)}"
        return f"{named}; seat {self._mover} may choose from {self._with_texts(possible)}"

    def _with_texts(self, actions: list[int], chance: bool = False) -> str:
        text = self.game.chance_text if chance else self.game.action_text
        return ", ".join(f"{action} ({text(action)})" for action in actions)

    def why_not(self, action: int, lang: str = SOURCE_LANGUAGE) -> str | None:
        """Why the seat to move may not do `action`: the article and a sentence; None if it may.

        It tells nothing that this seat does not know. Raises IllegalAction where no seat is to move, or if
        `action` is no action of the game at all.
        """
        if self._mover < 0:
            raise IllegalAction("no seat is to move")
        self.game.action_text(action)
        number = action_number(action)
        if number in self.legal_actions():
            return None
        article, reason = self.game.definition.why_not(fields_of(self._states), number, self.game.words(lang))
        return f"{article}: {reason}"

    def action_text(self, action: int, lang: str = SOURCE_LANGUAGE) -> str:
        """The text of an action, or at a chance node of an outcome; `Game.parse_action` reads it back."""
        return self.game.chance_text(action, lang) if self.is_chance else self.game.action_text(action, lang)

    # The result

    def scores(self) -> list[float]:
        """Each seat's points as the game counts them so far."""
        return self._result()[0]

    def returns(self) -> list[float]:
        """At the end: 1 for a sole winner, -1/(players-1) for losers, a share for shared victory; 0s before it."""
        return self._result()[1]

    def winners(self) -> list[int]:
        """The seats that have won (several share it); [] before the end."""
        if not self.is_terminal:
            return []
        gains = self.returns()
        return [seat for seat, gain in enumerate(gains) if gain == max(gains)]

    def _result(self) -> tuple[list[float], list[float]]:
        points, gains = np.zeros((2, self.game.players))
        engine.result(self._states, 0, points, gains)
        return points.tolist(), gains.tolist()

    # What a seat sees

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What `seat` sees (None: a spectator), as a dict that JSON can hold."""
        return self.game.definition.view(fields_of(self._states), self.game.checked_seat(seat))

    def observation(self, seat: int | None = None) -> Float32Array:
        """What `seat` knows, as a new float32 array of `Game.observation_shape`."""
        out = np.empty(self.game.observation_shape, np.float32)
        engine.observe_into(self._states, 0, self.game.seat_number(seat), out)
        return out

    def information_state(self, seat: int | None = None) -> str:
        """All that `seat` has seen so far, in order: equal for states that it can't tell apart, else different.

        After a heading, each action as `actor:action`, the actor c for chance, the action ? if it was not seen.
        """
        seat = self.game.checked_seat(seat)
        return self._heading(seat) + "".join(
            f" {'c' if actor == CHANCE else actor}:{'?' if action < 0 else action}"
            for actor, action in self.seen_history(seat)
        )

    def seen_history(self, seat: int | None = None) -> list[tuple[int, int]]:
        """What `seat` has seen of each action of `history`: who did it (-1: chance), and the action, -1 if unseen.

        An action that showed the seat something more has a number of its own, from the game's `num_actions` up.
        """
        number = self.game.seat_number(self.game.checked_seat(seat))
        actions = np.array(self._history, np.int64)
        log = np.zeros((len(actions), 2), np.int64)
        engine.fold_seen(self._first_states(), 0, actions, number, log)
        return [(actor, action) for actor, action in log.tolist()]

    def _first_states(self) -> StateArray:
        """A new array with the state in which the history starts."""
        if self._origin is not None:
            return duplicate(self._origin)
        states = np.zeros(1, self._states.dtype)
        engine.start(states, 0, self.game.players, self.game.encoded_options)
        return states

    def _heading(self, seat: int | None) -> str:
        """What `seat` knew when the history started."""
        if self._before is not None and seat in self._before:
            return self._before[seat]
        start = "the start"
        if self._origin is not None:
            origin = State(self.game, self._origin)
            start = json.dumps([origin.view(seat), origin.observation(seat).tolist()], sort_keys=True)
        return f"{self.game!r}, seen by seat {seat} from {start}:"

    def resample(self, seat: int | None, rng: Randomness) -> State:
        """A state that `seat` can't tell from this one: all it can't see is drawn anew.

        It is drawn uniformly among what agrees with all that the seat has seen. The history of the new state starts
        here, so that it gives nothing away, but its `information_state(seat)` goes on.
        """
        seat = self.game.checked_seat(seat)
        states = self.game.redrawn(self._states, seat, rng)
        return State(self.game, states, before={seat: self.information_state(seat)})

    # Copies and comparison

    def copy(self) -> State:
        """An independent copy, history included."""
        copy = object.__new__(State)
        copy.game = self.game
        copy._position = self._position
        copy._states = duplicate(self._states)
        copy._mover = self._mover
        copy._history = list(self._history)
        copy._before = self._before
        copy._room = None
        copy._origin = self._origin
        return copy

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> State:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game == other.game and self._states.tobytes() == other._states.tobytes()

    def __hash__(self) -> int:
        return hash((self.game, self._states.tobytes()))

    def __repr__(self) -> str:
        who = {CHANCE: "chance decides", TERMINAL: "the game is over"}.get(self._mover, f"seat {self._mover} to move")
        return f"<State of {self.game.name}, {self.game.players} players, after {len(self._history)} actions: {who}>"
