"""What is asked about a player's own games: those that are not over, and against whom the others were."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, or_, select

from . import schema
from .rows import OPEN, PLAYING, SeatRow, TableRow, table_of


@dataclass(frozen=True)
class Opponent:
    """Who else sat at a table: `kind` as in a seat's row; `bot` the kind of a bot."""

    kind: str
    bot: str | None
    name: str


def unfinished_of_player(connection: Connection, player: int, most: int) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables of a player that wait or go on, the newest first."""
    columns = schema.tables.c
    found = connection.execute(
        select(columns.id)
        .join(schema.seats, schema.seats.c.table_id == columns.id)
        .where(schema.seats.c.player_id == player, columns.status.in_([OPEN, PLAYING]))
        .order_by(columns.created.desc())
        .limit(most)
    ).scalars()
    return [table for name in found.all() if (table := table_of(connection, name)) is not None]


def opponents_of_player(connection: Connection, player: int) -> dict[str, list[Opponent]]:
    """For each finished table of a player, everybody else in the order of the seats."""
    seats, results = schema.seats.c, schema.results.c
    own = select(seats.table_id).where(seats.player_id == player)
    finished = select(results.table_id).where(results.table_id.in_(own)).distinct()
    found = connection.execute(
        select(seats.table_id, seats.kind, seats.bot, seats.name)
        .where(seats.table_id.in_(finished), or_(seats.player_id != player, seats.player_id.is_(None)))
        .order_by(seats.table_id, seats.seat)
    )
    opponents: dict[str, list[Opponent]] = defaultdict(list)
    for table, kind, bot, name in found:
        opponents[table].append(Opponent(kind, bot, name))
    return dict(opponents)
