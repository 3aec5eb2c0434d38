"""Several processes on one PostgreSQL: each hears by LISTEN what the others have changed."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import psycopg

from .house import CHANNEL, House

RETRY_SECONDS = 2.0

log = logging.getLogger(__name__)


class Announcer:
    """Listens for as long as it is open; after a lost connection it looks at every table in memory."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    def start(self) -> None:
        """Begins to listen, if the database is one that tells."""
        if self._house.database.is_postgres:
            self._task = asyncio.create_task(self._listen_on())

    async def close(self) -> None:
        """Stops."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _listen_on(self) -> None:
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                log.warning("lost the connection that tells of other processes: %s", type(error).__name__)
            except Exception:
                log.exception("could not follow what other processes tell")
            self.listening.clear()
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self) -> None:
        url = self._house.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = await psycopg.AsyncConnection.connect(url, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            for live in self._house.live_tables():  # what was said meanwhile is lost
                await self._house.heard(live.id)
            async for notice in connection.notifies():
                worker, _, table = notice.payload.partition(" ")
                if worker != self._house.worker:
                    await self._house.heard(table)
