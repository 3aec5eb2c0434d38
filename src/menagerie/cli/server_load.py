"""A load for `menagerie bench --server`, in a process of its own: many tables, many open streams, moves all the time.

    python -m menagerie.cli.server_load PORT TABLES STREAMS SECONDS MOVERS

Prints one JSON object. It speaks HTTP by itself: a client library would take more of the machine than the server.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from ..core import catalogue


class Connection:
    """A kept-alive connection that asks one thing after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int) -> Connection:
        """A new one."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 22))

    async def ask(self, method: str, path: str, token: str = "", body: Any = None) -> tuple[int, Any]:
        """The status and the JSON of the answer."""
        content = b"" if body is None else json.dumps(body).encode()
        self._writer.write(_head(method, path, token, len(content)) + content)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.partition("content-length:")[2].partition("\r\n")[0])
        answer = await self._reader.readexactly(length)
        return int(head[9:12]), json.loads(answer)

    async def count_events(self, path: str, token: str, seen: Counter) -> None:
        """Opens a stream and counts its events until the connection ends."""
        self._writer.write(_head("GET", path, token, 0))
        await self._reader.readuntil(b"\r\n\r\n")
        seen.open += 1
        with_data = b"data: "
        while chunk := await self._reader.read(1 << 16):
            seen.events += chunk.count(b"\n\n") if with_data in chunk else 0


def _head(method: str, path: str, token: str, length: int) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "host: bench", f"content-length: {length}", "content-type: application/json"]
    if token:
        lines.append(f"authorization: Bearer {token}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


@dataclass
class Counter:
    """Streams that are open, and events that have come."""

    open: int = 0
    events: int = 0


@dataclass
class Figures:
    """What the movers have done: seconds of each move that was acknowledged, and how many were refused."""

    moves: list[float] = field(default_factory=list)
    refused: int = 0


@dataclass
class LoadTable:
    """A table with the tokens of its two players."""

    id: str
    game: str
    tokens: list[str]


async def found(connection: Connection, game: str) -> LoadTable:
    """A table of two people, both of them here."""
    body = {"game": game, "players": 2, "seats": ["me", "open"], "name": "Load"}
    status, one = await connection.ask("POST", "/api/v1/tables", body=body)
    assert status == 201, one
    status, two = await connection.ask("POST", f"/api/v1/tables/{one['table']}/seats", body={"name": "Other"})
    assert status == 201, two
    return LoadTable(one["table"], game, [one["token"], two["token"]])


async def move_on(port: int, tables: list[LoadTable], figures: Figures, until: float, luck: random.Random) -> None:
    """Plays at one table after the other, a random legal action each time; a finished game is followed by a new one."""
    connection = await Connection.open(port)
    for place in itertools.cycle(range(len(tables))):
        if time.perf_counter() >= until:
            return
        table = tables[place]
        path, mover = f"/api/v1/tables/{table.id}", luck.randrange(2)
        _, seen = await connection.ask("GET", path, table.tokens[mover])
        if seen["to_move"] is not None and seen["to_move"] != mover:
            mover = 1 - mover
            _, seen = await connection.ask("GET", path, table.tokens[mover])
        if seen["status"] != "playing":
            tables[place] = await found(connection, table.game)
            continue
        action = luck.choice(seen["legal_actions"])["action"]
        body = {"action": action, "at": seen["version"]}
        start = time.perf_counter()
        status, _ = await connection.ask("POST", f"{path}/actions", table.tokens[mover], body)
        if status == 200:
            figures.moves.append(time.perf_counter() - start)
        else:
            figures.refused += 1


async def load(port: int, tables: int, streams: int, seconds: float, movers: int) -> dict[str, Any]:
    """Sets the tables up, opens the streams, and moves for so long. Returns the figures."""
    connection = await Connection.open(port)
    games = catalogue.games()
    there = [await found(connection, games[number % len(games)]) for number in range(tables)]
    counter, figures, luck = Counter(), Figures(), random.Random(7)
    watchers = []
    for number in range(streams):  # the players first, then spectators; every second one as a page, the others as JSON
        table, turn = there[number % tables], number // tables
        token = table.tokens[turn] if turn < 2 else ""
        prefix = "/t" if number % 2 == 0 else "/api/v1/tables"
        path = f"{prefix}/{table.id}/stream?after=0-0-0"
        watchers.append(asyncio.create_task((await Connection.open(port)).count_events(path, token, counter)))
    while counter.open < streams:
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    before, start = counter.events, time.perf_counter()
    shares = [there[number::movers] for number in range(movers)]
    await asyncio.gather(*(move_on(port, share, figures, start + seconds, luck) for share in shares))
    took = time.perf_counter() - start
    times = sorted(figures.moves)
    for watcher in watchers:
        watcher.cancel()
    return {
        "tables": tables,
        "streams": counter.open,
        "movers": movers,
        "seconds": round(took, 2),
        "moves": len(times),
        "moves_per_second": round(len(times) / took, 1),
        "events_per_second": round((counter.events - before) / took, 1),
        "p50_ms": round(1000 * times[len(times) // 2], 2),
        "p99_ms": round(1000 * times[int(0.99 * len(times))], 2),
        "refused": figures.refused,
    }


if __name__ == "__main__":
    numbers = [float(text) for text in sys.argv[1:]]
    found_out = asyncio.run(load(int(numbers[0]), int(numbers[1]), int(numbers[2]), numbers[3], int(numbers[4])))
    print(json.dumps(found_out))
