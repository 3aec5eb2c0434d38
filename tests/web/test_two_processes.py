"""Two servers on one PostgreSQL: what is done at one is seen at the other, and one stands in for the other."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from menagerie.core import deals
from menagerie.core.record import Record
from menagerie.store import rows
from menagerie.store.database import Database
from tests.nursery import Nursery
from tests.postgres import Cluster
from tests.processes import Server
from tests.sites import events_of

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    made = Nursery()
    yield made
    made.close()


@pytest.fixture
def database(cluster: Cluster) -> str:
    return cluster.new_database()


@pytest.fixture
def servers(database: str, tmp_path: Path, nursery: Nursery) -> Iterator[tuple[Server, Server]]:
    first, second = (Server(database, tmp_path / f"log{number}", nursery=nursery) for number in range(2))
    with first, second:
        yield first, second
    for server in (first, second):
        assert "Traceback" not in server.log.read_text()


class Table:
    """A table of people and bots, by whichever server."""

    def __init__(self, server: Server, seats: list[str], game: str = "beasty-bar") -> None:
        body = {"game": game, "players": len(seats), "seats": seats, "name": "Anna"}
        made = post(server, "/api/v1/tables", body)
        self.id, self.tokens = made["table"], [made["token"]]
        self.path = f"/api/v1/tables/{self.id}"
        for number in range(seats.count("open")):
            self.tokens.append(post(server, f"{self.path}/seats", {"name": f"Guest {number}"})["token"])

    def shown(self, server: Server, seat: int = 0) -> dict[str, Any]:
        """The table for a seat."""
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        found: dict[str, Any] = httpx.get(f"{server.url}{self.path}", headers=headers, timeout=30).json()
        return found

    def decide(self, server: Server, seat: int) -> str:
        """The first legal action; the version after it."""
        found = self.shown(server, seat)
        body = {"at": found["version"], "action": found["legal_actions"][0]["action"]}
        return str(post(server, f"{self.path}/actions", body, self.tokens[seat])["version"])


def post(server: Server, path: str, body: dict[str, Any], token: str | None = None) -> dict[str, Any]:
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    answer = httpx.post(f"{server.url}{path}", json=body, headers=headers, timeout=30)
    assert answer.is_success, answer.text
    found: dict[str, Any] = answer.json()
    return found


def wait_until(condition: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it has not come about"
        time.sleep(0.02)


class Stream:
    """A stream that is read on a thread: each event with the moment at which it came."""

    def __init__(self, server: Server, path: str, token: str) -> None:
        self.raw = b""
        self._came: dict[str, float] = {}
        self._thread = threading.Thread(target=self._read, args=(f"{server.url}{path}", token), daemon=True)
        self._thread.start()
        wait_until(lambda: bool(self.raw), 20)

    def _read(self, url: str, token: str) -> None:
        try:
            with httpx.stream("GET", url, headers={"authorization": f"Bearer {token}"}, timeout=60) as answer:
                for piece in answer.iter_raw():
                    self.raw += piece
                    for event in events_of(self.raw):
                        self._came.setdefault(str(json.loads(event.data).get("version", "")), time.monotonic())
        except httpx.HTTPError:
            pass  # the server has ended

    def came(self, version: str) -> float:
        """When the version came."""
        wait_until(lambda: version in self._came, 10)
        return self._came[version]

    def end(self) -> None:
        """Waits until the server has ended it."""
        self._thread.join(20)


def test_what_is_done_at_one_is_soon_seen_at_the_other(servers: tuple[Server, Server]) -> None:
    first, second = servers
    table = Table(first, ["me", "open"])
    streams = [Stream(server, f"{table.path}/stream", table.tokens[0]) for server in servers]
    for turn in range(8):
        server = servers[turn % 2]
        to_move = table.shown(server)["to_move"]
        version = table.decide(server, to_move)
        done = time.monotonic()
        for stream in streams:
            assert stream.came(version) - done < 2
    post(second, f"{table.path}/leave", {"bot": "random"}, table.tokens[1])
    wait_until(lambda: table.shown(first)["seats"][1]["away"], 2)
    for server in servers:
        server.stop()
    for stream in streams:
        stream.end()


def test_bots_play_once(servers: tuple[Server, Server], database: str) -> None:
    """Both servers look after the table: each bot's turn is played by one of them."""
    table = Table(servers[0], ["me", "random", "chick", "random"], "beaver-gang")
    streams = [Stream(server, f"{table.path}/stream", table.tokens[0]) for server in servers]
    turn = 0
    while (found := table.shown(servers[turn % 2]))["status"] == "playing":
        if found["legal_actions"]:
            body = {"at": found["version"], "action": found["legal_actions"][0]["action"]}
            headers = {"authorization": f"Bearer {table.tokens[0]}"}
            server = servers[turn % 2]
            httpx.post(f"{server.url}{table.path}/actions", json=body, headers=headers, timeout=30)
            turn += 1
    assert turn > 5
    record = httpx.get(f"{servers[0].url}{table.path}/record", timeout=30).text
    assert deals.verify(Record.loads(record)) > 0
    opened = Database(database)
    with opened.reading() as connection:
        stored = rows.actions_of(connection, table.id)
        assert len(rows.results_of(connection, table.id)) == 4
    opened.close()
    assert [row.ply for row in stored] == list(range(len(stored)))
    assert tuple(row.action for row in stored) == Record.loads(record).actions
    final = f"0-{len(stored)}"
    for stream in streams:
        stream.came(final)
        told = [json.loads(event.data) for event in events_of(stream.raw)]
        plies = [action["ply"] for action in told if "ply" in action]
        assert plies == sorted(set(plies)), "each action is told once"
    for server in servers:
        server.stop()
    for stream in streams:
        stream.end()


def test_one_stands_in_for_the_other(servers: tuple[Server, Server]) -> None:
    """A server is killed while its bot thinks: the other one finds the table, which it has never seen, and goes on."""
    first, second = servers
    table = Table(first, ["me", "owl", "owl"])
    wait_until(lambda: table.shown(first)["to_move"] == 0, 30)
    table.decide(first, 0)
    first.kill()
    time.sleep(8)  # nobody asks the second one for the table meanwhile
    found = table.shown(second)
    assert found["to_move"] == 0 or found["status"] == "over"


def test_a_lost_database_connection_is_made_again(
    servers: tuple[Server, Server], cluster: Cluster, database: str
) -> None:
    """PostgreSQL cuts all connections: whoever was heard is heard again, and nothing that was acknowledged is lost."""
    first, second = servers
    table = Table(first, ["me", "open"])
    stream = Stream(second, f"{table.path}/stream", table.tokens[0])
    name = database.rpartition("/")[2].partition("?")[0]
    version = table.decide(first, table.shown(first)["to_move"])
    stream.came(version)
    cluster.order(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    time.sleep(3)  # the second one listens again after two seconds

    def decided() -> bool:
        try:
            nonlocal version
            version = table.decide(first, table.shown(first)["to_move"])
        except AssertionError:
            return False
        return True

    wait_until(decided, 20)
    stream.came(version)
    for server in servers:
        server.stop()
    stream.end()
