"""Ways to play a game that go wrong, for worker processes: what they do is decided by files in a folder."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from menagerie.arena.crew import Outcome
from menagerie.arena.plan import Plan
from menagerie.arena.play import Played, Work, attempt, play_game

FOLDER = "MENAGERIE_TEST_FOLDER"
"""The environment variable that names the folder."""

VICTIM = 3


def dies_once(plan: Plan, number: int) -> Played:
    """Kills its process over one game, the first time."""
    if number == VICTIM and _is_first(f"died over {number}"):
        os.kill(os.getpid(), signal.SIGKILL)
    return play_game(plan, number)


def raises_always(plan: Plan, number: int) -> Played:
    """Fails at one game, each time."""
    if number == VICTIM:
        raise RuntimeError("a bot that fails")
    return play_game(plan, number)


def raises_once(plan: Plan, number: int) -> Played:
    """Fails at every game, the first time."""
    if _is_first(f"failed at {number}"):
        raise RuntimeError("a bot\nthat fails")
    return play_game(plan, number)


class InThisProcess:
    """A crew without other processes: it plays a game when it is waited for."""

    def __init__(self, plan: Plan, work: Work = play_game) -> None:
        self.plan, self.work = plan, work
        self.number: int | None = None

    @property
    def room(self) -> int:
        return int(self.number is None)

    def start(self, number: int) -> None:
        self.number = number

    def wait(self) -> list[Outcome]:
        assert self.number is not None
        number, self.number = self.number, None
        return [Outcome.of(number, attempt(self.work, self.plan, number))]

    def close(self) -> None:
        pass


def _is_first(name: str) -> bool:
    try:
        (Path(os.environ[FOLDER]) / name).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True
