"""Games that are taken up from a moment of another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add where the game of a table is taken up."""
    op.add_column("tables", sa.Column("origin", sa.Text))
