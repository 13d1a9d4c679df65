"""The thread that writes: what arrives during a transaction is committed together in the next."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from dicehall.hall.storage.errors import Moved
from dicehall.hall.storage.processes import Fence
from dicehall.hall.storage.rows import Verb, Write
from dicehall.hall.storage.writer import (
    CLOSE_SECONDS,
    COMMIT_SECONDS,
    LARGEST_GROUP,
    Answer,
    closed,
    moved,
    not_stored,
)

Work: TypeAlias = Callable[[sqlite3.Connection], Any]


class Job(NamedTuple):
    """Work inside a transaction, and a future for its result. It raises Moved only before it writes anything."""

    work: Work
    done: asyncio.Future[Any]


class Writer:
    """Runs jobs in the order of their arrival, several in one transaction, and survives every error of SQLite."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopped = False
        self.transactions = 0

    def start(self) -> None:
        """Begin to write."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._serve, name="writer", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Write what is still waiting, and end; a thread that hangs in the disk is left behind."""
        self._stopped = True
        self._jobs.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join, CLOSE_SECONDS)

    async def commit(self, writes: Sequence[Write], fence: Fence | None) -> None:
        """Return when the writes are in the file; raises Moved and StoreFailed."""
        await self.run(lambda connection: store(connection, writes, fence))

    async def run(self, work: Work) -> Any:
        """The result of some work, once it is committed; raises Moved and StoreFailed."""
        assert self._loop is not None, "the writer was started"
        if self._stopped:
            raise closed()
        if self._thread is None or not self._thread.is_alive():
            self.start()
        done = self._loop.create_future()
        self._jobs.put(Job(work, done))
        try:
            async with asyncio.timeout(COMMIT_SECONDS):
                return await done
        except TimeoutError as error:
            raise not_stored(error) from None

    # In the thread.

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            group = [job]
            more = self._gather(group)
            self._answer(self._attempt(group))
            if not more:
                break
        self._drop()

    def _gather(self, group: list[Job]) -> bool:
        """Add the jobs that wait to the group; False if the last of them was the end."""
        with suppress(queue.Empty):
            while len(group) < LARGEST_GROUP:
                job = self._jobs.get_nowait()
                if job is None:
                    return False
                group.append(job)
        return True

    def _answer(self, answers: list[Answer]) -> None:
        """Wake the loop once for the whole group; nobody waits in a loop that has ended."""
        assert self._loop is not None
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_give, answers)

    def _attempt(self, group: list[Job]) -> list[Answer]:
        """Commit all together; if one is at fault, each on its own."""
        try:
            return self._transact(group)
        except BaseException as error:  # the thread goes on whatever SQLite does
            self._roll_back()
            if len(group) > 1 and not isinstance(error, sqlite3.OperationalError):
                return [answer for job in group for answer in self._attempt([job])]
            return [Answer(job.done, error=not_stored(error)) for job in group]

    def _transact(self, group: list[Job]) -> list[Answer]:
        if self._connection is None:
            self._connection = self._connect()
        self._connection.execute("BEGIN IMMEDIATE")
        answers = [_done(job, self._connection) for job in group]
        self._connection.execute("COMMIT")
        self.transactions += 1
        return answers

    def _roll_back(self) -> None:
        """Undo what was begun; a connection that can't even do that is opened again."""
        try:
            if self._connection is not None and self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except BaseException:
            self._drop()

    def _drop(self) -> None:
        """Close the connection, if need be at the second try: an open one may hold the file's lock."""
        connection, self._connection = self._connection, None
        if connection is not None and not _closed(connection):
            _closed(connection)


def _closed(connection: sqlite3.Connection) -> bool:
    try:
        connection.close()
    except BaseException:
        return False
    return True


def _done(job: Job, connection: sqlite3.Connection) -> Answer:
    try:
        return Answer(job.done, job.work(connection))
    except Moved as error:
        return Answer(job.done, error=error)


def _give(answers: list[Answer]) -> None:
    for answer in answers:
        answer.give()


def store(connection: sqlite3.Connection, writes: Sequence[Write], fence: Fence | None) -> None:
    """Write in order, inside a transaction; raises Moved before anything is written."""
    if fence is not None:
        found = connection.execute("SELECT epoch FROM tables WHERE id = ?", (fence.table,)).fetchone()
        if found is None or found[0] != fence.epoch:
            raise moved()
    for verb, table, key, values in writes:
        sql = _sql(verb, table.name, tuple(key), tuple(values))
        connection.execute(sql, (*values.values(), *key.values()))


@lru_cache(maxsize=256)
def _sql(verb: Verb, table: str, key: tuple[str, ...], values: tuple[str, ...]) -> str:
    """A statement whose parameters are the values and then the key."""
    match verb:
        case "insert":
            names = (*values, *key)
            return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
        case "update":
            return f"UPDATE {table} SET {_equal(values, ', ')} WHERE {_equal(key, ' AND ')}"
        case "delete":
            return f"DELETE FROM {table} WHERE {_equal(key, ' AND ')}"


def _equal(names: tuple[str, ...], between: str) -> str:
    return between.join(f"{name} = ?" for name in names)
