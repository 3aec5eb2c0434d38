"""The record of a game: a heading and the list of its actions, as JSON text. All else can be worked out from it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np

from .deals import Deals
from .errors import RecordError
from .files import replace_durably
from .game import Game
from .state import State

LONGEST_SEAT = 80
"""How many letters the text of a seat may have."""

FORMAT = "menagerie-record"
VERSION = 1
"""Readers take this version and older ones; it grows when an old reader would misunderstand a new record."""


class Record:
    """A game from its start, or from a set-up position, to wherever its actions lead. It is always a legal one.

    `actions` includes those of chance. `seats` says who sat where, `seed` is that of the table's luck, and
    `position` holds the keywords of `Game.setup` (None: from the beginning). `deals` tells how the luck of a finished
    table can be verified (see `core.deals`).
    """

    def __init__(
        self,
        game: Game,
        actions: Sequence[int],
        *,
        seats: Sequence[str] | None = None,
        seed: int | None = None,
        position: Mapping[str, Any] | None = None,
        deals: Deals | None = None,
    ) -> None:
        """Raises RecordError if an action is not possible, names it and says where, or if the heading is wrong."""
        if not isinstance(game, Game):
            raise RecordError(f"a record is of a Game, as menagerie.load gives it, not of {game!r}")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, np.integer))):
            raise RecordError(f"seed is an integer or None, not {seed!r}")
        self.game = game
        self.seats = None if seats is None else _checked_seats(seats, game)
        self.seed = None if seed is None else int(seed)
        self.deals = deals
        self._position = position
        try:
            state = self.start()
            state.apply_all(actions)
        except ValueError as error:
            raise RecordError(f"the record tells of no legal game: {error}") from error
        self.actions = tuple(state.history)
        self._position = state.position

    @classmethod
    def of(cls, state: State, *, seats: Sequence[str] | None = None, seed: int | None = None) -> Record:
        """The record of how `state` came about. Raises RecordError for a resampled state, which has no history."""
        if state.is_resampled:
            raise RecordError("a resampled state has no history that could be recorded")
        return cls(state.game, state.history, seats=seats, seed=seed, position=state.position)

    @property
    def position(self) -> dict[str, Any] | None:
        """The keywords of `Game.setup` that the game started from (a copy of them); None: from the beginning."""
        return None if self._position is None else deepcopy(dict(self._position))

    def start(self) -> State:
        """The state before the first action. Raises ValueError if the position is none."""
        if self._position is None:
            return self.game.new_state()
        if not isinstance(self._position, Mapping) or not all(isinstance(key, str) for key in self._position):
            raise ValueError(f"a position is described by keywords, not by {self._position!r}")
        return self.game.setup(**self._position)

    def replay(self) -> State:
        """The state after the last action."""
        state = self.start()
        state.apply_all(self.actions)
        return state

    # Text

    def dumps(self) -> str:
        """The record as JSON text; `loads` reads it back."""
        content = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game.name,
            "players": self.game.players,
            "options": self.game.written_options,
            "position": self.position,
            "seats": self.seats,
            "seed": self.seed,
            **({} if self.deals is None else {"deals": self.deals.written()}),
            "actions": self.actions,
        }
        lines = (f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def loads(cls, text: str | bytes) -> Record:
        """Reads a record. Raises RecordError for what is damaged, foreign or of a newer version."""
        content = _parsed(text)
        if content.get("format") != FORMAT:
            raise RecordError(f'this is no game record: its "format" is not "{FORMAT}"')
        version = _field(content, "version", int)
        if version > VERSION:
            raise RecordError(f"the record has version {version}; this program reads up to {VERSION}: update it")
        if version < 1:
            raise RecordError(f'"version" is {version}; versions count from 1')
        options = _field(content, "options", dict)
        try:
            game = Game.from_written(_field(content, "game", str), _field(content, "players", int), options)
        except ValueError as error:
            raise RecordError(f"the record can't be played here: {error}") from error
        seats, actions = _field(content, "seats", list, None), _field(content, "actions", list)
        seed, position = _field(content, "seed", int, None), _field(content, "position", dict, None)
        deals = _field(content, "deals", dict, None)
        read_deals = None if deals is None else Deals.read(deals)
        return cls(game, actions, seats=seats, seed=seed, position=position, deals=read_deals)

    # Files

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the record to a file: when this returns it is on disk; if it fails, the old file is untouched.

        A folder that is not there yet is made. Raises RecordError if the file can't be written.
        """
        target = Path(path)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            replace_durably(target, self.dumps().encode())
        except (OSError, ValueError) as error:
            raise RecordError(f"can't write {target}: {getattr(error, 'strerror', None) or error}") from error

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Record:
        """Reads a record from a file. Raises RecordError if that can't be done."""
        try:
            content = Path(path).read_bytes()
        except (OSError, ValueError) as error:
            raise RecordError(f"can't read {path!s}: {getattr(error, 'strerror', None) or error}") from error
        try:
            return cls.loads(content)
        except RecordError as error:
            raise RecordError(f"{path}: {error}") from error

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dumps() == other.dumps()

    def __hash__(self) -> int:
        return hash(self.dumps())

    def __repr__(self) -> str:
        return f"<Record of {self.game.name}, {self.game.players} players, {len(self.actions)} actions>"


def _parsed(text: str | bytes) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError, TypeError) as error:
        if isinstance(error, json.JSONDecodeError) and (records := _records_in(text)) > 1:
            raise RecordError(
                f"this holds {records} records, one a line, and a record is read from a file of its own: "
                "take one out, the first by: sed -n 1p FILE > game.json"
            ) from None
        raise RecordError(f"this is no game record: it is no JSON text ({error})") from None
    except ValueError:  # Python reads no numbers with thousands of digits
        raise RecordError("this is no game record: it has a number with thousands of digits") from None
    if not isinstance(content, dict):
        raise RecordError("this is no game record: it is no JSON object")
    return content


def _records_in(text: str | bytes) -> int:
    """How many records a text holds that has one on each line; 0 if its first line is none."""
    decoded = text if isinstance(text, str) else text.decode(errors="replace")
    lines = [line for line in decoded.split("\n") if line.startswith("{")]
    try:
        first = json.loads(lines[0]) if lines else None
    except (ValueError, RecursionError):
        return 0
    return len(lines) if isinstance(first, dict) and first.get("format") == FORMAT else 0


def _checked_seats(seats: Sequence[str], game: Game) -> tuple[str, ...]:
    if isinstance(seats, str) or not isinstance(seats, Sequence) or not all(isinstance(seat, str) for seat in seats):
        raise RecordError(f"seats must be a list of texts, or None, not {seats!r}")
    if len(seats) != game.players:
        raise RecordError(f"seats names {len(seats)} seats; {game.name} is played here by {game.players}")
    for seat in seats:
        if not seat.strip() or len(seat) > LONGEST_SEAT or not seat.isprintable():
            raise RecordError(f"seats: each is a text of 1 to {LONGEST_SEAT} printable letters, not {seat!r:.80}")
    return tuple(seats)


_REQUIRED = object()


def _field(content: dict[str, Any], name: str, kind: type, default: Any = _REQUIRED) -> Any:
    """The value of a field, checked. A field with a default may be missing or null."""
    value = content.get(name)
    if value is None and default is not _REQUIRED:
        return default
    if name not in content:
        raise RecordError(f'the record is damaged: "{name}" is missing')
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {int: "an integer", str: "a text", list: "a list", dict: "an object"}
        raise RecordError(f'the record is damaged: "{name}" must be {names[kind]}, not {str(value)[:40]!r}')
    return value
