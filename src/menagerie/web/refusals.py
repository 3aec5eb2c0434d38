"""How a refusal reaches people and programs: as a page, as a fresh table, or as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ..server.errors import NotAllowed, Refused
from .guard import HEADERS
from .rendering import page
from .visit import visit
from .words import refusal_text

API = "/api/"


def handlers() -> dict[Any, Callable[..., Any]]:
    """What answers each kind of exception."""
    return {
        Refused: refused,
        HTTPException: no_such_page,
        RequestValidationError: invalid,
        Exception: failed,
    }


async def refused(request: Request, error: Refused) -> Response:
    """What was wrong, and what would be right."""
    visitor = await visit(request)
    text = refusal_text(error, visitor.lang)
    if request.url.path.startswith(API):
        content = {"error": text, "kind": type(error).__name__}
        if isinstance(error, NotAllowed):
            content["article"] = error.article
        return JSONResponse(content, error.status)
    return HTMLResponse(page("refused.html", visitor, problem=text, status=error.status), error.status)


async def no_such_page(request: Request, error: HTTPException) -> Response:
    """An address that leads nowhere, or a method that it does not know."""
    if request.url.path.startswith(API):
        return JSONResponse({"error": str(error.detail), "kind": "HTTPException"}, error.status_code, error.headers)
    visitor = await visit(request)
    problem = visitor.words.say("There is no such page.") if error.status_code == 404 else str(error.detail)
    body = page("refused.html", visitor, problem=problem, status=error.status_code)
    return HTMLResponse(body, error.status_code, error.headers)


async def invalid(request: Request, error: RequestValidationError) -> Response:
    """A request that is not made as it must be: which field, and what would be right."""
    problems = [
        f"{'.'.join(str(part) for part in item['loc'][1:]) or 'request'}: {item['msg']}" for item in error.errors()
    ]
    text = "; ".join(problems)
    if request.url.path.startswith(API):
        return JSONResponse({"error": text, "kind": "Invalid"}, 422)
    visitor = await visit(request)
    return HTMLResponse(page("refused.html", visitor, problem=text, status=422), 422)


async def failed(request: Request, _: Exception) -> Response:
    """An error of ours. What it was stands in the log only. This answer does not pass through the guard."""
    headers = {**HEADERS, "cache-control": "no-store"}
    if request.url.path.startswith(API):
        return JSONResponse({"error": "the server failed; it has been noted", "kind": "Failed"}, 500, headers)
    text = "<!doctype html><title>Menagerie</title><p>Something went wrong here; it has been noted."
    return HTMLResponse(text, 500, headers)
