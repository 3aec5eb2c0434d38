"""A game as it is played at one table: which game, how many seats, which options."""

from __future__ import annotations

import inspect
import json
import operator
import reprlib
from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from . import catalogue, engine
from .arrays import IntArray, StateArray, duplicate
from .chance import Randomness, stream
from .definition import GameDefinition, Option
from .errors import IllegalAction
from .protocol import SPECTATOR
from .trace import trace_record
from .words import SOURCE_LANGUAGE, Words, words_of

if TYPE_CHECKING:
    from .state import State


def load(name: str, players: int | None = None, **options: Any) -> Game:
    """The game `name` for `players` seats (the fewest, if not given), with its options.

    Raises ValueError for an unknown name, number of seats, option or value, and says what there is.
    """
    return Game(catalogue.find(name), players, options)


class Game:
    """Which game, for how many, under which options. Two games with the same are equal.

    `definition` is what the game's folder declares; `options` maps every option to its value.
    """

    def __init__(self, definition: GameDefinition, players: int | None, options: Mapping[str, Any]) -> None:
        self.definition = definition
        self.players = self._checked_players(players)
        self.options: Mapping[str, Any] = MappingProxyType(self._checked_options(options))
        encoded = [number for option in definition.options for number in option.encode(self.options[option.name])]
        self.encoded_options: IntArray = np.array(encoded, np.int64)
        self.folder = catalogue.folder_of(definition.name)
        self.seat_names = [f"seat {seat}" for seat in range(self.players)]
        self.trace_dtype = trace_record(definition.rules.STATE)
        self._key = (definition.name, self.players, tuple(encoded))

    def _checked_players(self, players: int | None) -> int:
        allowed = self.definition.players
        if players is None:
            return allowed[0]
        if isinstance(players, bool) or not isinstance(players, (int, np.integer)) or players not in allowed:
            raise ValueError(f"{self.name} is for {allowed[0]} to {allowed[-1]} players, not {players!r}")
        return int(players)

    def _checked_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        known = {option.name: option for option in self.definition.options}
        for name in given:
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}; it has: {', '.join(known) or 'none'}")
        options = {
            name: option.read(given[name], self.players) if name in given else option.default
            for name, option in known.items()
        }
        if self.definition.check is not None:
            self.definition.check(self.players, options)
        return options

    @classmethod
    def from_written(cls, name: str, players: int, options: Mapping[str, Any]) -> Game:
        """The game `name` with options as `written_options` gives them. Raises ValueError as `load` does."""
        definition = catalogue.find(name)
        readers = {option.name: option.read_written for option in definition.options}

        def read(option: str, value: Any) -> Any:
            reader = readers.get(option)
            return value if reader is None else reader(value, players)

        return cls(definition, players, {option: read(option, value) for option, value in options.items()})

    @property
    def written_options(self) -> dict[str, Any]:
        """The options as a record keeps them, in JSON."""
        return {option.name: option.write(self.options[option.name]) for option in self._options_told}

    @property
    def _options_told(self) -> list[Option]:
        """All options but those that would shrink the game and do not."""
        return [
            option
            for option in self.definition.options
            if not option.shrinks or self.options[option.name] != option.default
        ]

    @property
    def name(self) -> str:
        """As `load` takes it, e.g. "beasty-bar"."""
        return self.definition.name

    @property
    def num_actions(self) -> int:
        """Players' actions are numbers from 0 up to, but not including, this."""
        return int(self.definition.rules.NUM_ACTIONS)

    @property
    def max_plies(self) -> int:
        """No game from `new_state` has more actions than this, those of chance counted."""
        return self.definition.max_plies(self.players, self.options)

    @property
    def observation_shape(self) -> tuple[int]:
        """The shape of `State.observation`: one number for each entry of the planes."""
        return (sum(plane.size for plane in self.definition.rules.OBSERVATION),)

    def words(self, lang: str = SOURCE_LANGUAGE) -> Words:
        """The game's words in a language. Raises ValueError for a language that the game does not speak."""
        if not isinstance(lang, str):
            raise ValueError(f"a language is named by a text such as en, not {lang!r}")  # noqa: TRY004 (bad input)
        return words_of(self.folder, lang)

    def checked_seat(self, seat: int | None) -> int | None:
        """`seat` as a plain integer, or None for a spectator. Raises ValueError if there is no such seat."""
        if seat is None:
            return None
        if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < self.players:
            return int(seat)
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {self.players - 1}, and None for a spectator")

    def seat_number(self, seat: int | None) -> int:
        """`seat` as rules count it: a spectator is -1. Raises ValueError if there is no such seat."""
        checked = self.checked_seat(seat)
        return SPECTATOR if checked is None else checked

    # States

    def new_state(self) -> State:
        """The state before anything has happened."""
        from .state import State

        states = np.zeros(1, self.definition.rules.STATE)
        engine.start(states, 0, self.players, self.encoded_options)
        return State(self, states)

    def setup(self, /, **position: Any) -> State:
        """Any legal position, described by keywords that the game's `setup.py` documents.

        Raises ValueError for an unknown keyword, and for a position that contradicts itself or the rules.
        """
        from .state import State

        for keyword in position:
            if keyword not in self._position_keywords:
                known = ", ".join(self._position_keywords)
                raise ValueError(f"{self.name} has no {keyword!r} in a position; it has: {known}")
        plain = {keyword: _plain(keyword, value) for keyword, value in position.items()}
        states = np.zeros(1, self.definition.rules.STATE)
        engine.start(states, 0, self.players, self.encoded_options)
        self.definition.setup(states[0], self.players, self.options, **plain)
        return State(self, states, position=plain)

    @cached_property
    def _position_keywords(self) -> list[str]:
        return list(inspect.signature(self.definition.setup).parameters)[3:]

    def replay(self, actions: Iterable[int]) -> State:
        """The state after `actions` from the start, those of chance included.

        Raises IllegalAction at the first that is not possible, and names it and its ply.
        """
        state = self.new_state()
        state.apply_all(actions)
        return state

    def redrawn(self, states: StateArray, seat: int | None, rng: Randomness) -> StateArray:
        """A copy of `states` (one record) in which all that `seat` can't see is drawn anew."""
        copy = duplicate(states)
        engine.redraw(copy, 0, self.seat_number(seat), stream(rng))
        return copy

    # Texts

    def parse_action(self, text: str, lang: str = SOURCE_LANGUAGE) -> int:
        """The action, or outcome of chance, that `text` names (capitals and spaces do not matter).

        Raises IllegalAction for a text that names none.
        """
        wanted = " ".join(str(text).lower().split())
        action = self._actions_by_text(lang).get(wanted)
        if action is None:
            raise IllegalAction(f"{reprlib.repr(text)} is no action of {self.name}; {self._example_texts(lang)}")
        return action

    def action_text(self, action: int, lang: str = SOURCE_LANGUAGE) -> str:
        """The text of a player's action. Raises IllegalAction for a number that is none."""
        number = action_number(action)
        if not 0 <= number < self.num_actions:
            raise IllegalAction(f"{action!r} is no action of {self.name}; they are 0 to {self.num_actions - 1}")
        return self.definition.action_text(number, self.words(lang))

    def chance_text(self, outcome: int, lang: str = SOURCE_LANGUAGE) -> str:
        """The text of an outcome of chance. Raises IllegalAction for a number that is none."""
        number = action_number(outcome)
        if not 0 <= number < self.definition.rules.MAX_CHANCE:
            last = self.definition.rules.MAX_CHANCE - 1
            raise IllegalAction(f"{outcome!r} is no outcome of chance in {self.name}; they are 0 to {last}")
        return self.definition.chance_text(number, self.words(lang))

    @cached_property
    def _texts(self) -> dict[str, dict[str, int]]:
        return {}

    def _actions_by_text(self, lang: str) -> dict[str, int]:
        words, definition = self.words(lang), self.definition
        if lang not in self._texts:
            table = {definition.chance_text(n, words).lower(): n for n in range(definition.rules.MAX_CHANCE)}
            table.update({definition.action_text(n, words).lower(): n for n in range(self.num_actions)})
            self._texts[lang] = table
        return self._texts[lang]

    def _example_texts(self, lang: str) -> str:
        texts = [self.action_text(action, lang) for action in range(self.num_actions)]
        return "it has, for example: " + ", ".join(texts[:: max(1, len(texts) // 6)])

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.name, self.players, dict(self.options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        options = "".join(f", {option.name}={self.options[option.name]!r}" for option in self._options_told)
        return f"menagerie.load({self.name!r}, players={self.players}{options})"


def _loaded(name: str, players: int, options: Mapping[str, Any]) -> Game:
    """For unpickling."""
    return Game(catalogue.find(name), players, options)


def _plain(keyword: str, value: Any) -> Any:
    """An independent copy of a described position's value, as JSON gives it back: lists, texts, numbers, None.

    Raises ValueError for anything else.
    """

    def number(other: Any) -> int:
        if isinstance(other, np.integer):
            return int(other)
        raise TypeError(f"not {reprlib.repr(other)}")

    def refuse(name: str) -> None:
        raise ValueError(f"{keyword}: the numbers of a position are finite, not {name}")

    try:
        text = json.dumps(value, default=number)
    except (RecursionError, TypeError) as error:
        raise ValueError(f"{keyword}: a position is told in lists, texts and numbers ({error})") from None
    except ValueError:  # a list within itself, or a number that Python does not write
        raise ValueError(
            f"{keyword}: a position is told in lists, none of them within itself, texts, and numbers of fewer than "
            "thousands of digits"
        ) from None
    return json.loads(text, parse_constant=refuse)


def action_number(action: Any) -> int:
    """`action` as an integer. Raises IllegalAction for anything that is none."""
    try:
        if isinstance(action, (bool, np.bool_)):
            raise TypeError
        return operator.index(action)
    except TypeError:
        raise IllegalAction(f"an action is an integer, not {action!r}") from None
