"""`menagerie selfplay`: games of bots as data: records, and positions for learning."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from ..arena.export import Format
    from ..arena.store import Store


def selfplay(
    game: Annotated[str, typer.Argument(help="Which game; `menagerie games` lists them.")],
    bots: Annotated[str, typer.Option(help="Who plays, with commas between; one alone sits on all seats.")],
    games: Annotated[int, typer.Option(help="How many games.")],
    out: Annotated[Path, typer.Option(help="The folder for them; the same command goes on where it stopped.")],
    players: Annotated[int | None, typer.Option(help="How many seats (the fewest, if not given).")] = None,
    seconds: Annotated[float | None, typer.Option(help="What a bot may spend on a move.")] = None,
    simulations: Annotated[int | None, typer.Option(help="What a bot may spend on a move; repeatable.")] = None,
    seed: Annotated[int, typer.Option(help="The luck: the same seed brings the same deals.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as key=value; may be repeated.")
    ] = None,
    positions: Annotated[bool, typer.Option(help="Positions as Parquet files too (extra `data`).")] = True,
    processes: Annotated[int | None, typer.Option(help="How many games at once (else one a core).")] = None,
) -> None:
    """Let bots play games by the thousand; write records, and a row for each decision."""
    from ..arena.bots import read_bots
    from ..arena.crew import LocalCrew, usable_cores
    from ..arena.export import Positions, Records
    from ..arena.plan import Plan
    from ..arena.store import Store
    from ..core.game import load
    from .arena import check_workers, play_missing
    from .play import read_options
    from .preparing import prepare
    from .screen import new_console

    loaded = load(game, players, **read_options(option or [], game))
    plan = Plan.of(loaded, read_bots(bots, seconds, simulations, least=1), seed)
    if games < 1:
        raise ValueError(f"--games must be at least 1, not {games}")
    if not out.name:
        raise ValueError("--out is a folder of its own for these games, not the present one")
    check_workers(None, processes)
    formats: list[Format] = [Records(), *([Positions()] if positions else [])]
    console = new_console(stderr=True)
    with Store(plan, games, out) as store:
        there = len(store.games)
        console.print(f"{games} games" + (f"; {there} of them are there already." if there else "."))
        try:
            prepare(loaded)
            left_out = play_missing(plan, games, store, lambda: LocalCrew(plan, processes or usable_cores()), console)
            files = _write(store, out, formats, console)
        except KeyboardInterrupt:
            console.print("Stopped. What is finished is kept; the same command goes on.", soft_wrap=True)
            raise typer.Exit(130) from None
    counts = ((kind.holding, sum(path.name.endswith(kind.suffix) for path in files)) for kind in formats)
    told = ", ".join(f"{count} {'file' if count == 1 else 'files'} of {holding}" for holding, count in counts)
    typer.echo(f"{told} in {shlex.quote(str(out))}")
    raise typer.Exit(1 if left_out else 0)


def _write(store: Store, out: Path, formats: list[Format], console: Console) -> list[Path]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..arena.export import export

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("Writing", total=len(store.games) * len(formats))
        return export(store.plan, store.games, out, formats, lambda games: progress.advance(task, games))
