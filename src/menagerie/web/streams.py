"""Streams of server-sent events: what happens at a table, as it happens, to everybody who looks.

The id of an event is what the reader has seen then: `generation-plies-revision`. A reader who comes back with the last
one gets what was missed, in order, once. On pages, when the server is very busy, the present takes the place of the
steps that led to it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial

from starlette.responses import StreamingResponse

from ..server.live import LiveTable
from ..server.turnstile import Turnstile
from .visit import Visit

STILL_HERE_SECONDS = 15.0
STILL_HERE = b": still here\n\n"
_STREAM_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}

OPEN_STREAMS: set[asyncio.Event] = set()
"""Each open stream's alarm; `end_streams` rings them all."""


@dataclass(frozen=True)
class Position:
    """How much of a table somebody has seen."""

    generation: int
    plies: int
    revision: int

    @classmethod
    def of(cls, live: LiveTable) -> Position:
        """All there is."""
        return cls(live.generation, live.plies, live.row.revision)

    @classmethod
    def after(cls, live: LiveTable, ply: int) -> Position:
        """All up to an action, but not yet the table as it is then: its revision is never 0 when there are actions."""
        return cls(live.generation, ply + 1, 0)

    @classmethod
    def read(cls, text: str | None) -> Position | None:
        """From an event's id; None for what is none."""
        parts = (text or "").split("-")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
            return None
        return cls(*map(int, parts))

    def __str__(self) -> str:
        return f"{self.generation}-{self.plies}-{self.revision}"


@dataclass(frozen=True)
class Told:
    """The data of an event. `seen`: where a reader goes on who has got it, but nothing after it; None: as before it."""

    data: str
    seen: Position | None = None


Teller = Callable[[LiveTable, Position | None], list[Told]]
"""Makes the events of what has happened since a position; the last of them shows the present."""


def event(data: str, id: str = "", name: str = "") -> bytes:  # noqa: A002 (the protocol's word)
    """An event as it is sent."""
    lines = [f"event: {name}"] if name else []
    lines += [f"id: {id}"] if id else []
    lines += [f"data: {line}" for line in data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


def follow(
    visit: Visit, live: LiveTable, tell: Teller, *, once: bool = False, may_skip: bool = False
) -> StreamingResponse:
    """The stream of a table from where its reader is: the header Last-Event-ID, or else the query `after`."""
    request = visit.request
    since = Position.read(request.headers.get("last-event-id") or request.query_params.get("after"))
    body = _events(visit.services.turnstile, live, tell, since, once, may_skip)
    return StreamingResponse(body, media_type="text/event-stream", headers=_STREAM_HEADERS)


def _told(
    tell: Teller, live: LiveTable, since: Position | None, may_skip: bool, is_late: bool
) -> tuple[Position, list[Told]]:
    """What is told, and of which position; who `may_skip` and is late is told of the present only."""
    now = Position.of(live)
    return now, tell(live, now if is_late and may_skip else since)


async def _events(
    turnstile: Turnstile, live: LiveTable, tell: Teller, since: Position | None, once: bool, may_skip: bool
) -> AsyncIterator[bytes]:
    alarm = asyncio.Event()
    live.listeners.add(alarm)
    OPEN_STREAMS.add(alarm)
    try:
        yield b"retry: 1000\n\n"
        while alarm in OPEN_STREAMS:
            alarm.clear()
            if since != Position.of(live) or once:
                since, events = await turnstile.take(partial(_told, tell, live, since, may_skip))
                for told in events[:-1]:
                    yield event(told.data, "" if told.seen is None else str(told.seen))
                yield event(events[-1].data, str(since))
            if once:
                return
            if alarm.is_set():
                continue
            try:
                async with asyncio.timeout(STILL_HERE_SECONDS):
                    await alarm.wait()
            except TimeoutError:
                yield STILL_HERE
    finally:
        live.listeners.discard(alarm)
        OPEN_STREAMS.discard(alarm)


def end_streams() -> None:
    """Ends all streams, so that the server can stop; readers come back with their last id."""
    alarms = list(OPEN_STREAMS)
    OPEN_STREAMS.clear()
    for alarm in alarms:
        alarm.set()


def plies_seen(live: LiveTable, since: Position | None) -> int:
    """How many of a table's present actions a reader has seen; all, if nothing is known of the reader."""
    return live.plies if since is None else live.unchanged_since(since.generation, since.plies)
