"""Bringing a database to the newest version of its tables."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Run the migrations that this database has not seen."""
    config = Config()
    config.set_main_option("script_location", "dicehall.hall.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
