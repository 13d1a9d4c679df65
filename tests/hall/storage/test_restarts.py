"""A PostgreSQL that goes away and comes back: every change is answered, and the store works again."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dicehall.hall.storage.errors import StoreFailed, StoreProblem
from dicehall.hall.storage.store import Store
from guests import postgres
from hall.storage.samples import opened, until
from hall.storage.samples import stored_table as table

LIMIT = 60


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    with postgres.a_server() as found:
        yield found


async def create(store: Store, number: int) -> bool:
    """Whether a table could be stored; an answer always comes."""
    try:
        async with asyncio.timeout(LIMIT):
            await store.create(table(f"table-{number}", f"CODE{number:02}"))
    except StoreFailed:
        return False
    return True


def test_changes_are_refused_while_the_database_is_away_and_stored_when_it_is_back(server: postgres.Server) -> None:
    async def work() -> None:
        async with opened(server.url) as store:
            assert await create(store, 1)
            server.stop()
            assert [await create(store, number) for number in (2, 3, 4)] == [False] * 3
            with pytest.raises(StoreFailed):
                await store.load("table-1")
            await until(lambda: not store.healthy.ok)
            server.start()
            await until(lambda: store.healthy.ok)
            assert await create(store, 5)
            assert await store.load("table-1")

    asyncio.run(work())


def test_a_store_whose_database_is_away_can_be_closed(server: postgres.Server) -> None:
    async def work() -> None:
        store = Store(server.url)
        await store.open()
        server.stop()
        async with asyncio.timeout(LIMIT):
            await store.close()
            await store.close()

    asyncio.run(work())


def test_a_database_that_hangs_is_waited_for_no_longer_than_a_commit_may_take(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehall.hall.storage.postgres.writer.COMMIT_SECONDS", 0.5)
    monkeypatch.setattr("dicehall.hall.storage.store.BEAT_LIMIT", 0.5)

    async def work() -> None:
        async with opened(server.url) as store:
            assert await create(store, 1)
            with stopped(server):
                answers = await asyncio.gather(*(create(store, number) for number in range(2, 8)))
                assert answers == [False] * 6
                await until(lambda: not store.healthy.ok)
            await until(lambda: store.healthy.ok)
            assert await create(store, 9)

    asyncio.run(work())


@contextmanager
def stopped(server: postgres.Server) -> Iterator[None]:
    """A server that hangs: all of its processes are stopped."""
    pids = server.pids
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_the_lock_on_a_database_is_taken_again_after_a_restart(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehall.hall.storage.postgres.session.LOCK_SECONDS", 0.3)

    async def work() -> None:
        async with opened(server.url) as store:
            server.stop()
            await until(lambda: not store.healthy.ok)
            server.start()
            await until(lambda: store.healthy.ok)
            with pytest.raises(StoreProblem, match="another hall uses"):
                await Store(server.url).open()

    asyncio.run(work())


def test_a_hall_whose_database_was_taken_by_another_says_so(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with opened(server.url) as store:
            server.stop()
            monkeypatch.setattr(store._database.session, "_connect", away)  # type: ignore[attr-defined]
            server.start()
            async with opened(server.url):
                monkeypatch.undo()
                await until(lambda: "another hall uses" in store.healthy.reason)
            await until(lambda: store.healthy.ok)

    asyncio.run(work())


async def away() -> None:
    raise OSError("away")
