"""Houses and tables for tests: a clock that is set by hand, people, and games played to where a test wants them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Connection, select

from menagerie.server import opening, playing
from menagerie.server.clocks import Clock
from menagerie.server.errors import Stale
from menagerie.server.house import House
from menagerie.server.live import LiveTable
from menagerie.server.opening import Wish
from menagerie.server.people import People, Person
from menagerie.server.settings import TableSettings
from menagerie.store import schema
from menagerie.store.database import Database
from menagerie.store.rows import BY_BOT


class Time:
    """A clock that goes only when it is told to."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        """So long later."""
        self.now += seconds


@asynccontextmanager
async def house_at(url: str, now: Callable[[], float] | None = None, worker: str = "0") -> AsyncIterator[House]:
    """A house on a database, which is closed in the end."""
    database = Database(url)
    try:
        yield House(database, now or Time(), worker)
    finally:
        database.close()


async def people(house: House, *names: str) -> list[Person]:
    """New people of these names."""
    return [(await People(house).newcomer(name))[0] for name in names]


async def table_for(
    house: House,
    persons: Sequence[Person],
    game: str,
    *,
    bots: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    clock: Clock | None = None,
    loses_on_time: bool = False,
) -> LiveTable:
    """A game that has begun: each person has a seat, in their order, then come the bots."""
    seats = [opening.ME, *["open"] * (len(persons) - 1), *bots]
    settings = TableSettings(clock or Clock(), loses_on_time=loses_on_time)
    live = await opening.found(house, persons[0], Wish(game, len(seats), options or {}, seats, settings))
    for person in persons[1:]:
        await opening.sit(house, live, person)
    assert live.is_playing
    return live


async def act(house: House, live: LiveTable, action: int | None = None) -> None:
    """Whose turn it is decides, a person or a bot; the first legal action if none is given."""
    chosen = live.state.legal_actions()[0] if action is None else action
    if not live.waits_for_bot:
        await playing.act(house, live, live.to_move, live.version, chosen)
        return
    async with live.lock:
        if not await playing.play(house, live, [chosen], BY_BOT):
            raise Stale("Another process was first.")


async def play_on(house: House, live: LiveTable, seed: int, most: int = 10_000) -> None:
    """At most so many random decisions."""
    choose = random.Random(seed)
    for _ in range(most):
        if live.to_move is None:
            return
        await act(house, live, choose.choice(live.state.legal_actions()))


async def until(condition: Callable[[], bool], seconds: float = 20.0) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)


def dump(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All that is stored."""

    def rows_of(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
        }

    with database.reading() as connection:
        return rows_of(connection)
