"""Opening a game for somebody who waits for it."""

from __future__ import annotations

import sys
from typing import Any, Protocol, runtime_checkable

from dicehall.core.contract import Game
from dicehall.games import game


@runtime_checkable
class HasFirstUse(Protocol):
    """A game whose first use on a machine takes a while."""

    def first_use(self) -> str | None:
        """A line that says so; None when there is nothing to wait for."""

    def prepare(self) -> None:
        """What takes so long."""


def open_game(name: str) -> Game[Any, Any]:
    """The game with this id, after a line on stderr if it will take a while; raises UnknownGame."""
    found = game(name)
    if isinstance(found, HasFirstUse) and (note := found.first_use()):
        print(f"dicehall: {note}", file=sys.stderr, flush=True)
        found.prepare()
    return found
