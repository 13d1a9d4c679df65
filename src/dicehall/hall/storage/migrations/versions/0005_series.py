"""Series of rematches: from a table to the one before it."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Index the tables by the one that follows them."""
    op.create_index("ix_tables_next", "tables", ["next"])
