"""`menagerie analyse`: what each move of a recorded game cost, how the chances went, and what was luck."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from ..core.record import Record
    from ..search.analysis import Analysis

_HTML_START = b"<!doctype html"


def analyse(
    file: Annotated[Path, typer.Argument(help="The recorded game, finished or not.")],
    seconds: Annotated[float | None, typer.Option(help="About how long to think, in all (usually 15).")] = None,
    simulations: Annotated[int | None, typer.Option(help="Instead: simulations for each decision.")] = None,
    seat: Annotated[
        str | None, typer.Option(help="Whose mistakes to tell: a seat's number, from 0, or its name (else all).")
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the search; with --simulations the same seed tells the same.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON instead.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write it to this file, as a page for a browser.")] = None,
) -> None:
    """Tell what the moves of a recorded game cost, how the chances went, and what was luck."""
    from ..core.record import Record
    from .analysis_text import show
    from .preparing import prepare_for
    from .screen import new_console
    from .seats import names_in_record

    if file.exists() and not file.is_file():
        raise ValueError(f"{file} is no file; a recorded game is")
    if html is not None:
        _check_page(html)
    prepare_for(file)
    record = Record.read(file)
    names = names_in_record(record.seats, record.game.players)
    only = None if seat is None else _seat_number(seat, names)
    try:
        found = with_progress(record, seconds, simulations, seed)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    if as_json:
        typer.echo(json.dumps(found.as_dict(), indent=1, ensure_ascii=False))
    else:
        show(found, record.replay(), names, new_console(), only)
    if html is not None:
        _write_page(html, found, record, names, only)
        new_console(stderr=True).print(f"The page is in {html.absolute()}.", soft_wrap=True)


def with_progress(
    record: Record, seconds: float | None = None, simulations: int | None = None, seed: int = 0
) -> Analysis:
    """Analyses a record, and shows on stderr how far it is. Raises ValueError for a budget that is none."""
    from ..search.analysis import analyse as analysis_of
    from .screen import new_console

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=new_console(stderr=True), transient=True) as progress:
        task = progress.add_task("Getting ready", total=None)

        def tell(done: float, total: float) -> None:
            progress.update(task, description="Analysing", completed=done, total=total)

        return analysis_of(record, seconds=seconds, simulations=simulations, seed=seed, progress=tell)


def _seat_number(text: str, names: list[str]) -> int:
    """The seat of a number or a name. Raises ValueError."""
    wanted = text.strip().casefold()
    by_text = {str(place): place for place in range(len(names))}
    by_text.update({name.casefold(): place for place, name in enumerate(names)})
    if wanted not in by_text:
        there = ", ".join(f"{place} {name}" for place, name in enumerate(names))
        raise ValueError(f"there is no seat {text!r}; there are: {there}")
    return by_text[wanted]


def _check_page(path: Path) -> None:
    """Raises ValueError if the page can't be written there, or would take the place of something else."""
    if (path.exists() and not path.is_file()) or not path.absolute().parent.is_dir():
        raise ValueError(f"--html names a file in a folder that is there, not {path}")
    try:
        if path.exists():
            with path.open("rb") as file:
                is_page = file.read(len(_HTML_START)) == _HTML_START
            if not is_page:
                raise ValueError(f"{path} exists already, and is no page; choose another name for --html")
    except OSError as error:
        raise ValueError(f"can't write {path}: {error.strerror or error}") from error


def _write_page(path: Path, found: Analysis, record: Record, names: list[str], only: int | None) -> None:
    from ..reports.analysis import page
    from ..search.judging import LEAST_COST
    from .analysis_text import outcome

    content = page(found.as_dict(), names, outcome(record.replay(), names), LEAST_COST, only)
    try:
        path.write_text(content, "utf-8")
    except OSError as error:
        raise ValueError(f"can't write {path}: {error.strerror or error}") from error
