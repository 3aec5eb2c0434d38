"""What is read and written: the same on both databases."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select

from menagerie.store import rows, schema
from menagerie.store.database import Database
from menagerie.store.rows import ActionRow
from tests.store.stored import TABLE, actions, add_table, append, plies_of, seats_of, table_in


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    made = Database(database_url)
    yield made
    made.close()


def write(database: Database, function: Any, *arguments: Any) -> Any:
    """Calls a function of `rows` in the writer's thread."""
    return database.write(lambda connection: function(connection, *arguments)).result(10)


def read(database: Database, function: Any, *arguments: Any) -> Any:
    """Calls a function of `rows` that only reads."""
    with database.reading() as connection:
        return function(connection, *arguments)


def test_players(database: Database) -> None:
    anna, ben = (write(database, rows.add_player, f"hash {name}", name, 1.5) for name in ("Anna", "Ben"))
    assert anna != ben
    assert read(database, rows.player_of, "hash Anna") == (anna, "Anna")
    assert read(database, rows.player_of, "other") is None
    write(database, rows.rename_player, anna, "Žaneta")
    assert read(database, rows.player_of, "hash Anna") == (anna, "Žaneta")
    assert read(database, rows.player_of, "hash Ben") == (ben, "Ben")


def test_a_table_comes_back_as_it_was(database: Database) -> None:
    player = write(database, rows.add_player, "hash", "Anna", 0.0)
    add_table(database, players=(player, None))
    assert read(database, rows.table_of, "t1") == (TABLE, seats_of("t1", (player, None)))
    assert read(database, rows.table_of, "t2") is None


def test_a_change_needs_the_revision_that_is_there(database: Database) -> None:
    add_table(database)
    assert write(database, rows.change_table, "t1", 0, {"public": False})
    assert not write(database, rows.change_table, "t1", 0, {"public": True})
    row = table_in(database, "t1")
    assert (row.public, row.revision) == (False, 1)
    write(database, rows.change_seat, "t1", 1, {"name": "Ben", "is_away": True})
    found = read(database, rows.table_of, "t1")
    assert [(seat.name, seat.is_away) for seat in found[1]] == [("Name 0", False), ("Ben", True)]


def test_actions_follow_without_a_gap(database: Database) -> None:
    add_table(database)
    add_table(database, "t2")
    assert append(database, "t1", actions(0, 2), due=7.25)
    assert append(database, "t1", actions(2, 1))
    for first in (0, 1, 2, 4, 9):
        assert not append(database, "t1", actions(first, 1, action=99), due=1.0), "these are not the next ones"
    assert not append(database, "t1", actions(3, 1, action=99), generation=1)
    assert not append(database, "t9", actions(0, 1)), "no such table"
    row = table_in(database, "t1")
    assert plies_of(database, "t1") == [(0, 7), (1, 7), (2, 7)]
    assert (row.plies, row.due) == (3, 7.25)
    assert plies_of(database, "t2") == []
    assert [row.ply for row in read(database, rows.actions_of, "t1", 1)] == [1, 2]
    assert read(database, rows.actions_of, "t1")[1] == ActionRow(1, 1, 7, "person", 0.5, 1_000_002.5)


def test_an_action_and_what_comes_with_it_are_one(database: Database) -> None:
    """If the second of two actions can't be stored, the first is not there either, nor the change of the table."""
    add_table(database)
    broken = [*actions(0, 1), ActionRow(0, 0, 8, "person", 0.0, 0.0)]
    with pytest.raises(Exception, match=r"(?i)unique|duplicate"):
        append(database, "t1", broken, due=3.0)
    assert plies_of(database, "t1") == []
    assert (table_in(database, "t1").plies, table_in(database, "t1").due) == (0, None)


