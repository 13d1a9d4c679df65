"""The clocks of a table: whose time runs, how much is left, and when it will have run out."""

from __future__ import annotations

from collections.abc import Iterable

from dicehall.hall.wire import ClockRule, Clocks


class Clock:
    """Time by seat in milliseconds. All methods are told what time it is."""

    def __init__(self, rule: ClockRule, seats: int, now: int, left: Iterable[int] = ()) -> None:
        self.rule = rule
        self.full = rule.seconds * 1000
        self.left = list(left) or [self.full] * seats
        self.running: tuple[int, ...] = ()
        self.at = now

    def run(self, seats: tuple[int, ...], now: int) -> None:
        """Let the time of these seats run, and of no others."""
        self._count(now)
        self.running = seats

    def answered(self, seats: tuple[int, ...], now: int) -> None:
        """These seats were asked and have answered: their increment, and a fresh turn for everybody else.

        A turn lasts until another seat was asked, so that a turn of several choices has one time for all of
        them; somebody alone has a fresh turn after each choice.
        """
        self._count(now)
        for seat in range(len(self.left)):
            if self.rule.kind == "game":
                self.left[seat] += 1000 * self.rule.increment if seat in seats else 0
            elif len(self.left) == 1 or any(other != seat for other in seats):
                self.left[seat] = self.full

    def due(self) -> int | None:
        """When the next clock will have run out."""
        return min((self.at + self.left[seat] for seat in self.running), default=None)

    def out(self, now: int) -> tuple[int, ...]:
        """The seats whose time has run out."""
        return tuple(seat for seat in self.running if self.left[seat] <= now - self.at)

    def shown(self) -> Clocks:
        """The clocks as everybody sees them."""
        return Clocks(tuple(self.left), self.running, self.at)

    def _count(self, now: int) -> None:
        for seat in self.running:
            self.left[seat] = max(0, self.left[seat] - (now - self.at))
        self.at = now
