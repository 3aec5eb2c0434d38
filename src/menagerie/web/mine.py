"""The visitor's own games: what waits for them, how the others went, and all of it to take away."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass
from datetime import UTC, datetime

from babel.dates import format_date
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..core import catalogue
from ..core.words import words_of
from ..search.levels import LEVELS
from ..server.errors import NotFound
from ..store import figures
from ..store.rows import OPEN
from .figures import OTHER_BOTS, PEOPLE, Played, as_json, figures_of, played_by
from .rendering import page
from .screens import bot_title
from .visit import Visit, visit

router = APIRouter(include_in_schema=False)
MOST_UNFINISHED = 100
MOST_SHOWN = 50
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""How a text must not begin for programs that reckon with tables."""


@dataclass(frozen=True)
class Unfinished:
    """A game that waits or goes on; `state` is whose turn it is: open, yours, theirs, away."""

    table: str
    game: str
    title: str
    others: str
    state: str


@router.get("/mine")
async def mine(request: Request) -> Response:
    """Games that go on, the visitor's turn first, and figures of those that are over."""
    visitor = await visit(request)
    played = await _played(visitor)
    content = page(
        "mine.html",
        visitor,
        unfinished=await _unfinished(visitor),
        played=[
            (game, _title(game.game, visitor), _others(game, visitor), _day(game, visitor))
            for game in played[:MOST_SHOWN]
        ],
        count=len(played),
        figures=[
            (each, _title(each.game, visitor), _by_opponent(each.by_opponent, visitor)) for each in figures_of(played)
        ],
    )
    return HTMLResponse(content)


async def _played(visitor: Visit) -> list[Played]:
    person = visitor.person
    if person is None:
        return []
    return await visitor.house.read(lambda connection: played_by(connection, person.number))


async def _unfinished(visitor: Visit) -> list[Unfinished]:
    person = visitor.person
    if person is None:
        return []
    found = await visitor.house.read(
        lambda connection: figures.unfinished_of_player(connection, person.number, MOST_UNFINISHED)
    )
    listed = []
    for row, seats in found:
        others = ", ".join(seat.name for seat in seats if seat.name and seat.player_id != person.number)
        state = "open" if row.status == OPEN else await _whose_turn(visitor, row.id)
        listed.append(Unfinished(row.id, row.game, _title(row.game, visitor), others, state))
    order = ("yours", "theirs", "away", "open")
    return sorted(listed, key=lambda table: order.index(table.state))


async def _whose_turn(visitor: Visit, table: str) -> str:
    try:
        live = await visitor.house.table(table)
    except NotFound:
        return "theirs"
    seat = visitor.seat_at(live)
    if seat is not None and live.seats[seat].is_away:
        return "away"
    return "yours" if seat is not None and live.to_move == seat else "theirs"


def _title(game: str, visitor: Visit) -> str:
    if game not in catalogue.games():
        return game
    return words_of(catalogue.folder_of(game), visitor.lang).say(catalogue.find(game).title)


def _others(game: Played, visitor: Visit) -> str:
    """Against whom it was."""
    return ", ".join(
        f"{other.name} ({bot_title(other.bot, visitor.words)})" if other.kind == "bot" and other.bot else other.name
        for other in game.opponents
    )


def _day(game: Played, visitor: Visit) -> str:
    if game.finished is None:
        return ""
    return format_date(datetime.fromtimestamp(game.finished, UTC), "medium", locale=visitor.lang)


def _by_opponent(found: object, visitor: Visit) -> list[tuple[str, object]]:
    say = visitor.words.say
    names = {PEOPLE: say("against people"), OTHER_BOTS: say("against other bots")} | {
        level.number: say("against bots: {animal}, level {level}", animal=say(level.animal), level=level.number)
        for level in LEVELS
    }
    return [(names[key], each) for key, each in found.items()]  # type: ignore[attr-defined]


# To take away


@router.get("/mine.json")
async def mine_json(request: Request) -> Response:
    """The visitor's finished games as JSON."""
    played = await _played(await visit(request))
    text = json.dumps([as_json(game) for game in played], ensure_ascii=False, indent=1)
    return _file(text + "\n", "application/json", "menagerie-games.json")


@router.get("/mine.csv")
async def mine_csv(request: Request) -> Response:
    """The visitor's finished games as a table."""
    played = await _played(await visit(request))
    content = io.StringIO()
    table = csv.writer(content)
    table.writerow(["table", "game", "players", "finished", "share_of_victory", "score", "opponents"])
    for game in played:
        finished = "" if game.finished is None else datetime.fromtimestamp(game.finished, UTC).isoformat("T", "seconds")
        opponents = "; ".join(
            f"{other.bot}:{other.name}" if other.kind == "bot" else other.name for other in game.opponents
        )
        table.writerow([game.table, game.game, game.players, finished, game.share, game.score, _harmless(opponents)])
    return _file(content.getvalue(), "text/csv; charset=utf-8", "menagerie-games.csv")


def _harmless(text: str) -> str:
    """A text that no program takes for a formula."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def _file(text: str, media_type: str, name: str) -> Response:
    return Response(text, media_type=media_type, headers={"content-disposition": f'attachment; filename="{name}"'})
