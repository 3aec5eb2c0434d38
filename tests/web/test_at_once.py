"""Many at once: of all who answer the same moment of a table, one is heard; the others are shown the table as it is."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from collections.abc import AsyncIterator

import httpx
import pytest

import menagerie
from menagerie.server import hints
from menagerie.web.streams import Position
from tests.servers import dump, until
from tests.sites import Seated, Site, live_of, seated, site_at

pytestmark = pytest.mark.anyio
CLIENTS = 50


@pytest.fixture
async def site(database_url: str) -> AsyncIterator[Site]:
    async with site_at(database_url) as made:
        yield made


async def many_answers(site: Site, seats: Seated, kind: str, choose: random.Random) -> list[httpx.Response]:
    """Many clients decide at once, each in its own way, over the interface, the form, or parts of it."""
    live = await live_of(site, seats)
    token, legal = seats.tokens[live.to_move or 0], live.state.legal_actions()

    async def answer(number: int) -> httpx.Response:
        action = legal[number % len(legal)]
        if kind == "api":
            async with site.client(token) as client:
                body = {"at": version, "action": action}
                return await client.post(f"{seats.path}/actions", json=body)
        headers = {"hx-request": "true"} if kind == "part" else {}
        async with site.browser(token) as browser:
            form = {"at": version, "action": str(action)}
            return await browser.post(f"/t/{seats.table}/act", data=form, headers=headers)

    version = live.version
    numbers = list(range(CLIENTS))
    choose.shuffle(numbers)
    return list(await asyncio.gather(*(answer(number) for number in numbers)))


@pytest.mark.parametrize("kind", ["api", "form", "part"])
@pytest.mark.parametrize("game", menagerie.games())
async def test_of_many_answers_one_is_heard(site: Site, game: str, kind: str) -> None:
    choose = random.Random(f"{game} {kind}")
    seats = await seated(site, game, 2)
    live = await live_of(site, seats)
    for _ in range(3):
        plies = live.plies
        answers = await many_answers(site, seats, kind, choose)
        statuses = [answer.status_code for answer in answers]
        decisions = [moment for moment in live.moments if moment.ply >= plies and moment.actor >= 0]
        assert len(decisions) == 1
        if kind == "api":
            assert (statuses.count(200), statuses.count(409)) == (1, CLIENTS - 1)
            (won,) = [answer for answer in answers if answer.status_code == 200]
            assert won.json() == {"version": live.version}
        elif kind == "part":
            assert (statuses.count(204), statuses.count(409)) == (1, CLIENTS - 1)
            fresh = f'name="at" value="{live.version}"'
            assert all(fresh in answer.text for answer in answers if answer.status_code == 409)
        else:
            assert statuses == [303] * CLIENTS, "all come to the table as it is now"
            assert {answer.headers["location"] for answer in answers} == {f"/t/{seats.table}"}
    check_stored(site, seats, live.state)


def check_stored(site: Site, seats: Seated, state: menagerie.State) -> None:
    """What is stored is what the table in memory shows."""
    stored = [row for row in dump(site.house.database)["actions"] if row[0] == seats.table]
    stored.sort(key=lambda row: row[1])
    assert [row[1] for row in stored] == list(range(len(stored)))
    assert state.game.replay([row[3] for row in stored]) == state
    (table,) = [row for row in dump(site.house.database)["tables"] if row[0] == seats.table]
    assert len(stored) in table


@pytest.mark.parametrize("is_part", [True, False])
async def test_a_double_click_plays_once(site: Site, is_part: bool) -> None:
    seats = await seated(site, "circus-train", 2)
    live = await live_of(site, seats)
    for _ in range(10):
        seat, plies = live.to_move, live.plies
        assert seat is not None
        headers = {"hx-request": "true"} if is_part else {}
        form = {"at": live.version, "action": str(live.state.legal_actions()[0])}
        async with site.browser(seats.tokens[seat]) as browser:
            both = [browser.post(f"/t/{seats.table}/act", data=form, headers=headers) for _ in range(2)]
            answers = await asyncio.gather(*both)
        assert sum(moment.ply >= plies and moment.actor == seat for moment in live.moments) == 1
        assert all(answer.status_code in (204, 303, 409) for answer in answers)


async def test_everything_at_once(site: Site) -> None:
    """Decisions, taking back, leaving, coming back and watching, all together: nothing fails, all agree in the end."""
    choose = random.Random(5)
    seats = await seated(site, "circus-train", 2)
    live = await live_of(site, seats)
    stream = site.stream(f"{seats.path}/stream?after=0-0-0")

    async def do_something(client: httpx.AsyncClient) -> int:
        what = choose.choice(["actions", "actions", "actions", "undo", "undo-answer", "leave", "return"])
        legal = live.state.legal_actions() or [0]
        body = {
            "actions": {"at": live.version, "action": choose.choice(legal)},
            "undo": {"at": live.version},
            "undo-answer": {"agrees": choose.random() < 0.8},
            "leave": {"bot": "random"},
            "return": None,
        }[what]
        await asyncio.sleep(choose.random() * 0.05)
        return (await client.post(f"{seats.path}/{what}", json=body)).status_code

    statuses: list[int] = []
    async with site.client(seats.tokens[0]) as anna, site.client(seats.tokens[1]) as ben:
        for _ in range(12):
            statuses += await asyncio.gather(*(do_something(choose.choice([anna, ben])) for _ in range(12)))
        for client in (anna, ben):
            await client.post(f"{seats.path}/return")
    assert {200, 409} <= set(statuses) <= {200, 403, 409, 422}
    async with live.lock:
        state, row = live.state.copy(), live.row
        await site.house.refresh(live)
        assert (live.state, live.row) == (state, row), "nothing is stored that the table in memory does not have"
    check_stored(site, seats, live.state)
    now = str(Position.of(live))
    events = await stream.wait_for(lambda events: events[-1].id == now)
    assert json.loads(events[-1].data)["version"] == live.version
    await stream.close()


async def test_of_hints_at_many_tables_one_is_thought_of(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are refused in a sentence, on the page and to programs; bots play on meanwhile."""
    done = threading.Event()
    monkeypatch.setattr(hints, "_hints", lambda _: [] if done.wait(20) else None)
    body = {"game": "beasty-bar", "players": 2, "seats": ["me", "random"], "name": "Anna"}
    async with site.client() as stranger:
        token = (await stranger.post("/api/v1/tables", json=body)).json()["token"]
    async with site.client(token) as program, site.browser(token) as browser:
        first, *others = [(await program.post("/api/v1/tables", json=body)).json()["table"] for _ in range(8)]
        await until(lambda: all(live.to_move == 0 for live in site.house.live_tables()))  # the bots have played
        waiting = asyncio.create_task(program.get(f"/api/v1/tables/{first}/hints"))
        await asyncio.sleep(0.1)
        for table in others:
            answer = await program.get(f"/api/v1/tables/{table}/hints")
            assert (answer.status_code, answer.json()["kind"]) == (429, "TooMany")
            page = await browser.get(f"/t/{table}/hint", headers={"hx-request": "true", "accept-language": "es"})
            assert "Ya se está pensando otra pista para ti" in page.text
        live = await site.house.table(others[0])
        move = {"at": live.version, "action": live.state.legal_actions()[0]}
        assert (await program.post(f"/api/v1/tables/{live.id}/actions", json=move)).status_code == 200
        await until(lambda: live.moments[-1].by in ("bot", "chance") and live.to_move == 0)
        assert not waiting.done()
        done.set()
        assert (await waiting).json()["hints"] == []
