"""The application in this process, as browsers and programs meet it: with its database, without a network."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import httpx
import uvicorn
from fastapi import FastAPI

from menagerie.server.house import House
from menagerie.server.live import LiveTable
from menagerie.web.app import Settings, create_app
from menagerie.web.visit import TOKEN_COOKIE, Services

HOST = "tables.test"
BROWSER = {"sec-fetch-site": "same-origin"}


@dataclass
class Site:
    """A running application."""

    app: FastAPI

    @property
    def services(self) -> Services:
        """What it is made of."""
        found: Services = self.app.state.services
        return found

    @property
    def house(self) -> House:
        """Its tables."""
        return self.services.house

    def client(self, token: str | None = None, headers: Mapping[str, str] | None = None) -> httpx.AsyncClient:
        """A program that sends this token."""
        own = {} if token is None else {"authorization": f"Bearer {token}"}
        transport = httpx.ASGITransport(app=self.app)
        return httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}", headers={**own, **(headers or {})})

    def browser(self, token: str | None = None, scheme: str = "http") -> httpx.AsyncClient:
        """A browser that has this token in its cookie."""
        cookies = {} if token is None else {TOKEN_COOKIE: token}
        transport = httpx.ASGITransport(app=self.app)
        return httpx.AsyncClient(transport=transport, base_url=f"{scheme}://{HOST}", headers=BROWSER, cookies=cookies)

    def stream(
        self, path: str, token: str | None = None, last: str | None = None, headers: Mapping[str, str] | None = None
    ) -> Stream:
        """Opens a stream of events; `last` is the id of the last one that was received before."""
        headers = {"host": HOST, **(headers or {})}
        if token is not None:
            headers["authorization"] = f"Bearer {token}"
        if last is not None:
            headers["last-event-id"] = last
        return Stream(self.app, path, headers)


@asynccontextmanager
async def site_at(
    url: str, *, now: Callable[[], float] | None = None, limits_rates: bool = False, bot_seconds: float = 0.01
) -> AsyncIterator[Site]:
    """The application on a database; what is compiled is loaded when it is needed only."""
    app = create_app(Settings(url, limits_rates=limits_rates, bot_seconds=bot_seconds, patience=0))
    with mock.patch("menagerie.web.app.prepare_all", return_value=None):
        async with app.router.lifespan_context(app):
            site = Site(app)
            if now is not None:
                site.house.now = now
            yield site


# Tables over the JSON interface


@dataclass
class Seated:
    """A table over the JSON interface: the tokens of its people by their seats."""

    table: str
    tokens: list[str]

    @property
    def path(self) -> str:
        """Its address."""
        return f"/api/v1/tables/{self.table}"


async def seated(site: Site, game: str, people: int, bots: int = 0, **wish: Any) -> Seated:
    """A game that has begun, of so many people and so many bots."""
    seats = ["me", *["open"] * (people - 1), *["random"] * bots]
    async with site.client() as client:
        body = {"game": game, "players": len(seats), "seats": seats, "name": "Person 0", **wish}
        made = await client.post("/api/v1/tables", json=body)
        assert made.status_code == 201, made.text
        found = made.json()
        tokens = [found["token"]]
        for number in range(1, people):
            sat = await client.post(f"/api/v1/tables/{found['table']}/seats", json={"name": f"Person {number}"})
            assert sat.status_code == 201, sat.text
            tokens.append(sat.json()["token"])
    return Seated(found["table"], tokens)


async def live_of(site: Site, seats: Seated) -> LiveTable:
    """The table in the application's memory."""
    return await site.house.table(seats.table)


# Streams


@dataclass(frozen=True)
class Event:
    """A server-sent event."""

    id: str
    data: str


class Stream:
    """An open stream of an application in this process."""

    def __init__(self, app: FastAPI, path: str, headers: Mapping[str, str]) -> None:
        address, _, query = path.partition("?")
        self._scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": address,
            "raw_path": address.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": (HOST, 80),
        }
        self.status = 0
        self.headers: dict[str, str] = {}
        self.raw = b""
        self.has_ended = False
        self._gone = asyncio.Event()
        self._more = asyncio.Event()
        self._task = asyncio.create_task(self._run(app))

    async def _run(self, app: FastAPI) -> None:
        try:
            await app(self._scope, self._receive, self._send)
        finally:
            self.has_ended = True
            self._more.set()

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.raw += message.get("body", b"")
        self._more.set()

    @property
    def events(self) -> list[Event]:
        """The events that are there so far."""
        return events_of(self.raw)

    async def wait_for(self, condition: Callable[[list[Event]], bool], seconds: float = 20.0) -> list[Event]:
        """The events, once they are as the condition says."""
        async with asyncio.timeout(seconds):
            while not condition(self.events):
                assert not self.has_ended, f"the stream has ended: {self.raw[-500:]!r}"
                self._more.clear()
                await self._more.wait()
        return self.events

    async def end(self, seconds: float = 5.0) -> list[Event]:
        """Waits until the server ends it."""
        async with asyncio.timeout(seconds):
            await asyncio.shield(self._task)
        return self.events

    async def close(self) -> None:
        """The reader goes away."""
        self._gone.set()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task


def events_of(raw: bytes) -> list[Event]:
    """The whole events in a stream, as the standard reads them: one without data is none, an id stays till the next."""
    found, last = [], ""
    for block in raw.decode().split("\n\n")[:-1]:
        data = []
        for line in block.split("\n"):
            name, _, value = line.partition(": ")
            if name == "id":
                last = value
            elif name == "data":
                data.append(value)
        if data:
            found.append(Event(last, "\n".join(data)))
    return found


@dataclass
class Reader:
    """Somebody who reads a stream as browsers do: remembers the last id."""

    events: list[Event] = field(default_factory=list)
    last: str | None = None

    def take(self, events: list[Event]) -> None:
        """Takes what has come."""
        self.events += events
        if events and events[-1].id:
            self.last = events[-1].id


# A server on a thread


@contextmanager
def served(url: str, **settings: Any) -> Iterator[str]:
    """The application behind a port of this machine, on a thread of this process; gives its address."""
    app = create_app(Settings(url, **{"limits_rates": False, "bot_seconds": 0.01, "patience": 0, **settings}))
    with socket.socket() as listening, mock.patch("menagerie.web.app.prepare_all", return_value=None):
        listening.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=2))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            assert thread.is_alive(), "the server has not started"
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()
