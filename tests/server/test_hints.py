"""Hints: for whose turn it is, where the table allows them, and thought about once."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import menagerie
from menagerie.core.state import State
from menagerie.search.bots import Estimate
from menagerie.server import hints
from menagerie.server.errors import Forbidden, Refused, TooMany
from menagerie.server.hints import Hints
from menagerie.server.house import House
from menagerie.server.robots import Robots
from tests.servers import act, house_at, people, table_for, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hints]:
    monkeypatch.setattr(hints, "SECONDS", 0.02)
    made = Hints()
    yield made
    made.close()


@pytest.mark.parametrize("game", menagerie.games())
async def test_every_possible_decision_is_judged(house: House, thinker: Hints, game: str) -> None:
    live = await table_for(house, await people(house, "Anna", "Ben"), game)
    found = await thinker.hints(live, live.to_move)
    assert sorted(estimate.action for estimate in found) == live.state.legal_actions()
    assert all(0 <= estimate.chance <= 1 for estimate in found)


async def test_hints_are_for_whose_turn_it_is(house: House, thinker: Hints) -> None:
    live = await table_for(house, await people(house, "Anna", "Ben"), "beasty-bar")
    for seat in (None, 1 - (live.to_move or 0)):
        with pytest.raises(Refused, match="whose turn"):
            await thinker.hints(live, seat)
    live.settings = replace(live.settings, hints=False)
    with pytest.raises(Forbidden):
        await thinker.hints(live, live.to_move)


async def test_a_decision_is_thought_about_once(house: House, thinker: Hints, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked: otherwise one who asks all the time keeps all bots from thinking."""
    thought: list[State] = []

    def think(state: State) -> list[Estimate]:
        thought.append(state)
        if len(thought) == 2:
            raise RuntimeError("out of order")
        return []

    monkeypatch.setattr(hints, "_hints", think)
    live = await table_for(house, await people(house, "Anna", "Ben"), "beasty-bar")
    await asyncio.gather(*(thinker.hints(live, live.to_move) for _ in range(20)))
    await thinker.hints(live, live.to_move)
    assert len(thought) == 1
    await act(house, live)
    with pytest.raises(RuntimeError):
        await thinker.hints(live, live.to_move)
    assert await thinker.hints(live, live.to_move) == [], "what has failed is tried again"
    assert len(thought) == 3


@pytest.fixture
def blocked(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """What takes long to think, until this is set."""
    done = threading.Event()

    def think(state: State) -> list[Estimate]:
        assert done.wait(20)
        return []

    monkeypatch.setattr(hints, "_hints", think)
    yield done
    done.set()


async def test_one_hint_at_a_time_is_thought_of_for_a_person(
    house: House, thinker: Hints, blocked: threading.Event
) -> None:
    """However many tables somebody has; others are not refused because of that."""
    anna, ben = await people(house, "Anna", "Ben")
    tables = [await table_for(house, [anna], game, bots=["random"]) for game in menagerie.games() * 3]
    while any(live.to_move != 0 for live in tables):
        for live in tables:
            if live.to_move != 0:
                await act(house, live)
    first = asyncio.create_task(thinker.hints(tables[0], 0))
    await asyncio.sleep(0)
    for live in tables[1:]:
        with pytest.raises(TooMany, match="Another hint"):
            await thinker.hints(live, 0)
    other = await table_for(house, [ben], "beasty-bar", bots=["random"])
    while other.to_move != 0:
        await act(house, other)
    second = asyncio.create_task(thinker.hints(other, 0))
    again = asyncio.create_task(thinker.hints(tables[0], 0))
    await asyncio.sleep(0)
    blocked.set()
    assert list(await asyncio.gather(first, second, again)) == [[], [], []]
    assert await thinker.hints(tables[1], 0) == [], "the one before is ready"


async def test_bots_do_not_wait_for_hints(house: House, thinker: Hints, blocked: threading.Event) -> None:
    """Even if many people ask for some; those who would have to wait long are told so."""
    robots = Robots(house, threads=1, seconds=0.01, patience=0)
    persons = await people(house, *(f"Person {number}" for number in range(hints.MOST_WAITING + 1)))
    tables = [await table_for(house, [person], "beasty-bar", bots=["random"]) for person in persons]
    await until(lambda: all(live.to_move == 0 for live in tables))
    asked = [asyncio.create_task(thinker.hints(live, 0)) for live in tables]
    await asyncio.sleep(0)
    live = tables[-1]
    plies = live.plies
    await act(house, live)
    await until(lambda: live.plies > plies + 1 and live.to_move in (0, None))
    assert not any(task.done() for task in asked[:-1])
    with pytest.raises(TooMany, match="Many ask"):
        await asked[-1]
    blocked.set()
    await asyncio.gather(*asked[:-1])
    await robots.close()
