"""The results as one page: no script, nothing to load; the drawings are small SVGs of dots and their intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..reports.page import render
from ..reports.words import percent

WIDTH, LEFT, RIGHT, ROW, TOP = 720, 176, 104, 36, 10
"""Of a drawing, in its own units: its width, the margins for names and numbers, a row's height, the space above."""


@dataclass(frozen=True)
class Mark:
    """A row of a drawing: a dot at `x` with its interval from `low` to `high`, and what is written beside it."""

    name: str
    y: float
    x: float
    low: float
    high: float
    value: str
    told: str
    """What is shown where the pointer rests."""


@dataclass(frozen=True)
class Drawing:
    """Rows over an axis; all numbers but the texts are places in the drawing."""

    what: str
    height: float
    axis: float
    ticks: Sequence[tuple[float, str]]
    reference: float | None
    reference_text: str
    marks: Sequence[Mark]
    width: int = WIDTH
    left: int = LEFT
    right: int = WIDTH - RIGHT


def page(results: dict[str, Any], command: str = "") -> str:
    """The report as HTML. `results` as `results.results` gives them; `command` brings them again."""
    return render(
        "arena.html",
        results=results,
        command=command,
        bots=by_share(results["bots"]),
        shares=_shares_of_bots(results),
        seats=_shares_of_seats(results),
        ratings=_ratings(results),
        heat=heat(results),
    )


def by_share(bots: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The bots, those with the largest share of victory first."""
    return sorted(bots, key=lambda bot: -(bot["win_share"] or {"mean": -1})["mean"])


# Drawings


def _shares_of_bots(results: dict[str, Any]) -> Drawing:
    rows = [(bot["name"], bot["win_share"]) for bot in by_share(results["bots"]) if bot["win_share"]]
    return _shares("Share of victory by bot", rows, results["even_share"])


def _shares_of_seats(results: dict[str, Any]) -> Drawing:
    rows = [(f"seat {seat['seat']}", seat["win_share"]) for seat in results["seats"] if seat["win_share"]]
    return _shares("Share of victory by seat", rows, results["even_share"])


def _shares(what: str, rows: Sequence[tuple[str, dict[str, float]]], even: float) -> Drawing:
    values = [(name, share["mean"], share["low"], share["high"], percent(share["mean"])) for name, share in rows]
    ticks = [(tick / 4, f"{25 * tick} %") for tick in range(5)]
    return _drawing(what, values, ticks, even, f"even: {percent(even)}", percent)


def _ratings(results: dict[str, Any]) -> Drawing:
    values = [
        (bot["name"], skill["mu"], skill["mu"] - 2 * skill["sigma"], skill["mu"] + 2 * skill["sigma"], text)
        for bot in sorted(results["bots"], key=lambda bot: -bot["rating"]["mu"])
        for skill, text in [(bot["rating"], f"{bot['rating']['mu']:.1f}")]
    ]
    low, high = min(row[2] for row in values), max(row[3] for row in values)
    step = _round_step((high - low) / 5)
    first, last = math.floor(low / step), math.ceil(high / step)
    ticks = [(tick * step, f"{tick * step:g}".replace("-", "−")) for tick in range(first, last + 1)]
    return _drawing("Rating by bot", values, ticks, None, "", lambda value: f"{value:.1f}")


def _round_step(step: float) -> float:
    """1, 2 or 5 times a power of ten, at least `step`."""
    power = float(10 ** math.floor(math.log10(step)))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= step * 0.999)


def _drawing(
    what: str,
    rows: Sequence[tuple[str, float, float, float, str]],
    ticks: Sequence[tuple[float, str]],
    reference: float | None,
    reference_text: str,
    text: Any,
) -> Drawing:
    """Rows of name, value, low end, high end and the value's text, over an axis from the first tick to the last."""
    start, end = ticks[0][0], ticks[-1][0]

    def place(value: float) -> float:
        return round(LEFT + (WIDTH - RIGHT - LEFT) * (value - start) / (end - start), 1)

    marks = [
        Mark(
            name=name if len(name) <= 22 else f"{name[:21]}…",
            y=TOP + ROW * (row + 0.5),
            x=place(value),
            low=place(low),
            high=place(high),
            value=shown,
            told=f"{name}: {shown}, between {text(low)} and {text(high)}",
        )
        for row, (name, value, low, high, shown) in enumerate(rows)
    ]
    axis = TOP + ROW * len(rows)
    return Drawing(
        what=what,
        height=axis + 24,
        axis=axis,
        ticks=[(place(value), label) for value, label in ticks],
        reference=None if reference is None else place(reference),
        reference_text=reference_text,
        marks=marks,
    )


@dataclass(frozen=True)
class Cell:
    """How often the bot of the row beats that of the column; `strength` from 0 (half) to 100 colours it."""

    text: str
    told: str
    side: str
    strength: int


def heat(results: dict[str, Any]) -> list[tuple[str, list[Cell]]]:
    """The rows of the table of who beats whom, the best bots first; the bot's own cell is empty."""
    names = [bot["name"] for bot in by_share(results["bots"])]
    beats = {(pair["bot"], pair["other"]): pair["beats"] for pair in results["pairs"]}
    return [(row, [_cell(row, column, beats) for column in names]) for row in names]


def _cell(row: str, column: str, beats: dict[tuple[str, str], dict[str, float] | None]) -> Cell:
    share = beats.get((row, column))
    if share is None and (turned := beats.get((column, row))) is not None:
        share = {"mean": 1 - turned["mean"], "low": 1 - turned["high"], "high": 1 - turned["low"]}
    if share is None:
        return Cell("", "", "none", 0)
    side = "ahead" if share["mean"] >= 0.5 else "behind"
    told = f"{row} against {column}: {percent(share['mean'])}, between {percent(share['low'])} and "
    strength = round(200 * abs(share["mean"] - 0.5))
    return Cell(f"{100 * share['mean']:.0f}", told + percent(share["high"]), side, strength)
