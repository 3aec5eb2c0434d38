"""`menagerie bench` and `menagerie warm-up`: what they print, not how fast anything is."""

from __future__ import annotations

import json
import os
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
    expected = {(mode, count) for mode in ("random", "batch") for count in (1, cores)}
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


def test_warm_up_compiles_once(tmp_path: Path) -> None:
    """The first run compiles into the cache, with its progress; the second finds all there."""
    environment = {"NUMBA_DISABLE_JIT": "0", "MENAGERIE_CACHE_DIR": str(tmp_path)}
    first = run("warm-up", "beasty-bar", **environment)
    assert first.returncode == 0, first.stderr
    assert "Compiling Beasty Bar" in first.stderr
    second = run("warm-up", "beasty-bar", **environment)
    assert second.returncode == 0
    assert "Compiling" not in second.stderr
    assert "Ready: Beasty Bar" in second.stderr


def test_warm_up_without_a_place_for_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("warm-up", NUMBA_DISABLE_JIT="0", MENAGERIE_CACHE_DIR=str(tmp_path / "file"))
    assert result.returncode == 2
    assert "can't be written" in " ".join(result.stderr.split())
