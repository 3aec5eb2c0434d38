"""`menagerie bench` and `menagerie warm-up`: what they print, not how fast anything is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import menagerie

KEYS = {"game", "players", "mode", "threads", "actions_per_second", "games_per_second"}


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "menagerie", *arguments],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", menagerie.games())
def test_bench_measures_every_mode_of_a_game(name: str) -> None:
    result = run("bench", name, "--players", "2", "--seconds", "0.01", "--json")
    assert result.returncode == 0, result.stderr
    rows = json.loads(result.stdout)
    assert all(set(row) == KEYS for row in rows)
    assert {(row["game"], row["players"]) for row in rows} == {(name, 2)}
    measured = {(row["mode"], row["threads"]) for row in rows}
    cores = os.cpu_count()
    expected = {(mode, count) for mode in ("random", "batch", "observed") for count in (1, cores)}
    assert measured == expected | {("python", 1), ("start", 1)}
    assert all(row["actions_per_second"] > 0 for row in rows)


def test_bench_prints_a_table() -> None:
    result = run("bench", "beasty-bar", "--players", "3", "--seconds", "0.01", COLUMNS="80")
    assert result.returncode == 0, result.stderr
    for words in ("random play", "batch", "from Python", "first move", "× Python"):
        assert words in result.stdout
    assert "…" not in result.stdout, "nothing is cut at 80 columns"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bench", "chess"), "there is no game 'chess'"),
        (("bench", "beasty-bar", "--players", "9"), "2 to 4 players"),
        (("bench", "--seconds", "0"), "more than 0"),
        (("bench", "--seconds", "nan"), "more than 0"),
        (("warm-up", "chess"), "there is no game 'chess'"),
    ],
)
def test_bad_input_is_named(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert message in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_warm_up_says_that_plain_python_needs_none() -> None:
    result = run("warm-up")
    assert result.returncode == 0
    assert "nothing to compile" in " ".join(result.stderr.split())


COIN = """
from ...core.definition import GameDefinition
from . import rules

GAME = GameDefinition(
    name="coin", title="Coin", article_prefix="CO", players=range(2, 3), options=(), rules=rules,
    max_plies=lambda players, options: 2, view=lambda state, seat: {}, narrate=lambda *told: "",
    action_text=lambda action, words: "end", chance_text=lambda outcome, words: f"side {outcome}",
    why_not=lambda state, action, words: ("CO-1", ""), setup=lambda state, players, options: None,
)
"""
COIN_RULES = """
from ...core.definition import Plane
from ...core.jit import jit, state_record

STATE = state_record("coin", tossed=0, side=0, over=0)
NUM_ACTIONS, MAX_PLAYERS, MAX_LEGAL, MAX_CHANCE = 1, 2, 1, 2
OBSERVATION = (Plane("side", 1, "the side that came up"),)


@jit
def init(state, players, options):
    state.tossed = state.side = state.over = 0


@jit
def current_player(state):
    return -4 if state.over else state.tossed - 1


@jit
def legal_actions(state, out):
    out[0] = 0
    return 1


@jit
def chance_outcomes(state, out, weights):
    for side in range(2):
        out[side] = side
        weights[side] = 1
    return side + 1


@jit
def apply_action(state, action, trace):
    if state.tossed:
        state.over = 1
    else:
        state.side = action
        state.tossed = 1


@jit
def returns(state, out):
    out[state.side] = 1
    out[1 - state.side] = -1


@jit
def scores(state, out):
    out[state.side] = 1


@jit
def resample(state, seat, rng):
    return


@jit
def seen(state, action, seat):
    return action


@jit
def observe(state, seat, out):
    out[0] = state.side
"""


@pytest.fixture
def with_a_coin(tmp_path: Path) -> Path:
    """A copy of the program with a game that is compiled quickly in the place of ours."""
    package, copied = Path(menagerie.__file__).parent, tmp_path / "src" / "menagerie"
    for name in ("core", "cli", "search"):
        shutil.copytree(package / name, copied / name, ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "games" / "coin").mkdir(parents=True)
    for name in ("__init__.py", "__main__.py", "games/__init__.py"):
        shutil.copy(package / name, copied / name)
    (copied / "games" / "coin" / "__init__.py").write_text(COIN)
    (copied / "games" / "coin" / "rules.py").write_text(COIN_RULES)
    return tmp_path / "src"


def test_warm_up_compiles_once(tmp_path: Path, with_a_coin: Path) -> None:
    """The first run compiles into the cache, with its progress; the second finds all there."""
    cache = tmp_path / "cache"
    environment = {"NUMBA_DISABLE_JIT": "0", "MENAGERIE_CACHE_DIR": str(cache), "PYTHONPATH": str(with_a_coin)}

    def compiled() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}

    first = run("warm-up", **environment)
    assert first.returncode == 0, first.stderr
    assert "Compiling Coin" in first.stderr
    assert "Warning" not in first.stderr, "what can't be kept would be compiled each time"
    before = compiled()
    assert before
    second = run("warm-up", "coin", **environment)
    assert second.returncode == 0
    assert "Compiling" not in second.stderr
    assert "Ready: Coin" in second.stderr
    next(cache.rglob("coin.warm")).unlink()
    third = run("warm-up", "coin", **environment)
    assert "Compiling Coin" in third.stderr, "it is not known any more that all is there"
    assert compiled() == before, "but it is"


def test_warm_up_without_a_place_for_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("warm-up", NUMBA_DISABLE_JIT="0", MENAGERIE_CACHE_DIR=str(tmp_path / "file"))
    assert result.returncode == 2
    assert "can't be written" in " ".join(result.stderr.split())
