"""The analysis of a finished game, or of a record that was sent: chances, mistakes, luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..core.game import Game
from ..reports.analysis import Curve, curve
from ..reports.words import percent, points, told_line
from ..search.judging import LEAST_COST
from ..server.studies import Study
from .rendering import page, render
from .sources import Source, source_of_table
from .visit import Visit, visit
from .words import decimals

router = APIRouter(include_in_schema=False)

GRADES = ("slight", "clear", "grave")
MOST_IN_TABLE = 40
"""So many points of the curve are also told in numbers, evenly spread over the game."""


@router.get("/t/{table}/analysis")
async def table_analysis(request: Request) -> Response:
    """The analysis of a finished table."""
    visitor = await visit(request)
    return _whole(visitor, source_of_table(await visitor.table()))


@router.get("/t/{table}/analysis/part")
async def table_part(request: Request) -> Response:
    """How far it is, or what was found out."""
    visitor = await visit(request)
    return HTMLResponse(_part(visitor, source_of_table(await visitor.table())))


@router.get("/replay/{key}/analysis")
async def record_analysis(request: Request, key: str) -> Response:
    """The analysis of a record that was sent."""
    visitor = await visit(request)
    return _whole(visitor, visitor.services.library.find(key))


@router.get("/replay/{key}/analysis/part")
async def record_part(request: Request, key: str) -> Response:
    """How far it is, or what was found out."""
    visitor = await visit(request)
    return HTMLResponse(_part(visitor, visitor.services.library.find(key)))


def _whole(visitor: Visit, source: Source) -> Response:
    game = source.record.game
    study = visitor.services.studies.of(source.key, source.record)
    return HTMLResponse(
        page(
            "analysis.html",
            visitor,
            game=game.name,
            title=game.words(visitor.lang).say(game.definition.title),
            source=source,
            waits=not study.done,
            content=_told(visitor, source, study),
        )
    )


def _part(visitor: Visit, source: Source) -> str:
    return _told(visitor, source, visitor.services.studies.of(source.key, source.record))


def _told(visitor: Visit, source: Source, study: Study) -> str:
    if study.result is None:
        return render("analysis_wait.html", study=study, source=source, _=visitor.words.say)
    return render("analysis_part.html", **found(study.result, source, visitor), _=visitor.words.say)


def found(analysis: dict[str, Any], source: Source, visitor: Visit) -> dict[str, Any]:
    """What the page tells of an analysis, in the visitor's language."""
    game, names = source.record.game, source.names(visitor.words)
    moves = [_in_language(move, game, visitor.lang) for move in analysis["moves"]]
    mistakes = [move for move in moves if move["grade"]]
    return {
        "analysis": analysis,
        "source": source,
        "names": names,
        "moves": moves,
        "mistakes": mistakes,
        "curve": curve(analysis, names, mistakes),
        "marked": mistakes,
        "ends": _ends(curve(analysis, names, [])),
        "table": _some(analysis["curve"]),
        "summary": _summary(analysis, moves, names),
        "least_cost": LEAST_COST,
        "percent": lambda share: decimals(percent(share), visitor.lang),
        "points": lambda change: decimals(points(change), visitor.lang),
        "tenths": lambda number: decimals(f"{number:.1f}", visitor.lang),
        "told_line": lambda line: told_line(line, names),
        "winners": source.winners,
    }


def _in_language(move: dict[str, Any], game: Game, lang: str) -> dict[str, Any]:
    """A move with its texts in that language."""

    def line(steps: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{**step, "text": game.action_text(step["action"], lang)} for step in steps]

    return {
        **move,
        "text": game.action_text(move["action"], lang),
        "best_text": game.action_text(move["best_action"], lang),
        "line": line(move["line"]),
        "line_played": line(move["line_played"]),
    }


def _ends(drawn: Curve) -> list[tuple[int, float, float]]:
    """Where each seat's curve ends: the seat, and the place in the drawing."""
    places = [(line.seat, *map(float, line.points.rsplit(" ", 1)[-1].split(","))) for line in drawn.lines]
    return [(int(seat), x, y) for seat, x, y in places]


def _some(drawn: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Some points of the curve, the first and the last among them."""
    stride = -(-len(drawn) // MOST_IN_TABLE)
    return [*drawn[:-1:stride], drawn[-1]]


def _summary(analysis: dict[str, Any], moves: Sequence[dict[str, Any]], names: Sequence[str]) -> list[dict[str, Any]]:
    """For each seat: how many choices it had, its mistakes by grade, what they cost, and where its result is from."""
    rows = []
    for seat, name in enumerate(names):
        own = [move for move in moves if move["seat"] == seat]
        rows.append(
            {
                "seat": seat,
                "name": name,
                "choices": len(own),
                "mistakes": ", ".join(str(sum(move["grade"] == grade for move in own)) for grade in GRADES),
                "cost": sum(move["cost"] for move in own if move["grade"]),
                "balance": analysis["balance"][seat],
            }
        )
    return rows
