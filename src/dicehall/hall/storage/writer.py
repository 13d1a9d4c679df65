"""The one writer: changes that arrive during a transaction are committed together in the next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from dicehall.hall.storage.drivers import Driver, Statement, Statements

LARGEST_GROUP = 256


class Write(NamedTuple):
    """One statement with its values. Equal statements are one object, so that they can run together."""

    statement: Statement
    values: dict[str, Any]


class Change(NamedTuple):
    """Writes that are committed together or not at all, and a future that says when."""

    writes: Sequence[Write]
    done: asyncio.Future[None]


class Writer:
    """Commits changes in the order of their arrival, several in one transaction."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        self._queue: asyncio.Queue[Change] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.transactions = 0

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Write what is still waiting, and end."""
        await self._queue.join()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._driver.close()

    async def commit(self, writes: Sequence[Write]) -> None:
        """Return when the writes are in the database; raises SQLAlchemyError when they are not."""
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Change(writes, done))
        await done

    async def _run(self) -> None:
        while True:
            group = [await self._queue.get()]
            while len(group) < LARGEST_GROUP and not self._queue.empty():
                group.append(self._queue.get_nowait())
            await self._commit_group(group)
            for _ in group:
                self._queue.task_done()

    async def _commit_group(self, group: list[Change]) -> None:
        """Commit all together; if that fails, each change on its own."""
        try:
            await self._transact(group)
        except SQLAlchemyError as error:
            if len(group) == 1:
                _tell(group[0], error)
                return
            for change in group:
                await self._commit_group([change])

    async def _transact(self, group: list[Change]) -> None:
        await self._driver.transact(_gathered(group))
        self.transactions += 1
        for change in group:
            _tell(change, None)


def _gathered(group: list[Change]) -> Statements:
    """Equal statements as one; a change never depends on the order of its own statements."""
    gathered: Statements = {}
    for change in group:
        for statement, values in change.writes:
            gathered.setdefault(statement, []).append(values)
    return gathered


def _tell(change: Change, error: SQLAlchemyError | None) -> None:
    if change.done.done():
        return
    if error:
        change.done.set_exception(error)
    else:
        change.done.set_result(None)
