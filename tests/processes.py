"""`menagerie serve` as a process of its own, and people who play there over the JSON interface."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.nursery import Nursery

START_SECONDS = 60.0


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Forked:
    """A process of a nursery, as `subprocess.Popen` shows others."""

    def __init__(self, nursery: Nursery, arguments: list[str], log: Path) -> None:
        self._nursery = nursery
        self.pid: int = nursery.ask(start=arguments, log=str(log))
        self._status: int | None = None

    def poll(self) -> int | None:
        """Its exit status; None while it runs."""
        if self._status is None:
            self._status = self._nursery.ask(poll=self.pid)
        return self._status

    def wait(self, timeout: float = 30.0) -> int:
        """Its exit status, once it has ended."""
        deadline = time.monotonic() + timeout
        while (status := self.poll()) is None:
            assert time.monotonic() < deadline, "the process goes on"
            time.sleep(0.005)
        return status

    def send_signal(self, number: int) -> None:
        """Sends it a signal."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """Kills it."""
        self.send_signal(signal.SIGKILL)


class Server:
    """A server that can be killed and started again; its log goes on in one file."""

    def __init__(self, database: str, log: Path, *options: str, nursery: Nursery | None = None) -> None:
        self.database = database
        self.log = log
        self.port = free_port()
        self._options = options
        self._nursery = nursery
        self.process: subprocess.Popen[bytes] | Forked | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        arguments = ["serve", "--port", str(self.port), "--database", self.database, "--no-rate-limits", *self._options]
        if self._nursery is not None:
            self.process = Forked(self._nursery, arguments, self.log)
        else:
            with self.log.open("ab") as log:
                self.process = subprocess.Popen([sys.executable, "-m", "menagerie", *arguments], stdout=log, stderr=log)
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text(errors="replace")[-3000:]
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/healthz", timeout=5).is_success
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """Kills it: nothing can be written any more."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self, seconds: float = 20.0) -> int:
        """Asks it to stop; its exit status."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None and self.process.poll() is None:
            self.kill()


@dataclass
class Players:
    """The people at a table, who remember what they were told was done.

    `acknowledged`: their decisions as (ply, action); `unanswered`: one of which they don't know whether it was done.
    """

    game: str
    bots: int = 0
    table: str = ""
    tokens: list[str] = field(default_factory=list)
    acknowledged: list[tuple[int, int]] = field(default_factory=list)
    unanswered: tuple[int, int] | None = None
    status: str = ""

    async def found(self, client: httpx.AsyncClient) -> None:
        """Founds a table, and sits down at it."""
        seats = ["me", *["random"] * self.bots] if self.bots else ["me", "open"]
        body = {"game": self.game, "players": len(seats), "seats": seats, "name": "Anna"}
        made = await self._post(client, "", body, None)
        table, tokens = made["table"], [made["token"]]
        if not self.bots:
            tokens.append((await self._post(client, f"/{table}/seats", {"name": "Ben"}, None))["token"])
        self.table, self.tokens, self.status = table, tokens, "playing"

    async def shown(self, client: httpx.AsyncClient) -> dict[str, Any]:
        """The table as the one sees who decides."""
        found = await self._shown_to(client, 0)
        if found["to_move"] in range(1, len(self.tokens)):
            found = await self._shown_to(client, found["to_move"])
        self.status = found["status"]
        return found

    async def _shown_to(self, client: httpx.AsyncClient, seat: int) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = await client.get(f"/api/v1/tables/{self.table}", headers=headers)
        answer.raise_for_status()
        content: dict[str, Any] = answer.json()
        return content

    async def decide(self, client: httpx.AsyncClient, choose: random.Random) -> bool:
        """One decision, if it is for one of the people to decide; whether it was."""
        found = await self.shown(client)
        if not found["legal_actions"]:
            return False
        action = choose.choice(found["legal_actions"])["action"]
        self.unanswered = int(found["version"].partition("-")[2]), action
        body = {"at": found["version"], "action": action}
        await self._post(client, f"/{self.table}/actions", body, self.tokens[found["seat"]])
        self.acknowledged.append(self.unanswered)
        self.unanswered = None
        return True

    @staticmethod
    async def _post(client: httpx.AsyncClient, path: str, body: dict[str, Any], token: str | None) -> dict[str, Any]:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        answer = await client.post(f"/api/v1/tables{path}", json=body, headers=headers)
        answer.raise_for_status()
        content: dict[str, Any] = answer.json()
        return content
