"""A store, and tables to put into it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import Seat, StoredTable
from dicehall.hall.wire import ClockRule, Mine, NewTable, Open
from guests.patience import PATIENCE

SEED = b"s" * 32


@asynccontextmanager
async def opened(url: str, shared: bool = False) -> AsyncIterator[Store]:
    store = Store(url, shared)
    await store.open()
    try:
        yield store
    finally:
        async with asyncio.timeout(PATIENCE):
            await store.close()


def with_store(url: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        async with opened(url) as store:
            return await work(store)

    return asyncio.run(run())


def stored_table(
    table: str = "table-1", code: str = "ABCDEF", listed: bool = True, clock: ClockRule | None = None
) -> StoredTable:
    asked = NewTable("intersection", (Mine("Ann"), Open()), listed=listed, clock=clock or ClockRule())
    seats = (Seat("Ann", "person", "owner-of-ann"), Seat())
    return StoredTable(table, code, asked, "owner-of-ann", 1000, seats, SEED)


async def until(happened: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    async with asyncio.timeout(PATIENCE):
        while not happened():
            await asyncio.sleep(0.02)
