"""Compiling a game before its first move, with something to look at meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, TextColumn

from .screen import new_console

if TYPE_CHECKING:
    from ..core.game import Game


def prepare(game: Game) -> None:
    """Compiles the game if that has not been done yet; says so on stderr."""
    from ..core.warmup import is_warm, warm, warm_steps
    from ..search.bots import COMPILED

    if is_warm(game):
        return
    console = new_console(stderr=True)
    title = game.definition.title
    console.print(f"Preparing {title} (about 25 seconds) …")
    with Progress(BarColumn(), TextColumn("{task.description}"), console=console, transient=True) as progress:
        task = progress.add_task("", total=warm_steps(game, COMPILED))
        for label in warm(game, COMPILED):
            progress.update(task, advance=1, description=label)


def prepare_for(path: Path) -> None:
    """Compiles the game of a record before the record is read, which plays it through.

    Whatever is wrong with the file is left to who reads it.
    """
    from ..core.game import load

    try:
        game = load(json.loads(path.read_bytes())["game"])
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return
    prepare(game)
