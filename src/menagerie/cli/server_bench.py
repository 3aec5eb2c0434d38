"""`menagerie bench --server`: durable moves a second, with many tables and many open streams, on this machine alone."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

TABLES, STREAMS, MOVERS = 200, 1000, 8
WAIT_SECONDS = 180


def measure_server(seconds: float, database: str | None = None) -> dict[str, Any]:
    """Starts a server and a load as processes of their own; returns the figures.

    `commits_per_second`: what the disk does alone, one durable commit after the other (the baseline).
    """
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        where = f"--database={database or Path(folder) / 'tables.sqlite'}"
        quiet = ("--no-rate-limits", "--log-level=warning")
        server = subprocess.Popen(
            [sys.executable, "-m", "menagerie", "serve", f"--port={port}", where, *quiet],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait_until_ready(port, server)
            load = subprocess.run(
                [
                    sys.executable,
                    "-m",
                    "menagerie.cli.server_load",
                    *map(str, (port, TABLES, STREAMS, seconds, MOVERS)),
                ],
                capture_output=True,
                text=True,
                check=False,
            )
            if load.returncode != 0:
                raise ValueError(f"the load failed: {load.stderr[-500:]}")
            figures: dict[str, Any] = json.loads(load.stdout)
            figures["memory_mb"] = _memory(server.pid)
        finally:
            server.terminate()
            server.wait()
        figures["commits_per_second"] = round(_commits(Path(folder) / "commits.sqlite", min(seconds, 3.0)), 1)
    return figures


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_ready(port: int, server: subprocess.Popen[bytes]) -> None:
    """Waits until everything is loaded. Raises ValueError if the server ends before."""
    deadline = time.monotonic() + WAIT_SECONDS
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise ValueError(f"the server ended with exit code {server.returncode}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz?ready=yes", timeout=30) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    raise ValueError(f"the server was not ready within {WAIT_SECONDS} seconds")


def _memory(process: int) -> float | None:
    """The resident memory of a process and its children, in MB; None where the system does not tell."""
    try:
        pids = [process, *_children(process)]
        texts = [Path(f"/proc/{pid}/status").read_text() for pid in pids]
    except OSError:
        return None
    kilobytes = sum(int(text.partition("VmRSS:")[2].split()[0]) for text in texts)
    return round(kilobytes / 1024, 1)


def _children(process: int) -> list[int]:
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in text.split()]


def _commits(path: Path, seconds: float) -> float:
    """Durable commits a second of one small row, one after the other."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (number INTEGER)")
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        connection.execute("INSERT INTO rows VALUES (?)", (count,))
        count += 1
    took = time.perf_counter() - start
    connection.close()
    return count / took
