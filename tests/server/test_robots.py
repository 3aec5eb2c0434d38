"""Bots' turns: with patience where all have left, without any of people's time, and at no table forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

import menagerie
from menagerie.core.deals import new_seed
from menagerie.search import policies
from menagerie.search.policies import PolicyBot
from menagerie.server import leaving, robots
from menagerie.server.clocks import GAME, Clock
from menagerie.server.errors import Refused
from menagerie.server.house import House
from menagerie.server.live import LiveTable
from menagerie.server.robots import Robots
from menagerie.store import rows
from tests.policies import made
from tests.servers import Time, act, house_at, people, play_on, table_for, until
from tests.store.stored import TABLE, seats_of

pytestmark = pytest.mark.anyio
PATIENCE = 3_600.25


# Patience


class Rests:
    """How often bots have rested for the sake of those who have left; each rest lasts until it is ended."""

    def __init__(self) -> None:
        self.count = 0
        self.end = asyncio.Event()
        self._sleep = asyncio.sleep

    async def sleep(self, seconds: float, *more: Any) -> Any:
        """What bots do instead of sleeping."""
        if seconds != PATIENCE:
            return await self._sleep(seconds, *more)
        self.count += 1
        await self.end.wait()
        return None


@pytest.fixture
async def rests(monkeypatch: pytest.MonkeyPatch) -> Rests:
    made = Rests()
    monkeypatch.setattr(asyncio, "sleep", made.sleep)
    return made


@pytest.fixture
async def patient(house: House, rests: Rests) -> AsyncIterator[Robots]:
    made = Robots(house, threads=1, seconds=0.01, patience=PATIENCE)
    yield made
    await made.close()


@pytest.mark.parametrize("game", menagerie.games())
@pytest.mark.parametrize(("persons", "bots"), [(1, 1), (2, 0), (2, 1)])
async def test_bots_rest_before_each_decision_when_all_have_left(
    house: House, patient: Robots, rests: Rests, game: str, persons: int, bots: int
) -> None:
    rests.end.set()
    live = await table_for(house, await people(house, *"AB"[:persons]), game, bots=["random"] * bots)
    await until(lambda: not live.waits_for_bot)
    assert rests.count == 0, "somebody is there"
    for seat in range(persons):
        assert rests.count == 0, "somebody is still there"
        await leaving.leave(house, live, seat, "random")
        if seat + 1 < persons:
            await until(lambda: not live.waits_for_bot)
    plies = live.plies
    await until(lambda: live.is_over or rests.count > 12)
    played = [moment for moment in live.moments_since(plies) if moment.by == "bot"]
    assert rests.count >= len(played) > 0, "a rest each"


async def test_who_comes_back_in_time_finds_that_nobody_has_decided(
    house: House, patient: Robots, rests: Rests
) -> None:
    live = await table_for(house, await people(house, "A"), "beasty-bar", bots=["random"])
    await until(lambda: live.to_move == 0)
    version = live.version
    await leaving.leave(house, live, 0, "random")
    await until(lambda: rests.count == 1)
    await leaving.come_back(house, live, 0)
    rests.end.set()
    await asyncio.sleep(0.2)
    assert version == live.version
    await act(house, live)
    await until(lambda: live.to_move in (0, None))
    assert rests.count == 1, "somebody is there again"


async def test_where_only_bots_sit_nobody_is_waited_for(house: House, patient: Robots, rests: Rests) -> None:
    """Nobody has left such a table."""
    live = await table_for(house, await people(house, "A"), "beasty-bar", bots=["random"])
    await until(lambda: live.to_move == 0)
    async with live.lock:
        live.seats = [replace(row, kind=rows.BOT, player_id=None, bot="random") for row in live.seats]
    house.announce(live)
    await until(lambda: live.is_over)
    assert rests.count == 0


# Bots and clocks


@pytest.mark.parametrize("game", menagerie.games())
async def test_what_bots_decide_costs_and_brings_no_time(
    house: House, time: Time, database_url: str, game: str
) -> None:
    """Neither bots of the table nor one that stands in for somebody; whoever reads the table later finds the same."""
    clock = Clock(GAME, 600, 7)
    live = await table_for(house, await people(house, "A", "B"), game, bots=["random"], clock=clock)
    await play_on(house, live, 5, 9)
    await leaving.leave(house, live, 0, "random")
    banks, by_person, by_bot = list(live.banks), 0, 0
    while (seat := live.to_move) is not None and min(by_person, by_bot) < 6:
        time.passes(2.5)
        is_bot = live.bot_of(seat) is not None
        assert is_bot == (seat != 1)
        await act(house, live)
        by_person, by_bot = by_person + (not is_bot), by_bot + is_bot
        assert [live.banks[0], live.banks[2]] == [banks[0], banks[2]]
        assert live.banks[1] == pytest.approx(banks[1] + by_person * (7 - 2.5))
    assert min(by_person, by_bot) > 0
    stored = await house.read(lambda connection: rows.actions_of(connection, live.id))
    assert {row.spent for row in stored if row.by == "bot"} == {0.0}
    async with house_at(database_url, time) as later:
        assert (await later.table(live.id)).banks == pytest.approx(live.banks)


# Tables that were forgotten


@pytest.mark.parametrize("kind", ["nobody acts", "can't be read"])
async def test_no_number_of_hopeless_tables_hides_a_forgotten_one(
    house: House, time: Time, database_url: str, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Tables that stay overdue, whatever one does, are more than are looked for at once, and longer overdue."""
    monkeypatch.setattr(robots, "SWEEP_SECONDS", 0.01)
    monkeypatch.setattr(robots, "MOST_SWEPT", 4)
    forgotten = await table_for(house, await people(house, "A"), "beasty-bar", bots=["random"])
    while not forgotten.waits_for_bot:
        await act(house, forgotten)
    due = forgotten.row.due
    assert due is not None

    def add_hopeless(connection: Connection) -> None:
        for number in range(17):
            row = replace(TABLE, id=f"hopeless{number}", due=due - 100 + number // 3, words=["", ""], seed=new_seed())
            if kind == "nobody acts":
                row = replace(row, game="beasty-bar", options={})
            rows.add_table(connection, row, seats_of(row.id))

    await house.write(add_hopeless)
    time.passes(robots.OVERDUE_SECONDS + 1)
    async with house_at(database_url, time, "1") as other:
        successor = Robots(other, threads=1, seconds=0.01, patience=0)
        successor.start()
        live = None
        async with asyncio.timeout(20):
            while live is None or live.waits_for_bot:
                await asyncio.sleep(0.01)
                live = next((table for table in other.live_tables() if table.id == forgotten.id), None)
        await successor.close()
    assert live.plies > forgotten.plies


# Policies


@pytest.fixture
def pike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A policy of that name, for two players of Beasty Bar, is installed."""
    monkeypatch.setenv("MENAGERIE_DATA_DIR", str(tmp_path))
    made("beasty-bar").save(tmp_path / "a.safetensors")
    policies.install(tmp_path / "a.safetensors", "pike")
    return "pike"


async def play_against_bots(house: House, live: LiveTable) -> None:
    """The people's first legal actions, to the end of the game; all bots decide for themselves."""
    looking_after = Robots(house, threads=1, seconds=0.01)
    looking_after.look_after(live)
    while not live.is_over:
        await until(lambda: live.is_over or not live.waits_for_bot)
        if not live.is_over:
            await act(house, live)
    await looking_after.close()


async def test_a_policy_plays_a_whole_game_at_a_table(house: House, pike: str) -> None:
    """Each of its decisions is the one that its numbers say, for what its seat sees."""
    live = await table_for(house, await people(house, "A"), "beasty-bar", bots=[pike])
    await play_against_bots(house, live)
    bot, state, decisions = PolicyBot(policies.find(pike)), live.game.new_state(), 0
    for action in live.state.history:
        if state.current_player == 1:
            assert action == bot.choose(state)
            decisions += 1
        state.apply(action)
    assert decisions > 5


async def test_for_a_policy_that_was_removed_another_bot_stands_in(house: House, pike: str) -> None:
    live = await table_for(house, await people(house, "A"), "beasty-bar", bots=[pike])
    policies.remove(pike)
    await play_against_bots(house, live)
    assert sum(moment.by == "bot" for moment in live.moments_since(0)) > 5


async def test_a_policy_sits_down_only_at_tables_that_it_is_for(house: House, pike: str) -> None:
    (person,) = await people(house, "A")
    with pytest.raises(Refused, match="trained for 2 players, not for 3"):
        await table_for(house, [person], "beasty-bar", bots=[pike, pike])
    with pytest.raises(Refused, match="plays beasty-bar, not bean-dice"):
        await table_for(house, [person], "bean-dice", bots=[pike])
    live = await table_for(house, await people(house, "B", "C"), "beasty-bar", bots=["greedy"])
    with pytest.raises(Refused, match="trained for 2 players, not for 3"):
        await leaving.leave(house, live, 0, pike)
