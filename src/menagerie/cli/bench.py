"""`menagerie bench`: how fast the games run here, each figure beside others of the same run."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from ..core import catalogue

MODES = {
    "random": "random games, compiled",
    "batch": "batch stepping, actions chosen at random",
    "python": "single steps from Python",
    "start": "a fresh process to its first move",
    "peer": "single steps from Python",
}


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Which games (none: all).")] = None,
    players: Annotated[int | None, typer.Option(help="Only this number of players.")] = None,
    seconds: Annotated[float, typer.Option(help="How long each figure is measured.")] = 1.0,
    peers: Annotated[bool, typer.Option("--peers", help="OpenSpiel's card games too (extra `bench`).")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of objects instead of a table.")] = False,
) -> None:
    """Measure random play, batch stepping, steps from Python and the start, per game and number of players."""
    from ..core.game import load
    from ..core.warmup import is_warm
    from .measure import measure, measure_peers
    from .warm_up import compile_games

    if not 0 < seconds <= 3600:
        raise ValueError(f"--seconds must be more than 0 and at most 3600, not {seconds:g}")
    console = Console(stderr=True)
    chosen = [load(name, players) for name in games or catalogue.games()]
    cold = [game for game in chosen if not is_warm(game)]
    if cold:
        compile_games(cold, console)
    rows: list[dict[str, Any]] = measure_peers(seconds) if peers else []
    for game in chosen:
        counts = game.definition.players if players is None else [players]
        for count in counts:
            with console.status(f"{game.definition.title}, {count} players"):
                rows += measure(load(game.name, count), seconds)
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
    else:
        Console().print(_table(rows))


def _table(rows: list[dict[str, Any]]) -> Table:
    """The rows, each with its ratio to the single steps from Python of the same game, and to the quickest peer."""
    table = Table(title="Player actions a second (those of chance are not counted)")
    for column in (
        "game",
        "players",
        "what",
        "threads",
        "actions/s",
        "games/s",
        "× from Python",
        "× best peer",
    ):
        table.add_column(column, justify="left" if column in ("game", "what") else "right")
    best_peer = max((row["actions_per_second"] for row in rows if row["mode"] == "peer"), default=None)
    steps = {
        (row["game"], row["players"]): row["actions_per_second"] for row in rows if row["mode"] in ("python", "peer")
    }
    last = None
    for row in rows:
        key = row["game"], row["players"]
        if last not in (None, key):
            table.add_section()
        last = key
        rate, timed = row["actions_per_second"], row["mode"] == "start"
        table.add_row(
            row["game"],
            str(row["players"]),
            MODES[row["mode"]],
            str(row["threads"]),
            f"{1 / rate:.2f} s" if timed else f"{rate:,.0f}",
            "" if timed else f"{row['games_per_second']:,.0f}",
            "" if timed else f"{rate / steps[key]:.1f}",
            "" if timed or best_peer is None else f"{rate / best_peer:.1f}",
        )
    return table
