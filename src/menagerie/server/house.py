"""The house: every table that somebody looks at, and the one way to change what is stored of it.

All of it runs on the event loop; what takes long (the disk, bots) runs elsewhere and is waited for.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, text

from ..core.deals import VerifiableLuck
from ..store import rows
from ..store.database import Database
from ..store.rows import ActionRow, SeatRow, TableRow
from .errors import NotFound
from .live import LiveTable

Result = TypeVar("Result")

MOST_IN_MEMORY = 2_000
CHANNEL = "menagerie_tables"


class _Stored(NamedTuple):
    row: TableRow
    seats: list[SeatRow]
    actions: list[ActionRow]
    taken_back: list[int]


class House:
    """Tables by name. `changed` is called after each change of a table that this process made or heard of."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time, worker: str = "0") -> None:
        self.database = database
        self.now = now
        self.worker = worker
        self.changed: list[Callable[[LiveTable], None]] = []
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}

    # The database

    async def read(self, question: Callable[[Connection], Result]) -> Result:
        """Asks the database, on another thread."""
        return await asyncio.to_thread(self._read, question)

    def _read(self, question: Callable[[Connection], Result]) -> Result:
        with self.database.reading() as connection:
            return question(connection)

    async def write(self, job: Callable[[Connection], Result], table: str | None = None) -> Result:
        """Writes, and answers when it is on disk. Other processes hear that `table` has changed."""
        if table is None or not self.database.is_postgres:
            return await asyncio.wrap_future(self.database.write(job))

        def job_and_notice(connection: Connection) -> Result:
            result = job(connection)
            notice = {"channel": CHANNEL, "payload": f"{self.worker} {table}"}
            connection.execute(text("SELECT pg_notify(:channel, :payload)"), notice)
            return result

        return await asyncio.wrap_future(self.database.write(job_and_notice))

    # Tables in memory

    async def table(self, name: str) -> LiveTable:
        """The table of that name. Raises NotFound."""
        live = self._live.pop(name, None)
        if live is not None:
            self._live[name] = live  # the last one used
            return live
        if not (name.isascii() and name.isalnum()):
            raise NotFound("There is no table {table}.", table=name[:20])
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(partial(self._have_loaded, name))
        return await asyncio.shield(self._loading[name])

    def _have_loaded(self, name: str, task: asyncio.Task[LiveTable]) -> None:
        self._loading.pop(name, None)
        if not task.cancelled():
            task.exception()  # whoever wanted the table may be gone: then nobody else asks what went wrong

    async def _load(self, name: str) -> LiveTable:
        stored = await self._stored(name)
        live = LiveTable(stored.row, stored.seats, stored.actions, self.now(), stored.taken_back)
        self._live[name] = live
        self._forget_some()
        for heard in self.changed:
            heard(live)
        return live

    async def _stored(self, name: str, from_ply: int = 0) -> _Stored:
        def question(connection: Connection) -> _Stored | None:
            found = rows.table_of(connection, name)
            if found is None:
                return None
            back = rows.taken_back(connection, name) if found[0].generation else []
            return _Stored(*found, rows.actions_of(connection, name, from_ply), back)

        stored = await self.read(question)
        if stored is None:
            raise NotFound("There is no table {table}.", table=name[:20])
        return stored

    def _forget_some(self) -> None:
        """Lets go of tables that nobody looks at and at which no bot thinks, the longest unused first."""
        for name in list(self._live)[: max(0, len(self._live) - MOST_IN_MEMORY)]:
            live = self._live[name]
            if not live.listeners and not live.lock.locked() and not live.waits_for_bot:
                del self._live[name]

    def live_tables(self) -> list[LiveTable]:
        """Those in memory."""
        return list(self._live.values())

    async def refresh(self, live: LiveTable) -> None:
        """Takes over what another process has stored. The caller holds the lock of the table."""
        stored = await self._stored(live.id, live.plies)
        if stored.row.generation == live.generation:
            due, live.row, live.seats = live.row.due, stored.row, stored.seats
            live.luck = VerifiableLuck(stored.row.seed, stored.row.words or [])
            for action in stored.actions:
                live.take(action)
            live.follow_clock(due)
        else:
            stored = await self._stored(live.id)
            live.renew(stored.row, stored.seats, stored.actions, self.now(), stored.taken_back)
        self.announce(live)

    async def heard(self, name: str) -> None:
        """Another process says that a table has changed."""
        live = self._live.get(name)
        if live is not None:
            async with live.lock:
                await self.refresh(live)

    def announce(self, live: LiveTable) -> None:
        """Tells all in this process that a table has changed."""
        live.tell()
        for heard in self.changed:
            heard(live)

    # Changes

    async def append(self, live: LiveTable, new: Sequence[ActionRow], **changes: Any) -> bool:
        """Stores actions, then plays them at the table; False, and all is as stored, if another process was first.

        The caller holds the lock of the table.
        """
        results = changes.pop("results", None)

        def job(connection: Connection) -> bool:
            done = rows.append(connection, live.id, live.generation, new, changes)
            if done and results is not None:
                rows.add_results(connection, live.id, results)
            return done

        if not await self.write(job, live.id):
            await self.refresh(live)
            return False
        for action in new:
            live.take(action)
        live.row = replace(live.row, plies=live.plies, **changes)
        self.announce(live)
        return True

    async def change(self, live: LiveTable, seats: dict[int, dict[str, Any]] | None = None, **changes: Any) -> bool:
        """Changes columns of a table and of its seats; False if another process was first.

        The caller holds the lock of the table.
        """
        revision = live.row.revision

        def job(connection: Connection) -> bool:
            if not rows.change_table(connection, live.id, revision, changes):
                return False
            for seat, values in (seats or {}).items():
                rows.change_seat(connection, live.id, seat, values)
            return True

        done = await self.write(job, live.id)
        await self.refresh(live)
        return done

    async def end(self, live: LiveTable, results: Sequence[dict[str, Any]], **changes: Any) -> bool:
        """Ends a game before its end; False if another process was first. The caller holds the lock of the table."""
        revision, plies, now = live.row.revision, live.plies, self.now()

        def job(connection: Connection) -> bool:
            if not rows.end_table(connection, live.id, revision, plies, {"finished": now, **changes}):
                return False
            rows.add_results(connection, live.id, results)
            return True

        done = await self.write(job, live.id)
        await self.refresh(live)
        return done
