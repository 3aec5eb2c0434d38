"""Rules to read, games to look at again."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..server.errors import Forbidden
from .forms import definition_of
from .records import record_of
from .rendering import page
from .rule_pages import rules_html
from .visit import visit

router = APIRouter(include_in_schema=False)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """The rules of a game, article by article."""
    visitor = await visit(request)
    definition = definition_of(game)
    return HTMLResponse(page("rules.html", visitor, game=definition, rules=rules_html(game, visitor.lang)))


@router.get("/t/{table}/record")
async def record(request: Request) -> Response:
    """The record of a finished game, to keep, replay, analyse and verify."""
    visitor = await visit(request)
    live = await visitor.table()
    if not live.is_over:
        raise Forbidden("The record can be had when the game is over.")
    name = f"{live.game.name}-{live.id}.json"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(record_of(live).dumps(), media_type="application/json", headers=headers)