def test_of_two_writers_at_a_ply_one_wins(database: Database, database_url: str) -> None:
    """Each with a database of its own, as two processes have."""
    others = [Database(database_url) for _ in range(3)]
    add_table(database)
    for ply in range(25):
        won: list[int] = []
        start = threading.Barrier(len(others))

        def race(number: int, own: Database, ply: int = ply, start: Any = start, won: list[int] = won) -> None:
            start.wait()
            if append(own, "t1", actions(ply, 1, action=number)):
                won.append(number)

        threads = [threading.Thread(target=race, args=(number, own)) for number, own in enumerate(others)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(won) == 1
        assert plies_of(database, "t1")[-1] == (ply, won[0])
    assert table_in(database, "t1").plies == len(plies_of(database, "t1")) == 25
    for other in others:
        other.close()


def test_what_is_taken_back_is_kept(database: Database) -> None:
    add_table(database, undo={"seat": 0})
    append(database, "t1", actions(0, 5))
    assert not write(database, rows.take_back, "t1", 0, 4, 3, None), "there are five"
    assert not write(database, rows.take_back, "t1", 1, 5, 3, None), "the generation is 0"
    assert write(database, rows.take_back, "t1", 0, 5, 3, 77.5)
    row = table_in(database, "t1")
    assert (row.generation, row.plies, row.revision, row.undo, row.due) == (1, 3, 1, None, 77.5)
    assert [ply for ply, _ in plies_of(database, "t1")] == [0, 1, 2]
    assert not append(database, "t1", actions(3, 1), generation=0), "of the generation before"
    assert append(database, "t1", actions(3, 3, action=8), generation=1)
    assert write(database, rows.take_back, "t1", 1, 6, 4, None)
    with database.reading() as connection:
        kept = connection.execute(select(schema.undone_actions).order_by("generation", "ply")).mappings().all()
    assert [(row["generation"], row["ply"], row["action"]) for row in kept] == [
        (0, 3, 7),
        (0, 4, 7),
        (1, 4, 8),
        (1, 5, 8),
    ]
    assert (kept[0]["by"], kept[0]["spent"], kept[0]["time"]) == ("person", 0.5, 1_000_004.5)


def test_a_game_ends_once(database: Database) -> None:
    add_table(database, undo={"seat": 1}, due=3.0)
    append(database, "t1", actions(0, 2))
    assert not write(database, rows.end_table, "t1", 0, 3, {"lost_on_time": 1}), "it has gone on"
    assert write(database, rows.end_table, "t1", 0, 2, {"lost_on_time": 1, "finished": 9.5})
    assert not write(database, rows.end_table, "t1", 1, 2, {"lost_on_time": 0}), "it is over"
    row = table_in(database, "t1")
    assert (row.status, row.lost_on_time, row.finished, row.due, row.undo, row.revision) == (
        rows.OVER, 1, 9.5, None, None, 1,
    )  # fmt: skip


def test_a_resume_secret_leads_to_its_seat(database: Database) -> None:
    add_table(database)
    write(database, rows.change_seat, "t1", 1, {"resume_hash": "secret"})
    assert read(database, rows.seat_by_resume, "secret") == ("t1", 1)
    assert read(database, rows.seat_by_resume, "other") is None


def test_lists(database: Database) -> None:
    player = write(database, rows.add_player, "hash", "Anna", 0.0)
    for number, (status, public) in enumerate(
        [(rows.OPEN, True), (rows.OPEN, False), (rows.PLAYING, True), (rows.OPEN, True)]
    ):
        add_table(database, f"t{number}", (player, None) if number else (None, None), status=status, public=public,
                  created=float(number), due=float(number) if number > 1 else None)  # fmt: skip
    assert [row.id for row, _ in read(database, rows.open_tables, 10)] == ["t3", "t0"]
    assert [row.id for row, _ in read(database, rows.open_tables, 1)] == ["t3"]
    assert [row.id for row, _ in read(database, rows.tables_of_player, player, 10)] == ["t3", "t2", "t1"]
    assert read(database, rows.due_tables, 2.0, 10) == [(2.0, "t2")]
    assert read(database, rows.due_tables, 1.9, 10) == []


def test_overdue_tables_are_listed_part_by_part(database: Database) -> None:
    """Each once, also where several have been due since the same moment."""
    for number in range(7):
        add_table(database, f"t{number}", status=rows.PLAYING, due=float(1 + number // 3))
    found: list[tuple[float, str]] = []
    while part := read(database, rows.due_tables, 9.0, 2, *found[-1:]):
        found += part
    assert found == [(1.0 + number // 3, f"t{number}") for number in range(7)]


def test_results_and_the_history_of_a_player(database: Database) -> None:
    player = write(database, rows.add_player, "hash", "Anna", 0.0)
    result = [
        {"score": 3.0, "gain": 1.0, "share": 1.0, "note": ""},
        {"score": 1.0, "gain": -1.0, "share": 0.0, "note": "time"},
    ]
    for number in range(2):
        add_table(database, f"t{number}", (None, player), status=rows.OVER, finished=float(number))
        write(database, rows.add_results, f"t{number}", result)
    assert read(database, rows.results_of, "t0") == result
    assert read(database, rows.results_of, "t5") == []
    history = read(database, rows.history_of_player, player)
    assert [(row["table_id"], row["share"], row["finished"]) for row in history] == [("t1", 0.0, 1.0), ("t0", 0.0, 0.0)]


def test_a_table_needs_players_that_there_are(database: Database) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        add_table(database, players=(12345, None))
    assert read(database, rows.table_of, "t1") is None
