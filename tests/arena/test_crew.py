"""Worker processes: they play the games that they are sent, and one that dies takes only its own game with it."""

from __future__ import annotations

import multiprocessing
from contextlib import closing
from pathlib import Path

import pytest

from menagerie.arena.crew import LocalCrew
from menagerie.arena.play import Played, Work, play_game
from menagerie.arena.run import play_all
from tests.arena import workers
from tests.arena.plans import plan_of

PLAN = plan_of("greedy,random", players=2)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that `workers` looks into, and plain Python for them: nothing is compiled there."""
    monkeypatch.setenv(workers.FOLDER, str(tmp_path))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    return tmp_path


def run(work: Work, games: int) -> tuple[dict[int, Played], dict[int, str], list[str]]:
    kept: list[Played] = []
    told: list[str] = []
    with closing(LocalCrew(PLAN, 2, work)) as crew:
        left_out = play_all(range(games), crew, kept.append, told.append)
    assert len({played.number for played in kept}) == len(kept), "none is kept twice"
    assert multiprocessing.active_children() == [], "nobody stays behind"
    return {played.number: played for played in kept}, left_out, told


def test_a_worker_that_is_killed_is_replaced_and_its_game_played_again(folder: Path) -> None:
    kept, left_out, told = run(workers.dies_once, 8)
    assert (folder / f"died over {workers.VICTIM}").exists()
    assert sorted(kept) == list(range(8))
    assert left_out == {}
    assert told == [f"game {workers.VICTIM}: its worker process died (signal SIGKILL); it is played again"]


def test_games_that_raise_are_played_again() -> None:
    kept, left_out, told = run(workers.raises_once, 4)
    assert sorted(kept) == list(range(4))
    assert left_out == {}
    assert len(told) == 4
    assert all("RuntimeError: a bot that fails" in line and line.endswith("it is played again") for line in told)
    assert {number: played.actions for number, played in kept.items()} == {
        number: play_game(PLAN, number).actions for number in range(4)
    }, "the games are those that one process plays"
