"""A table in the browser: its page, its stream, and everything that can be done there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..server import leaving, opening, playing, undoing
from ..server.errors import NotAllowed, Refused, Stale
from ..server.live import LiveTable
from .controls import Controls
from .forms import actions_in, fields, number
from .pages import table_path
from .rendering import page, render, render_frame
from .screens import film, present
from .streams import Position, Told, follow, plies_seen
from .visit import Visit, keep_token, visit
from .words import game_titles, refusal_text, words

router = APIRouter(include_in_schema=False, prefix="/t/{table}")
MOST_HINTS = 5
MOST_SHARED = 32
"""How many films of a table are kept, of different viewers and from different moments on."""


# What is shown


def fragments(live: LiveTable, seat: int | None, lang: str, now: float, since: Position | None) -> list[str]:
    """What stands in `<main id="table">`, step by step since a position, the present last.

    All who look on from the same seat in the same language share it, unless clocks make it different every moment.
    """
    if live.clock.runs:
        return _fragments(live, seat, lang, now, since)
    present_position = Position.of(live)
    if live.told_at != present_position or len(live.told) >= MOST_SHARED:
        live.told, live.told_at = {}, present_position
    key = (seat, lang, plies_seen(live, since))
    if key not in live.told:
        live.told[key] = _fragments(live, seat, lang, now, since)
    return live.told[key]


def _fragments(live: LiveTable, seat: int | None, lang: str, now: float, since: Position | None) -> list[str]:
    if live.row.status not in ("playing", "over"):
        return [_lobby(live, seat, lang)]
    last = Controls.of(live, seat, lang)
    before = replace(last, status="playing", hints=False, may_take_back=False)  # the end is not given away
    screens = film(live, seat, lang, now, plies_seen(live, since))
    return [
        render_frame(screen, words(lang), act_url=f"{table_path(live)}/act", controls=controls)
        for screen, controls in zip(screens, [*[before] * (len(screens) - 1), last], strict=True)
    ]


def _lobby(live: LiveTable, seat: int | None, lang: str) -> str:
    controls = Controls.of(live, seat, lang)
    return render("lobby.html", live=controls, _=words(lang).say)


def _present(live: LiveTable, seat: int | None, lang: str, now: float, refused: Refused | None = None) -> str:
    if live.row.status not in ("playing", "over"):
        return _lobby(live, seat, lang)
    text = "" if refused is None or isinstance(refused, Stale) else refusal_text(refused, lang)
    article = refused.article if isinstance(refused, NotAllowed) else ""
    screen = present(live, seat, lang, now, text, article)
    controls = Controls.of(live, seat, lang)
    return render_frame(screen, words(lang), act_url=f"{table_path(live)}/act", controls=controls)


@router.get("")
async def table(request: Request) -> Response:
    """The page of a table."""
    visitor = await visit(request)
    live = await visitor.table()
    seat = visitor.seat_at(live)
    content = _present(live, seat, visitor.lang, visitor.house.now())
    return HTMLResponse(_whole(visitor, live, seat, content))


def _whole(visitor: Visit, live: LiveTable, seat: int | None, content: str) -> str:
    return page(
        "table.html",
        visitor,
        game=live.game.name,
        title=game_titles(visitor.lang)[live.game.name],
        table=live.id,
        seat=seat,
        path=table_path(live),
        position=str(Position.of(live)),
        content=content,
    )


@router.get("/stream")
async def stream(request: Request) -> Response:
    """What happens at the table, as it happens."""
    visitor = await visit(request)
    live = await visitor.table()

    def tell(live: LiveTable, since: Position | None) -> list[Told]:
        seen = fragments(live, visitor.seat_at(live), visitor.lang, visitor.house.now(), since)
        return [Told(html) for html in seen]

    return follow(visitor, live, tell, may_skip=True)


@router.get("/again")
async def again(request: Request) -> Response:
    """The last steps once more: from the visitor's own last decision on."""
    visitor = await visit(request)
    live = await visitor.table()
    seat = visitor.seat_at(live)
    own = live.plies - 1 if seat is None else live.latest_decision(seat)
    first = (live.moments[0].ply if live.moments else 0) if own is None else max(0, own)
    from_there = Position(live.generation, first, live.row.revision)

    def tell(live: LiveTable, _: Position | None) -> list[Told]:
        return [Told(html) for html in fragments(live, seat, visitor.lang, visitor.house.now(), from_there)]

    return follow(visitor, live, tell, once=True)


@router.get("/hint")
async def hint(request: Request) -> Response:
    """What a strong bot thinks of the visitor's choices."""
    visitor = await visit(request)
    live = await visitor.table()
    game = live.game
    try:
        found = await visitor.services.hints.hints(live, visitor.seat_at(live))
    except Refused as refused:
        return HTMLResponse(render("hint.html", problem=refusal_text(refused, visitor.lang), hints=[]))
    told = [(game.action_text(one.action, visitor.lang), one.chance) for one in found[:MOST_HINTS]]
    return HTMLResponse(render("hint.html", problem="", hints=told, _=visitor.words.say))


