"""What the writers of both databases share: limits, and how a waiter gets its answer."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from dicehall.hall.storage.errors import Moved, StoreFailed

LARGEST_GROUP = 256
COMMIT_SECONDS = 10.0
"""The time limit of one attempt to commit a group."""
CLOSE_SECONDS = 2.0
"""The time limit for what is still waiting when the store is closed."""


class Answer(NamedTuple):
    """What became of a change: its result, or the error to raise."""

    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def give(self) -> None:
        """Answer whoever waits; nobody has to be waiting."""
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.error)
            self.done.exception()


def not_stored(error: BaseException) -> StoreFailed:
    """The refusal for a change that the database could not store."""
    failed = StoreFailed("the hall could not store this; look at the table again")
    failed.__cause__ = error
    return failed


def closed() -> StoreFailed:
    """The refusal for a change that comes after the end."""
    return not_stored(ConnectionError("the store was closed"))


def moved() -> Moved:
    """The refusal for a change of a table that another process has opened since."""
    return Moved("this table is open in another process of the hall now; come again")
