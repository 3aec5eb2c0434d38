"""What a game's folder declares about itself: one `GameDefinition`, named `GAME`, in its `__init__.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

    from .arrays import StateRecord
    from .words import Words


@dataclass(frozen=True)
class Plane:
    """A named stretch of the observation: `size` numbers, and what they mean."""

    name: str
    size: int
    meaning: str


@dataclass(frozen=True)
class Option:
    """A choice made when the table is set up.

    `read(value, players)` gives the option's value for what a program or a person wrote (a string, say), and
    raises ValueError with what would be right. `encode(value)` gives the integers that `rules.init` gets.
    `examples` are values that between them show all that the option can do: tests try each.

    Where a value is nothing that JSON can hold: `write(value)` gives what a record keeps of it, and `read_written`
    is `read` for that (it opens no files, for a record may come from anybody). `written` says how the values are
    written, if the examples do not show it.

    `shrinks`: it makes the game smaller, so that exact methods can run. Programs and commands take such an option;
    forms for people leave it out, and records do where it has its default: the full game.
    """

    name: str
    default: Any
    meaning: str
    read: Callable[[Any, int], Any]
    encode: Callable[[Any], Sequence[int]]
    examples: tuple[Any, ...]
    write: Callable[[Any], Any] = lambda value: value
    read_written: Callable[[Any, int], Any] | None = None
    written: str = ""
    shrinks: bool = False


def yes_or_no(name: str, default: bool, meaning: str) -> Option:
    """An option that is on or off; encoded as 1 or 0."""

    def read(value: Any, players: int) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower()
        if word in ("true", "yes", "on", "1"):
            return True
        if word in ("false", "no", "off", "0"):
            return False
        raise ValueError(f"{name} is on or off (True or False), not {value!r}")

    return Option(name, default, meaning, read, lambda value: [int(value)], (False, True))


def start_seat(name: str = "start", meaning: str = "the seat that plays first: its number, or random") -> Option:
    """The seat that begins; encoded as its number, and "random" as -1."""

    def read(value: Any, players: int) -> int | str:
        word = str(value).strip().lower()
        if word == "random":
            return "random"
        if not isinstance(value, bool) and word.isascii() and word.isdigit() and int(word) < players:
            return int(word)
        raise ValueError(f"{name} is a seat from 0 to {players - 1}, or random, not {value!r}")

    return Option(name, 0, meaning, read, lambda value: [-1 if value == "random" else value], (0, 1, "random"))


def size(name: str, sizes: range, meaning: str, examples: tuple[int, ...]) -> Option:
    """An option that shrinks the game: one of `sizes`, of which the last is the full game; encoded as that number."""

    def read(value: Any, players: int) -> int:
        word = str(value).strip()
        if not isinstance(value, bool) and word.isascii() and word.isdigit() and int(word) in sizes:
            return int(word)
        raise ValueError(f"{name} is a number from {sizes[0]} to {sizes[-1]}, not {value!r}")

    written = f"{sizes[-1]}, down to {sizes[0]}"
    return Option(name, sizes[-1], meaning, read, lambda value: [value], examples, written=written, shrinks=True)


@dataclass(frozen=True)
class Saying:
    """Who is told something: the viewer's seat (None: a spectator), the seats' names, and the words.

    `action` is the action or outcome of chance whose effect is told, None if the viewer did not see it.
    """

    seat: int | None
    names: Sequence[str]
    words: Words
    action: int | None = None


@dataclass(frozen=True)
class GameDefinition:
    """All that generic code needs to know of a game.

    `rules` is the contract of `core.protocol`. The functions over a state record below say what a seat sees, so
    they read only what that seat may know (None: a spectator). `state` has its fields as attributes (see
    `arrays.fields_of`), for `setup` it is the record itself, to be filled:

    - `view(state, seat)`: a dict that JSON can hold;
    - `narrate(code, arguments, state, saying)`: a step of the trace as a sentence, `state` just after it;
    - `action_text(action, words)`: an action as a player writes it; each has its own text;
    - `chance_text(outcome, words)`: an outcome of chance, likewise;
    - `why_not(state, action)`: for an action that the seat to move may not do: the article that forbids it, and
      a sentence why, from what that seat sees;
    - `setup(state, players, options, position)`: fills `state` with a position described by keywords.
    """

    name: str
    title: str
    article_prefix: str
    players: range
    options: tuple[Option, ...]
    rules: ModuleType
    max_plies: Callable[[int, Mapping[str, Any]], int]
    view: Callable[[StateRecord, int | None], dict[str, Any]]
    narrate: Callable[[int, Sequence[int], StateRecord, Saying], str]
    action_text: Callable[[int, Words], str]
    chance_text: Callable[[int, Words], str]
    why_not: Callable[[StateRecord, int, Words], tuple[str, str]]
    setup: Callable[..., None]
    small: Mapping[str, Any] = field(default_factory=dict)
    """Options of a game for two that is as its rules say in all but size, and so small that exact methods run on it."""
    lower_score_wins: bool = False
    topics: Mapping[str, str] = field(default_factory=dict)
    """Words that a player may ask about (names of cards, say) and the article that tells of each."""
    check: Callable[[int, Mapping[str, Any]], None] | None = None
    """`check(players, options)` raises ValueError where options, each right by itself, don't go together."""
    fleeting_steps: frozenset[int] = frozenset()
    """Codes of steps that tell a seat what it must remember: shown once, then taken off the screen."""
    told_later: Callable[[int, Sequence[int], Words], str] | None = None
    """`told_later(code, arguments, words)`: a fleeting step as the seat that must remember it is told of it later."""
