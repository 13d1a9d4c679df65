"""Training: tries at puzzles, the ratings of puzzles, own mistakes, and how well people chose in their games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add what is stored about training."""
    op.create_table(
        "tries",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("book", sa.String(90), nullable=False),
        sa.Column("puzzle", sa.String(130), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("answer", sa.String(400), nullable=False),
        sa.Column("loss", sa.BigInteger, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("mu", sa.Integer, nullable=False),
        sa.Column("sigma", sa.Integer, nullable=False),
    )
    op.create_index("ix_tries_puzzle", "tries", ["puzzle"])
    op.create_index("ix_tries_day", "tries", ["day"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(130), primary_key=True),
        sa.Column("mu", sa.Integer, nullable=False),
        sa.Column("sigma", sa.Integer, nullable=False),
    )
    op.create_table(
        "mistakes",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "judged_games",
        sa.Column("owner", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text, nullable=False),
    )
