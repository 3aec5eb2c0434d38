"""An arena's folder: what is in it is whole, belongs together, and lets an arena go on."""

from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from menagerie.arena.plan import Plan
from menagerie.arena.store import GAMES, SETTINGS, Store, load, write
from tests.arena.plans import made_up, plan_of

PLAN = plan_of("greedy,random", players=2)


def filled(folder: Path, games: int = 3) -> bytes:
    """A folder with so many games of `PLAN`; what its file of games holds."""
    with Store(PLAN, 10, folder) as store:
        for number in range(games):
            store.add(made_up(number, [number % 2], 2))
    return (folder / GAMES).read_bytes()


def numbers(plan: Plan, games: int, folder: Path) -> list[int]:
    with Store(plan, games, folder) as store:
        return [played.number for played in store.in_order()]


def test_every_game_is_in_the_file_as_soon_as_it_is_added(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "arena"
    with Store(PLAN, 10, folder) as store:
        for number in (2, 0):
            store.add(made_up(number, [0], 2))
            lines = (folder / GAMES).read_text().splitlines()
            assert json.loads(lines[-1])["number"] == number
    plan, games = load(folder)
    assert plan == PLAN
    assert games == [made_up(0, [0], 2), made_up(2, [0], 2)]


def test_without_a_folder_games_are_only_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Store(PLAN, 10) as store:
        store.add(made_up(1, [0], 2))
        assert store.in_order() == [made_up(1, [0], 2)]
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_kept_once(tmp_path: Path) -> None:
    filled(tmp_path)
    with Store(PLAN, 10, tmp_path) as store, pytest.raises(ValueError, match="game 1 is there already"):
        store.add(made_up(1, [0], 2))


def test_wherever_the_last_line_is_torn_only_that_game_is_lost(tmp_path: Path) -> None:
    content = filled(tmp_path)
    two = content.rindex(b"\n", 0, -1) + 1
    for cut in range(two, len(content)):
        (tmp_path / GAMES).write_bytes(content[:cut])
        assert numbers(PLAN, 10, tmp_path) == [0, 1]
        assert (tmp_path / GAMES).read_bytes() == content[:two], "what is added next starts a line"


def test_damage_before_the_last_line_is_named(tmp_path: Path) -> None:
    first, second, third = filled(tmp_path).splitlines(keepends=True)
    for wrong, message in (
        (first + second[:20] + b"\n" + third, "line 2 is damaged"),
        (first + first + third, "line 2: game 0 is there twice"),
        (first + b"{}\n" + third, "line 2: no game of an arena"),
        (first + second + first, "line 3: game 0 is there twice"),
    ):
        (tmp_path / GAMES).write_bytes(wrong)
        with pytest.raises(ValueError, match=message):
            Store(PLAN, 10, tmp_path)
        assert (tmp_path / GAMES).read_bytes() == wrong, "nothing is lost by looking"


def test_more_games_go_on_and_fewer_are_refused(tmp_path: Path) -> None:
    filled(tmp_path)
    assert numbers(PLAN, 20, tmp_path) == [0, 1, 2]
    assert json.loads((tmp_path / SETTINGS).read_text())["games"] == 20
    with pytest.raises(ValueError, match="holds 3 games already"):
        Store(PLAN, 2, tmp_path)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (plan_of("greedy,random", players=3), "players is 2 there and 3 here"),
        (plan_of("greedy,random", players=2, seed=6), "seed is 5 there and 6 here"),
        (plan_of("random,greedy", players=2), "bots is"),
    ],
)
def test_another_arena_is_refused_and_told_in_what_it_differs(tmp_path: Path, other: Plan, message: str) -> None:
    content = filled(tmp_path)
    with pytest.raises(ValueError, match=message):
        Store(other, 10, tmp_path)
    assert (tmp_path / GAMES).read_bytes() == content
    assert numbers(PLAN, 10, tmp_path) == [0, 1, 2]


def test_a_folder_is_for_one_arena_at_a_time(tmp_path: Path) -> None:
    with Store(PLAN, 10, tmp_path), pytest.raises(ValueError, match="another arena is being played in"):
        Store(PLAN, 10, tmp_path)
    assert numbers(PLAN, 10, tmp_path) == []


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left")

    with Store(PLAN, 10, tmp_path) as store:
        monkeypatch.setattr("os.fsync", full)
        with pytest.raises(ValueError, match=r"can't write to .*: No space left"):
            store.add(made_up(0, [0], 2))
        assert store.in_order() == []
    (tmp_path / SETTINGS).unlink()
    (tmp_path / SETTINGS).mkdir()
    with pytest.raises(ValueError, match=f"can't write .*{SETTINGS}"):
        write(tmp_path / SETTINGS, "{}")


def test_a_folder_that_can_not_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="can't keep an arena in"):
        Store(PLAN, 10, tmp_path / "file")


@pytest.mark.parametrize(("settings", "message"), [(None, "holds no arena"), ("{", "no JSON text"), ("[]", "object")])
def test_settings_that_are_missing_or_damaged_are_named(tmp_path: Path, settings: str | None, message: str) -> None:
    filled(tmp_path)
    (tmp_path / SETTINGS).unlink()
    if settings is not None:
        (tmp_path / SETTINGS).write_text(settings)
    with pytest.raises(ValueError, match=message):
        Store(PLAN, 10, tmp_path)
    with pytest.raises(ValueError, match=message):
        load(tmp_path)
