"""Our speed beside that of other engines, all in one run on this machine.

    python bench/peers.py --seconds 2 --out build/peers

Measures random play and batches of our games, random play of other engines' card games, and our search against
OpenSpiel's in Python on the same games with the same time for a move. Prints tables, and writes peers.json and a
picture, peers.svg, into the folder. Needs `pip install 'menagerie[bench]'`; an engine that is not there is left out
with a note. Nothing else should run meanwhile.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

import menagerie
from menagerie.cli.bench import short, speed_table
from menagerie.cli.measure import measure
from menagerie.cli.peers import PEERS, measure_peer_search, measure_peers, quickest
from menagerie.cli.warm_up import compile_cold

Rows = list[dict[str, Any]]
COLUMNS = 110
"""How wide the tables are at least where no terminal says how wide it is."""

COLOURS = {
    "menagerie": "#2a7f62",
    "open_spiel": "#b0562c",
    "rlcard": "#7a5ea8",
    "pettingzoo": "#3b76b0",
    "pgx": "#a8892a",
}
MARKS = {
    "random": "random play",
    "batch": "batch",
    "observed": "batch, observed",
    "python": "from Python",
    "peer": "",
    "peer-batch": "batch",
}


def machine() -> dict[str, Any]:
    """Where it was measured, and with what."""
    versions = {}
    for name in ("menagerie", "numba", "numpy", "jax", *(peer.library for peer in PEERS)):
        try:
            versions[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            versions[name] = None
    return {"cores": os.cpu_count(), "processor": processor(), "python": sys.version.split()[0], "versions": versions}


def processor() -> str:
    """What the machine calls its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def search_table(rows: Rows) -> Table:
    """Simulations a second of both searches."""
    caption = "first decision, one thread, the same time for both · peer: ISMCTSBot of OpenSpiel, in Python"
    table = Table(caption=caption, caption_justify="left", box=SIMPLE_HEAD, padding=0)
    for column in ("game", "players", "seconds a move", "simulations/s", "peer", "× peer"):
        table.add_column(column, justify="left" if column == "game" else "right", no_wrap=True)
    for row in rows:
        ours, theirs = row["simulations_per_second"], row["peer_simulations_per_second"]
        cells = (row["game"], str(row["players"]), f"{row['seconds_per_move']:g}")
        table.add_row(*cells, short(ours), short(theirs), f"{ours / theirs:.0f}")
    return table


def summary(rows: Rows, searches: Rows) -> list[str]:
    """How many times as quick ours are: the slowest and the quickest of our games against the quickest peer."""
    lines = []
    most = max(row["threads"] for row in rows)
    for mode in ("random", "batch"):
        ours = [row["actions_per_second"] for row in rows if row["mode"] == mode and row["threads"] == most]
        lines.append(f"{MARKS[mode]}, {most} threads: {span(map(short, (min(ours), max(ours))))} actions/s")
        for toys, words in ((True, "the quickest peer"), (False, "the quickest with more than six cards")):
            peer = quickest(rows, toys)
            if peer is not None:
                ratios = [f"{rate / peer['actions_per_second']:.1f}" for rate in (min(ours), max(ours))]
                lines.append(f"  × {span(ratios)} of {words}, {peer['game']}")
    ratios = [row["simulations_per_second"] / row["peer_simulations_per_second"] for row in searches]
    if ratios:
        lines.append(
            f"search: × {span(f'{ratio:.0f}' for ratio in (min(ratios), max(ratios)))} of OpenSpiel's in Python"
        )
    return lines


def span(ends: Iterable[str]) -> str:
    """From one number to another, as they are shown; one number where they are the same."""
    return " to ".join(dict.fromkeys(ends))


def draw(rows: Rows, searches: Rows, file: Path) -> None:
    """Bars on logarithmic scales: actions a second, and simulations a second."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(12, 1 + 0.24 * len(rows)), layout="constrained", width_ratios=(3, 2))
    ordered = sorted(rows, key=lambda row: row["actions_per_second"])
    names = [f"{row['game']} {MARKS[row['mode']]}{threads(row)}" for row in ordered]
    libraries = [row["game"].partition("/")[0] if "/" in row["game"] else "menagerie" for row in ordered]
    axes[0].barh(names, [row["actions_per_second"] for row in ordered], color=[COLOURS[name] for name in libraries])
    axes[0].set(xscale="log", title="player actions a second")
    for place, row in enumerate(searches):
        both = row["peer_simulations_per_second"], row["simulations_per_second"]
        for height, rate, library in zip((2 * place, 2 * place + 0.8), both, ("open_spiel", "menagerie"), strict=True):
            axes[1].barh(height, rate, color=COLOURS[library], label=library if place == 0 else None)
    axes[1].set_yticks([2 * place + 0.4 for place in range(len(searches))], [row["game"] for row in searches])
    slowest = min((row["peer_simulations_per_second"] for row in searches), default=1.0)
    axes[1].set(xscale="log", xlim=(slowest / 4, None), title="simulations of ISMCTS a second")
    if searches:
        axes[1].legend()
    for axis in axes:
        axis.grid(axis="x", alpha=0.3)
    figure.savefig(file, metadata={"Date": None})
    plt.close(figure)


def threads(row: dict[str, Any]) -> str:
    """How many threads a row had, if more than one."""
    return f", {row['threads']} threads" if row["threads"] > 1 else ""


def main(
    seconds: Annotated[float, typer.Option(help="How long each figure is measured.")] = 2.0,
    out: Annotated[Path, typer.Option(help="The folder for the results.")] = Path("build/peers"),
    game: Annotated[list[str] | None, typer.Option(help="Which of our games (none: all).")] = None,
    players: Annotated[int, typer.Option(help="How many play ours.")] = 2,
) -> None:
    """Measure ours and other engines, print tables, write peers.json and peers.svg."""
    if not 0 < seconds <= 3600:
        raise typer.BadParameter(f"--seconds must be more than 0 and at most 3600, not {seconds:g}")
    console = Console(stderr=True)
    try:
        ours = [menagerie.load(name, players) for name in game or menagerie.games()]
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    compile_cold(ours, console)
    with console.status("Other engines"):
        rows, notes = measure_peers(seconds)
    searches: Rows = []
    for table in ours:
        with console.status(table.definition.title):
            rows += measure(table, seconds, start=False)
            try:
                searches.append(measure_peer_search(table, seconds))
            except ImportError as error:
                notes.append(f"the searches are not compared: {error}")
    out.mkdir(parents=True, exist_ok=True)
    lines = summary(rows, searches)
    found = {
        "machine": machine(),
        "seconds": seconds,
        "rows": rows,
        "searches": searches,
        "summary": lines,
        "notes": notes,
    }
    (out / "peers.json").write_text(json.dumps(found, indent=1) + "\n")
    try:
        draw(rows, searches, out / "peers.svg")
    except ImportError:
        notes.append("there is no picture without matplotlib: pip install matplotlib")
    printed = Console()
    if not printed.is_terminal:
        printed.width = max(printed.width, COLUMNS)
    printed.print(speed_table(rows), search_table(searches), *lines, sep="\n")
    for note in dict.fromkeys(notes):
        console.print(note, markup=False)


if __name__ == "__main__":
    typer.run(main)
