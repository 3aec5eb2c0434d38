"""`menagerie warm-up`: compiles the games before they are needed, with a progress bar, several at a time."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from ..core import catalogue

if TYPE_CHECKING:
    from ..core.game import Game


def warm_up(
    games: Annotated[list[str] | None, typer.Argument(help="Which games (none: all).")] = None,
) -> None:
    """Compile the games, once; until the program changes they then start at once."""
    from ..core import jit
    from ..core.game import load

    chosen = [load(name) for name in games or catalogue.games()]
    console = Console(stderr=True)
    if jit.PLAIN:
        console.print("NUMBA_DISABLE_JIT is set: the games run as plain Python, there is nothing to compile.")
        return
    if jit.CACHE is None:
        console.print(f"{jit.cache_root()} can't be written, so compiled code can't be kept: set MENAGERIE_CACHE_DIR.")
        raise typer.Exit(2)
    compile_cold(chosen, console)
    console.print(f"Ready: {', '.join(game.definition.title for game in chosen)}.")


def compile_cold(games: Sequence[Game], console: Console) -> None:
    """Compiles those of the games that have not been compiled yet; nothing if compiled code can't be kept.

    Says so first, in a line that is there even where no progress can be shown.
    """
    from ..core import jit, warmup

    cold = [game for game in games if not warmup.is_warm(game)]
    if cold and jit.CACHE is not None:
        titles = ", ".join(game.definition.title for game in cold)
        console.print(f"Compiling {titles}: once only, about half a minute each …", soft_wrap=True)
        compile_games(cold, console)


def compile_games(games: Sequence[Game], console: Console) -> None:
    """Compiles each game in a process of its own (so as many at a time as there are cores), and shows how far it is."""
    from ..core.warmup import warm_steps
    from ..search.bots import COMPILED

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    context = multiprocessing.get_context("spawn")
    workers = min(len(games), os.cpu_count() or 1)
    with Progress(*columns, console=console) as progress, context.Manager() as manager:
        news: Any = manager.Queue()
        tasks = {
            game.name: progress.add_task(f"Compiling {game.definition.title}", total=warm_steps(game, COMPILED))
            for game in games
        }
        with context.Pool(workers) as pool:
            done = [pool.apply_async(compile_game, (game.name, news)) for game in games]
            for _ in range(sum(warm_steps(game, COMPILED) for game in games)):
                progress.advance(tasks[_next_news(news, done)])
            for result in done:
                result.get()


def _next_news(news: Any, done: Sequence[Any]) -> str:
    """The game that has got one part further. Raises what went wrong in a worker, should one fail."""
    from queue import Empty

    while True:
        try:
            name: str = news.get(timeout=1)
        except Empty:
            for result in done:
                if result.ready():
                    result.get()
        else:
            return name


def compile_game(name: str, news: Any) -> None:
    """Compiles one game; puts its name into the queue `news` after each part."""
    from ..core.game import load
    from ..core.warmup import warm
    from ..search.bots import COMPILED

    for _ in warm(load(name), COMPILED):
        news.put(name)
