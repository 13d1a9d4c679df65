"""Several processes at one database: which process has a table open, and which processes live."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add who has a table open, since when, whether it runs by itself, and whom it waits for."""
    for column in (
        sa.Column("epoch", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("process", sa.String(32)),
        sa.Column("runs_itself", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("waiting", sa.Text),
    ):
        op.add_column("tables", column)
    op.create_index("ix_tables_process", "tables", ["process"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("ran", sa.BigInteger, nullable=False),
    )
    _mark_tables()


def _mark_tables() -> None:
    """Mark the tables that run by themselves, by what their hosts asked for."""
    tables = sa.table("tables", sa.column("id"), sa.column("asked"), sa.column("runs_itself"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(tables.c.id, tables.c.asked)).all()
    marked = [{"of_table": row.id} for row in rows if _runs_itself(json.loads(row.asked))]
    if marked:
        this = tables.c.id == sa.bindparam("of_table")
        connection.execute(sa.update(tables).where(this).values(runs_itself=True), marked)


def _runs_itself(asked: dict[str, object]) -> bool:
    clock, seats = asked.get("clock"), asked.get("seats")
    timed = isinstance(clock, dict) and clock.get("kind", "none") != "none"
    return timed or (isinstance(seats, list) and any(seat.get("who") == "bot" for seat in seats))
