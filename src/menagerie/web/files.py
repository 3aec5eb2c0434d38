"""Pictures, style sheets and scripts. Their addresses carry a mark of their contents: browsers keep them for ever."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from ..core import catalogue
from .art import SITE, sprite

router = APIRouter(include_in_schema=False)
STATIC = Path(__file__).parent / "static"
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}


@router.get("/healthz")
async def healthz(request: Request) -> Response:
    """Whether the server and its database answer; with `?ready=yes`, also whether all is loaded (503 until then)."""
    if "ready" in request.query_params and not request.app.state.ready.done():
        return PlainTextResponse("not ready\n", 503)
    await request.app.state.services.house.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    return PlainTextResponse("ok\n")


@router.get("/art/{name}-{_mark}.svg")
async def art(name: str) -> Response:
    """All pictures of a game, or of the site."""
    if name != SITE and name not in catalogue.games():
        return PlainTextResponse("There are no such pictures.\n", 404)
    return Response(sprite(name), media_type="image/svg+xml", headers=FOR_EVER)


@router.get("/looks/{name}-{_mark}.css")
async def look(name: str) -> Response:
    """The style sheet of a game's table."""
    if name not in catalogue.games():
        return PlainTextResponse("There is no such style sheet.\n", 404)
    return FileResponse(catalogue.folder_of(name) / "table.css", media_type="text/css", headers=FOR_EVER)


@router.get("/static/{_mark}/{name}")
async def static(name: str) -> Response:
    """A file of the folder `static`."""
    path = STATIC / name
    if path.parent != STATIC or not path.is_file():
        return PlainTextResponse("There is no such file.\n", 404)
    return FileResponse(path, headers=FOR_EVER)


@router.get("/favicon.ico")
async def favicon() -> Response:
    """The site's sign."""
    return FileResponse(Path(__file__).parent / "art" / "menagerie.svg", media_type="image/svg+xml", headers=FOR_EVER)
