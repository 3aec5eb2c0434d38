"""The first version: players, tables, seats, actions, what was taken back, results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes all tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("words", sa.JSON),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, index=True),
        sa.Column("undo", sa.JSON),
        sa.Column("lost_on_time", sa.Integer),
        sa.Column("rematch", sa.String(16)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
    )
    op.create_index("ix_tables_open", "tables", ["status", "public", "created"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("players.id"), index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(20)),
        sa.Column("is_away", sa.Boolean, nullable=False),
        sa.Column("resume_hash", sa.String(64), index=True),
        sa.Column("word", sa.String(40), nullable=False),
    )
    for name, first in (("actions", ()), ("undone_actions", ("generation",))):
        op.create_table(
            name,
            sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
            *(sa.Column(column, sa.Integer, primary_key=True) for column in first),
            sa.Column("ply", sa.Integer, primary_key=True),
            sa.Column("actor", sa.Integer, nullable=False),
            sa.Column("action", sa.Integer, nullable=False),
            sa.Column("by", sa.String(10), nullable=False),
            sa.Column("spent", sa.Float, nullable=False),
            sa.Column("time", sa.Float, nullable=False),
        )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("score", sa.Float, nullable=False),
        sa.Column("gain", sa.Float, nullable=False),
        sa.Column("share", sa.Float, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Removes all tables."""
    for name in ("results", "undone_actions", "actions", "seats", "tables", "players"):
        op.drop_table(name)
