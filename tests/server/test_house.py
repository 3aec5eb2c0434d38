"""Tables in memory: they can be thrown away at any time, and nobody notices."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from menagerie.server import house as house_module
from menagerie.server.announcer import Announcer
from menagerie.server.errors import NotFound
from menagerie.server.house import House
from tests.postgres import Cluster
from tests.servers import Time, act, house_at, people, play_on, table_for, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


async def test_of_many_tables_the_longest_unused_are_forgotten(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module, "MOST_IN_MEMORY", 3)
    persons = await people(house, "Anna", "Ben")
    tables = [await table_for(house, persons, "beasty-bar") for _ in range(3)]
    assert await house.table(tables[0].id) is tables[0], "this one is used again"
    await table_for(house, persons, "beasty-bar")
    kept = {live.id for live in house.live_tables()}
    assert tables[0].id in kept
    assert tables[1].id not in kept
    again = await house.table(tables[1].id)
    assert again is not tables[1]
    assert again.state == tables[1].state
    await act(house, again)


async def test_who_gives_up_while_a_table_is_read_leaves_no_trouble(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What then goes wrong with it is nobody's any more."""
    began, goes_on, complaints = asyncio.Event(), asyncio.Event(), list[object]()

    async def fail(*_: object) -> object:
        began.set()
        await goes_on.wait()
        raise ValueError("it can't be read")

    monkeypatch.setattr(house, "_stored", fail)
    asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
    asker = asyncio.create_task(house.table("abc"))
    await began.wait()
    asker.cancel()
    await asyncio.gather(asker, return_exceptions=True)
    goes_on.set()
    await until(lambda: not house._loading)
    gc.collect()
    assert complaints == []


async def test_tables_at_which_somebody_looks_or_a_bot_thinks_are_kept(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "MOST_IN_MEMORY", 1)
    persons = await people(house, "Anna", "Ben")
    looked_at = await table_for(house, persons, "beasty-bar")
    looked_at.listeners.add(asyncio.Event())
    thought_about = await table_for(house, persons[:1], "beasty-bar", bots=["owl"])
    while not thought_about.waits_for_bot:
        await act(house, thought_about)
    others = [await table_for(house, persons, "beasty-bar") for _ in range(3)]
    kept = house.live_tables()
    assert looked_at in kept
    assert thought_about in kept
    assert others[0] not in kept


@pytest.mark.parametrize("name", ["", "none", "a b", "\x00", "٣", "x" * 5000, "../x", "\ud800"])
async def test_a_table_that_there_is_not(house: House, name: str) -> None:
    with pytest.raises(NotFound):
        await house.table(name)
    assert not house.live_tables()


async def test_another_process_is_heard(cluster: Cluster) -> None:
    url, time = cluster.new_database(), Time()
    async with house_at(url, time, "first") as first, house_at(url, time, "second") as second:
        announcer = Announcer(second)
        announcer.start()
        await announcer.listening.wait()
        live = await table_for(first, await people(first, "Anna", "Ben"), "circus-train")
        there = await second.table(live.id)
        for _ in range(10):
            await act(first, live)
            await until(lambda: there.version == live.version)
            assert there.state == live.state
        await announcer.close()


async def test_what_goes_wrong_does_not_make_a_process_deaf(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("menagerie.server.announcer.RETRY_SECONDS", 0.01)
    url, time = cluster.new_database(), Time()
    async with house_at(url, time, "first") as first, house_at(url, time, "second") as second:
        announcer = Announcer(second)
        announcer.start()
        await announcer.listening.wait()
        live = await table_for(first, await people(first, "Anna", "Ben"), "circus-train")
        there = await second.table(live.id)
        with monkeypatch.context() as broken:
            broken.setattr(second, "refresh", None)  # calling it is an error of a kind that nobody foresaw
            await act(first, live)
            await until(lambda: "could not follow" in caplog.text)
        await until(lambda: there.version == live.version)
        await play_on(first, live, 1, 5)
        await until(lambda: there.version == live.version)
        await announcer.close()
