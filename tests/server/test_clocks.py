"""Clocks: whose time is up loses, or a bot plays that decision; what people have spent can be worked out again."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

import menagerie
from menagerie.server import leaving, playing, undoing
from menagerie.server.clocks import DAYS, GAME, MOVE, NONE, Clock
from menagerie.server.errors import Refused, Stale
from menagerie.server.house import House
from menagerie.server.live import LiveTable
from menagerie.server.robots import Robots
from menagerie.server.undoing import first_to_take_back
from menagerie.store import rows
from tests.servers import Time, act, house_at, people, play_on, table_for, until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def robots_of(house: House) -> AsyncIterator[Robots]:
    robots = Robots(house, threads=1, seconds=0.01, patience=0)
    try:
        yield robots
    finally:
        await robots.close()


async def clocked(house: House, game: str, clock: Clock, *, loses: bool = False, names: str = "AB") -> LiveTable:
    return await table_for(house, await people(house, *names), game, clock=clock, loses_on_time=loses)


async def at_a_sub_decision(house: House, game: str, *, loses: bool = False, names: str = "AB") -> LiveTable:
    """A table at which a seat has begun its turn and must decide once more."""
    for _ in range(20):
        live = await clocked(house, game, MOVES, loses=loses, names=names)
        choose = random.Random(live.id)
        while live.to_move is not None:
            seat, plies = live.to_move, live.plies
            await act(house, live, choose.choice(live.state.legal_actions()))
            if live.to_move == seat and live.plies == plies + 1:
                return live
    raise AssertionError("there was none in twenty games")


MOVES = Clock(MOVE, 60)


# What a clock is


@pytest.mark.parametrize(
    "content",
    [
        {"kind": "hourglass"},
        {"kind": MOVE, "seconds": 4},
        {"kind": MOVE, "seconds": 3601},
        {"kind": MOVE},
        {"kind": GAME, "seconds": 29},
        {"kind": GAME, "seconds": 60, "increment": -1},
        {"kind": GAME, "seconds": 60, "increment": 121},
        {"kind": GAME, "seconds": float("nan")},
        {"kind": GAME, "seconds": float("inf")},
        {"kind": DAYS, "seconds": 60},
        {"kind": MOVE, "seconds": True},
        {"kind": MOVE, "seconds": "60"},
        {"kind": 7},
    ],
)
def test_what_is_no_clock(content: dict[str, object]) -> None:
    with pytest.raises(Refused):
        Clock.read(content)


def test_what_is_a_clock() -> None:
    assert Clock.read(None) == Clock.read({}) == Clock()
    for clock in (Clock(MOVE, 60), Clock(GAME, 300, 5), Clock(DAYS, 86_400)):
        assert Clock.read(clock.written()) == clock
    assert Clock.read({"kind": MOVE, "seconds": 60, "increment": 9}).increment == 0, "it is for whole games only"


def test_what_is_left_of_the_time() -> None:
    game = Clock(GAME, 100, 5)
    assert game.bank_after(100, 30) == 75
    assert game.bank_after(3, 30) == 5
    assert Clock(MOVE, 60).bank_after(60, 59) == 60
    assert game.banks(2, [(0, 30, False), (1, 1.5, False), (0, 200, False)]) == [5, 103.5]
    assert game.banks(2, [(0, 30, True), (1, 0, True), (0, 200, True)]) == [0, 100], "bots add no time"


async def test_without_a_clock_nobody_is_hurried(house: House, time: Time) -> None:
    live = await clocked(house, "beasty-bar", Clock(NONE))
    async with robots_of(house) as robots:
        time.passes(10 * 365 * 86_400)
        robots.look_after(live)
        assert live.deadline() is None
        assert live.row.due is None
        assert not robots._alarms
        await act(house, live)


# The time runs out


def games_with_sub_decisions() -> Iterator[str]:
    """Those in which a seat ever decides twice without anything between."""
    for name in menagerie.games():
        game = menagerie.load(name, menagerie.load(name).definition.players[0])
        for seed in range(5):
            state, before = game.new_state(), None
            choose = random.Random(seed)
            found = False
            while not state.is_terminal and not found:
                if state.is_chance:
                    state.deal(seed)
                    before = None
                    continue
                found = before == state.current_player
                before = state.current_player
                state.apply(choose.choice(state.legal_actions()))
            if found:
                yield name
                break


WITH_SUB_DECISIONS = list(games_with_sub_decisions())


def test_most_games_have_sub_decisions() -> None:
    assert len(WITH_SUB_DECISIONS) >= 3


@pytest.mark.parametrize("game", WITH_SUB_DECISIONS)
async def test_a_bot_plays_a_sub_decision_of_whose_time_is_up(house: House, time: Time, game: str) -> None:
    live = await at_a_sub_decision(house, game)
    async with robots_of(house) as robots:
        seat, plies = live.to_move, live.plies
        time.passes(60.5)
        with pytest.raises(Stale, match="run out"):
            await act(house, live)
        robots.look_after(live)
        await until(lambda: live.plies > plies)
        played = next(moment for moment in live.moments if moment.ply == plies)
        assert (played.actor, played.by) == (seat, "clock")
        assert live.is_playing or live.state.is_terminal
        if live.is_playing:
            deadline = live.deadline()
            assert deadline is not None
            assert deadline > time.now, "whoever is next has all the time"
            await act(house, live)


@pytest.mark.parametrize("game", WITH_SUB_DECISIONS)
async def test_who_may_not_use_more_time_loses_in_a_sub_decision(house: House, time: Time, game: str) -> None:
    live = await at_a_sub_decision(house, game, loses=True, names="ABC")
    async with robots_of(house) as robots:
        seat, plies = live.to_move, live.plies
        time.passes(61)
        robots.look_after(live)
        await until(lambda: live.is_over)
    assert (live.row.lost_on_time, live.plies, live.row.due) == (seat, plies, None)
    results = await house.read(lambda connection: rows.results_of(connection, live.id))
    assert [row["note"] for row in results] == ["time" if row == seat else "" for row in range(3)]
    assert [row["share"] for row in results] == [0.0 if row == seat else 0.5 for row in range(3)]
    assert sum(row["gain"] for row in results) == 0
    with pytest.raises(Refused, match="over"):
        await playing.act(house, live, seat, live.version, live.state.legal_actions()[0])


async def test_the_alarm_rings_by_itself(house: House, time: Time) -> None:
    live = await clocked(house, "beasty-bar", MOVES)
    async with robots_of(house):
        time.passes(59.9)
        house.announce(live)  # something has changed, and the robots set the alarm
        plies = live.plies
        time.passes(1)
        await until(lambda: live.plies > plies)
    assert live.moments[-1].by in ("clock", "chance")


async def test_in_time_is_in_time(house: House, time: Time) -> None:
    live = await clocked(house, "beasty-bar", MOVES)
    for _ in range(6):
        time.passes(59.9)
        await act(house, live)


async def test_who_has_decided_in_time_is_left_alone(house: House, time: Time) -> None:
    """An alarm that was set for a decision does nothing to the next one."""
    live = await clocked(house, "beasty-bar", MOVES)
    async with robots_of(house) as robots:
        time.passes(59)
        await act(house, live)
        version = live.version
        time.passes(2)
        await robots._run_out(live)
        assert live.version == version


# The time of a whole game


async def test_spent_times_add_up(house: House, time: Time, database_url: str) -> None:
    """Each seat's time is the fold of what its decisions took; another process finds the same."""
    live = await clocked(house, "circus-train", Clock(GAME, 600, 3))
    choose, banks = random.Random(4), [600.0, 600.0]
    for _ in range(40):
        seat = live.to_move
        if seat is None:
            break
        took = choose.choice([0.0, 0.25, 1.5, 20.0])
        time.passes(took)
        left = live.time_left(seat, time.now)
        assert left is not None
        assert left == pytest.approx(banks[seat] - took)
        assert live.time_left(1 - seat, time.now) == pytest.approx(banks[1 - seat])
        await act(house, live, choose.choice(live.state.legal_actions()))
        banks[seat] = banks[seat] - took + 3
        assert live.banks == pytest.approx(banks)
        if live.to_move is not None:
            assert live.row.due == live.deadline() == pytest.approx(time.now + banks[live.to_move])
    async with house_at(database_url, time) as later:
        again = await later.table(live.id)
        assert again.banks == pytest.approx(live.banks)
        assert again.deadline() == live.deadline()


