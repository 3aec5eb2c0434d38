"""Bots' turns and clocks that run out. Bots think on threads of their own, never on the event loop.

Each process looks after the tables in its memory. What is left over when a process dies, all others find by the
table's `due` time; the unique number of each action keeps two from playing the same turn.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection

from ..core.state import State
from ..search.seats import seat_bot
from ..store import rows
from ..store.rows import BY_BOT, BY_CLOCK
from .errors import NotFound
from .house import House
from .live import LiveTable
from .playing import lose_on_time, play

SECONDS_A_MOVE = 0.6
STANDS_IN = "badger"
"""Which bot plays the decision of somebody whose time has run out, or of a bot that is not there any more."""

PATIENCE_SECONDS = 4.0
"""How long bots wait with each decision where all people have left."""

SWEEP_SECONDS = 3.0
MOST_SWEPT = 50
OVERDUE_SECONDS = 2.0
"""A table so long overdue has been forgotten by the process that should have looked after it."""
_FROM_THE_FIRST = (0.0, "")

log = logging.getLogger(__name__)


class Robots:
    """Looks after the bots and the clocks of a house until it is closed."""

    def __init__(
        self,
        house: House,
        threads: int | None = None,
        seconds: float = SECONDS_A_MOVE,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        self._house = house
        self._seconds = seconds
        self._patience = patience
        self._pool = ThreadPoolExecutor(threads or max(1, (os.cpu_count() or 2) - 1), "bot")
        self._turns: dict[str, asyncio.Task[None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._is_closing = False
        self._swept_until = _FROM_THE_FIRST
        house.changed.append(self.look_after)

    @property
    def pool(self) -> ThreadPoolExecutor:
        """Threads for what takes long to think."""
        return self._pool

    def start(self) -> None:
        """Begins to look for tables that have been forgotten."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stops; bots that are thinking are not waited for: they think again after the next start."""
        self._is_closing = True
        tasks = [*self._turns.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def look_after(self, live: LiveTable) -> None:
        """Lets a bot think if it is its turn, or sets the alarm for the clock."""
        if self._is_closing:
            return
        alarm = self._alarms.pop(live.id, None)
        if alarm is not None:
            alarm.cancel()
        seat = live.to_move
        if seat is None:
            return
        if live.bot_of(seat) is not None:
            if live.id not in self._turns:
                self._begin(live, self._bots_turns(live))
            return
        deadline = live.deadline()
        if deadline is not None:
            delay = max(0.0, deadline - self._house.now()) + 0.05
            self._alarms[live.id] = asyncio.get_running_loop().call_later(delay, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        self._alarms.pop(live.id, None)
        if live.id not in self._turns and not self._is_closing:
            self._begin(live, self._run_out(live))

    def _begin(self, live: LiveTable, turn: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(turn)  # type: ignore[arg-type]
        self._turns[live.id] = task

        def end(done: asyncio.Task[None]) -> None:
            self._turns.pop(live.id, None)
            if not done.cancelled() and done.exception() is not None:
                log.error("a bot's turn failed", exc_info=done.exception(), extra={"table": live.id})
            elif not done.cancelled():
                self.look_after(live)

        task.add_done_callback(end)

    async def _bots_turns(self, live: LiveTable) -> None:
        """Plays as long as bots are to move."""
        while (seat := live.to_move) is not None and (kind := live.bot_of(seat)) is not None:
            if not live.people() and any(row.is_away for row in live.seats):
                await asyncio.sleep(self._patience)  # who has only gone to the door finds the game not yet over
            version, state = live.version, live.state.copy()
            action = await self._think(state, kind)
            async with live.lock:
                if live.version == version and live.bot_of(seat) == kind:
                    await play(self._house, live, [action], BY_BOT)

    async def _run_out(self, live: LiveTable) -> None:
        """Does what the table does to somebody whose time is up."""
        async with live.lock:
            deadline = live.deadline()
            if deadline is None or self._house.now() < deadline:
                return
            if live.settings.loses_on_time:
                await lose_on_time(self._house, live)
                return
            action = await self._think(live.state.copy(), STANDS_IN)
            await play(self._house, live, [action], BY_CLOCK)

    async def _think(self, state: State, kind: str) -> int:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._choose, state, kind)

    def _choose(self, state: State, kind: str) -> int:
        """On a thread of the pool. For a policy that is not there any more, another bot stands in."""
        try:
            bot = seat_bot(state.game, kind, secrets.randbits(60), seconds=self._seconds)
        except ValueError:
            log.exception("a bot can't play any more", extra={"bot": kind})
            bot = seat_bot(state.game, STANDS_IN, secrets.randbits(60), seconds=self._seconds)
        return bot.choose(state)

    async def _sweep(self) -> None:
        """Again and again looks for tables at which nobody does what is due."""
        while True:
            try:
                for name in await self._house.read(self._next_overdue):
                    await self._remind(name)
            except Exception:
                log.exception("looking for overdue tables failed")
            await asyncio.sleep(SWEEP_SECONDS)

    def _next_overdue(self, connection: Connection) -> list[str]:
        """Overdue tables after those of the last time, at the end from the first one on again.

        Some may stay overdue for good; they must not keep the others from being found.
        """
        found = rows.due_tables(connection, self._house.now() - OVERDUE_SECONDS, MOST_SWEPT, self._swept_until)
        self._swept_until = found[-1] if len(found) == MOST_SWEPT else _FROM_THE_FIRST
        return [name for _, name in found]

    async def _remind(self, name: str) -> None:
        """Looks after a table that may have been forgotten. One that can't even be read does not hold up the next."""
        try:
            live = await self._house.table(name)
            if live.id not in self._turns:
                async with live.lock:
                    await self._house.refresh(live)
        except NotFound:
            pass
        except Exception:
            log.exception("an overdue table can't be looked after", extra={"table": name})
