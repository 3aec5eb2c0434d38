"""What is stored. The state of a table is the fold of its actions; nothing else that is stored can disagree with it.

Times are UTC seconds since 1970 as floats, so that SQLite and PostgreSQL keep the same.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    # SHA-256 of the token that the browser keeps in its cookie; the token itself is nowhere on the server.
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),  # as Game.written_options
    Column("settings", JSON, nullable=False),  # see server.settings.TableSettings
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),  # open, playing, over
    Column("seed", LargeBinary, nullable=False),  # secret until the table is over
    Column("commitment", String(64), nullable=False),
    Column("words", JSON),  # one a seat, fixed when the game starts
    Column("generation", Integer, nullable=False),  # how often something was taken back
    Column("plies", Integer, nullable=False),  # how many actions there are
    Column("revision", Integer, nullable=False),  # how often anything but the actions has changed
    Column("due", Float),  # when a bot or the clock has to act; None if nobody waits for them
    Column("undo", JSON),  # the question whether to take something back, None if nobody asks
    Column("lost_on_time", Integer),  # the seat that lost because its time ran out
    Column("rematch", String(16)),  # the table at which the players go on
    Column("created", Float, nullable=False),
    Column("finished", Float),
)
Index("ix_tables_open", tables.c.status, tables.c.public, tables.c.created)
Index("ix_tables_due", tables.c.due)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, bot, open
    Column("player_id", Integer, ForeignKey("players.id"), index=True),
    Column("name", String(40), nullable=False),
    Column("bot", String(20)),  # a bot's kind; for a person who has left, that of the bot that plays instead
    Column("is_away", Boolean, nullable=False),
    Column("resume_hash", String(64), index=True),  # SHA-256 of the secret of the private resume link
    Column("word", String(40), nullable=False),
)

actions = Table(
    "actions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),  # a seat, or -1 for chance
    Column("action", Integer, nullable=False),
    Column("by", String(10), nullable=False),  # person, bot, clock, chance
    Column("spent", Float, nullable=False),  # seconds that the clock counts for it
    Column("time", Float, nullable=False),
)

undone_actions = Table(
    "undone_actions",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("generation", Integer, primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("actor", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("by", String(10), nullable=False),
    Column("spent", Float, nullable=False),
    Column("time", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("score", Float, nullable=False),
    Column("gain", Float, nullable=False),  # as State.returns
    Column("share", Float, nullable=False),  # of the victory, 0..1
    Column("note", Text, nullable=False),
)
