"""Rules to read, records to keep."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..core import catalogue
from ..core.words import words_of
from ..server.errors import Forbidden
from .forms import definition_of
from .records import record_of
from .rendering import page, render
from .rule_pages import contents, lessons_by_article, rules_html
from .visit import visit

router = APIRouter(include_in_schema=False)


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    """The rules of a game, article by article, with the lessons about them."""
    visitor = await visit(request)
    definition = definition_of(game)
    say, lessons = words_of(catalogue.folder_of(game), visitor.lang).say, lessons_by_article(game)

    def tried(article: str) -> str:
        about = lessons.get(article, [])
        return render("rules_tried.html", game=game, lessons=about, say=say, _=visitor.words.say) if about else ""

    return HTMLResponse(
        page(
            "rules.html",
            visitor,
            game=definition,
            title=say(definition.title),
            contents=contents(game, visitor.lang),
            rules=rules_html(game, visitor.lang, tried),
        )
    )


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
