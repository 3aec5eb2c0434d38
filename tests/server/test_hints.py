"""Hints: for whose turn it is, where the table allows them, and thought about once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import menagerie
from menagerie.core.state import State
from menagerie.search.bots import Estimate
from menagerie.server import hints
from menagerie.server.errors import Forbidden, Refused
from menagerie.server.house import House
from tests.servers import act, house_at, people, table_for

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThreadPoolExecutor]:
    monkeypatch.setattr(hints, "SECONDS", 0.02)
    with ThreadPoolExecutor(1) as made:
        yield made


@pytest.mark.parametrize("game", menagerie.games())
async def test_every_possible_decision_is_judged(house: House, pool: ThreadPoolExecutor, game: str) -> None:
    live = await table_for(house, await people(house, "Anna", "Ben"), game)
    found = await hints.hints(live, live.to_move, pool)
    assert sorted(estimate.action for estimate in found) == live.state.legal_actions()
    assert all(0 <= estimate.chance <= 1 for estimate in found)


async def test_hints_are_for_whose_turn_it_is(house: House, pool: ThreadPoolExecutor) -> None:
    live = await table_for(house, await people(house, "Anna", "Ben"), "beasty-bar")
    for seat in (None, 1 - (live.to_move or 0)):
        with pytest.raises(Refused, match="whose turn"):
            await hints.hints(live, seat, pool)
    live.settings = replace(live.settings, hints=False)
    with pytest.raises(Forbidden):
        await hints.hints(live, live.to_move, pool)


async def test_a_decision_is_thought_about_once(
    house: House, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often it is asked: otherwise one who asks all the time keeps all bots from thinking."""
    thought: list[State] = []

    def think(state: State) -> list[Estimate]:
        thought.append(state)
        if len(thought) == 2:
            raise RuntimeError("out of order")
        return []

    monkeypatch.setattr(hints, "_hints", think)
    live = await table_for(house, await people(house, "Anna", "Ben"), "beasty-bar")
    await asyncio.gather(*(hints.hints(live, live.to_move, pool) for _ in range(20)))
    await hints.hints(live, live.to_move, pool)
    assert len(thought) == 1
    await act(house, live)
    with pytest.raises(RuntimeError):
        await hints.hints(live, live.to_move, pool)
    assert await hints.hints(live, live.to_move, pool) == [], "what has failed is tried again"
    assert len(thought) == 3
