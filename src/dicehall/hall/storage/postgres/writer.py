"""The task that writes: what arrives during a transaction is committed together in the next."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from contextlib import suppress

from asyncpg import PostgresError  # type: ignore[import-untyped]

from dicehall.hall.storage.errors import StoreFailed
from dicehall.hall.storage.faults import is_cancelled
from dicehall.hall.storage.postgres.connection import GOODBYE_SECONDS, Connect, Connection, shut
from dicehall.hall.storage.postgres.statement import statement
from dicehall.hall.storage.processes import Fence
from dicehall.hall.storage.rows import Change, Write
from dicehall.hall.storage.writer import (
    COMMIT_SECONDS,
    LARGEST_GROUP,
    Answer,
    closed,
    moved,
    not_stored,
)

_REFUSED = ("21", "22", "23", "40", "42", "P0")
"""Classes of errors with which the server refuses a statement, keeps the connection, and has stored nothing."""

log = logging.getLogger("dicehall.hall")


class Writer:
    """Commits changes in the order of their arrival, and survives every error of the driver."""

    def __init__(self, connect: Connect) -> None:
        self._connect = connect
        self._connection: Connection | None = None
        self._waiting: deque[Change] = deque()
        self._arrived = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self.transactions = 0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """A task that ends without being asked to is replaced; nobody would be answered any more."""
        if not self._stopping:
            error = None if task.cancelled() else task.exception()
            log.error("the writer ended and is started again", extra={"error": type(error).__name__})
            self.start()

    async def stop(self) -> None:
        """Write what is still waiting, and end soon; what is left over is refused."""
        if self._task is None:
            return
        with suppress(TimeoutError, StoreFailed):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.commit((), None)
        self._stopping = True
        self._task.cancel()
        await asyncio.wait([self._task], timeout=GOODBYE_SECONDS)
        self._refuse(self._taken(), ConnectionError("the store was closed"))
        await self._drop()

    async def commit(self, writes: Sequence[Write], fence: Fence | None) -> None:
        """Return when the writes are in the database; raises Moved and StoreFailed."""
        change = Change(writes, fence, asyncio.get_running_loop().create_future())
        if self._stopping:
            raise closed()
        self._waiting.append(change)
        self._arrived.set()
        await change.done

    async def _run(self) -> None:
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            while self._waiting:
                await self._take(self._next_group())

    def _taken(self) -> list[Change]:
        taken = list(self._waiting)
        self._waiting.clear()
        return taken

    def _next_group(self) -> list[Change]:
        """The changes that wait, as far as they can be one statement."""
        group, epochs = [self._waiting[0]], dict[str, int]()
        while self._waiting and len(group) <= LARGEST_GROUP and _goes_with(self._waiting[0], group[0], epochs):
            group.append(self._waiting.popleft())
        return group[1:]

    async def _take(self, group: list[Change]) -> None:
        """Commit a group and answer everybody in it, whatever happens; only the end of the store stops it."""
        try:
            await self._commit_group(group)
        except asyncio.CancelledError as error:
            self._refuse(group, error)
            if self._stopping or is_cancelled():  # a driver may raise this by itself, too
                raise
            await self._drop()
        finally:
            self._refuse(group, ConnectionError("no answer"))

    async def _commit_group(self, group: list[Change]) -> None:
        """Commit all together; if one of them is at fault, each on its own."""
        try:
            await self._transact(group)
        except Exception as error:
            if not _is_refusal(error):
                await self._drop()
            elif len(group) > 1:
                for change in group:
                    await self._commit_group([change])
                return
            self._refuse(group, error)

    async def _transact(self, group: list[Change]) -> None:
        async with asyncio.timeout(COMMIT_SECONDS):
            if self._connection is None:
                self._connection = await self._connect()
            sql, parameters = statement(group)
            found = {row[0] for row in await self._connection.fetch(sql, *parameters)}
        self.transactions += any(change.writes for change in group)
        for change in group:
            stored = change.fence is None or change.fence.table in found
            Answer(change.done, error=None if stored else moved()).give()

    def _refuse(self, group: Sequence[Change], error: BaseException) -> None:
        for change in group:
            if not change.done.done():
                Answer(change.done, error=not_stored(error)).give()

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        await shut(connection)


def _goes_with(change: Change, first: Change, epochs: dict[str, int]) -> bool:
    """Whether a change can be in a group: all are fenced or none is, and no table is there in two epochs."""
    if change.fence is None or first.fence is None:
        return change.fence is first.fence
    table, epoch = change.fence
    return epochs.setdefault(table, epoch) == epoch


def _is_refusal(error: Exception) -> bool:
    return isinstance(error, PostgresError) and (error.sqlstate or "").startswith(_REFUSED)
