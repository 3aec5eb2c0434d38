"""`menagerie selfplay`: what it writes, how it goes on, and what it refuses."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import menagerie
from menagerie.arena.store import GAMES
from tests.arena import workers
from tests.cli.conftest import Run
from tests.policies import made

SELFPLAY = ("selfplay", "beasty-bar", "--bots", "random", "--games", 5)
RECORDS, POSITIONS = "games-0000000-0000004.records.jsonl", "games-0000000-0000004.positions.parquet"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    monkeypatch.setattr("menagerie.arena.crew.LocalCrew", lambda plan, *_: workers.InThisProcess(plan))


def test_records_and_positions_of_all_games_are_written(run: Run, tmp_path: Path) -> None:
    done = run(*SELFPLAY, "--out", tmp_path / "data")
    assert done.exit_code == 0
    records = [menagerie.Record.loads(line) for line in (tmp_path / "data" / RECORDS).read_text().splitlines()]
    assert len(records) == 5
    assert all(record.replay().is_terminal and record.seats == ("random", "random") for record in records)
    assert parquet.read_table(tmp_path / "data" / POSITIONS)["game"].to_pylist()[-1] == 4
    assert f"1 file of records, 1 file of positions in {tmp_path}/data" in " ".join(done.stdout.split())


def test_what_was_cut_off_goes_on_and_more_games_can_be_added(run: Run, tmp_path: Path) -> None:
    """The same files in the end as if it had not been cut off."""
    run(*SELFPLAY, "--out", tmp_path / "whole")
    run(*SELFPLAY, "--out", tmp_path / "data")
    games = tmp_path / "data" / GAMES
    games.write_bytes(b"".join(games.read_bytes().splitlines(keepends=True)[:3]) + b'{"number": 3, "dea')
    (tmp_path / "data" / RECORDS).unlink()
    done = run(*SELFPLAY, "--out", tmp_path / "data")
    assert "5 games; 3 of them are there already." in done.stderr
    assert (tmp_path / "data" / RECORDS).read_bytes() == (tmp_path / "whole" / RECORDS).read_bytes()
    more = run(*SELFPLAY[:-1], 6, "--out", tmp_path / "data")
    assert more.exit_code == 0
    assert {path.name for path in (tmp_path / "data").glob("games-*")} == {
        RECORDS.replace("4.", "5."),
        POSITIONS.replace("4.", "5."),
    }


def test_without_positions_no_table_is_written_and_pyarrow_is_not_needed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("pyarrow", "pyarrow.parquet"):
        monkeypatch.setitem(sys.modules, module, None)
    refused = run(*SELFPLAY, "--out", tmp_path / "data")
    assert (refused.exit_code, "pip install 'menagerie[data]'" in refused.stderr) == (2, True)
    assert not (tmp_path / "data").exists()
    done = run(*SELFPLAY, "--out", tmp_path / "data", "--no-positions")
    assert done.exit_code == 0
    assert "1 file of records in " in done.stdout
    assert [path.name for path in (tmp_path / "data").glob("games-*")] == [RECORDS]


def test_a_policy_plays_by_its_file(run: Run, tmp_path: Path) -> None:
    made("beasty-bar").save(tmp_path / "Pike.safetensors")
    command = ("selfplay", "beasty-bar", "--bots", f"{tmp_path}/Pike.safetensors,greedy", "--games", 4)
    assert run(*command, "--out", tmp_path / "data", "--no-positions").exit_code == 0
    lines = (tmp_path / "data" / RECORDS.replace("4.", "3.")).read_text().splitlines()
    seats: list[Any] = [menagerie.Record.loads(line).seats for line in lines]
    assert sorted(seats) == [("Pike", "greedy")] * 2 + [("greedy", "Pike")] * 2


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (("--games", 0), "--games must be at least 1, not 0"),
        (("--bots", "chess"), "there is no bot 'chess'"),
        (("--bots", ""), "empty place"),
        (("--players", 9), "2 to 4 players, not 9"),
        (("--option", "size=3"), "size"),
        (("--out", "."), "a folder of its own"),
        (("--processes", 0), "--processes must be at least 1"),
        (("--bots", "greedy@1"), "greedy does not think"),
        (("--bots", "none.safetensors"), "can't read"),
    ],
)
def test_bad_input_is_named(run: Run, tmp_path: Path, changed: tuple[object, ...], message: str) -> None:
    done = run(*SELFPLAY, *(() if "--out" in changed else ("--out", tmp_path / "data")), *changed)
    assert done.exit_code == 2
    assert message in done.stderr
