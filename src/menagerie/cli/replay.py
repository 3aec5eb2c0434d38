"""`menagerie replay`: steps through a saved game, forward and back."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

if TYPE_CHECKING:
    from .film import Film
    from .screen import Screen

HINT = "Enter next · b back · 10 a move · log · seat … · ? · quit"
HELP = (
    "Enter or n: on; b: back; first, last; a number: that move; log: all up to here; "
    "seat 0, seat NAME, seat you: seen by that seat; seat all: by a spectator; quit"
)


def replay(
    file: Annotated[Path, typer.Argument(help="The saved game.")],
    seat: Annotated[
        str | None, typer.Option(help="Whose eyes to see it with: a seat's number, from 0, or its name.")
    ] = None,
) -> None:
    """Step through a saved game, forward and back."""
    from ..core.record import Record
    from .film import Film
    from .preparing import prepare_for
    from .screen import FullScreen, is_terminal, new_console

    prepare_for(file)
    film = Film(Record.read(file), file)
    if seat is not None:
        film.look_from(seat)
    if not is_terminal():
        film.print_all(new_console())
        return
    try:
        with FullScreen().opened() as screen:
            step_through(film, screen)
    except EOFError:
        pass
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def step_through(film: Film, screen: Screen) -> None:
    """Shows frame after frame as the person wishes. Raises EOFError to leave."""
    place, notice, line_of_page = 0, "", ""
    while True:
        _show(film, place, screen, notice)
        prompt = f"Move {film.frames[place].move} of {film.last_move} > "
        redraw = functools.partial(_show, film, place, screen, notice)
        line = line_of_page or screen.ask(prompt, redraw).strip().lower()
        line_of_page = ""
        if line == "log":
            line_of_page = screen.page(Text(film.story(place)), from_end=True).lower()
            notice = ""
            continue
        place, notice = _moved(film, place, line)


def _show(film: Film, place: int, screen: Screen, notice: str) -> None:
    scene = film.scene(place, screen.width)
    scene.hint, scene.notice = HINT, notice
    screen.show(scene)


def _moved(film: Film, place: int, line: str) -> tuple[int, str]:
    """The frame to show after `line`, and what to say about it. Raises EOFError to leave."""
    last = len(film.frames) - 1
    command, _, rest = line.partition(" ")
    if command in ("", "n", "next"):
        return min(place + 1, last), "That was the last step." if place == last else ""
    if command in ("b", "back"):
        return max(place - 1, 0), "This is the start." if place == 0 else ""
    if command in ("first", "last"):
        return (0 if command == "first" else last), ""
    if command in ("?", "help"):
        return place, HELP
    if command in ("q", "quit", "exit"):
        raise EOFError
    if command == "seat":
        try:
            film.look_from(rest)
        except ValueError as error:
            return place, f"{error}"
        return place, ""
    if command.isascii() and command.isdigit() and int(command[:9]) <= film.last_move:
        return film.place_of(int(command)), ""
    return place, f"{line!r} is none of: n, b, first, last, log, a move from 0 to {film.last_move}, seat …, quit"
