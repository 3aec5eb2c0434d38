"""The questions before a game, for who has not said what to play."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from ..core import catalogue
from .pages import RulePage
from .screen import new_console
from .seats import default_seats, read_seats, seat_kinds

Answer = TypeVar("Answer")


def ask_game(console: Console) -> str:
    """The name of the game that the person wants."""
    names = catalogue.games()
    console.print("Which game?")
    for number, name in enumerate(names, 1):
        console.print(f"  {number}) {RulePage(catalogue.folder_of(name)).title}  ({name})")

    def read(text: str) -> str:
        if text.isascii() and text.isdigit():
            if not 1 <= int(text[:9]) <= len(names):
                raise ValueError(f"a number from 1 to {len(names)}, please")
            return names[int(text) - 1]
        begun = [name for name in names if text and name.startswith(text.lower().replace(" ", "-"))]
        if len(begun) != 1:
            catalogue.folder_of(text)
        return begun[0] if begun else text

    return _ask("Game [1] > ", "1", read)


def ask_players(game: str) -> int:
    """For how many seats."""
    allowed = catalogue.find(game).players

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and int(text[:9]) in allowed:
            return int(text)
        raise ValueError(f"a number from {allowed[0]} to {allowed[-1]}, please")

    return _ask(f"How many players, {allowed[0]} to {allowed[-1]}? [{allowed[0]}] > ", str(allowed[0]), read)


def ask_seats(console: Console, players: int) -> list[str]:
    """Who sits where."""
    usual = ",".join(default_seats(players))
    console.print(f"Who sits where? {players} of {', '.join(seat_kinds())}, with a name if you like: you:Anna")

    def read(text: str) -> list[str]:
        seats = [part.strip() for part in text.split(",")]
        if len(seats) != players:
            raise ValueError(f"{players} seats, please, with commas between them")
        read_seats(seats)
        return seats

    return _ask(f"Seats [{usual}] > ", usual, read)


def _ask(prompt: str, usual: str, read: Callable[[str], Answer]) -> Answer:
    """Asks until `read` accepts the answer; Enter alone is the usual one."""
    while True:
        try:
            return read(input(prompt).strip() or usual)
        except ValueError as error:
            new_console().print(Text(str(error), "yellow"))
