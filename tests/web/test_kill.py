"""A server that is killed: what it has acknowledged is there, once; what it has not is there once or not at all."""

from __future__ import annotations

import asyncio
import random
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import menagerie
from menagerie.core import deals
from menagerie.core.record import Record
from menagerie.store import rows
from menagerie.store.database import Database
from tests.nursery import Nursery
from tests.processes import Players, Server

STOPPED = (0, -signal.SIGTERM)
KILLS = 100
"""On each of the two databases."""


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


def new_players() -> list[Players]:
    """A table of each game for two people, and one with a bot."""
    return [*(Players(game) for game in menagerie.games()), Players("beasty-bar", bots=1)]


async def play_for_ever(players: Players, client: httpx.AsyncClient, choose: random.Random) -> None:
    """Plays until nobody answers any more; a game that is over is followed by another one."""
    while True:
        if not players.table:
            await players.found(client)
        if not await players.decide(client, choose):
            if players.status == "over":
                return
            await asyncio.sleep(0.005)  # a bot thinks


async def until_it_is_killed(server: Server, everybody: list[Players], choose: random.Random) -> int:
    """All play at once; at a moment that nobody has chosen, the server is killed.

    How many decisions were acknowledged until then.
    """
    before = sum(len(players.acknowledged) for players in everybody)
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
        tasks = [asyncio.create_task(play_for_ever(players, client, choose)) for players in everybody]
        while sum(len(players.acknowledged) for players in everybody) < before + choose.randrange(2, 5):
            await asyncio.sleep(0.002)
        threading.Timer(choose.random() * 0.25, server.kill).start()
        for problem in await asyncio.gather(*tasks, return_exceptions=True):
            assert problem is None or isinstance(problem, httpx.TransportError), repr(problem)
        while server.process is None or server.process.poll() is None:
            await asyncio.sleep(0.01)
    return sum(len(players.acknowledged) for players in everybody) - before


def check(database: Database, players: Players) -> None:
    """Compares what is stored with what the players were told."""
    if not players.table:
        return
    with database.reading() as connection:
        found = rows.table_of(connection, players.table)
        actions = rows.actions_of(connection, players.table)
    assert found is not None, "a table was acknowledged, and is not there"
    assert [action.ply for action in actions] == list(range(found[0].plies))
    decided = [(action.ply, action.action) for action in actions if action.by == "person"]
    if players.unanswered is not None and decided == [*players.acknowledged, players.unanswered]:
        players.acknowledged.append(players.unanswered)
    players.unanswered = None
    assert decided == players.acknowledged
    state = menagerie.load(players.game, found[0].players).replay([action.action for action in actions])
    assert not state.is_chance, "chance has played on in the same transaction"
    assert state.is_terminal == (found[0].status == rows.OVER)


async def play_to_the_end(server: Server, everybody: list[Players], choose: random.Random) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as client:
        await asyncio.gather(*(play_for_ever(players, client, choose) for players in everybody))
        for players in everybody:
            record = await client.get(f"/api/v1/tables/{players.table}/record")
            assert deals.verify(Record.loads(record.text)) > 0


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(
    database_url: str, tmp_path: Path, nursery: Nursery
) -> None:
    choose = random.Random(database_url.partition(":")[0])
    everybody, acknowledged, unanswered = new_players(), 0, 0
    with Server(database_url, tmp_path / "log", "--log-level", "warning", nursery=nursery) as server:
        database = Database(database_url)
        for _ in range(KILLS):
            acknowledged += asyncio.run(until_it_is_killed(server, everybody, choose))
            unanswered += sum(players.unanswered is not None for players in everybody)
            server.start()
            for players in everybody:
                check(database, players)
            everybody = [
                Players(players.game, players.bots) if players.status == "over" else players for players in everybody
            ]
        asyncio.run(play_to_the_end(server, everybody, choose))
        for players in everybody:
            check(database, players)
        database.close()
        assert server.stop() in STOPPED
    assert acknowledged > 3 * KILLS
    assert unanswered > KILLS // 2, "it was killed while somebody waited for an answer"
    assert "Traceback" not in server.log.read_text()


# Asked to stop


def test_a_server_that_is_asked_to_stop_answers_what_it_was_asked(database_url: str, tmp_path: Path) -> None:
    """A request in flight is finished, and open streams keep it from nothing."""
    with Server(database_url, tmp_path / "log") as server, httpx.Client(base_url=server.url, timeout=30) as client:
        body = {"game": "beasty-bar", "players": 2, "seats": ["me", "open"], "name": "Anna"}
        made = client.post("/api/v1/tables", json=body).json()
        table = f"/api/v1/tables/{made['table']}"
        other = client.post(f"{table}/seats", json={"name": "Ben"}).json()
        bearers = [{"authorization": f"Bearer {token}"} for token in (made["token"], other["token"])]
        shown = client.get(table).json()
        headers = bearers[shown["to_move"]]
        best = client.get(f"{table}/hints", headers=headers).json()["hints"][0]["action"]
        done = client.post(f"{table}/actions", json={"at": shown["version"], "action": best}, headers=headers)
        assert done.is_success, "all that thinking takes is loaded now"
        headers = bearers[client.get(table).json()["to_move"]]
        opened: list[str] = []
        ended: list[str] = []
        answers: list[httpx.Response] = []

        def read(path: str) -> None:
            with httpx.stream("GET", f"{server.url}{path}", headers=headers, timeout=30) as stream:
                pieces = stream.iter_text()
                first = next(pieces)
                opened.append(path)
                ended.append(first + "".join(pieces))

        def ask() -> None:
            answers.append(client.get(f"{table}/hints", headers=headers))

        paths = [f"{table}/stream", f"/t/{made['table']}/stream"] * 3
        threads = [threading.Thread(target=read, args=(path,)) for path in paths] + [threading.Thread(target=ask)]
        for thread in threads[:-1]:
            thread.start()
        while len(opened) < len(paths):
            time.sleep(0.01)
        threads[-1].start()
        time.sleep(0.2)
        assert not answers, "it is being thought about"
        start = time.monotonic()
        assert server.stop() in STOPPED
        took = time.monotonic() - start
        for thread in threads:
            thread.join()
    assert took < 5
    assert [answer.status_code for answer in answers] == [200]
    assert answers[0].json()["hints"]
    assert len(ended) == 6
    assert all("data:" in text for text in ended)
