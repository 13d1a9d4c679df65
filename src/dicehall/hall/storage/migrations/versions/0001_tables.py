"""Tables, seats, entries and what is kept privately beside them."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables, and let nobody change what was appended."""
    _tables()
    _appended("entries", sa.Column("line", sa.Text, nullable=False), _at())
    _of_table("seeds", sa.Column("seed", sa.LargeBinary, nullable=False))
    _of_table(
        "held", _seat(primary_key=True), sa.Column("after_entry", sa.Integer, nullable=False), _text(sa.Text())
    )
    _appended("chat", _seat(), _text(sa.String(300)), _at())
    _appended("tracks", sa.Column("track", sa.LargeBinary, nullable=False))
    for table in ("entries", "chat", "tracks"):
        _guard(table)


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("seed_sha256", sa.String(64)),
        sa.Column("phase", sa.String(10), nullable=False),
        sa.Column("header", sa.Text),
        sa.Column("clock", sa.Text),
        sa.Column("chat_on", sa.Boolean, nullable=False),
        sa.Column("next", sa.String(32)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_tables_phase", "tables", ["phase"])
    names = [sa.Column(name, sa.String(size), nullable=False) for name, size in _SEAT_COLUMNS]
    _of_table("seats", _seat(primary_key=True), *names)


_SEAT_COLUMNS = (("name", 40), ("player", 40), ("owner", 64), ("entropy", 64))


def _of_table(name: str, *columns: sa.Column[Any]) -> None:
    key = sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True)
    op.create_table(name, key, *columns)


def _appended(name: str, *columns: sa.Column[Any]) -> None:
    _of_table(name, sa.Column("n", sa.Integer, primary_key=True), *columns)


def _seat(primary_key: bool = False) -> sa.Column[Any]:
    return sa.Column("seat", sa.Integer, primary_key=primary_key, nullable=False)


def _text(kind: sa.types.TypeEngine[str]) -> sa.Column[Any]:
    return sa.Column("text", kind, nullable=False)


def _at() -> sa.Column[Any]:
    return sa.Column("at", sa.BigInteger, nullable=False)


def _guard(table: str) -> None:
    """Rows of this table can be added, never changed or removed."""
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} are only appended'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_only_appended() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} are only appended'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_guard BEFORE UPDATE OR DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {table}_only_appended()"
    )