async def test_bots_take_no_time(house: House, time: Time) -> None:
    live = await table_for(house, await people(house, "A"), "beasty-bar", bots=["random"], clock=Clock(GAME, 60))
    await play_on(house, live, 1)
    assert live.banks[1] == 60


async def test_a_decision_taken_back_took_no_time(house: House, time: Time, database_url: str) -> None:
    live = await table_for(house, await people(house, "A"), "bean-dice", bots=["random"], clock=Clock(GAME, 600, 0))
    choose = random.Random(7)
    while True:
        seat = live.to_move
        assert seat is not None
        before = list(live.banks)
        time.passes(10)
        await act(house, live, choose.choice(live.state.legal_actions()))
        if first_to_take_back(live, 0) is not None:
            break
    time.passes(5)
    await undoing.ask(house, live, 0, live.version)
    assert live.banks == before
    assert live.deadline() == live.row.due == time.now + before[0], "the time runs from now on"
    async with house_at(database_url, time) as later:
        assert (await later.table(live.id)).deadline() == live.deadline()


# Days; nobody there; other processes


async def test_days(house: House, time: Time, database_url: str) -> None:
    live = await clocked(house, "beaver-gang", Clock(DAYS, 2 * 86_400))
    time.passes(2 * 86_400 - 1)
    await act(house, live)
    time.passes(2 * 86_400 + 3_600)
    async with house_at(database_url, time) as later, robots_of(later):
        again = await later.table(live.id)  # a day is a day, whether a server ran or not
        await until(lambda: again.plies > live.plies)
        assert next(moment for moment in again.moments if moment.ply == live.plies).by == "clock"


