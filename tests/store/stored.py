"""Rows for tests of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from menagerie.store import rows
from menagerie.store.database import Database
from menagerie.store.rows import ActionRow, SeatRow, TableRow

TABLE = TableRow(
    id="t1",
    game="some-game",
    players=2,
    options={"length": 3, "open": True},
    settings={"hints": True},
    public=True,
    status=rows.PLAYING,
    seed=bytes(range(32)),
    commitment="c" * 64,
    words=["", "Žluťoučký kůň"],
    generation=0,
    plies=0,
    revision=0,
    due=None,
    undo=None,
    lost_on_time=None,
    rematch=None,
    created=1_000_000.25,
    finished=None,
)


def seats_of(table: str, players: Sequence[int | None] = (None, None)) -> list[SeatRow]:
    """Two seats, of these players."""
    return [
        SeatRow(
            table, seat, rows.FREE if player is None else rows.PERSON, player, f"Name {seat}", None, False, None, ""
        )
        for seat, player in enumerate(players)
    ]


def actions(first: int, count: int, action: int = 7) -> list[ActionRow]:
    """So many actions from a ply on."""
    return [ActionRow(ply, ply % 2, action, "person", 0.5, 1_000_001.5 + ply) for ply in range(first, first + count)]


def add_table(
    database: Database, name: str = "t1", players: Sequence[int | None] = (None, None), **changes: Any
) -> None:
    """A table in the database."""

    def job(connection: Connection) -> None:
        rows.add_table(connection, replace(TABLE, id=name, **changes), seats_of(name, players))

    database.write(job).result(10)


def append(database: Database, table: str, new: Sequence[ActionRow], generation: int = 0, **changes: Any) -> bool:
    """Appends, and waits until that is on disk."""
    return database.write(lambda connection: rows.append(connection, table, generation, new, changes)).result(10)


def plies_of(database: Database, table: str) -> list[tuple[int, int]]:
    """The plies and actions that are stored."""
    with database.reading() as connection:
        return [(row.ply, row.action) for row in rows.actions_of(connection, table)]


def table_in(database: Database, table: str) -> TableRow:
    """The table as stored."""
    with database.reading() as connection:
        found = rows.table_of(connection, table)
    assert found is not None
    return found[0]
