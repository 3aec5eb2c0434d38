"""`bench/peers.py` and `menagerie bench --peers`: what they measure and say, not how fast anything is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from menagerie.cli.peers import PEERS, quickest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "bench" / "peers.py"
WITHOUT = """
import runpy, sys
for name in {missing!r}:
    sys.modules[name] = None
sys.argv = {arguments!r}
runpy.run_path({script!r}, run_name="__main__")
"""
SLOW_TO_START = ("jax", "matplotlib", "pgx", "rlcard")


def run(
    *arguments: str, missing: tuple[str, ...] = SLOW_TO_START, columns: int = 100
) -> subprocess.CompletedProcess[str]:
    """Runs the script uncompiled, as if some packages were not installed."""
    program = WITHOUT.format(missing=missing, arguments=["peers.py", *arguments], script=str(SCRIPT))
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "COLUMNS": str(columns)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_measures_what_is_there_and_says_what_is_not(tmp_path: Path) -> None:
    result = run("--seconds", "0.01", "--game", "beasty-bar", "--out", str(tmp_path))
    assert result.returncode == 0, result.stderr
    found = json.loads((tmp_path / "peers.json").read_text())
    games = {(row["game"], row["mode"]) for row in found["rows"]}
    assert {("beasty-bar", "random"), ("beasty-bar", "batch"), ("beasty-bar", "python")} <= games
    assert {(f"open_spiel/{name}", "peer") for name in PEERS[0].games} <= games
    assert all(row["actions_per_second"] > 0 for row in found["rows"])
    (search,) = found["searches"]
    assert search["game"] == "beasty-bar"
    assert search["simulations_per_second"] > 0
    assert search["peer_simulations_per_second"] > 0
    assert set(found["machine"]["versions"]) >= {"menagerie", "numba", "open_spiel", "pgx", "rlcard"}
    said = " ".join(result.stderr.split())
    for library, package in (("rlcard", "rlcard"), ("pgx", "pgx jax"), ("pettingzoo", r"pettingzoo[classic]")):
        assert f"{library} is left out" in said
        assert f"pip install '{package}'" in said
    assert "there is no picture without matplotlib" in said
    for words in ("open_spiel", "gin_rummy", "random play", "× peer", "ISMCTSBot"):
        assert words in result.stdout
    assert max(len(line.rstrip()) for line in result.stdout.splitlines()) <= 110
    ours = next(line for line in result.stdout.splitlines() if line.startswith("random play, "))
    assert " to " not in ours, "one game has one figure, not a span"


def test_piped_tables_are_whole_however_narrow_the_terminal(tmp_path: Path) -> None:
    arguments = ("--seconds", "0.01", "--game", "beasty-bar", "--out", str(tmp_path))
    result = run(*arguments, missing=(*SLOW_TO_START, "pyspiel", "pettingzoo"), columns=40)
    assert result.returncode == 0, result.stderr
    (row,) = {row["game"] for row in json.loads((tmp_path / "peers.json").read_text())["rows"]}
    assert sum(line.split()[:1] == [row] for line in result.stdout.splitlines()) > 1
    assert "…" not in result.stdout


def test_without_openspiel_searches_are_not_compared(tmp_path: Path) -> None:
    missing = (*SLOW_TO_START, "pyspiel", "pettingzoo")
    result = run("--seconds", "0.01", "--game", "beasty-bar", "--out", str(tmp_path), missing=missing)
    assert result.returncode == 0, result.stderr
    found = json.loads((tmp_path / "peers.json").read_text())
    assert {row["game"] for row in found["rows"]} == {"beasty-bar"}
    assert found["searches"] == []
    assert "pyspiel is not installed: pip install 'menagerie[openspiel]'" in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seconds", "0"), "must be more than 0"),
        (("--game", "chess"), "there is no game 'chess'"),
        (("--players", "9"), "players, not 9"),
    ],
)
def test_bad_input_is_named(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert result.returncode == 2
    assert message in " ".join(result.stderr.replace("│", " ").split())
    assert "Traceback" not in result.stderr


def test_the_quickest_is_found_with_and_without_toys() -> None:
    rows = [
        {"game": "a/leduc", "mode": "peer", "actions_per_second": 9.0},
        {"game": "b/rummy", "mode": "peer-batch", "actions_per_second": 5.0},
        {"game": "c/hearts", "mode": "peer", "actions_per_second": 4.0},
        {"game": "beasty-bar", "mode": "random", "actions_per_second": 99.0},
    ]
    assert quickest(rows, toys=True) == rows[0]
    assert quickest(rows, toys=False) == rows[1]
    assert quickest(rows[3:], toys=True) is None
