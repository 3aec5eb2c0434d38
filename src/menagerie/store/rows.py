"""What is read and written: plain rows, one function a question. Functions take a connection of `Database`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from . import schema

OPEN, PLAYING, OVER = "open", "playing", "over"
"""What a table's status may be."""

PERSON, BOT, FREE = "person", "bot", "open"
"""What a seat's kind may be."""


@dataclass(frozen=True)
class TableRow:
    """A table as stored; the columns are explained in `schema`."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    settings: dict[str, Any]
    public: bool
    status: str
    seed: bytes
    commitment: str
    words: list[str] | None
    generation: int
    plies: int
    revision: int
    due: float | None
    undo: dict[str, Any] | None
    lost_on_time: int | None
    rematch: str | None
    created: float
    finished: float | None


@dataclass(frozen=True)
class SeatRow:
    """A seat as stored."""

    table_id: str
    seat: int
    kind: str
    player_id: int | None
    name: str
    bot: str | None
    is_away: bool
    resume_hash: str | None
    word: str


BY_PERSON, BY_BOT, BY_CLOCK, BY_CHANCE = "person", "bot", "clock", "chance"
"""Who plays an action: by the clock, a bot does it for somebody whose time is up."""


@dataclass(frozen=True)
class ActionRow:
    """An action as stored. `spent`: the seconds that a person has thought before it."""

    ply: int
    actor: int
    action: int
    by: str
    spent: float
    time: float


# Players


def player_of(connection: Connection, token_hash: str) -> tuple[int, str] | None:
    """The number and name of the player with that token; None if there is none."""
    found = connection.execute(
        select(schema.players.c.id, schema.players.c.name).where(schema.players.c.token_hash == token_hash)
    ).first()
    return None if found is None else (found.id, found.name)


def add_player(connection: Connection, token_hash: str, name: str, now: float) -> int:
    """A new player; returns its number."""
    made = connection.execute(insert(schema.players).values(token_hash=token_hash, name=name, created=now))
    key = made.inserted_primary_key
    assert key is not None
    return int(key[0])


def rename_player(connection: Connection, player: int, name: str) -> None:
    """The name that a player will have at new tables."""
    connection.execute(update(schema.players).where(schema.players.c.id == player).values(name=name))


# Tables and seats


def add_table(connection: Connection, table: TableRow, seats: Sequence[SeatRow]) -> None:
    """A new table with its seats."""
    connection.execute(insert(schema.tables).values(asdict(table)))
    connection.execute(insert(schema.seats), [asdict(seat) for seat in seats])


def table_of(connection: Connection, table: str) -> tuple[TableRow, list[SeatRow]] | None:
    """A table and its seats in their order; None if there is none of that name."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).mappings().first()
    if row is None:
        return None
    found = connection.execute(
        select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
    ).mappings()
    return TableRow(**row), [SeatRow(**seat) for seat in found]


def actions_of(connection: Connection, table: str, from_ply: int = 0) -> list[ActionRow]:
    """The actions of a table in their order, from a ply on."""
    columns = schema.actions.c
    found = connection.execute(
        select(columns.ply, columns.actor, columns.action, columns.by, columns.spent, columns.time)
        .where(columns.table_id == table, columns.ply >= from_ply)
        .order_by(columns.ply)
    )
    return [ActionRow(*row) for row in found]


def change_table(connection: Connection, table: str, revision: int, changes: Mapping[str, Any]) -> bool:
    """Changes columns of a table that still has that revision; returns whether it had."""
    columns = schema.tables.c
    done = connection.execute(
        update(schema.tables)
        .where(columns.id == table, columns.revision == revision)
        .values({"revision": revision + 1, **changes})
    )
    return done.rowcount == 1


def end_table(connection: Connection, table: str, revision: int, plies: int, changes: Mapping[str, Any]) -> bool:
    """Ends a game that has still that revision and so many actions; returns whether it had."""
    columns = schema.tables.c
    done = connection.execute(
        update(schema.tables)
        .where(columns.id == table, columns.revision == revision, columns.plies == plies, columns.status == PLAYING)
        .values({"revision": revision + 1, "status": OVER, "due": None, "undo": None, **changes})
    )
    return done.rowcount == 1


def change_seat(connection: Connection, table: str, seat: int, changes: Mapping[str, Any]) -> None:
    """Changes columns of a seat."""
    columns = schema.seats.c
    connection.execute(
        update(schema.seats).where(columns.table_id == table, columns.seat == seat).values(dict(changes))
    )


def seat_by_resume(connection: Connection, resume_hash: str) -> tuple[str, int] | None:
    """The table and seat of a private resume link; None if it is none, or was used."""
    columns = schema.seats.c
    found = connection.execute(select(columns.table_id, columns.seat).where(columns.resume_hash == resume_hash)).first()
    return None if found is None else (found.table_id, found.seat)


# Actions


