"""Who sits where: people at this terminal, and bots. Written as `you`, `you:Anna`, `greedy:Ben`, `owl`, `level:5`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.game import Game
from ..search.seats import LEVEL, bot_kinds, read_bot_kind, seat_bot
from ..search.simple import Bot

PERSON = "you"
BOT_OF_CHOICE = "greedy"
BOT_NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
LONGEST_NAME = 16


@dataclass(frozen=True)
class Seat:
    """A seat: `kind` is "you" or that of a bot; `name` is what the others call whoever sits there."""

    kind: str
    name: str
    named: bool
    """Whether the name was given; else the seat has got one by its place."""

    @property
    def is_person(self) -> bool:
        """Whether somebody at this terminal sits there."""
        return self.kind == PERSON

    @property
    def text(self) -> str:
        """As it is written in `--seats` and in records."""
        return f"{self.kind}:{self.name}" if self.named else self.kind

    @property
    def title(self) -> str:
        """The name, and for a bot its kind."""
        return self.name if self.is_person else f"{self.name} ({self.kind})"


def read_seats(texts: Sequence[str]) -> list[Seat]:
    """The seats that `texts` describe, in their order. Raises ValueError for what describes none."""
    seats = [_read_seat(text, place) for place, text in enumerate(texts)]
    names = [seat.name.casefold() for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"two seats have the name {seats[names.index(name)].name!r}; give each its own")
    return seats


def _read_seat(text: str, place: int) -> Seat:
    kind, colon, name = (part.strip() for part in text.partition(":"))
    kind = kind.lower()
    if kind == LEVEL:
        level, colon, name = (part.strip() for part in name.partition(":"))
        kind = read_bot_kind(f"{LEVEL}:{level}")
    if kind not in seat_kinds():
        there = f"{', '.join(seat_kinds())} (the animals also as level:1 to level:5)"
        raise ValueError(f"nobody of kind {kind!r} can take a seat; there are: {there}")
    if not colon:
        return Seat(kind, _name_by_place(kind, place), named=False)
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueError(f"a name has 1 to {LONGEST_NAME} printable characters, unlike {name!r}")
    return Seat(kind, name, named=True)


def _name_by_place(kind: str, place: int) -> str:
    return f"Player {chr(ord('A') + place)}" if kind == PERSON else BOT_NAMES[place]


def seat_kinds() -> tuple[str, ...]:
    """What can sit on a seat."""
    return (PERSON, *bot_kinds())


def default_seats(players: int) -> list[str]:
    """You against bots."""
    return [PERSON] + [BOT_OF_CHOICE] * (players - 1)


def names_in_record(seats: Sequence[str] | None, players: int) -> list[str]:
    """What to call the seats of any record, also of one that another program wrote."""
    try:
        return [seat.name for seat in read_seats(seats or [PERSON] * players)]
    except ValueError:
        names = [text.rpartition(":")[2].strip()[:LONGEST_NAME] for text in seats or ()]
        usable = all(name and name.isprintable() for name in names)
        return names if usable else [_name_by_place(PERSON, place) for place in range(players)]


def bots_of(game: Game, seats: Sequence[Seat], seed: int) -> list[Bot | None]:
    """The bot of each seat; None where a person sits."""
    return [None if seat.is_person else seat_bot(game, seat.kind, seed) for seat in seats]


def heard_names(seats: Sequence[Seat] | Sequence[str], viewer: int | None) -> list[str]:
    """The names as `viewer` reads them: its own is "You"."""
    names = [seat if isinstance(seat, str) else seat.name for seat in seats]
    if viewer is not None:
        names[viewer] = "You"
    return names
