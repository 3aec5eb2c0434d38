"""From sitting down to getting up: a table is played as far as its people want, and what remains is told."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

from rich.console import Console
from rich.text import Text

from ..core import catalogue
from .analyse import with_progress
from .analysis_text import show
from .header import farewell, header, replay_hint
from .loop import Loop
from .result import result_line, score_table
from .screen import FullScreen, PlainScreen, Screen, is_terminal, new_console
from .seats import heard_names
from .table import Table
from .telling import Telling

OFFER = "Enter: quit · a: analysis > "


def play_on(table: Table, pace: float, keep_unplayed: bool = True, advice_simulations: int | None = None) -> int:
    """Plays until the game is over or a person leaves; returns the exit code.

    `keep_unplayed`: whether the file stays even if no person has decided anything. `advice_simulations`: what a hint,
    and each decision in the analysis after the end, may cost (None: the usual time).
    """
    interrupted = False
    if not table.state.is_terminal:
        with contextlib.suppress(EOFError), _screen() as screen, _signals_heeded():
            try:
                Loop(table, screen, pace, advice_simulations).run()
            except KeyboardInterrupt:
                interrupted = True
                table.save()  # whatever it was doing
    console = new_console()
    if table.state.is_terminal:
        _show_result(table, console)
    if table.warning:
        new_console(stderr=True).print(Text(table.warning), soft_wrap=True)
        return 1
    if not (keep_unplayed or table.state.is_terminal or table.was_played):
        with contextlib.suppress(OSError):
            table.path.unlink()
        console.print("\nNothing was played, so nothing is saved.")
        return 130 if interrupted else 0
    hint = replay_hint(table.path) if table.state.is_terminal else farewell(table.path)
    console.print(hint, soft_wrap=True)
    if table.state.is_terminal and table.people and is_terminal():
        _offer_analysis(table, console, advice_simulations)
    return 130 if interrupted else 0


def _offer_analysis(table: Table, console: Console, simulations: int | None) -> None:
    """Asks whether the person wants to know what the moves were worth, and tells them."""
    with contextlib.suppress(EOFError, KeyboardInterrupt):
        answer = None
        while answer not in ("", "q", "quit", "exit"):
            answer = input(OFFER).strip().lower()
            if answer in ("a", "analysis", "analyse"):
                viewer = table.people[0] if len(table.people) == 1 else None
                found = with_progress(table.record(), simulations=simulations)
                show(found, table.state, heard_names(table.seats, viewer), console)
                return


@contextlib.contextmanager
def _screen() -> Iterator[Screen]:
    if is_terminal():
        with FullScreen().opened() as screen:
            yield screen
    else:
        yield PlainScreen()


@contextlib.contextmanager
def _signals_heeded() -> Iterator[None]:
    """A closed terminal or a polite kill ends the program as Ctrl-C does: it leaves the screen in order."""

    def leave(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _show_result(table: Table, console: Console) -> None:
    """The end, seen by the only person here, else by everybody: the last turn, the position, who has won."""
    viewer = table.people[0] if len(table.people) == 1 else None
    telling = Telling(table)
    names = heard_names(table.seats, viewer)
    view = table.state.view(viewer)
    last = telling.news(table.people[0]) if table.people else table.moments[-8:]
    console.print(header(table, view, console.width, "Game over"))
    console.print(catalogue.part(table.game.name, "terminal").draw(view, names, table.game.words(), console.width))
    for line in telling.story(viewer, last):
        console.print(Text(line, "dim"))
    console.print()
    console.print(score_table(table.state, names))
    console.print()
    console.print(Text(result_line(table.state, names), "bold"))
