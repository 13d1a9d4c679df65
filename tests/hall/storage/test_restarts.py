"""A PostgreSQL that goes away and comes back: every change is answered, and the store works again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from dicehall.hall.storage.errors import StoreFailed
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


async def healthy(store: Store) -> bool:
    return store.healthy.ok


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
