"""Proposals that wait and results, and finding the tables of a person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what a table's row tells about proposals and results; who sits where can be looked up."""
    op.add_column("tables", sa.Column("proposal", sa.Text))
    op.add_column("tables", sa.Column("result", sa.Text))
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_seats_owner", "seats", ["owner"])
