"""The application: what it is made of, how it starts, and how it stops without losing anything."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

from .. import __version__
from ..server.announcer import Announcer
from ..server.hints import Hints
from ..server.house import House
from ..server.people import People
from ..server.preparing import prepare_all
from ..server.robots import PATIENCE_SECONDS, SECONDS_A_MOVE, Robots
from ..server.studies import Studies
from ..server.turnstile import Turnstile
from ..store.database import Database
from . import analyses, api, files, learning, mine, pages, reading, replays, table_pages
from .guard import Guard, Rates
from .logs import write_json_lines
from .refusals import handlers
from .sources import Library
from .streams import end_streams
from .visit import Services

SWITCH_SECONDS = 0.0002
"""How long a thread may keep the others from running. The database's writer needs many short turns for each move; at
Python's usual 5 ms, a busy event loop makes it wait for each of them."""


@dataclass(frozen=True)
class Settings:
    """How a server runs. `database`: see `store.database.Database`; `bot_seconds`: what the strongest bot may think."""

    database: str
    limits_rates: bool = True
    bot_seconds: float = SECONDS_A_MOVE
    patience: float = PATIENCE_SECONDS


def create_app(settings: Settings) -> FastAPI:
    """The application. The database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        database = Database(settings.database)
        house = House(database, worker=secrets.token_hex(4))
        robots, announcer = Robots(house, seconds=settings.bot_seconds, patience=settings.patience), Announcer(house)
        hints, studies = Hints(), Studies()
        app.state.services = Services(house, People(house), robots, hints, Turnstile(), studies, Library())
        announcer.start()
        robots.start()
        _end_streams_on_signals()
        app.state.ready = asyncio.get_running_loop().run_in_executor(robots.pool, prepare_all)
        try:
            yield
        finally:
            end_streams()
            app.state.ready.cancel()
            studies.close()
            hints.close()
            await robots.close()
            await announcer.close()
            database.close()

    app = FastAPI(
        title="Menagerie",
        version=__version__,
        summary="Play, watch and program table games.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        middleware=[
            Middleware(Guard, rates=Rates() if settings.limits_rates else None),
            Middleware(GZipMiddleware, minimum_size=800),
        ],
        exception_handlers=handlers(),
    )
    # A request is compared with one route after the other: what is asked for with every move stands first.
    for part in (api, table_pages, files, pages, reading, replays, analyses, learning, mine):
        app.include_router(part.router)
    return app


def _end_streams_on_signals() -> None:
    """Streams end as soon as the server is asked to stop; it would wait for them otherwise."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def stop(received: int, frame: Any, before: Any = before) -> None:
            loop.call_soon_threadsafe(end_streams)
            if callable(before):
                before(received, frame)

        if callable(before):
            signal.signal(number, stop)


def app_of_environment() -> FastAPI:
    """The application as `menagerie serve` describes it in the environment, in each of its processes."""
    sys.setswitchinterval(SWITCH_SECONDS)
    described = json.loads(os.environ["MENAGERIE_SERVE"])
    write_json_lines(described.pop("log_level"))
    return create_app(Settings(**described))
