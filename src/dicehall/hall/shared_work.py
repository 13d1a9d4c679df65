"""Work that several people may wait for. It is cancelled when nobody has waited for it for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class SharedWork(Generic[T]):
    """One task and the people who wait for it; after `patience` seconds without any of them it is cancelled."""

    def __init__(self, work: Coroutine[Any, Any, T], patience: float = 0.0) -> None:
        self._task = asyncio.create_task(work)
        self._task.add_done_callback(_look_at)
        self._patience = patience
        self._waiting = 0
        self._giving_up: asyncio.TimerHandle | None = None

    @property
    def done(self) -> bool:
        """Whether it has ended: with a result, with an error, or cancelled."""
        return self._task.done()

    @property
    def failed(self) -> bool:
        """Whether it has ended without a result."""
        return self.done and (self._task.cancelled() or self._task.exception() is not None)

    @property
    def result(self) -> T | None:
        """The result, if there is one already."""
        return self._task.result() if self.done and not self.failed else None

    @property
    def given_up(self) -> bool:
        """Whether it is being cancelled."""
        return self._task.cancelling() > 0

    async def wait(self, seconds: float | None = None) -> T | None:
        """The result, or None if there is none after this time. Raises what the work raises."""
        self._come()
        try:
            await asyncio.wait([self._task], timeout=seconds)
        finally:
            self._go()
        return self._task.result() if self._task.done() else None

    def _come(self) -> None:
        self._waiting += 1
        if self._giving_up:
            self._giving_up.cancel()

    def _go(self) -> None:
        self._waiting -= 1
        if self._waiting or self._task.done():
            return
        if self._patience:
            self._giving_up = asyncio.get_running_loop().call_later(self._patience, self.cancel)
        else:
            self.cancel()

    def cancel(self) -> None:
        """Stop the work; those who wait get a CancelledError."""
        self._task.cancel()

    async def close(self) -> None:
        """Stop the work, and return when it has stopped."""
        self.cancel()
        if self._giving_up:
            self._giving_up.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self._task


def _look_at(task: asyncio.Task[Any]) -> None:
    """Nobody has to be waiting when work fails."""
    if not task.cancelled():
        task.exception()
