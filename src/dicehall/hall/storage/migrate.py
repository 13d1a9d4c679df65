"""The revision of a database, and its way to a newer one. Alembic is loaded only where there is something to do."""

from __future__ import annotations

from importlib import resources

from sqlalchemy import Connection, inspect, text

from dicehall.hall.storage.errors import NewerDatabase


def known_revisions() -> tuple[str, ...]:
    """The revisions that this version knows, oldest first: the migrations are named after them."""
    files = (resources.files(__package__) / "migrations" / "versions").iterdir()
    return tuple(sorted(file.name.partition("_")[0] for file in files if file.name[:1].isdigit()))


def revision_of(connection: Connection) -> str | None:
    """The revision of a database; None if no hall has used it."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return found


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the migrations that this database has not seen, up to a revision; raises NewerDatabase."""
    known, found = known_revisions(), revision_of(connection)
    target = known[-1] if to == "head" else to
    if found is not None and found not in known:
        raise NewerDatabase(found)
    if found != target:
        _migrate(connection, target)


def _migrate(connection: Connection, to: str) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "dicehall.hall.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, to)
