"""The visitor's own games, and how they went."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..store import rows
from .rendering import page
from .visit import visit

router = APIRouter(include_in_schema=False)
MOST_SHOWN = 100


@router.get("/mine")
async def mine(request: Request) -> Response:
    """Games that go on, and figures of those that are over."""
    visitor = await visit(request)
    person = visitor.person
    own = (
        []
        if person is None
        else await visitor.house.read(lambda connection: rows.tables_of_player(connection, person.number, MOST_SHOWN))
    )
    history = (
        []
        if person is None
        else await visitor.house.read(lambda connection: rows.history_of_player(connection, person.number))
    )
    return HTMLResponse(page("mine.html", visitor, own=own, history=history))
