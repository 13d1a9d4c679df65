"""Drivers that fail at any call, in any way: whoever waits is answered, and the next change is stored."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from sqlalchemy import make_url

from dicehall.hall.storage import writes
from dicehall.hall.storage.errors import StoreFailed
from dicehall.hall.storage.postgres import writer as postgres_writer
from dicehall.hall.storage.postgres.connection import connect
from dicehall.hall.storage.sqlite import file as files
from dicehall.hall.storage.sqlite import writer as sqlite_writer
from dicehall.hall.storage.store import Store
from hall.storage.samples import opened, stored_table, until

LIMIT = 60

ERRORS = [
    OSError("the network is away"),
    ConnectionResetError("reset"),
    TimeoutError("too slow"),
    asyncio.CancelledError(),
    RuntimeError("anything"),
    asyncpg.PostgresConnectionError("gone"),
    asyncpg.ConnectionDoesNotExistError("closed in the middle of it"),
    asyncpg.InterfaceError("another operation is in progress"),
    asyncpg.InternalClientError("impossible"),
    asyncpg.AdminShutdownError("stopped by the administrator"),
    asyncpg.DiskFullError("no room"),
    asyncpg.DeadlockDetectedError("deadlock"),
    sqlite3.OperationalError("disk I/O error"),
    sqlite3.DatabaseError("malformed"),
    sqlite3.InterfaceError("bad parameter"),
    sqlite3.ProgrammingError("closed"),
    MemoryError(),
    KeyboardInterrupt("in a driver"),
]
IN_A_LOOP = [error for error in ERRORS if not isinstance(error, KeyboardInterrupt)]  # it would end the loop itself


class Failing:
    """A connection whose call of a given number fails, once; all others reach the real one."""

    def __init__(self, real: Any, calls: Iterator[BaseException | None]) -> None:
        self._real, self._calls = real, calls

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._real, name)
        if not callable(found):
            return found
        return self._later(found) if asyncio.iscoroutinefunction(found) else self._now(found)

    def _later(self, call: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def run(*values: Any, **named: Any) -> Any:
            fail(self._calls)
            return await call(*values, **named)

        return run

    def _now(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*values: Any, **named: Any) -> Any:
            fail(self._calls)
            return call(*values, **named)

        return run


def fail(calls: Iterator[BaseException | None]) -> None:
    """Count a call, and raise what is planned for it."""
    error = next(calls, None)
    if error is not None:
        raise error


def failing(error: BaseException, at: int) -> Iterator[BaseException | None]:
    """Nothing until the call of this number, then the error three times, then nothing again."""
    yield from [None] * at
    yield from [error] * 3


async def create(commit: Callable[..., Awaitable[Any]], number: int) -> bool:
    """Whether a table could be stored; an answer always comes."""
    try:
        async with asyncio.timeout(LIMIT):
            await commit(writes.new_table(stored_table(f"table-{number}", f"CODE{number:04}")), None)
    except StoreFailed:
        return False
    return True


async def stores_again(commit: Callable[..., Awaitable[Any]], first: int) -> None:
    """Change after change is answered, and at last they are stored again: the last three of them."""
    answers = [await create(commit, first + number) for number in range(8)]
    assert answers[-3:] == [True] * 3
    assert all(await asyncio.gather(*(create(commit, first + number) for number in range(20, 30))))


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_file_that_fails_at_any_call_is_written_to_again(tmp_path: Path, error: BaseException) -> None:
    file = tmp_path / "hall.db"

    async def work() -> None:
        async with opened(str(file)):
            pass
        for at in range(5):
            calls = failing(error, at)

            def connected(calls: Iterator[BaseException | None] = calls) -> Any:
                fail(calls)
                return Failing(files.connect(file), calls)

            await tried(sqlite_writer.Writer(connected), at)

    asyncio.run(work())


@pytest.mark.parametrize("error", IN_A_LOOP, ids=lambda error: type(error).__name__)
def test_a_server_that_fails_at_any_call_is_written_to_again(postgres_url: str, error: BaseException) -> None:
    async def work() -> None:
        async with opened(postgres_url):
            pass
        for at in range(4):
            calls = failing(error, at)

            async def connected(calls: Iterator[BaseException | None] = calls) -> Any:
                fail(calls)
                return Failing(await connect(make_url(postgres_url)), calls)

            await tried(postgres_writer.Writer(connected), at)

    asyncio.run(work())


async def tried(writer: sqlite_writer.Writer | postgres_writer.Writer, at: int) -> None:
    writer.start()
    try:
        await stores_again(writer.commit, 100 * at)
    finally:
        async with asyncio.timeout(LIMIT):
            await writer.stop()


def test_a_writer_whose_task_ends_is_started_again(postgres_url: str) -> None:
    async def work() -> None:
        async with opened(postgres_url) as store:
            task = store._database.writer._task  # type: ignore[attr-defined]
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await until(lambda: store._database.writer._task is not task)  # type: ignore[attr-defined]
            assert await create(store.commit, 1)

    asyncio.run(work())


def test_a_commit_has_a_time_limit_and_closing_does_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_writer, "COMMIT_SECONDS", 0.3)

    async def work() -> None:
        store = Store(str(tmp_path / "hall.db"))
        await store.open()
        other = sqlite3.connect(tmp_path / "hall.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert not await create(store.commit, 1)
        await until(lambda: not store.healthy.ok)
        other.execute("ROLLBACK")
        other.close()
        await until(lambda: store.healthy.ok)
        assert await create(store.commit, 2)
        async with asyncio.timeout(LIMIT):
            await store.close()

    asyncio.run(work())


QUESTIONS: list[Callable[[Store], Awaitable[Any]]] = [
    lambda store: store.load("table-1"),
    lambda store: store.find_code("ABCDEF"),
    lambda store: store.track("table-1", 1),
    lambda store: store.listed(),
    lambda store: store.tables_of("owner"),
    lambda store: store.tried("2026-01-01"),
]
CLAIMS: list[Callable[[Store], Awaitable[Any]]] = [
    lambda store: store.claim("table-1"),
    lambda store: store.adoptable(5),
    lambda store: store.release({"table-1": 1}),
]


@pytest.mark.parametrize("error", IN_A_LOOP, ids=lambda error: type(error).__name__)
def test_whatever_a_driver_raises_questions_and_claims_are_refused_and_beats_go_on(
    tmp_path: Path, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise error

    async def work() -> None:
        async with opened(str(tmp_path / "hall.db")) as store:
            await store.create(stored_table())
            monkeypatch.setattr(store, "_engine", Failing(store._engine, itertools.repeat(error)))
            for name in ("claim", "adopt", "release", "beat"):
                monkeypatch.setattr(store._database, name, fails)
            for ask in QUESTIONS + CLAIMS:
                with pytest.raises(StoreFailed):
                    await ask(store)
            await until(lambda: not store.healthy.ok)
            monkeypatch.undo()
            await until(lambda: store.healthy.ok)
            for ask in QUESTIONS + CLAIMS:
                await ask(store)

    asyncio.run(work())
