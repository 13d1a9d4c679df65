"""Opening a game for somebody who waits for it."""

from __future__ import annotations

import sys
from functools import cache
from threading import Timer
from typing import Any, Protocol, runtime_checkable

from dicehall.core.contract import Game
from dicehall.games import game

PATIENCE = 2.0
"""Seconds that people wait without being told why."""


@runtime_checkable
class HasPreparation(Protocol):
    """A game that has something to get ready before its first move, which may take a while."""

    waiting: str

    def prepare(self) -> None:
        """Get it ready; quick when it is ready already."""


def open_game(name: str) -> Game[Any, Any]:
    """The game with this id, ready to be played; a line on stderr if that takes a while. Raises UnknownGame."""
    found = game(name)
    if isinstance(found, HasPreparation):
        make_ready(found)
    return found


@cache
def make_ready(found: HasPreparation) -> None:
    """Prepare a game, once; people who wait for long are told why."""
    notice = Timer(PATIENCE, print, [f"dicehall: {found.waiting}"], {"file": sys.stderr, "flush": True})
    notice.daemon = True
    notice.start()
    try:
        found.prepare()
    finally:
        notice.cancel()
