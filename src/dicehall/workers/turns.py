"""Whose turn it is: whoever has had the least time. Nobody saves up time while they have nothing to do."""

from __future__ import annotations

MOST_REMEMBERED = 1000


class Turns:
    """The time that each of several has had, measured from the one whose turn was last."""

    def __init__(self) -> None:
        self._had: dict[str, float] = {}
        self._now = 0.0

    def rank(self, who: str) -> float:
        """The smallest comes next. Somebody new ranks with the one whose turn was last."""
        return max(self._had.get(who, 0.0), self._now)

    def start(self, who: str, seconds: float) -> None:
        """Somebody has a turn that is expected to take this long."""
        self._now = self.rank(who)
        self._had[who] = self._now + seconds
        if len(self._had) > MOST_REMEMBERED:
            self._had = {each: had for each, had in self._had.items() if had > self._now}

    def correct(self, who: str, seconds: float) -> None:
        """A turn took so much longer than expected; less is negative."""
        if who in self._had:
            self._had[who] += seconds
