"""`menagerie arena`: a tournament of bots, on all cores or on a cluster, and what its games tell."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from ..arena.crew import Crew
    from ..arena.plan import Plan
    from ..arena.store import Store


def arena(
    game: Annotated[str, typer.Argument(help="Which game; `menagerie games` lists them.")],
    bots: Annotated[str, typer.Option(help="Who plays, with commas between; @0.05: with so many seconds a move.")],
    games: Annotated[int, typer.Option(help="At least so many games; rounded up to whole rounds.")],
    players: Annotated[int | None, typer.Option(help="How many seats (the fewest, if not given).")] = None,
    seconds: Annotated[float | None, typer.Option(help="What a bot may spend on a move.")] = None,
    simulations: Annotated[int | None, typer.Option(help="What a bot may spend on a move; repeatable.")] = None,
    seed: Annotated[int, typer.Option(help="The luck: the same seed brings the same deals.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as key=value; may be repeated.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON instead of tables.")] = False,
    out: Annotated[Path | None, typer.Option(help="Keep games, results and a report in this folder.")] = None,
    ray: Annotated[str | None, typer.Option(help="A Ray cluster: its address, or local (extra `cluster`).")] = None,
    processes: Annotated[int | None, typer.Option(help="How many games at once (else one a core).")] = None,
) -> None:
    """Let bots play each other, every deal on every seat, and see how sure it is who is better."""
    from ..arena.bots import read_bots
    from ..arena.plan import Plan
    from ..arena.store import Store
    from ..core.game import load
    from .play import read_options
    from .preparing import prepare
    from .screen import new_console

    loaded = load(game, players, **read_options(option or [], game))
    plan = Plan.of(loaded, read_bots(bots, seconds, simulations), seed)
    if out is not None and not out.name:
        raise ValueError("--out is a folder of its own for this arena, not the present one")
    rounds = plan.whole_rounds(games)
    check_workers(ray, processes)
    console = new_console(stderr=True)
    planned = rounds * plan.games_in_round
    command = _command(
        [game, "--bots", bots, "--games", games, "--players", loaded.players, "--seed", seed],
        {"--seconds": seconds, "--simulations": simulations},
        option or [],
    )
    with Store(plan, planned, out) as store:
        console.print(_announcement(plan, rounds, len(store.games)))
        try:
            prepare(loaded)
            left_out = play_missing(plan, planned, store, lambda: _crew(plan, ray, processes), console)
        except KeyboardInterrupt:
            console.print(_how_to_go_on(store, planned, command), soft_wrap=True)
            raise typer.Exit(130) from None
        _show(store, planned, left_out, command, as_json)
    if out is not None:
        console.print(f"The games, results.json and report.html are in {out}.")
    raise typer.Exit(1 if left_out else 0)


def check_workers(ray: str | None, processes: int | None) -> None:
    """Raises ValueError if so many processes, or a cluster, can't be had."""
    from ..arena.cluster import LOCAL, ray_module

    if processes is not None and processes < 1:
        raise ValueError(f"--processes must be at least 1, not {processes}")
    if ray is not None and ray != LOCAL and processes is not None:
        raise ValueError("--processes is for this machine; a cluster uses all the cores it has")
    if ray is not None:
        ray_module()


def _command(words: list[Any], budgets: dict[str, Any], options: list[str]) -> str:
    """The command that plays the same games again."""
    for name, value in budgets.items():
        if value is not None:
            words += [name, value]
    for text in options:
        words += ["--option", text]
    return shlex.join(["menagerie", "arena", *map(str, words)])


def _announcement(plan: Plan, rounds: int, there: int) -> str:
    from .arena_tables import count

    planned = rounds * plan.games_in_round
    line_ups = count(len(plan.line_ups), "line-up")
    text = f"{count(planned, 'game')}: {count(rounds, 'round')} of {line_ups}, each in {plan.players} rotations"
    return f"{text}; {there} of them are there already." if there else f"{text}."


def _how_to_go_on(store: Store, planned: int, command: str) -> str:
    from ..arena.store import load
    from .arena_tables import count

    if store.folder is None:
        done = f"Stopped after {len(store.games)} of {count(planned, 'game')}."
        return f"{done} They are not kept: an arena with --out FOLDER can go on later."
    store.close()
    kept = len(load(store.folder)[1])  # the file knows: a game may be in it that was not counted any more
    goes_on = f"{command} --out {shlex.quote(str(store.folder))}"
    return f"Stopped after {kept} of {count(planned, 'game')}. They are kept; this goes on: {goes_on}"


def _crew(plan: Plan, ray: str | None, processes: int | None) -> Crew:
    from ..arena.cluster import RayCrew
    from ..arena.crew import LocalCrew, usable_cores

    return LocalCrew(plan, processes or usable_cores()) if ray is None else RayCrew(plan, ray, processes)


def play_missing(
    plan: Plan, planned: int, store: Store, new_crew: Callable[[], Crew], console: Console
) -> dict[int, str]:
    """Plays what is missing, with a bar for it. Returns the games that were left out."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from ..arena.play import Played, prepare_bots
    from ..arena.run import play_all

    there = frozenset(store.games)
    if len(there) == planned:
        return {}
    missing = (number for number in range(planned) if number not in there)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("The bots get ready", total=planned, completed=len(there))

        def keep(played: Played) -> None:
            store.add(played)
            progress.advance(task)

        prepare_bots(plan)
        crew = new_crew()
        try:
            progress.update(task, description="Playing")
            return play_all(missing, crew, keep, console.print)
        finally:
            crew.close()


def _show(store: Store, planned: int, left_out: dict[int, str], command: str, as_json: bool) -> None:
    """Writes the results and the report, and prints one of the two."""
    from ..arena import report
    from ..arena.results import results
    from ..arena.store import REPORT, RESULTS, write
    from .arena_tables import print_results

    found = results(store.plan, store.in_order(), planned, left_out)
    text = json.dumps(found, indent=1)
    if store.folder is not None:
        write(store.folder / RESULTS, text + "\n")
        write(store.folder / REPORT, report.page(found, command))
    if as_json:
        typer.echo(text)
    else:
        print_results(found)
