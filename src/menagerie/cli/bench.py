"""`menagerie bench`: how fast the games run here, each figure beside others of the same run."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ..core import catalogue

MODES = {
    "random": "random play",
    "batch": "batch",
    "observed": "batch, observed",
    "python": "from Python",
    "start": "first move",
    "peer": "from Python",
    "peer-batch": "batch",
}
EXPLANATION = (
    "random play: whole games, compiled · batch: many games stepped together, with observations where it says so · "
    "from Python: one call an action · first move: from the launch of a new process · actions of chance are not counted"
)


def bench(
    games: Annotated[list[str] | None, typer.Argument(help="Which games (none: all).")] = None,
    players: Annotated[int | None, typer.Option(help="Only this number of players.")] = None,
    seconds: Annotated[float, typer.Option(help="How long each figure is measured.")] = 1.0,
    peers: Annotated[bool, typer.Option("--peers", help="Other engines' card games too (extra `bench`).")] = False,
    search: Annotated[bool, typer.Option("--search", help="Only the search: simulations a second.")] = False,
    server: Annotated[bool, typer.Option("--server", help="Only the server: durable moves under load.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of objects instead of a table.")] = False,
) -> None:
    """Measure random play, batch stepping, steps from Python and the start, or the search, per game and players."""
    from ..core.game import load
    from .measure import measure, measure_search
    from .warm_up import compile_cold

    if not 0 < seconds <= 3600:
        raise ValueError(f"--seconds must be more than 0 and at most 3600, not {seconds:g}")
    if search + peers + server > 1:
        raise ValueError("--search, --peers and --server are several measurements: give one of them")
    console = Console(stderr=True)
    chosen = [load(name, players) for name in games or catalogue.games()]
    compile_cold(chosen, console)
    if server:
        _show_server(seconds, as_json)
        return
    rows: list[dict[str, Any]] = _peers(seconds, console) if peers else []
    for game in chosen:
        counts = game.definition.players if players is None else [players]
        for count in counts:
            with console.status(f"{game.definition.title}, {count} players"):
                rows += (measure_search if search else measure)(load(game.name, count), seconds)
    if as_json:
        typer.echo(json.dumps(rows, indent=1))
    else:
        Console().print(_search_table(rows) if search else speed_table(rows))


def _peers(seconds: float, console: Console) -> list[dict[str, Any]]:
    """Rows of the other engines that are installed. Raises ValueError, with what to install, if none is."""
    from ..core.extras import how_to_install
    from .peers import measure_peers

    with console.status("Other engines"):
        rows, notes = measure_peers(seconds)
    if not rows:
        raise ValueError(f"--peers needs other engines: {how_to_install('bench')}")
    for note in notes:
        console.print(note, markup=False)
    return rows


def speed_table(rows: list[dict[str, Any]]) -> Table:
    """The rows, each with its ratio to the single steps from Python of the same game, and to the quickest peer."""
    peers = [row for row in rows if row["mode"].startswith("peer")]
    best_peer = max((row["actions_per_second"] for row in peers), default=None)
    steps = {_table_of(row): row["actions_per_second"] for row in rows if row["mode"] in ("python", "peer")}
    table = Table(caption=EXPLANATION, caption_justify="left", box=SIMPLE_HEAD, padding=0)
    for column in ("game", "players", "what"):
        table.add_column(column, no_wrap=True)
    for column in ("threads", "actions/s", "games/s", "× Python"):
        table.add_column(column, justify="right", no_wrap=True)
    if best_peer is not None:
        table.add_column("× peer", justify="right", no_wrap=True)
    before = None
    for row in rows:
        group = _library(row) or _table_of(row)
        if group != before:
            table.add_section()
            if _library(row):
                table.add_row(_library(row))
            before = group
        table.add_row(*_cells(row, steps.get(_table_of(row)), best_peer))
    return table


def _library(row: dict[str, Any]) -> str:
    """The other engine that a row is about; empty for our games."""
    return str(row["game"]).rpartition("/")[0]


def _search_table(rows: list[dict[str, Any]]) -> Table:
    """The rows, each with its ratio to one thread, and to the random games a second that one thread plays."""
    caption = "from the first decision · × thread: to one thread · × random: to random games a second on one thread"
    table = Table(caption=caption, caption_justify="left", box=SIMPLE_HEAD, padding=0)
    for column in ("game", "players"):
        table.add_column(column, no_wrap=True)
    for column in ("threads", "simulations/s", "× thread", "× random"):
        table.add_column(column, justify="right", no_wrap=True)
    alone = {_table_of(row): row["simulations_per_second"] for row in rows if row["threads"] == 1}
    for row in rows:
        rate = row["simulations_per_second"]
        ratios = (rate / alone[_table_of(row)], rate / row["random_games_per_second"])
        table.add_row(row["game"], str(row["players"]), str(row["threads"]), short(rate), *(f"{r:.2f}" for r in ratios))
    return table


def _table_of(row: dict[str, Any]) -> tuple[str, int]:
    return row["game"], row["players"]


def _cells(row: dict[str, Any], steps: float | None, best_peer: float | None) -> list[str]:
    rate = row["actions_per_second"]
    indent = "  " if _library(row) else ""
    cells = [indent + row["game"].rpartition("/")[2], str(row["players"]), MODES[row["mode"]], str(row["threads"])]
    if row["mode"] == "start":
        return [*cells, f"{1 / rate:.2f} s", ""]
    cells += [short(rate), short(row["games_per_second"]), "–" if steps is None else f"{rate / steps:.1f}"]
    return cells if best_peer is None else [*cells, f"{rate / best_peer:.1f}"]


def short(number: float) -> str:
    """A number with three figures: 5.71 M, 36.4 k, 812; a dash where nothing was counted."""
    if number == 0:
        return "–"
    for unit, sign in ((1e6, " M"), (1e3, " k")):
        if number >= unit:
            return f"{number / unit:.3g}{sign}"
    return f"{number:.3g}"


def _show_server(seconds: float, as_json: bool) -> None:
    """Measures the server and prints what came out."""
    from .server_bench import measure_server

    with Console(stderr=True).status("Tables and streams on a server of their own"):
        found = measure_server(seconds)
    if as_json:
        typer.echo(json.dumps([{"mode": "server", **found}], indent=1))
        return
    table = Table(box=SIMPLE_HEAD, padding=0, show_header=False)
    ratio = found["moves_per_second"] / found["commits_per_second"]
    for name, value in (
        ("tables, open streams, movers", f"{found['tables']}, {found['streams']}, {found['movers']}"),
        ("durable moves a second", f"{found['moves_per_second']:.0f}"),
        ("× single durable commits", f"{ratio:.2f} (of {found['commits_per_second']:.0f} a second)"),
        ("a move takes, 50 % and 99 %", f"{found['p50_ms']:.1f} ms, {found['p99_ms']:.1f} ms"),
        ("events a second on the streams", f"{found['events_per_second']:.0f}"),
        ("memory of the server", "?" if found["memory_mb"] is None else f"{found['memory_mb']:.0f} MB"),
    ):
        table.add_row(f"{name}  ", value)
    Console().print(table)
