"""A process that has loaded everything, and is forked for each server: so a hundred starts take no minutes.

It reads a JSON object a line: `{"start": [arguments], "log": path}` is answered with the number of a new process that
runs `menagerie` with these arguments, `{"poll": number}` with its exit status (null while it runs).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


class Nursery:
    """The process, seen from the tests."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.nursery"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True, bufsize=1
        )
        self._lock = threading.Lock()

    def ask(self, **order: Any) -> Any:
        """What it answers."""
        with self._lock:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(json.dumps(order) + "\n")
            return json.loads(self._process.stdout.readline())

    def close(self) -> None:
        """Ends it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()


def run(arguments: list[str], log: str) -> None:
    """In the new process: runs the program, and never comes back."""
    status = 1
    try:
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for source, target in ((nothing, 0), (out, 1), (out, 2)):
            os.dup2(source, target)
        sys.argv[:] = ["menagerie", *arguments]
        from menagerie.cli import main

        main()
        status = 0
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else 1
    finally:
        os._exit(status)


def poll(number: int, ended: dict[int, int]) -> int | None:
    """The exit status of a process; None while it runs."""
    if number not in ended:
        done, status = os.waitpid(number, os.WNOHANG)
        if done:
            ended[number] = os.waitstatus_to_exitcode(status)
    return ended.get(number)


def listen() -> None:
    """Does what it is told, until there is nobody any more."""
    import menagerie.web.app  # noqa: F401 (loaded once for all)
    from menagerie.server.preparing import prepare_all

    prepare_all()
    ended: dict[int, int] = {}
    for line in sys.stdin:
        order = json.loads(line)
        answer: int | None
        if "start" in order:
            answer = os.fork()
            if answer == 0:
                run(order["start"], order["log"])
        else:
            answer = poll(order["poll"], ended)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    listen()