def append(
    connection: Connection,
    table: str,
    generation: int,
    new: Sequence[ActionRow],
    changes: Mapping[str, Any],
) -> bool:
    """Adds actions to a table that has exactly those before the first of them; returns whether it had.

    Nothing is written if it has not. `changes` are to columns of the table besides.
    """
    columns = schema.tables.c
    done = connection.execute(
        update(schema.tables)
        .where(columns.id == table, columns.generation == generation, columns.plies == new[0].ply)
        .values({"plies": new[-1].ply + 1, **changes})
    )
    if done.rowcount != 1:
        return False
    connection.execute(insert(schema.actions), [{"table_id": table, **asdict(action)} for action in new])
    return True


def take_back(connection: Connection, table: str, generation: int, plies: int, to_ply: int, due: float | None) -> bool:
    """Takes the actions from `to_ply` on back, if the table has exactly `plies`; they are kept in `undone_actions`."""
    columns = schema.tables.c
    done = connection.execute(
        update(schema.tables)
        .where(columns.id == table, columns.generation == generation, columns.plies == plies)
        .values(generation=generation + 1, plies=to_ply, undo=None, due=due, revision=columns.revision + 1)
    )
    if done.rowcount != 1:
        return False
    gone = [
        {"table_id": table, "generation": generation, **asdict(row)} for row in actions_of(connection, table, to_ply)
    ]
    connection.execute(insert(schema.undone_actions), gone)
    connection.execute(delete(schema.actions).where(schema.actions.c.table_id == table, schema.actions.c.ply >= to_ply))
    return True


def taken_back(connection: Connection, table: str) -> list[int]:
    """By generation, the ply from which on its actions were taken back."""
    columns = schema.undone_actions.c
    found = connection.execute(
        select(func.min(columns.ply))
        .where(columns.table_id == table)
        .group_by(columns.generation)
        .order_by(columns.generation)
    )
    return list(found.scalars())


# Lists


def open_tables(connection: Connection, most: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """Public tables that wait for players, the newest first."""
    columns = schema.tables.c
    found = connection.execute(
        select(columns.id)
        .where(columns.status == OPEN, columns.public.is_(True))
        .order_by(columns.created.desc())
        .limit(most)
    ).scalars()
    return [table for name in found.all() if (table := table_of(connection, name)) is not None]


def tables_of_player(connection: Connection, player: int, most: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables at which a player has a seat, the newest first."""
    columns = schema.tables.c
    found = connection.execute(
        select(columns.id)
        .join(schema.seats, schema.seats.c.table_id == columns.id)
        .where(schema.seats.c.player_id == player)
        .order_by(columns.created.desc())
        .limit(most)
    ).scalars()
    return [table for name in found.all() if (table := table_of(connection, name)) is not None]


def due_tables(
    connection: Connection, until: float, most: int, after: tuple[float, str] = (0.0, "")
) -> list[tuple[float, str]]:
    """Tables at which a bot or the clock should have acted by `until`, the longest overdue first: since when, its name.

    `after`: such a pair; only those that come after it are listed.
    """
    columns = schema.tables.c
    is_after = (columns.due > after[0]) | ((columns.due == after[0]) & (columns.id > after[1]))
    found = connection.execute(
        select(columns.due, columns.id)
        .where(columns.status == PLAYING, columns.due <= until, is_after)
        .order_by(columns.due, columns.id)
        .limit(most)
    )
    return [(row.due, row.id) for row in found]


def next_due(connection: Connection) -> float | None:
    """When the next bot or clock has to act."""
    columns = schema.tables.c
    return connection.execute(select(func.min(columns.due)).where(columns.status == PLAYING)).scalar()


# Results


def add_results(connection: Connection, table: str, rows: Sequence[Mapping[str, Any]]) -> None:
    """Who got what: `score`, `gain`, `share` and `note` by seat."""
    connection.execute(
        insert(schema.results), [{"table_id": table, "seat": seat, **row} for seat, row in enumerate(rows)]
    )


def results_of(connection: Connection, table: str) -> list[Mapping[str, Any]]:
    """The rows of `add_results`, by seat; [] if the table is not over."""
    columns = schema.results.c
    found = connection.execute(
        select(columns.score, columns.gain, columns.share, columns.note)
        .where(columns.table_id == table)
        .order_by(columns.seat)
    )
    return [dict(row) for row in found.mappings()]


def history_of_player(connection: Connection, player: int) -> list[Mapping[str, Any]]:
    """Each finished game of a player, the newest first: `table_id`, `game`, `players`, `finished`, `share`, `score`."""
    tables, seats, results = schema.tables.c, schema.seats.c, schema.results.c
    found = connection.execute(
        select(tables.id.label("table_id"), tables.game, tables.players, tables.finished, results.share, results.score)
        .join(schema.seats, seats.table_id == tables.id)
        .join(schema.results, (results.table_id == tables.id) & (results.seat == seats.seat))
        .where(seats.player_id == player)
        .order_by(tables.finished.desc())
    )
    return [dict(row) for row in found.mappings()]
