"""Leaving a game that goes on, coming back, and taking a seat to another device."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from menagerie.server import leaving, playing
from menagerie.server.errors import Forbidden, NotFound, Refused
from menagerie.server.house import House
from menagerie.server.robots import Robots
from tests.servers import act, dump, house_at, people, play_on, table_for, until

pytestmark = pytest.mark.anyio
GAME = "beaver-gang"


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[House]:
    async with house_at(database_url) as made:
        yield made


async def test_a_bot_plays_for_those_who_left(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await table_for(house, [anna, ben], GAME)
    seat = live.to_move
    assert seat is not None
    plies = live.plies
    robots = Robots(house, threads=1, seconds=0.01, patience=0)
    await leaving.leave(house, live, seat, "random")
    assert live.bot_of(seat) == "random"
    await until(lambda: live.plies > plies)
    await until(lambda: live.to_move == 1 - seat)
    with pytest.raises(Refused, match=r"not your turn|bot plays"):
        await playing.act(house, live, seat, live.version, live.state.legal_actions()[0])
    await leaving.come_back(house, live, seat)
    assert live.bot_of(seat) is None
    await act(house, live)
    while live.to_move == 1 - seat:
        await act(house, live)
    version = live.version
    await asyncio.sleep(0.1)
    assert live.version == version, "no bot plays any more"
    await robots.close()
    kinds = {moment.by for moment in live.moments if moment.actor == seat}
    assert "bot" in kinds


async def test_who_has_left_does_not_decide(house: House) -> None:
    live = await table_for(house, await people(house, "Anna", "Ben"), GAME)
    seat = live.to_move
    assert seat is not None
    await leaving.leave(house, live, seat)
    assert live.row.due == house.now(), "whichever process looks for what is due finds it"
    with pytest.raises(Refused, match="bot plays for you"):
        await playing.act(house, live, seat, live.version, live.state.legal_actions()[0])
    await leaving.come_back(house, live, seat)
    assert not live.row.due
    await leaving.come_back(house, live, seat)
    await act(house, live)


async def test_only_those_who_sit_there_leave(house: House) -> None:
    live = await table_for(house, await people(house, "Anna", "Ben"), GAME)
    before = dump(house.database)
    for attempt in (
        leaving.leave(house, live, None),
        leaving.come_back(house, live, None),
        leaving.resume_secret(house, live, None),
    ):
        with pytest.raises(Forbidden):
            await attempt
    with pytest.raises(Refused, match="no bot"):
        await leaving.leave(house, live, 0, "wolf")
    await play_on(house, live, 4)
    with pytest.raises(Refused, match="over"):
        await leaving.leave(house, live, 0)
    assert dump(house.database)["seats"] == before["seats"]


async def test_a_resume_link_moves_the_seat_once(house: House) -> None:
    anna, ben, phone = await people(house, "Anna", "Ben", "Guest")
    live = await table_for(house, [anna, ben], GAME)
    secret = await leaving.resume_secret(house, live, 0)
    assert secret not in repr(dump(house.database)), "the secret itself is stored nowhere"
    assert await leaving.resume(house, phone, secret) is live
    assert live.seat_of(phone.number) == 0
    assert live.seat_of(anna.number) is None
    assert live.names == ["Anna", "Ben"], "the seat keeps its name"
    for person in (anna, phone):
        with pytest.raises(NotFound):
            await leaving.resume(house, person, secret)
    assert live.seat_of(phone.number) == 0


async def test_a_new_resume_link_makes_the_one_before_void(house: House) -> None:
    anna, ben, phone = await people(house, "Anna", "Ben", "Guest")
    live = await table_for(house, [anna, ben], GAME)
    first = await leaving.resume_secret(house, live, 0)
    second = await leaving.resume_secret(house, live, 0)
    assert first != second
    with pytest.raises(NotFound):
        await leaving.resume(house, phone, first)
    await leaving.resume(house, phone, second)
    assert live.seat_of(phone.number) == 0


async def test_a_resume_link_gives_nobody_two_seats(house: House) -> None:
    anna, ben = await people(house, "Anna", "Ben")
    live = await table_for(house, [anna, ben], GAME)
    secret = await leaving.resume_secret(house, live, 0)
    with pytest.raises(Refused, match="another seat"):
        await leaving.resume(house, ben, secret)
    assert (live.seat_of(anna.number), live.seat_of(ben.number)) == (0, 1)
    assert await leaving.resume(house, anna, secret) is live, "the own seat may be taken again"


async def test_of_many_with_one_link_one_gets_the_seat(house: House, database_url: str) -> None:
    """In two processes, too."""
    anna, ben, *others = await people(house, "Anna", "Ben", *(f"Guest {number}" for number in range(10)))
    live = await table_for(house, [anna, ben], GAME)
    secret = await leaving.resume_secret(house, live, 1)
    async with house_at(database_url, house.now, "1") as second:
        houses = [house, second] * 5
        got = await asyncio.gather(
            *(leaving.resume(here, other, secret) for here, other in zip(houses, others, strict=True)),
            return_exceptions=True,
        )
    winners = [other for other, result in zip(others, got, strict=True) if not isinstance(result, BaseException)]
    assert len(winners) == 1
    assert all(isinstance(result, Refused) for result in got if isinstance(result, BaseException))
    async with live.lock:
        await house.refresh(live)
    assert live.seat_of(winners[0].number) == 1


@pytest.mark.parametrize("secret", ["", "x", "x" * 5000, "\x00", "\ud800", "%00"])
async def test_a_made_up_secret_leads_nowhere(house: House, secret: str) -> None:
    (anna,) = await people(house, "Anna")
    before = dump(house.database)
    with pytest.raises(NotFound):
        await leaving.resume(house, anna, secret)
    assert dump(house.database) == before
