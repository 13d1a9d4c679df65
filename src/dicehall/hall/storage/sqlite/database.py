"""A hall's SQLite database: one process has it open, so every other owner of a table is gone."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from dicehall.hall.storage.migrate import known_revisions, revision_of, upgrade
from dicehall.hall.storage.problems import sqlite_problem
from dicehall.hall.storage.processes import ADOPTED_WITHIN, FORGOTTEN_AFTER, Claimed, Fence
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.sqlite import file as files
from dicehall.hall.storage.sqlite.writer import Writer

NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

log = logging.getLogger("dicehall.hall")


class Sqlite:
    """One file, locked by this process."""

    remote = False

    def __init__(self, url: URL) -> None:
        self.file = Path(url.database or "hall.db").resolve()
        self.engine = create_async_engine(url.set(database=str(self.file)))
        event.listen(self.engine.sync_engine, "connect", files.set_pragmas)
        self.writer = Writer(partial(files.connect, self.file))
        self._lock: int | None = None

    @property
    def transactions(self) -> int:
        """The number of transactions since the start."""
        return self.writer.transactions

    async def open(self) -> None:
        """Lock the file, bring it to the newest revision, and begin to write; raises StoreProblem."""
        await asyncio.to_thread(self._prepare)
        self.writer.start()

    def _prepare(self) -> None:
        files.make_private(self.file)
        self._lock = files.lock(self.file)
        try:
            files.check(self.file)
            _upgrade(self.file)
        except Exception as error:
            self._unlock()
            raise sqlite_problem(self.file, error) from error

    def _unlock(self) -> None:
        descriptor, self._lock = self._lock, None
        if descriptor is not None:
            os.close(descriptor)

    async def close(self) -> None:
        """Write what is waiting, and free the file."""
        await self.writer.stop()
        await self.engine.dispose()
        self._unlock()

    async def commit(self, writes: Sequence[Write], fence: Fence | None) -> None:
        """Return when all of it is stored; raises Moved and StoreFailed."""
        await self.writer.commit(writes, fence)

    async def claim(self, table: str, process: str) -> Claimed | None:
        """Make a process the owner of a table."""
        found: list[Claimed] = await self.writer.run(
            partial(_claim, where="tables.id = :id", process=process, values={"id": table}, limit=1)
        )
        return found[0] if found else None

    async def release(self, tables: Mapping[str, int]) -> None:
        """Say that these tables, in these epochs, are open nowhere."""
        rows = list(tables.items())
        await self.writer.run(
            lambda sql: sql.executemany("UPDATE tables SET process = NULL WHERE id = ? AND epoch = ?", rows)
        )

    async def adopt(self, process: str, limit: int) -> list[Claimed]:
        """Make a process the owner of tables that run by themselves and belong to no process or another one."""
        where = (
            f"phase = 'playing' AND runs_itself AND tables.process IS NOT :process AND changed > {NOW} - :millis"
        )
        values = {"millis": int(ADOPTED_WITHIN * 1000)}
        found: list[Claimed] = await self.writer.run(
            partial(_claim, where=where, process=process, values=values, limit=limit)
        )
        return found

    async def beat(self, process: str, ran: int) -> None:
        """Note a sign of life."""
        await self.writer.run(partial(_beat, row=(process, ran)))

    async def forget(self) -> None:
        """Remove the processes that died long ago."""
        await self.writer.run(_forget)

    def on_moved(self, callback: Callable[[str, int], None]) -> None:
        """There is no other process that could open a table."""


def _claim(
    sql: sqlite3.Connection, where: str, process: str, values: Mapping[str, Any], limit: int
) -> list[Claimed]:
    rows = sql.execute(
        f"SELECT tables.id, epoch + 1, tables.process FROM tables WHERE {where} LIMIT :limit",
        {**values, "process": process, "limit": limit},
    ).fetchall()
    sql.executemany(
        "UPDATE tables SET epoch = ?, process = ? WHERE id = ?", [(row[1], process, row[0]) for row in rows]
    )
    return [Claimed(*row) for row in rows]


def _beat(sql: sqlite3.Connection, row: tuple[str, int]) -> None:
    sql.execute(
        f"INSERT INTO processes (id, started, beat, ran) VALUES (?, {NOW}, {NOW}, ?)"
        " ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, ran = excluded.ran",
        row,
    )


def _forget(sql: sqlite3.Connection) -> None:
    old = f"(SELECT id FROM processes WHERE beat < {NOW} - {int(FORGOTTEN_AFTER * 1000)})"
    sql.execute(f"UPDATE tables SET process = NULL WHERE phase <> 'playing' AND process IN {old}")
    sql.execute(
        f"DELETE FROM processes WHERE id IN {old}"
        " AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.process = processes.id)"
    )


def _upgrade(file: Path) -> None:
    """Run the migrations that this file has not seen, all or none, after a copy if there is something to copy."""
    engine = create_engine(URL.create("sqlite", database=str(file)), poolclass=NullPool)
    event.listen(engine, "connect", _begin_by_hand)
    try:
        with engine.connect() as connection:
            _copy(file, connection)
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)
            connection.exec_driver_sql("COMMIT")
    finally:
        engine.dispose()


def _begin_by_hand(connection: Any, _: Any) -> None:
    """Python's SQLite would commit before each change of the schema."""
    connection.isolation_level = None
    files.set_pragmas(connection)


def _copy(file: Path, connection: Connection) -> None:
    newest, found = known_revisions()[-1], revision_of(connection)
    if found is not None and found in known_revisions() and found != newest:
        copied = files.copy(file, newest)
        log.info("the database was copied before its migration", extra={"copy": copied.name, "revision": newest})
