"""Games on a Ray cluster: a small one on this machine. Without Ray the program says what to install."""

from __future__ import annotations

import socket
import sys
from contextlib import closing
from pathlib import Path

import pytest

from menagerie.arena.cluster import LOCAL, RayCrew
from menagerie.arena.play import Played, play_game
from menagerie.arena.run import play_all
from tests.arena import workers
from tests.arena.plans import plan_of


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that `workers` looks into, and plain Python for them: nothing is compiled there."""
    monkeypatch.setenv(workers.FOLDER, str(tmp_path))
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    return tmp_path


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_worker_of_the_cluster_dies_and_no_game_is_lost_or_counted_twice(folder: Path) -> None:
    pytest.importorskip("ray")
    plan = plan_of("greedy,random", players=2)
    kept: list[Played] = []
    told: list[str] = []
    with closing(RayCrew(plan, LOCAL, 2, workers.dies_once)) as crew:
        left_out = play_all(range(8), crew, kept.append, told.append)
    assert (folder / f"died over {workers.VICTIM}").exists()
    assert left_out == {}
    assert sorted(played.number for played in kept) == list(range(8))
    assert len(told) == 1
    assert f"game {workers.VICTIM}: its worker on the cluster died" in told[0]
    for played in kept:
        assert played.actions == play_game(plan, played.number).actions, "the same game as anywhere"


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match=r"pip install 'menagerie\[cluster\]'"):
        RayCrew(plan_of("greedy,random", players=2), LOCAL)


def test_an_address_where_nobody_listens_is_named_at_once() -> None:
    pytest.importorskip("ray")
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{unused.getsockname()[1]}"
        with pytest.raises(ValueError, match=f"no Ray cluster at '{address}'"):
            RayCrew(plan_of("greedy,random", players=2), address)
