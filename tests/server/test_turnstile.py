"""Those who look on take turns, one after the other, and leave most of the time to those who play."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from menagerie.server.turnstile import LATE_SECONDS, LONGEST_REST, Turnstile

pytestmark = pytest.mark.anyio


class Time:
    """Time that passes only while somebody works or rests."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.rests = 0.0, list[float]()
        self._turn = asyncio.sleep
        monkeypatch.setattr("menagerie.server.turnstile.time.perf_counter", lambda: self.now)
        monkeypatch.setattr("menagerie.server.turnstile.asyncio.sleep", self._rest)

    async def _rest(self, seconds: float) -> None:
        self.rests.append(seconds)
        self.now += seconds
        await self._turn(0)

    def job(self, seconds: float) -> Callable[[bool], None]:
        """One that takes so long."""

        def work(_: bool) -> None:
            self.now += seconds

        return work


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


async def test_players_have_three_quarters_of_the_time(time: Time) -> None:
    stile, worked = Turnstile(), 0.0
    for seconds in (0.004, 0.001, 0.03, 0.0, 0.01):
        await stile.take(time.job(seconds))
        worked += seconds
    assert time.rests == pytest.approx([0, 0.012, 0.003, 0.09, 0])
    assert time.now - 0.01 == pytest.approx(4 * (worked - 0.01)), "whoever comes next has to rest first"


async def test_nobody_waits_long_because_of_one_slow_job(time: Time) -> None:
    stile = Turnstile()
    await stile.take(time.job(5))
    await stile.take(time.job(0))
    assert time.rests == [0, LONGEST_REST]


async def test_one_after_the_other_in_their_order(time: Time) -> None:
    stile, done = Turnstile(), list[int]()

    async def look_on(number: int) -> None:
        await stile.take(lambda _: done.append(number))

    await asyncio.gather(*map(look_on, range(20)))
    assert done == list(range(20))


async def test_who_has_waited_long_is_late(time: Time) -> None:
    stile, late = Turnstile(), list[bool]()

    def job(is_late: bool) -> None:
        late.append(is_late)
        time.now += 0.45 * LATE_SECONDS

    await asyncio.gather(*(stile.take(job) for _ in range(4)))
    assert late == [False, False, True, True], "two jobs and two rests are more than it takes to be late"


async def test_a_job_that_fails_lets_the_next_one_in(time: Time) -> None:
    stile = Turnstile()
    with pytest.raises(ZeroDivisionError):
        await stile.take(lambda _: 1 / 0)
    assert await stile.take(lambda _: "next") == "next"
