"""Replays: finished tables and records that visitors send, frame by frame, from any seat."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass

from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ..server.errors import Refused
from ..server.reels import Reel
from ..server.telling import Listener
from .guard import MOST_RECORD_BYTES
from .rendering import page, render, render_frame, shown_by
from .screen import Screen
from .screens import STORY_LENGTH
from .sources import Source, source_of_record, source_of_table
from .visit import Visit, visit

router = APIRouter(include_in_schema=False)

SPECTATOR, OPEN = "all", "open"
"""Who looks, where it is no seat: somebody who sees what everybody sees; somebody who sees everybody's cards."""

_NAMES_OF_ELEMENTS = re.compile(r'(?<=[ \n])(id|data-moves|for|aria-labelledby|aria-describedby)="')


@dataclass(frozen=True)
class Look:
    """A frame of a game as it is asked for: from which seat, or as SPECTATOR or OPEN."""

    source: Source
    reel: Reel
    frame: int
    seat: str

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes it is seen with; None for a spectator."""
        return int(self.seat) if self.seat.isdigit() else None

    def query(self, frame: int) -> str:
        """The address of another frame, seen from the same seat."""
        return f"?frame={self.reel.checked(frame)}&seat={self.seat}"


async def look_at(visitor: Visit, source: Source) -> Look:
    """What the address asks for: `frame`, or `ply` for the table before that action; `seat`."""
    query, reel = visitor.request.query_params, await visitor.services.library.reel(source)
    if _is_number(query.get("ply")):
        frame = reel.frame_of(int(query["ply"]))
    else:
        frame = reel.checked(int(query["frame"])) if _is_number(query.get("frame")) else 0
    return Look(source, reel, frame, await _seat(visitor, source, query.get("seat", "")))


async def _seat(visitor: Visit, source: Source, wish: str) -> str:
    """The wish, if there is such a seat; else the visitor's own; else a spectator's."""
    if wish in (SPECTATOR, OPEN) or (_is_number(wish) and int(wish) < source.record.game.players):
        return wish if not wish.isdigit() else str(int(wish))
    own = None if source.table is None else visitor.seat_at(await visitor.house.table(source.table))
    return SPECTATOR if own is None else str(own)


def _is_number(text: str | None) -> bool:
    return text is not None and text.isascii() and text.isdigit() and len(text) < 8


# What is shown


def screen_of(look: Look, viewer: int | None, visitor: Visit) -> Screen:
    """A frame for one viewer. It tells nothing of what comes later, but for the last one, which tells who has won."""
    source, words = look.source, visitor.words
    game, names = source.record.game, source.names(words)
    picture = look.reel.picture(look.frame, Listener(viewer, names, visitor.lang, memory_aid=True), STORY_LENGTH)
    is_last, told = look.frame == look.reel.last, picture.told
    if is_last and source.late is not None:
        told = words.say("{name}'s time has run out.", name=names[source.late])
    return Screen(
        game=game.name,
        title=game.definition.title,
        view=picture.view,
        viewer=viewer,
        names=names,
        players=source.players(viewer, words),
        words=game.words(visitor.lang),
        told=told,
        story=picture.story,
        to_move=None if is_last else picture.to_move,
        winners=source.winners if is_last else (),
    )


def frame_html(look: Look, visitor: Visit) -> str:
    """What stands inside `<main id="table">`."""
    if look.seat != OPEN:
        return render_frame(screen_of(look, look.viewer, visitor), visitor.words, act_url="")
    public = screen_of(look, None, visitor)
    seats = [_seen_by(screen_of(look, seat, visitor), visitor) for seat in range(look.source.record.game.players)]
    return render("replay_open.html", screen=public, seats=seats, _=visitor.words.say)


def _seen_by(screen: Screen, visitor: Visit) -> str:
    """One seat's view among those of all: what has a name in each of them gets one of its own, or none."""
    shown = shown_by(screen.game)(screen.view, screen.words)
    html = render("replay_seat.html", screen=screen, shown=shown, _=visitor.words.say)
    html = html.replace("<section", '<div role="group"').replace("</section>", "</div>")
    return _NAMES_OF_ELEMENTS.sub(rf'\1="seen-by-{screen.viewer}-', html)


async def whole_page(visitor: Visit, source: Source) -> Response:
    """The page with a frame and all that leads to the others."""
    look = await look_at(visitor, source)
    reel, game = look.reel, source.record.game
    earlier = [stop for stop in reel.stops if stop < look.frame]
    later = [stop for stop in reel.stops if stop > look.frame]
    ways = {
        "first": look.query(0),
        "move-back": look.query(earlier[-1] if earlier else 0),
        "back": look.query(look.frame - 1),
        "on": look.query(look.frame + 1),
        "move-on": look.query(later[0] if later else reel.last),
        "last": look.query(reel.last),
    }
    return HTMLResponse(
        page(
            "replay.html",
            visitor,
            game=game.name,
            title=game.words(visitor.lang).say(game.definition.title),
            path=source.path,
            whole=source.replay_path,
            part=f"{source.replay_path}/frame",
            table=source.table,
            look=look,
            ways=ways,
            seats=source.names(visitor.words),
            content=frame_html(look, visitor),
        )
    )


async def only_frame(visitor: Visit, source: Source) -> Response:
    """The frame alone, for pages that have all the rest."""
    return HTMLResponse(frame_html(await look_at(visitor, source), visitor))


@router.get("/t/{table}/replay")
async def table_replay(request: Request) -> Response:
    """A finished table, frame by frame."""
    visitor = await visit(request)
    return await whole_page(visitor, source_of_table(await visitor.table()))


@router.get("/t/{table}/replay/frame")
async def table_frame(request: Request) -> Response:
    """One frame of a finished table."""
    visitor = await visit(request)
    return await only_frame(visitor, source_of_table(await visitor.table()))


# Records that visitors send


@router.get("/replay")
async def ask_for_record(request: Request) -> Response:
    """Where a record is sent."""
    return HTMLResponse(page("replay_ask.html", await visit(request), most=MOST_RECORD_BYTES // 1024))


@router.post("/replay")
async def take_record(request: Request) -> Response:
    """Takes a record, to be looked at for a while; it is kept in memory only."""
    visitor = await visit(request)
    async with request.form(max_files=1, max_fields=2, max_part_size=MOST_RECORD_BYTES) as form:
        file = form.get("record")
        text = await file.read() if isinstance(file, UploadFile) else (file or "").encode()
    if not text:
        raise Refused("Choose the file of a record first.")
    source = await asyncio.to_thread(source_of_record, text)
    visitor.services.library.keep(source)
    return RedirectResponse(f"{source.path}/{'analysis' if form.get('then') == 'analysis' else ''}".rstrip("/"), 303)


@router.get("/replay/{key}")
async def record_replay(request: Request, key: str) -> Response:
    """A record that was sent, frame by frame."""
    visitor = await visit(request)
    return await whole_page(visitor, visitor.services.library.find(key))


@router.get("/replay/{key}/frame")
async def record_frame(request: Request, key: str) -> Response:
    """One frame of a record that was sent."""
    visitor = await visit(request)
    return await only_frame(visitor, visitor.services.library.find(key))
