"""A queue with one reader. An `asyncio.Queue` takes 3 kB, and a hall has one for each table and each socket."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """Items in the order of their arrival, for one reader at a time."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[T] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: T) -> None:
        """Add an item, and wake the reader."""
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        """Whether there is nothing to read."""
        return not self._items

    def get_nowait(self) -> T:
        """The first item; raises IndexError if there is none."""
        return self._items.pop(0)

    async def get(self) -> T:
        """The first item, as soon as there is one. A reader that is cancelled leaves it for the next."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.pop(0)
