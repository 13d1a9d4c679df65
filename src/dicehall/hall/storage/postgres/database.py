"""A hall's PostgreSQL database, for one process or for several that share it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import URL, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from dicehall.hall.storage.migrate import upgrade
from dicehall.hall.storage.postgres.connection import CONNECT_SECONDS, GOODBYE_SECONDS, connect
from dicehall.hall.storage.postgres.session import Session
from dicehall.hall.storage.postgres.writer import Writer
from dicehall.hall.storage.problems import postgres_problem
from dicehall.hall.storage.processes import ADOPTED_WITHIN, DEAD_AFTER, FORGOTTEN_AFTER, Claimed, Fence
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.writer import COMMIT_SECONDS

MIGRATION_LOCK = 0x64696366
_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_OWN = (
    " UPDATE tables t SET epoch = t.epoch + 1, process = :process FROM old WHERE t.id = old.id"
    " RETURNING t.id, t.epoch, old.process"
)
_OLD = "SELECT t.id, t.process FROM tables t WHERE {} FOR NO KEY UPDATE"
_CLAIM = text(f"WITH old AS ({_OLD.format('t.id = :table')}){_OWN}")
_ALIVE = f"SELECT 1 FROM processes p WHERE p.id = t.process AND p.beat >= {_NOW} - {int(DEAD_AFTER * 1000)}"
_DEAD = f"NOT EXISTS ({_ALIVE})"  # not a join: for a table that was adopted meanwhile it would find no process
_LEFT = f"t.phase = 'playing' AND t.runs_itself AND t.changed > {_NOW} - {int(ADOPTED_WITHIN * 1000)} AND ({_DEAD})"
_ADOPT = text(f"WITH old AS ({_OLD.format(_LEFT + ' LIMIT :limit')} SKIP LOCKED){_OWN}")
_RELEASE = text(
    "UPDATE tables t SET process = NULL"
    " FROM unnest(CAST(:ids AS text[]), CAST(:epochs AS bigint[])) AS r(id, epoch)"
    " WHERE t.id = r.id AND t.epoch = r.epoch"
)
_GONE = f"(SELECT id FROM processes WHERE beat < {_NOW} - {int(FORGOTTEN_AFTER * 1000)})"
_UNTIE = text(f"UPDATE tables SET process = NULL WHERE phase <> 'playing' AND process IN {_GONE}")
_FORGET = text(
    f"DELETE FROM processes WHERE id IN {_GONE}"
    " AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.process = processes.id)"
)


_PLANS = {"enable_seqscan": "off", "jit": "off", "plan_cache_mode": "force_generic_plan"}
"""Settings of the connection that writes: it finds single rows, and the server plans each statement once."""


class Postgres:
    """A PostgreSQL database. A connection writes, one is for the lock and beats, and a pool reads."""

    remote = True

    def __init__(self, url: URL, process: str, shared: bool) -> None:
        self._url = url
        self.engine = create_async_engine(
            url,
            pool_pre_ping=True,
            pool_timeout=COMMIT_SECONDS,
            connect_args={"timeout": CONNECT_SECONDS, "command_timeout": COMMIT_SECONDS},
        )
        self.writer = Writer(partial(connect, url, **_PLANS))
        self.session = Session(partial(connect, url), process, shared)

    @property
    def transactions(self) -> int:
        """The number of transactions since the start."""
        return self.writer.transactions

    async def open(self) -> None:
        """Lock the database, bring it to the newest revision, and begin to write; raises StoreProblem."""
        try:
            await self.session.open()
            await self._upgrade()
        except Exception as error:
            await self.session.close()
            await self.engine.dispose()
            raise postgres_problem(self._url, error) from error
        self.writer.start()

    async def _upgrade(self) -> None:
        """Run the migrations that this database has not seen; of several processes one does, the others wait."""
        patient = create_async_engine(self._url, poolclass=NullPool, connect_args={"timeout": CONNECT_SECONDS})
        async with patient.begin() as connection:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        """Write what is waiting, and free everything, within two seconds."""
        await asyncio.gather(self.writer.stop(), self.session.close(), self._dispose())

    async def _dispose(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.engine.dispose()

    async def commit(self, writes: Sequence[Write], fence: Fence | None) -> None:
        """Return when all of it is stored; raises Moved and StoreFailed."""
        await self.writer.commit(writes, fence)

    async def claim(self, table: str, process: str) -> Claimed | None:
        """Make a process the owner of a table, and let the former one know."""
        found = await self._claimed(_CLAIM, process, table=table)
        return found[0] if found else None

    async def adopt(self, process: str, limit: int) -> list[Claimed]:
        """Make a process the owner of tables that run by themselves and belong to nobody alive."""
        return await self._claimed(_ADOPT, process, limit=limit)

    async def _claimed(self, sql: Any, process: str, **values: Any) -> list[Claimed]:
        async with self.engine.begin() as connection:
            rows = (await connection.execute(sql, {"process": process, **values})).all()
        found = [Claimed(*row) for row in rows]
        for claimed in found:
            if claimed.former not in (None, process):
                self.session.notify(str(claimed.former), claimed.fence)
        return found

    async def release(self, tables: Mapping[str, int]) -> None:
        """Say that these tables, in these epochs, are open nowhere."""
        async with self.engine.begin() as connection:
            await connection.execute(_RELEASE, {"ids": list(tables), "epochs": list(tables.values())})

    async def beat(self, process: str, ran: int) -> None:
        """Note a sign of life, and see whether changes can be stored."""
        await self.session.beat(ran)
        await self.writer.commit((), None)

    async def forget(self) -> None:
        """Remove the processes that died long ago."""
        async with self.engine.begin() as connection:
            await connection.execute(_UNTIE)
            await connection.execute(_FORGET)

    def on_moved(self, callback: Callable[[str, int], None]) -> None:
        """Call this when another process has opened a table of this one."""
        self.session.on_moved = callback
