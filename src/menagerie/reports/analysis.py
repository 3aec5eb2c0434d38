"""The analysis of a game as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .page import render
from .words import percent, told_line

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 330, 58, 848, 12, 296
"""Of the drawing, in its own units: its size, and where the curves have their place in it."""

MOST_TICKS = 12


@dataclass(frozen=True)
class Line:
    """A seat's curve, as SVG writes its points."""

    seat: int
    points: str


@dataclass(frozen=True)
class Mark:
    """A mistake on its seat's curve; `told` is shown where the pointer rests."""

    seat: int
    x: float
    y: float
    told: str


@dataclass(frozen=True)
class Curve:
    """All curves; numbers but the texts are places in the drawing."""

    levels: Sequence[tuple[float, str]]
    ticks: Sequence[tuple[float, str]]
    even: float
    lines: Sequence[Line]
    marks: Sequence[Mark]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM


def page(
    analysis: dict[str, Any], names: Sequence[str], result: str, least_cost: float, seat: int | None = None
) -> str:
    """The page as HTML.

    `analysis` is one `as_dict`; `names` those of the seats; `result` a sentence; mistakes cost `least_cost` or more;
    only those of `seat` are told, or all.
    """
    mistakes = [move for move in analysis["moves"] if move["grade"] and seat in (None, move["seat"])]
    return render(
        "analysis.html",
        analysis=analysis,
        names=names,
        result=result,
        least_cost=least_cost,
        mistakes=mistakes,
        curve=curve(analysis, names, mistakes),
        told=lambda line: told_line(line, names),
    )


def curve(analysis: dict[str, Any], names: Sequence[str], mistakes: Sequence[dict[str, Any]]) -> Curve:
    """The curves of all seats over the decisions of the game."""
    decisions: int = max(analysis["decisions"], 1)

    def across(number: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * number / decisions, 1)

    def up(chance: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * chance, 1)

    # A point is before its decision, the last one after all of them.
    places = [point["number"] - 1 for point in analysis["curve"][:-1]] + [analysis["decisions"]]
    points = list(zip(places, (point["chances"] for point in analysis["curve"]), strict=True))
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, decisions) if decisions / size <= MOST_TICKS)
    return Curve(
        levels=[(up(tick / 4), f"{25 * tick} %") for tick in range(5)],
        ticks=[(across(number), str(number)) for number in range(0, decisions + 1, step)],
        even=up(1 / analysis["players"]),
        lines=[
            Line(seat, " ".join(f"{across(place)},{up(chances[seat])}" for place, chances in points))
            for seat in range(analysis["players"])
        ],
        marks=[
            Mark(
                move["seat"],
                across(move["number"] - 1),
                up(move["best_chance"]),
                f"Move {move['number']}, {names[move['seat']]}: {move['text']} cost {percent(move['cost'])}",
            )
            for move in mistakes
        ],
    )
