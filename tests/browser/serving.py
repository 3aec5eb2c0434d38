"""`menagerie serve` as a process of its own: started, killed and started again at the same port."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

READY_SECONDS = 900.0
"""Where nothing is compiled yet, this takes minutes."""

STOP_SECONDS = 20.0


class Server:
    """A server with a database of its own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.log = folder / "server.log"
        self._database = folder / "tables.sqlite"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it, and waits until everything is loaded."""
        command = [sys.executable, "-m", "menagerie", "serve", "--port", str(self.port), "--patience", "0"]
        command += ["--database", str(self._database), "--no-rate-limits"]
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(command, stdout=out, stderr=out)
        self._wait_until_ready()

    def _wait_until_ready(self) -> None:
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            assert self._process is not None
            assert self._process.poll() is None, self._end_of_log()
            try:
                if httpx.get(f"{self.url}/healthz?ready=yes", trust_env=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"the server is not ready: {self._end_of_log()}")

    def kill(self) -> None:
        """Ends it as when the power fails."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> None:
        """Asks it to stop, and waits until it has."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(STOP_SECONDS)
            finally:
                self.kill()

    def errors(self) -> list[str]:
        """What went wrong within it: the last lines of each."""
        found = [json.loads(line) for line in self.log.read_text("utf-8").splitlines() if line.startswith("{")]
        return [f"{one['message']}{one.get('error', '')[-600:]}" for one in found if one["level"] == "error"]

    def _end_of_log(self) -> str:
        return self.log.read_text("utf-8", errors="replace")[-2000:]


def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
