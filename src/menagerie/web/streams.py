"""Streams of server-sent events: what happens at a table, as it happens, to everybody who looks.

The id of an event is what the reader has seen then: `generation-plies-revision`. A reader who comes back with the last
one gets what was missed, in order, once. Slow readers are given the latest instead of everything.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from starlette.responses import StreamingResponse

from ..server.live import LiveTable
from .visit import Visit

STILL_HERE_SECONDS = 15.0
STILL_HERE = b": still here\n\n"
_STREAM_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}

OPEN_STREAMS: set[asyncio.Event] = set()
"""Each open stream's alarm; `end_streams` rings them all."""

LATE_SECONDS = 1.0
"""Whoever has had to wait so long for a turn is told how things are now, and not each step of how they came about."""


class Turnstile:
    """Lets one stream at a time work out what it says, and rests as long as that took before it lets the next one in.

    So moves come first: however many look on, at least half of the time is left to those who play.
    """

    def __init__(self) -> None:
        self._lock: asyncio.Lock | None = None
        self._rest = 0.0

    async def tell(self, teller: Teller, live: LiveTable, since: Position | None) -> tuple[Position, list[str]]:
        """What `teller` says, and of which position."""
        self._lock = self._lock or asyncio.Lock()
        asked = time.perf_counter()
        async with self._lock:
            await asyncio.sleep(self._rest)
            start = time.perf_counter()
            now = Position.of(live)
            is_late = start - asked > LATE_SECONDS
            data = teller(live, now if is_late else since)
            self._rest = min(time.perf_counter() - start, 0.1)
        return now, data


_turnstile = Turnstile()


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
    def read(cls, text: str | None) -> Position | None:
        """From an event's id; None for what is none."""
        parts = (text or "").split("-")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
            return None
        return cls(*map(int, parts))

    def __str__(self) -> str:
        return f"{self.generation}-{self.plies}-{self.revision}"


Teller = Callable[[LiveTable, Position | None], list[str]]
"""Makes the data of the events of what has happened since a position; the last of them shows the present."""


def event(data: str, id: str = "", name: str = "") -> bytes:  # noqa: A002 (the protocol's word)
    """An event as it is sent."""
    lines = [f"event: {name}"] if name else []
    lines += [f"id: {id}"] if id else []
    lines += [f"data: {line}" for line in data.split("\n")]
    return ("\n".join(lines) + "\n\n").encode()


def follow(visit: Visit, live: LiveTable, tell: Teller, *, once: bool = False) -> StreamingResponse:
    """The stream of a table from where its reader is: the header Last-Event-ID, or else the query `after`."""
    request = visit.request
    since = Position.read(request.headers.get("last-event-id") or request.query_params.get("after"))
    body = _events(live, tell, since, once)
    return StreamingResponse(body, media_type="text/event-stream", headers=_STREAM_HEADERS)


async def _events(live: LiveTable, tell: Teller, since: Position | None, once: bool) -> AsyncIterator[bytes]:
    alarm = asyncio.Event()
    live.listeners.add(alarm)
    OPEN_STREAMS.add(alarm)
    try:
        yield b"retry: 1000\n\n"
        while alarm in OPEN_STREAMS:
            alarm.clear()
            now = Position.of(live)
            if since != now or once:
                since, data = await _turnstile.tell(tell, live, since)
                for text in data[:-1]:
                    yield event(text)
                yield event(data[-1], str(since))
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
    """How many of a table's present actions a reader has seen; all, if some were taken back since."""
    if since is None or since.generation != live.generation:
        return live.plies
    return min(since.plies, live.plies)
