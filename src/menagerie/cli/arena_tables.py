"""The results of an arena as tables for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from ..arena.report import by_share, heat
from ..reports.words import percent, seconds, signed
from .screen import new_console

STYLES = {"above": "green", "below": "red", "open": ""}
WORDS = {"above": "more", "below": "less", "open": "undecided"}


def print_results(results: dict[str, Any]) -> None:
    """Prints who won how much, who beats whom, what moves take, and what the seats are worth."""
    console = new_console()
    if not results["games"]:
        console.print("There is no deal of which every rotation was played: nothing can be said.")
        return
    for title, table in (
        (results["title"], _victories(results)),
        ("Who beats whom (row against column, in per cent)", _pairs(results)),
        ("Scores, ratings and time", _more(results)),
        ("Seats", _seats(results)),
    ):
        console.print(Text(title, "bold"))
        console.print(table)
    console.print(
        f"{count(results['games'], 'game')}, {count(results['deals'], 'deal')}. After a share stands where it lies "
        f"with a confidence of {100 * results['confidence']:.0f} %. An even share is {percent(results['even_share'])}."
    )
    if results["not_counted"]:
        console.print(f"Not counted, for a rotation of the deal is missing: {count(results['not_counted'], 'game')}.")


def _table(left: str, right: Sequence[str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(left, overflow="fold")
    for column in right:
        table.add_column(column, justify="right", overflow="fold")
    return table


def _victories(results: dict[str, Any]) -> Table:
    table = _table("bot", ["games", "victory", "95 %", "against even"])
    for bot in by_share(results["bots"]):
        verdict = Text(WORDS[bot["against_even"]], STYLES[bot["against_even"]])
        table.add_row(bot["name"], str(bot["games"]), *_share(bot["win_share"]), verdict)
    return table


def _pairs(results: dict[str, Any]) -> Table:
    rows = heat(results)
    table = _table("", [name for name, _ in rows])
    for name, cells in rows:
        table.add_row(name, *(cell.text for cell in cells))
    return table


def _more(results: dict[str, Any]) -> Table:
    table = _table("bot", ["margin", "rating", "a move takes", "99 % take at most"])
    for bot in by_share(results["bots"]):
        times, skill = bot["seconds_per_move"], bot["rating"]
        table.add_row(
            bot["name"],
            signed(bot["score_margin"]),
            f"{skill['mu']:.1f} ± {skill['sigma']:.1f}",
            seconds(times["mean"]),
            seconds(times["p99"]),
        )
    return table


def _seats(results: dict[str, Any]) -> Table:
    table = _table("seat", ["victory", "95 %"])
    for seat in results["seats"]:
        table.add_row(str(seat["seat"]), *_share(seat["win_share"]))
    return table


def _share(share: dict[str, float] | None) -> tuple[str, str]:
    if share is None:
        return "–", "–"
    return percent(share["mean"]), f"{100 * share['low']:.1f}–{100 * share['high']:.1f}"


def count(number: int, what: str) -> str:
    """`1 game`, `2 games`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