async def test_nobody_loses_time_while_no_server_runs(house: House, time: Time, database_url: str) -> None:
    live = await clocked(house, "beaver-gang", Clock(GAME, 60), loses=True)
    await act(house, live)
    time.passes(3_600)
    async with house_at(database_url, time) as later, robots_of(later) as robots:
        again = await later.table(live.id)
        assert again.deadline() == time.now + again.banks[again.to_move or 0]
        robots.look_after(again)
        async with again.lock:
            await later.refresh(again)  # as the sweep does
        assert again.deadline() == time.now + again.banks[again.to_move or 0]
        await act(later, again)


async def test_another_process_hears_from_when_the_time_runs(house: House, time: Time, database_url: str) -> None:
    """Somebody comes back after long: the time runs from the last decision on, in all processes."""
    live = await table_for(house, await people(house, "A", "B"), "beaver-gang", clock=MOVES, loses_on_time=True)
    seat = live.to_move
    async with house_at(database_url, time, "1") as second:
        other = await second.table(live.id)
        await leaving.leave(house, live, seat)
        time.passes(600)
        await act(house, live)  # the bot, which nobody had started
        while live.to_move != seat:
            await act(house, live)
        time.passes(5)
        await leaving.come_back(house, live, seat)
        async with other.lock:
            await second.refresh(other)
        assert live.deadline() == other.deadline() == live.row.due == time.now + 55


async def test_nobody_gains_time_by_leaving(house: House, time: Time) -> None:
    live = await clocked(house, "beaver-gang", MOVES)
    deadline = live.deadline()
    for _ in range(5):
        time.passes(10)
        await leaving.leave(house, live, live.to_move)
        await leaving.come_back(house, live, live.to_move)
        assert live.deadline() == live.row.due == deadline


async def test_who_thinks_and_then_leaves_has_thought(house: House, time: Time, database_url: str) -> None:
    """A bot decides for them; what they have thought until they left is gone from the time for the whole game."""
    live = await clocked(house, "circus-train", Clock(GAME, 30, 5))
    seat = live.to_move
    assert seat is not None
    for left in (18, 6, 0):
        time.passes(12)
        await leaving.leave(house, live, seat)
        time.passes(60)
        assert live.to_move == seat
        await act(house, live)  # the bot
        assert live.banks[seat] == pytest.approx(left), "a bot's decision adds no time"
        async with house_at(database_url, time) as later:
            assert (await later.table(live.id)).banks == pytest.approx(live.banks)
        while live.is_playing and live.to_move != seat:
            await act(house, live)
        await leaving.come_back(house, live, seat)
        assert live.deadline() == pytest.approx(time.now + left) == live.row.due
    assert live.banks[1 - seat] >= 30


async def test_who_is_away_is_not_charged_for_the_bots_turns(house: House, time: Time) -> None:
    live = await clocked(house, "circus-train", Clock(GAME, 30, 5))
    seat = live.to_move
    assert seat is not None
    await leaving.leave(house, live, seat)
    for _ in range(8):
        time.passes(3)
        await act(house, live)
    assert live.banks[seat] == 30


async def test_who_comes_back_does_not_change_the_others_time(house: House, time: Time) -> None:
    live = await clocked(house, "beaver-gang", MOVES)
    seat = live.to_move
    assert seat is not None
    deadline = live.deadline()
    await leaving.leave(house, live, 1 - seat)
    time.passes(30)
    await leaving.come_back(house, live, 1 - seat)
    assert live.deadline() == deadline == live.row.due
