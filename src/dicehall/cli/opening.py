"""Opening a game for somebody who waits for it."""

from __future__ import annotations

import logging
import sys
from typing import Any

from dicehall.core.contract import Game
from dicehall.ready import make_ready
from dicehall.registry import game, plugin


def open_game(name: str) -> Game[Any, Any]:
    """The game with this id, ready to be played; a line on stderr if that takes a while. Raises UnknownGame."""
    make_ready(plugin(name))
    return game(name)


class OnStderr(logging.Handler):
    """Log messages as the command line says things: a line each on stderr."""

    def emit(self, record: logging.LogRecord) -> None:
        """Print the message of a record."""
        print(f"dicehall: {record.getMessage()}", file=sys.stderr, flush=True)


def log_to_stderr() -> None:
    """Let people at a terminal read the warnings of this process. A hall that is opened replaces this."""
    logger = logging.getLogger("dicehall")
    logger.handlers = [OnStderr(logging.WARNING)]
    logger.propagate = False
