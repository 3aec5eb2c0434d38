"""The start page, the page where a table is set up, and small things that belong to no table."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..core import catalogue
from ..core.definition import GameDefinition, Option
from ..server import leaving, opening
from ..server.errors import Refused
from ..server.live import LiveTable
from ..store import rows
from .forms import definition_of, fields, wish_of
from .rendering import page
from .rule_pages import introduction
from .screens import bots_to_choose
from .visit import YEAR_SECONDS, keep_token, set_cookie, visit
from .words import COOKIE as LANGUAGE_COOKIE
from .words import known_languages, label_of

router = APIRouter(include_in_schema=False)
MOST_SHOWN = 20


@cache
def all_games() -> list[GameDefinition]:
    """The games by their titles."""
    return sorted((catalogue.find(name) for name in catalogue.games()), key=lambda definition: definition.title)


@router.get("/")
async def start(request: Request) -> Response:
    """Pick a game by its picture; go on with one; join one."""
    visitor = await visit(request)
    waiting = await visitor.house.read(lambda connection: rows.open_tables(connection, MOST_SHOWN))
    person = visitor.person
    own = (
        []
        if person is None
        else await visitor.house.read(lambda connection: rows.tables_of_player(connection, person.number, MOST_SHOWN))
    )
    games = [(definition, introduction(definition.name, visitor.lang)) for definition in all_games()]
    going_on = [table for table in own if table[0].status in (rows.OPEN, rows.PLAYING)]
    return HTMLResponse(page("start.html", visitor, games=games, waiting=waiting, going_on=going_on))


@router.get("/new/{game}")
async def new(request: Request, game: str) -> Response:
    """Where a table is set up."""
    visitor = await visit(request)

    def label(option: Option) -> str:
        return label_of(option, game).said(visitor.lang)

    bots = bots_to_choose(game, visitor.words)
    return HTMLResponse(page("new.html", visitor, game=definition_of(game), label=label, bots=bots))


@router.post("/tables")
async def found(request: Request) -> Response:
    """Founds a table."""
    visitor = await visit(request)
    form = await fields(request)
    wish = wish_of(form)
    name = form.get("name", "").strip() or (visitor.person.name if visitor.person else visitor.words.say("Guest"))
    opening.check(wish)
    person, token = await visitor.person_named(name)
    live = await opening.found(visitor.house, person, wish)
    await visitor.keep_name(person)
    response = RedirectResponse(table_path(live), 303)
    keep_token(response, request, token)
    return response


def table_path(live: LiveTable) -> str:
    """The address of a table."""
    return f"/t/{live.id}"


@router.post("/language")
async def language(request: Request) -> Response:
    """Changes the language, and goes back to the page where that was asked."""
    form = await fields(request)
    lang, back = form.get("lang", ""), form.get("back", "/")
    if lang not in known_languages():
        raise Refused("There are these languages: {languages}.", languages=", ".join(known_languages()))
    if not back.startswith("/") or back.startswith(("//", "/\\")) or not back.isprintable():
        back = "/"
    response = RedirectResponse(back, 303)
    set_cookie(response, request, LANGUAGE_COOKIE, lang, YEAR_SECONDS)
    return response


@router.get("/resume/{secret}")
async def ask_resume(request: Request, secret: str) -> Response:
    """Asks whether to take the seat to this device: a link that is only looked at changes nothing."""
    return HTMLResponse(page("resume.html", await visit(request), secret=secret))


@router.post("/resume/{secret}")
async def resume(request: Request, secret: str) -> Response:
    """Takes the seat to this device."""
    visitor = await visit(request)
    await leaving.check_secret(visitor.house, secret)
    person, token = visitor.person, None
    if person is None:
        person, token = await visitor.services.people.newcomer(visitor.words.say("Guest"))
    live = await leaving.resume(visitor.house, person, secret)
    response = RedirectResponse(table_path(live), 303)
    keep_token(response, request, token)
    return response
