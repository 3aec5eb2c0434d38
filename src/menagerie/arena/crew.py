"""Who does the work: processes on this machine, each with one game at a time."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol

from .plan import Plan
from .play import Played, Work, attempt, play_game


@dataclass(frozen=True)
class Outcome:
    """How it went with a game: it was `played`, or there was a `problem`, told in one line."""

    number: int
    played: Played | None = None
    problem: str = ""

    @classmethod
    def of(cls, number: int, result: Played | str) -> Outcome:
        """The outcome that `play.attempt` gave."""
        return cls(number, problem=result) if isinstance(result, str) else cls(number, result)


class Crew(Protocol):
    """Workers that play games of one plan."""

    @property
    def room(self) -> int:
        """How many more games can be started now."""

    def start(self, number: int) -> None:
        """Starts a game. Only where there is room."""

    def wait(self) -> list[Outcome]:
        """Waits until a game or more have ended, well or not. Only where one was started."""

    def close(self) -> None:
        """Sends everybody home, whatever they are at."""


class Worker:
    """A process with its line to us, and the game that it plays (None: it is idle)."""

    def __init__(self, plan: Plan, work: Work) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, far_end = context.Pipe()
        self.number: int | None = None
        self.process = context.Process(target=serve, args=(far_end, plan, work), daemon=True)
        with _interrupts_held():
            self.process.start()
        far_end.close()  # so that our end learns when the process is gone

    def start(self, number: int) -> None:
        """Hands over a game. If the process is gone, its end of the line tells so when the result is due."""
        self.number = number
        with contextlib.suppress(OSError):
            self.connection.send(number)

    def outcome(self) -> Outcome | None:
        """How the game went; None if the process died over it."""
        assert self.number is not None
        try:
            result: Played | str = self.connection.recv()
        except (EOFError, OSError):
            return None
        number, self.number = self.number, None
        return Outcome.of(number, result)

    def end(self) -> str:
        """Ends the process, if it still runs, and tells how it ended."""
        self.connection.close()
        self.process.kill()
        self.process.join()
        code = self.process.exitcode or 0
        return f"signal {signal.Signals(-code).name}" if code < 0 else f"exit code {code}"


class LocalCrew:
    """Processes on this machine. One that dies takes nothing with it but its own game, and is replaced."""

    def __init__(self, plan: Plan, processes: int, work: Work = play_game) -> None:
        """`work` plays a game; it must be a function of a module, for it is named to the other processes."""
        self._plan, self._work = plan, work
        self._workers: list[Worker] = []
        try:
            for _ in range(processes):
                self._workers.append(Worker(plan, work))
        except BaseException:
            self.close()
            raise

    @property
    def room(self) -> int:
        """How many processes are idle."""
        return sum(worker.number is None for worker in self._workers)

    def start(self, number: int) -> None:
        """See `Crew`."""
        next(worker for worker in self._workers if worker.number is None).start(number)

    def wait(self) -> list[Outcome]:
        """See `Crew`."""
        busy: dict[Any, Worker] = {worker.connection: worker for worker in self._workers if worker.number is not None}
        return [self._outcome(busy[connection]) for connection in wait(list(busy))]

    def _outcome(self, worker: Worker) -> Outcome:
        number, outcome = worker.number, worker.outcome()
        if outcome is not None:
            return outcome
        assert number is not None
        end = worker.end()
        self._workers[self._workers.index(worker)] = Worker(self._plan, self._work)
        return Outcome(number, problem=f"its worker process died ({end})")

    def close(self) -> None:
        """See `Crew`."""
        for worker in self._workers:
            worker.end()
        self._workers = []


def serve(connection: Connection, plan: Plan, work: Work) -> None:
    """What a worker process does: plays the games it is sent, until the line is closed."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(attempt(work, plan, connection.recv()))


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Processes started in here ignore Ctrl-C for good: the terminal sends it to all, but it is ours to answer."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
