"""Leaving a table, loading its page anew, and coming back: over HTTP, by page and by program, as streams tell it."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import menagerie
from menagerie.server.live import LiveTable
from menagerie.web.streams import Position
from tests.servers import act, until
from tests.sites import Event, Seated, Site, Stream, live_of, seated, site_at

pytestmark = pytest.mark.anyio
AWAY, BACK = "A bot plays for you.", "Take my seat back"
OTHERS_SEE = "away; bot"


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with site_at(str(tmp_path / "tables.sqlite")) as made:
        yield made


class Person:
    """Somebody at a table, who does things by the page's forms or by the interface for programs."""

    def __init__(self, site: Site, seats: Seated, seat: int, way: str) -> None:
        self._site, self._seats, self._way, self.seat = site, seats, way, seat
        self.token = seats.tokens[seat]

    async def does(self, form: str, program: str, **content: Any) -> httpx.Response:
        """Does something; the answer."""
        if self._way == "program":
            async with self._site.client(self.token) as client:
                return await client.post(f"{self._seats.path}/{program}", json=content)
        headers = {"hx-request": "true"} if self._way == "part of a page" else {}
        async with self._site.browser(self.token) as browser:
            return await browser.post(f"/t/{self._seats.table}/{form}", data=content, headers=headers)

    async def leaves(self) -> None:
        """Goes; a bot takes over."""
        assert (await self.does("leave", "leave", bot="random")).is_success or self._way == "page"

    async def comes_back(self) -> None:
        """Takes the seat back."""
        assert (await self.does("back", "return")).is_success or self._way == "page"

    async def page(self) -> str:
        """The table's page, loaded anew."""
        async with self._site.browser(self.token) as browser:
            answer = await browser.get(f"/t/{self._seats.table}")
        assert answer.status_code == 200
        return answer.text

    async def shown(self) -> dict[str, Any]:
        """What the interface for programs shows."""
        async with self._site.client(self.token) as client:
            found: dict[str, Any] = (await client.get(self._seats.path)).json()
        return found

    def stream(self, last: str | None = None) -> Stream:
        """The stream of the page."""
        return self._site.stream(f"/t/{self._seats.table}/stream", self.token, last)


def is_up_to_date(live: LiveTable) -> Any:
    now = str(Position.of(live))
    return lambda events: bool(events) and events[-1].id == now


async def decide_until(site: Site, live: LiveTable, seat: int, choose: random.Random) -> None:
    """The people of the table decide until it is a seat's turn."""
    while live.to_move != seat:
        assert live.is_playing
        await act(site.house, live, choose.choice(live.state.legal_actions()))


@pytest.mark.parametrize("way", ["page", "part of a page", "program"])
@pytest.mark.parametrize("game", menagerie.games())
@pytest.mark.parametrize("seat", [0, 1])
async def test_a_bot_takes_over_until_the_person_comes_back(site: Site, game: str, seat: int, way: str) -> None:
    seats = await seated(site, game, 2)
    live, choose = await live_of(site, seats), random.Random(game)
    gone, other = Person(site, seats, seat, way), Person(site, seats, 1 - seat, way)
    await decide_until(site, live, seat, choose)
    mine, theirs, watching = gone.stream(), other.stream(), site.stream(f"/t/{seats.table}/stream")
    programs = site.stream(f"{seats.path}/stream?after=0-0-0", other.token)
    for stream in (mine, theirs, watching):
        await stream.wait_for(is_up_to_date(live))
    plies = live.plies

    await gone.leaves()
    await until(lambda: live.to_move != seat)
    assert any(moment.by == "bot" and moment.actor == seat for moment in live.moments_since(plies))
    assert AWAY in (await mine.wait_for(is_up_to_date(live)))[-1].data
    for stream in (theirs, watching):
        assert OTHERS_SEE in (await stream.wait_for(is_up_to_date(live)))[-1].data
    assert AWAY in (page := await gone.page())
    assert BACK in page
    assert AWAY not in await other.page()
    assert (await gone.shown())["seats"][seat] | {"seconds": None} == {
        "seat": seat, "kind": "person", "name": f"Person {seat}", "bot": "random", "away": True, "seconds": None
    }  # fmt: skip
    refused = await gone.does("act", "actions", at=live.version, action=0)
    assert refused.status_code in (409, 422)

    seen = (await mine.wait_for(is_up_to_date(live)))[-1].id
    await mine.close()
    if live.is_playing:
        await act(site.house, live)
        await until(lambda: live.to_move != seat)
    await gone.comes_back()
    assert live.bot_of(seat) is None
    again = gone.stream(seen)
    assert AWAY not in (await again.wait_for(is_up_to_date(live)))[-1].data, "and nothing was missed"
    for stream in (theirs, watching):
        assert OTHERS_SEE not in (await stream.wait_for(is_up_to_date(live)))[-1].data
    assert AWAY not in await gone.page()
    assert not (await gone.shown())["seats"][seat]["away"]

    await decide_until(site, live, seat, choose)
    version = live.version
    await asyncio.sleep(0.1)
    assert live.version == version, "no bot decides any more"
    action = str(live.state.legal_actions()[0])
    done = await gone.does("act", "actions", at=version, action=int(action) if way == "program" else action)
    assert done.status_code in (200, 204, 303)
    assert live.version != version
    told = actions_in(await programs.wait_for(is_up_to_date(live)))
    assert [event["ply"] for event in told] == list(range(live.plies)), "a program hears of every action, too"
    for stream in (again, theirs, watching, programs):
        await stream.close()


def actions_in(events: list[Event]) -> list[dict[str, Any]]:
    return [told for event in events if "ply" in (told := json.loads(event.data))]


@pytest.mark.parametrize("way", ["page", "program"])
async def test_strangers_neither_leave_nor_come_back(site: Site, way: str) -> None:
    seats = await seated(site, "beasty-bar", 2)
    live = await live_of(site, seats)
    elsewhere = await seated(site, "beasty-bar", 2)
    stranger = Person(site, Seated(seats.table, elsewhere.tokens), 0, way)
    await Person(site, seats, 1, way).leaves()
    for answer in (await stranger.does("leave", "leave", bot="random"), await stranger.does("back", "return")):
        assert answer.status_code == 403
    assert [row.is_away for row in live.seats] == [False, True]


@pytest.mark.parametrize("way", ["page", "part of a page", "program"])
async def test_a_waiting_table_frees_the_seat_of_who_leaves(site: Site, way: str) -> None:
    """Its founder finds it given up when nobody is left."""
    async with site.client() as client:
        body = {"game": "circus-train", "players": 3, "seats": ["me", "open", "open"], "name": "Person 0"}
        founded = (await client.post("/api/v1/tables", json=body)).json()
        sat = (await client.post(f"/api/v1/tables/{founded['table']}/seats", json={"name": "Person 1"})).json()
    seats = Seated(founded["table"], [founded["token"], sat["token"]])
    live = await live_of(site, seats)
    watching = site.stream(f"/t/{seats.table}/stream", seats.tokens[0])
    assert "Person 1" in (await watching.wait_for(is_up_to_date(live)))[-1].data
    await Person(site, seats, 1, way).leaves()
    assert "Person 1" not in (await watching.wait_for(is_up_to_date(live)))[-1].data
    await Person(site, seats, 0, way).leaves()
    assert live.row.status == "closed"
    await watching.wait_for(is_up_to_date(live))
    await watching.close()
