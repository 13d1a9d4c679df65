"""Errors of drivers, whatever they are, become one kind of refusal."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from dicehall.core.errors import GameError
from dicehall.hall.storage.errors import StoreFailed

log = logging.getLogger("dicehall.hall")


@contextmanager
def faults(sentence: str, doubt: asyncio.Event) -> Iterator[None]:
    """Raise StoreFailed with this sentence for every error but the hall's own refusals, and set `doubt`."""
    try:
        yield
    except StoreFailed:  # the writer has said so already
        doubt.set()
        raise
    except GameError:
        raise
    except (Exception, asyncio.CancelledError) as error:
        if isinstance(error, asyncio.CancelledError) and is_cancelled():
            raise
        doubt.set()
        log.error("the database failed", extra={"error": type(error).__name__})
        raise StoreFailed(sentence) from error


def is_cancelled() -> bool:
    """Whether this task was really cancelled: a driver may raise CancelledError by itself, too."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
