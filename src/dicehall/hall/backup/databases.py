"""The two kinds of database as backups see them: connections, revisions, and the tables that are in a backup."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, MetaData, Table, event, inspect, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dicehall.hall.backup.format import BackupProblem
from dicehall.hall.storage import schema

T = TypeVar("T")

LEFT_OUT = {"processes"}
"""Tables that say what happens just now; after a restore it would be wrong."""
WAIT_MILLIS = 10_000


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for other databases."""
    found = make_url(url)
    return Path(found.database or "") if found.get_backend_name() == "sqlite" else None


def run(url: str, work: Callable[[Connection], T]) -> T:
    """What the work gives, done in one transaction that is committed at its end. Raises BackupProblem."""
    return asyncio.run(_run(url, work))


async def _run(url: str, work: Callable[[Connection], T]) -> T:
    engine = _engine(url)
    try:
        async with engine.connect() as connection:
            done = await connection.run_sync(_in_one_transaction, work)
            await connection.commit()
            return done
    except (SQLAlchemyError, OSError) as error:
        raise BackupProblem(f"the database can't be used: {_reason(error)}") from None
    finally:
        await engine.dispose()


def _engine(url: str) -> AsyncEngine:
    engine = create_async_engine(url)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _wait_for_others)
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ")


def _wait_for_others(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={WAIT_MILLIS}")
    cursor.close()


def _in_one_transaction(connection: Connection, work: Callable[[Connection], T]) -> T:
    """Do the work in one view of the database. Python's SQLite begins a transaction only at the first write."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    return work(connection)


def _reason(error: Exception) -> str:
    lines = str(getattr(error, "orig", None) or error).splitlines() or [type(error).__name__]
    return lines[0].rpartition(">: ")[2]


def stored_tables(connection: Connection) -> list[Table]:
    """The tables that are in a backup as they are in this database, each after those that it points to."""
    names = set(inspect(connection).get_table_names()) & (set(schema.metadata.tables) - LEFT_OUT)
    found = MetaData()
    found.reflect(connection, only=sorted(names))
    return [table for table in found.sorted_tables if table.name in names]