# What is done


@router.post("/act")
async def act(request: Request) -> Response:
    """A decision, or a wish: then the answer says why not."""
    visitor, live, seat, form = await _asked(request)

    async def do() -> None:
        if "wish" in form:
            if seat is None or live.to_move != seat:
                raise Refused("It is not your turn.")
            playing.check_allowed(live.state, int(number(form, "wish")), visitor.lang)
            return
        actions = actions_in(form, live.game)
        if seat is not None and live.to_move == seat and form.get("at") == live.version:
            playing.check_allowed(live.state, actions[0], visitor.lang)
        await playing.act(visitor.house, live, seat, form.get("at", ""), *actions)

    return await _done(visitor, live, do)


async def _asked(request: Request) -> tuple[Visit, LiveTable, int | None, dict[str, str]]:
    visitor = await visit(request)
    live = await visitor.table()
    return visitor, live, visitor.seat_at(live), await fields(request)


async def _done(visitor: Visit, live: LiveTable, do: Any) -> Response:
    """Does something and answers: parts of a page hear of it by the stream, others go to the table's page.

    What was refused comes with the table as it is now.
    """
    try:
        await do()
    except Refused as refused:
        if not visitor.is_part and not isinstance(refused, Stale):
            raise
        if not visitor.is_part:
            return RedirectResponse(table_path(live), 303)
        body = _present(live, visitor.seat_at(live), visitor.lang, visitor.house.now(), refused)
        return HTMLResponse(body, refused.status, {"hx-retarget": "#table", "hx-reswap": "innerMorph"})
    if visitor.is_part:
        return Response(status_code=204)
    return RedirectResponse(table_path(live), 303)


@router.post("/sit")
async def sit(request: Request) -> Response:
    """Takes an open seat."""
    visitor = await visit(request)
    live, form = await visitor.table(), await fields(request)
    name = form.get("name", "").strip() or (visitor.person.name if visitor.person else visitor.words.say("Guest"))
    seat = int(number(form, "seat")) if form.get("seat") else None
    if visitor.seat_at(live) is None:
        opening.check_sitting(live, seat, form.get("word", ""))
    person, token = await visitor.person_named(name)
    await opening.sit(visitor.house, live, person, seat, form.get("word", ""))
    await visitor.keep_name(person)
    response = RedirectResponse(table_path(live), 303)
    keep_token(response, request, token)
    return response


@router.post("/start")
async def start(request: Request) -> Response:
    """Bots take the open seats, and the game starts."""
    visitor, live, seat, form = await _asked(request)
    kind = form.get("bot", opening.DEFAULT_BOT)
    return await _done(visitor, live, lambda: opening.fill_with_bots(visitor.house, live, seat, kind))


@router.post("/leave")
async def leave(request: Request) -> Response:
    """Leaves; a bot plays on."""
    visitor, live, seat, form = await _asked(request)
    kind = form.get("bot", opening.DEFAULT_BOT)
    return await _done(visitor, live, lambda: leaving.leave(visitor.house, live, seat, kind))


@router.post("/back")
async def back(request: Request) -> Response:
    """Takes the own seat back from the bot."""
    visitor, live, seat, _ = await _asked(request)
    return await _done(visitor, live, lambda: leaving.come_back(visitor.house, live, seat))


@router.post("/undo")
async def undo(request: Request) -> Response:
    """Asks to take the last decision back."""
    visitor, live, seat, form = await _asked(request)
    return await _done(visitor, live, lambda: undoing.ask(visitor.house, live, seat, form.get("at", "")))


@router.post("/undo-answer")
async def undo_answer(request: Request) -> Response:
    """Says whether somebody may take the last decision back."""
    visitor, live, seat, form = await _asked(request)
    agrees = form.get("agrees") == "yes"
    return await _done(visitor, live, lambda: undoing.answer(visitor.house, live, seat, agrees))


@router.post("/rematch")
async def rematch(request: Request) -> Response:
    """Plays once more."""
    visitor = await visit(request)
    live = await visitor.table()
    new = await opening.rematch(visitor.house, live, visitor.known_person())
    return RedirectResponse(table_path(new), 303)


@router.post("/resume-link")
async def resume_link(request: Request) -> Response:
    """A private link that takes the seat to another device; shown once."""
    visitor, live, seat, _ = await _asked(request)
    secret = await leaving.resume_secret(visitor.house, live, seat)
    link = str(request.url.replace(path=f"/resume/{secret}", query=""))
    return HTMLResponse(render("resume_link.html", link=link, table=live.id, _=visitor.words.say))
