"""The two kinds of database as backups see them: connections, locks, and the tables that are in a backup."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, MetaData, Table, event, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from dicehall.core.errors import GameError
from dicehall.hall.backup.format import BackupProblem
from dicehall.hall.storage import schema
from dicehall.hall.storage.errors import StoreProblem
from dicehall.hall.storage.postgres.connection import CONNECT_SECONDS
from dicehall.hall.storage.postgres.session import LOCK
from dicehall.hall.storage.problems import postgres_problem, sqlite_problem
from dicehall.hall.storage.sqlite import file as files

T = TypeVar("T")

LEFT_OUT = {"processes"}
"""Tables that say what happens just now; after a restore it would be wrong."""
WAIT_MILLIS = 10_000


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for other databases."""
    return Path(url.database or "") if url.get_backend_name() == "sqlite" else None


def run(url: URL, work: Callable[[Connection], T]) -> T:
    """What the work gives, done in one transaction that is committed at its end. Raises StoreProblem."""
    return asyncio.run(_run(url, work))


async def _run(url: URL, work: Callable[[Connection], T]) -> T:
    engine = _engine(url)
    try:
        async with engine.connect() as connection:
            done = await connection.run_sync(_in_one_transaction, work)
            await connection.commit()
            return done
    except GameError:
        raise
    except Exception as error:
        raise _problem(url, error) from None
    finally:
        await engine.dispose()


def _problem(url: URL, error: Exception) -> StoreProblem:
    file = sqlite_file(url)
    return sqlite_problem(file, error) if file is not None else postgres_problem(url, error)


def _engine(url: URL) -> AsyncEngine:
    if sqlite_file(url) is None:
        engine = create_async_engine(url, connect_args={"timeout": CONNECT_SECONDS})
        return engine.execution_options(isolation_level="REPEATABLE READ")
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _wait_for_others)
    return engine


def _wait_for_others(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={WAIT_MILLIS}")
    cursor.close()


def _in_one_transaction(connection: Connection, work: Callable[[Connection], T]) -> T:
    """Do the work in one view of the database. Python's SQLite begins a transaction only at the first write."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    return work(connection)


@contextmanager
def locked_file(file: Path) -> Iterator[None]:
    """No hall opens the database in this file meanwhile. Raises StoreProblem if one has it open."""
    lock = files.lock(file)
    try:
        yield
    finally:
        os.close(lock)


def lock_server(connection: Connection) -> None:
    """No hall opens this PostgreSQL database until the transaction ends. Raises BackupProblem if one has."""
    if not connection.execute(text(f"SELECT pg_try_advisory_xact_lock({LOCK})")).scalar():
        raise BackupProblem("a hall is open on this database; close it first")


def stored_tables(connection: Connection) -> list[Table]:
    """The tables that are in a backup as they are in this database, each after those that it points to."""
    names = set(inspect(connection).get_table_names()) & (set(schema.metadata.tables) - LEFT_OUT)
    found = MetaData()
    found.reflect(connection, only=sorted(names))
    return [table for table in found.sorted_tables if table.name in names]
