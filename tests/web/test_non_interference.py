"""What reaches a seat does not depend on anything that the seat may not know: pages, streams, answers, errors."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from sqlalchemy import Connection

import menagerie
from menagerie.server import playing
from menagerie.server.errors import Refused
from menagerie.server.live import LiveTable
from menagerie.server.names import token_hash
from menagerie.server.telling import Listener
from menagerie.server.undoing import first_to_take_back
from menagerie.store import rows
from menagerie.web import api, table_pages
from menagerie.web.streams import Position
from menagerie.web.words import known_languages
from tests.servers import Time
from tests.sites import Site, site_at
from tests.web.worlds import NAMES, Pair, action_rows, live_table, pairs, seat_rows, table_row

pytestmark = pytest.mark.anyio
NOW = 1_000_100.0
POSITIONS = 1_000
"""How many of each game are compared, in so many parts that can be tried at the same time:"""
PARTS = 2
SEEDS = (b"h" * 32, b"t" * 32)


def everything_shown(live: LiveTable, seat: int | None, lang: str, is_long: bool) -> list[Any]:
    """All that the server makes of a table for a seat."""
    first = 0 if is_long else max(0, live.plies - 2)
    visitor = SimpleNamespace(seat_at=lambda _: seat, house=SimpleNamespace(now=lambda: NOW), lang=lang)
    listener = Listener.at(live, seat, lang)
    return [
        table_pages._present(live, seat, lang, NOW),
        table_pages.fragments(live, seat, lang, NOW, Position(0, first, 0)),
        api._table(live, visitor).model_dump_json(),  # type: ignore[arg-type]
        [json.dumps(api._told(moment, listener)) for moment in live.moments_since(0 if is_long else first)],
    ]


def refusals(live: LiveTable, seat: int, choose: random.Random) -> list[str]:
    """What is said to each decision, and to several at once."""
    some = choose.sample(range(live.game.num_actions), min(6, live.game.num_actions))
    several = [[first, *rest] for first in live.state.legal_actions()[:8] for rest in ([some[0]], some[1:3], some[3:4])]
    single = [[action] for action in range(live.game.num_actions)]
    return [said_to(live, seat, actions) for actions in (*single, *several, [live.game.num_actions], [10**6])]


def said_to(live: LiveTable, seat: int, actions: list[int]) -> str:
    house: Any = SimpleNamespace(now=lambda: NOW)
    try:
        playing.act(house, live, seat, live.version, *actions).send(None)  # it waits for nothing here
    except Refused as refused:
        return f"{type(refused).__name__} {refused.status} {refused} {getattr(refused, 'article', '')}"
    except StopIteration:
        return "done"
    raise AssertionError("it waits for something")


async def play_nothing(*_: Any) -> bool:
    return True


def check_pair(pair: Pair, here: LiveTable, there: LiveTable, choose: random.Random, is_long: bool) -> None:
    """The seat and who watches are shown the same in both worlds, and the seat is refused the same things."""
    lang = choose.choice(known_languages())
    for viewer in {pair.seat, None}:
        shown = [everything_shown(live, viewer, lang, is_long) for live in (here, there)]
        assert shown[0] == shown[1], (pair, viewer)
    if here.to_move == pair.seat and pair.seat is not None:
        seed = choose.random()
        said = [refusals(live, pair.seat, random.Random(seed)) for live in (here, there)]
        assert said[0] == said[1], pair


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", menagerie.games())
def test_a_seat_is_shown_the_same_in_worlds_that_it_can_not_tell_apart(game: str, part: int) -> None:
    choose = random.Random(part)
    compared, asked, may_take_back = 0, 0, 0
    with mock.patch.object(playing, "play", play_nothing):
        for pair in pairs(game, POSITIONS, part):
            here, there = live_table(pair.game, pair.here, SEEDS[0]), live_table(pair.game, pair.there, SEEDS[1])
            if here.is_over:  # then the seed is published, and nothing is secret
                continue
            check_pair(pair, here, there, choose, is_long=compared % 50 == 0)
            compared += 1
            asked += here.to_move == pair.seat
            may_take_back += pair.seat is not None and first_to_take_back(here, pair.seat) is not None
            if compared == POSITIONS // PARTS:
                break
    assert compared == POSITIONS // PARTS
    assert asked > compared // 5
    assert may_take_back > 0


# Over HTTP


@pytest.fixture
async def sites(tmp_path: Path) -> AsyncIterator[list[Site]]:
    """Two servers, on two databases."""
    async with AsyncExitStack() as stack:
        urls = [str(tmp_path / f"world{number}.sqlite") for number in range(2)]
        yield [await stack.enter_async_context(site_at(url, now=Time(NOW))) for url in urls]


def token_of(table: int, seat: int) -> str:
    return f"token-{table}-{seat}"


async def store(site: Site, pair: Pair, history: list[int], seed: bytes, number: int) -> None:
    """Puts the table into the database: the same in both worlds, but for the actions."""

    def job(connection: Connection) -> None:
        numbers = [
            rows.add_player(connection, token_hash(token_of(number, seat)), NAMES[seat], 0.0)
            for seat in range(pair.game.players)
        ]
        row = table_row(pair.game, history, seed, number)
        rows.add_table(connection, replace(row, plies=0), seat_rows(pair.game, row.id, numbers[0]))
        rows.append(connection, row.id, 0, action_rows(pair.game, history), {})

    await site.house.write(job)


async def store_both(sites: list[Site], pair: Pair, number: int) -> None:
    """Puts each world into its database."""
    for site, history, seed in zip(sites, (pair.here, pair.there), SEEDS, strict=True):
        await store(site, pair, history, seed, number)


async def answers(site: Site, pair: Pair, number: int, seat: int | None) -> list[Any]:
    """All that a browser and a program get to see of a table."""
    table, token = f"world{number}", None if seat is None else token_of(number, seat)
    got: list[Any] = []
    async with site.browser(token) as browser, site.client(token) as program:
        for path in (f"/t/{table}", "/mine", "/", f"/t/{table}/record", f"/t/{table}/replay", f"/t/{table}/nothing"):
            got += [await browser.get(path)]
        live = await site.house.table(table)
        forms = [{"at": live.version, "wish": str(action)} for action in range(0, pair.game.num_actions, 3)]
        forms += [{"at": "0-1", "action": "0"}, {"at": live.version}, {"at": live.version, "action": "99999"}]
        own_choice = live.state.legal_actions() if live.to_move == seat else []
        illegal = [action for action in range(pair.game.num_actions) if action not in own_choice]
        forms += [{"at": live.version, "action": str(action)} for action in illegal[::7]]
        for form in forms:
            got += [await browser.post(f"/t/{table}/act", data=form, headers={"hx-request": "true"})]
        got.append(await browser.post(f"/t/{table}/undo-answer", data={"agrees": "yes"}))
        path = f"/api/v1/tables/{table}"
        for end in ("", "/record", *(f"/why-not/{action}" for action in range(0, pair.game.num_actions, 5))):
            got += [await program.get(path + end)]
        for action in illegal[::7]:
            got += [await program.post(f"{path}/actions", json={"at": live.version, "action": action})]
    told = []
    for address in (f"{path}/stream?after=0-0-0", f"/t/{table}/stream?after=0-0-0"):
        stream = site.stream(address, token)
        await stream.wait_for(lambda events: bool(events) and events[-1].id == str(Position.of(live)))
        await stream.close()
        told.append(stream.raw)
    return [(answer.status_code, sorted(answer.headers.items()), answer.content) for answer in got] + told


@pytest.mark.parametrize("game", menagerie.games())
async def test_the_same_bytes_are_sent(sites: list[Site], game: str) -> None:
    compared = 0
    for number, pair in enumerate(pairs(game, 6, 77)):
        await store_both(sites, pair, number)
        if (await sites[0].house.table(f"world{number}")).is_over:
            continue
        for seat in {pair.seat, None}:
            here, there = [await answers(site, pair, number, seat) for site in sites]
            assert len(here) > 20
            assert here == there, (pair, seat)
            compared += 1
    assert compared >= 4


async def test_other_seats_are_shown_something_else(sites: list[Site]) -> None:
    """The comparison would notice: a seat that sees what differs gets other bytes."""
    noticed = 0
    for number, pair in enumerate(pairs("beasty-bar", 8, 78)):
        await store_both(sites, pair, number)
        for seat in range(pair.game.players):
            here, there = [await answers(site, pair, number, seat) for site in sites]
            noticed += here != there
    assert noticed >= 4
