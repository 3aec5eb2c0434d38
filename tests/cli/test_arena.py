"""`menagerie arena`: what it prints and keeps, how it goes on, and what it refuses."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest

from menagerie.arena.plan import Plan
from menagerie.arena.store import GAMES, REPORT, RESULTS, load
from menagerie.cli.arena_tables import print_results
from tests.arena import workers
from tests.cli.conftest import Run
from tests.cli.terminals import heed_interrupts

ARENA = ("arena", "beasty-bar", "--bots", "greedy,random", "--games", 6, "--players", 3)


@pytest.fixture(autouse=True)
def plain_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worker processes compile nothing."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")


def without_times(results: dict[str, Any]) -> dict[str, Any]:
    for bot in results["bots"]:
        del bot["seconds_per_move"]
    return results


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    monkeypatch.setattr("menagerie.cli.arena._crew", lambda plan, *_: workers.InThisProcess(plan))


def test_json_is_all_that_is_printed_and_what_the_folder_holds(run: Run, tmp_path: Path) -> None:
    done = run(*ARENA, "--json", "--out", tmp_path, "--processes", 1)
    assert done.exit_code == 0
    found = json.loads(done.stdout)
    assert found == json.loads((tmp_path / RESULTS).read_text())
    assert (found["game"], found["players"], found["games"], found["deals"]) == ("beasty-bar", 3, 6, 2)
    assert [bot["name"] for bot in found["bots"]] == ["greedy", "random"]
    assert "6 games: 1 round of 2 line-ups, each in 3 rotations." in done.stderr
    page = (tmp_path / REPORT).read_text()
    assert "menagerie arena beasty-bar --bots greedy,random --games 6 --players 3 --seed 0" in page
    plan, games = load(tmp_path)
    assert [played.number for played in games] == list(range(6))
    assert all(played.record(plan).replay().is_terminal for played in games)


@pytest.mark.usefixtures("quickly")
def test_an_arena_that_was_cut_off_ends_as_if_it_had_not_been(run: Run, tmp_path: Path) -> None:
    """Three games were done, and a fourth was just being written."""
    whole = without_times(json.loads(run(*ARENA, "--json", "--out", tmp_path).stdout))
    lines = (tmp_path / GAMES).read_bytes().splitlines(keepends=True)
    (tmp_path / GAMES).write_bytes(b"".join(lines[:3]) + lines[3][:50])
    done = run(*ARENA, "--json", "--out", tmp_path)
    assert "3 of them are there already" in " ".join(done.stderr.split())
    assert without_times(json.loads(done.stdout)) == whole
    assert (tmp_path / GAMES).read_bytes().splitlines(keepends=True)[:3] == lines[:3]


@pytest.mark.usefixtures("quickly")
def test_more_games_go_on_and_the_same_command_again_plays_none(run: Run, tmp_path: Path) -> None:
    run(*ARENA, "--out", tmp_path)
    before = (tmp_path / GAMES).read_bytes()
    again = run(*ARENA, "--out", tmp_path)
    assert again.exit_code == 0
    assert (tmp_path / GAMES).read_bytes() == before
    more = run(*ARENA, "--games", 7, "--out", tmp_path, "--json")
    assert json.loads(more.stdout)["games"] == 12
    assert (tmp_path / GAMES).read_bytes().startswith(before)


@pytest.mark.usefixtures("quickly")
def test_the_tables_name_every_bot_and_seat_and_fit_eighty_columns(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = run("arena", "beaver-gang", "--bots", "greedy,random", "--games", 2)
    assert done.exit_code == 0
    for words in ("Beaver Gang", "greedy", "random", "victory", "95 %", "Seats", "Who beats whom", "2 games, 1 deal."):
        assert words in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())
    assert not list(tmp_path.glob(f"**/{GAMES}")), "nothing is kept without --out"


def test_nothing_is_said_of_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    print_results({"games": 0})
    assert "nothing can be said" in capsys.readouterr().out


def test_games_that_can_not_be_played_are_told_and_the_exit_code_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crew(plan: Plan, *_: Any) -> workers.InThisProcess:
        return workers.InThisProcess(plan, workers.raises_always)

    monkeypatch.setattr("menagerie.cli.arena._crew", crew)
    done = run(*ARENA, "--json", "--out", tmp_path)
    assert done.exit_code == 1
    said = " ".join(done.stderr.split())
    assert f"game {workers.VICTIM}: RuntimeError: a bot that fails" in said
    assert "it is left out after 4 attempts" in said
    found = json.loads(done.stdout)
    assert list(found["left_out"]) == [str(workers.VICTIM)]
    assert (found["games"], found["not_counted"]) == (3, 2), "the other rotations of its deal don't count"


def test_control_c_keeps_what_is_finished_and_tells_how_to_go_on(tmp_path: Path) -> None:
    command = [*map(str, ARENA[:5]), "9000", "--out", "kept"]
    program = pexpect.spawn(
        sys.executable,
        ["-m", "menagerie", *command],
        cwd=tmp_path,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "200", "LINES": "30"},
        dimensions=(30, 200),
        encoding="utf-8",
        timeout=120,
        preexec_fn=heed_interrupts,
    )
    program.expect(r"Playing.*?[1-9]\d*/9000")
    program.sendintr()
    program.expect(pexpect.EOF)
    program.close()
    said = " ".join(program.before.split())
    assert program.exitstatus == 130
    assert "Traceback" not in said
    assert "They are kept; this goes on: menagerie arena beasty-bar --bots greedy,random --games 9000" in said
    assert "--out kept" in said
    _, games = load(tmp_path / "kept")
    assert f"Stopped after {len(games)} of 9000 games" in said


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (("arena", "chess", "--bots", "greedy,random", "--games", 6), "there is no game 'chess'"),
        ((*ARENA, "--bots", "greedy"), "at least two bots"),
        ((*ARENA, "--bots", "greedy,chess"), "there is no bot 'chess'"),
        ((*ARENA, "--bots", "greedy,owl@0"), "more than 0"),
        ((*ARENA, "--games", 0), "--games must be at least 1"),
        ((*ARENA, "--players", 9), "2 to 4 players, not 9"),
        ((*ARENA, "--seconds", 0), "--seconds: seconds a move must be more than 0"),
        ((*ARENA, "--simulations", 0), "--simulations must be at least 1"),
        ((*ARENA, "--processes", 0), "--processes must be at least 1"),
        ((*ARENA, "--ray", "10.0.0.1:6379", "--processes", 2), "--processes is for this machine"),
        ((*ARENA, "--option", "points"), "--option is written key=value"),
    ],
)
def test_bad_input_is_named(run: Run, changed: tuple[object, ...], message: str) -> None:
    done = run(*changed)
    assert done.exit_code == 2
    assert message in " ".join(done.stderr.split())
    assert done.stdout == ""


@pytest.mark.usefixtures("quickly")
def test_a_folder_of_another_arena_is_refused(run: Run, tmp_path: Path) -> None:
    run(*ARENA, "--out", tmp_path)
    done = run(*ARENA, "--seed", 1, "--out", tmp_path)
    assert done.exit_code == 2
    assert "seed is 0 there and 1 here" in " ".join(done.stderr.split())
