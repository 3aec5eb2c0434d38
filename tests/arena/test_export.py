"""Games as data: records and positions say what was played, and files are made again only where they lack games."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

import menagerie
from menagerie.arena import export
from menagerie.arena.bots import read_bots
from menagerie.arena.export import Format, Positions, Records
from menagerie.arena.plan import Plan
from menagerie.arena.play import Played, play_game
from tests.playing import ALL, LABELS


def played(game: menagerie.Game, count: int) -> tuple[Plan, dict[int, Played]]:
    plan = Plan.of(game, read_bots("random", least=1), 5)
    return plan, {number: play_game(plan, number) for number in range(count)}


def written(plan: Plan, games: dict[int, Played], folder: Path) -> list[str]:
    formats: list[Format] = [Records(), Positions()]
    told: list[int] = []
    files = export.export(plan, games, folder, formats, told.append)
    assert sum(told) == 2 * len(games)
    assert sorted(path.name for path in files) == sorted(path.name for path in folder.iterdir())
    return [path.name for path in files]


@pytest.mark.parametrize("game", ALL, ids=LABELS)
def test_positions_are_what_the_seats_saw_and_did(game: menagerie.Game, tmp_path: Path) -> None:
    """Each row, followed through the front door; and each line of the records is the game."""
    plan, games = played(game, 2)
    files = written(plan, games, tmp_path)
    assert files == ["games-0000000-0000001.records.jsonl", "games-0000000-0000001.positions.parquet"]
    lines = (tmp_path / files[0]).read_text().splitlines()
    rows = iter(parquet.read_table(tmp_path / files[1]).to_pylist())
    for number, line in enumerate(lines):
        record = menagerie.Record.loads(line)
        assert (record.game, record.actions) == (game, games[number].actions)
        state, gains = game.new_state(), record.replay().returns()
        for ply, action in enumerate(record.actions):
            if state.current_player >= 0:
                row = next(rows)
                seat = state.current_player
                assert (row["game"], row["ply"], row["seat"], row["bot"]) == (number, ply, seat, "random")
                assert (row["action"], row["return"]) == (action, pytest.approx(gains[seat]))
                assert np.flatnonzero(row["mask"]).tolist() == state.legal_actions()
                assert np.array(row["observation"], np.float32).tobytes() == state.observation(seat).tobytes()
            state.apply(action)
    assert next(rows, None) is None


def test_the_schema_tells_what_the_numbers_mean(tmp_path: Path) -> None:
    plan, games = played(menagerie.load("beasty-bar"), 1)
    schema = parquet.read_schema(tmp_path / written(plan, games, tmp_path)[1])
    assert json.loads(schema.metadata[b"plan"]) == plan.settings()
    sizes = [size for _, size, _ in json.loads(schema.metadata[b"planes"])]
    assert [sum(sizes)] == list(plan.load().observation_shape)


def test_a_shard_is_made_again_if_it_has_grown_and_left_alone_if_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three games a shard: the first shard is whole and stays as it is; the second one grows from one game to two."""
    monkeypatch.setattr(export, "SHARD", 3)
    plan, games = played(menagerie.load("beasty-bar"), 5)
    written(plan, {number: games[number] for number in range(4)}, tmp_path)
    first = tmp_path / "games-0000000-0000002.records.jsonl"
    before = first.stat().st_mtime_ns
    assert sorted(written(plan, games, tmp_path)) == [
        f"games-{numbers}.{suffix}"
        for numbers in ("0000000-0000002", "0000003-0000004")
        for suffix in ("positions.parquet", "records.jsonl")
    ]
    assert first.stat().st_mtime_ns == before


def test_what_lacks_a_game_or_is_damaged_is_made_again(tmp_path: Path) -> None:
    """A game that had been left out comes later; its shard has the same first and last number."""
    plan, games = played(menagerie.load("beasty-bar"), 3)
    files = written(plan, {0: games[0], 2: games[2]}, tmp_path)
    assert written(plan, games, tmp_path) == files
    assert Records().holds(tmp_path / files[0]) == Positions().holds(tmp_path / files[1]) == 3
    (tmp_path / files[1]).write_bytes(b"PAR1")
    assert Positions().holds(tmp_path / files[1]) == -1
    written(plan, games, tmp_path)
    assert parquet.read_table(tmp_path / files[1]).num_rows > 0


def test_a_folder_that_can_not_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    plan, games = played(menagerie.load("beasty-bar"), 1)
    with pytest.raises(ValueError, match=r"can't write to .*file"):
        export.export(plan, games, tmp_path / "file", [Records()], lambda _: None)
