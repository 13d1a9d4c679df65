"""How long bots and simulations usually take, so that people who wait longer than a moment know what to expect."""

from __future__ import annotations

from collections import deque
from statistics import median

from dicehall.core.plugin import Plugin

REMEMBERED = 15
"""How many of the last times count for each game and level."""
PATIENCE = 2.0
"""Seconds that people wait before the table says why."""
PHYSICS = "physics"
STARTING = "a process for it is starting"


class Waits:
    """The times of each kind of work in this process, by game and by level or `PHYSICS`."""

    def __init__(self) -> None:
        self._seconds: dict[tuple[str, str], deque[float]] = {}

    def took(self, game: str, what: str, seconds: float) -> None:
        """Remember how long something took."""
        self._seconds.setdefault((game, what), deque(maxlen=REMEMBERED)).append(seconds)

    def words(self, game: Plugin, what: str) -> str:
        """What people wait for, for the bar of a table; the first time it may have to be compiled."""
        known = self._seconds.get((game.id, what))
        if known:
            return f"usually {max(1, round(median(known)))} s"
        return game.waiting if game.waiting and what != PHYSICS else STARTING
