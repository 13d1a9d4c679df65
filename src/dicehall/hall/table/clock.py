"""Time at a table: what time it is, whose clock runs, how much is left, and when it will have run out."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from dicehall.hall.wire import ClockRule, Clocks


def now() -> int:
    """Unix time in milliseconds, for time stamps: it jumps when somebody sets the machine's clock."""
    return time.time_ns() // 1_000_000


_STARTED = now() - time.monotonic_ns() // 1_000_000


def steady() -> int:
    """Milliseconds that never jump, for clocks: Unix time when the process started, plus the time since then."""
    return _STARTED + time.monotonic_ns() // 1_000_000


class Moment(NamedTuple):
    """What a command takes from the world outside the table: both times, and a source of random bytes."""

    now: int
    steady: int
    random: Callable[[int], bytes] = secrets.token_bytes


def present() -> Moment:
    """This moment."""
    return Moment(now(), steady())


class Clock(msgspec.Struct, frozen=True):
    """Milliseconds left to each seat at the time `at`; since then the time of those `running` has run."""

    rule: ClockRule
    left: tuple[int, ...]
    at: int
    running: tuple[int, ...] = ()

    @classmethod
    def full(cls, rule: ClockRule, seats: int, at: int) -> Clock:
        """A clock on which nobody has used any time."""
        return cls(rule, (rule.seconds * 1000,) * seats, at)

    def run(self, seats: tuple[int, ...], at: int) -> Clock:
        """Let the time of these seats run, and of no others; a clock that stood and stands stays as it is."""
        return replace(self, left=self._left(at), at=at, running=seats) if seats or self.running else self

    def answered(self, seats: tuple[int, ...], at: int) -> Clock:
        """These seats were asked and have answered: they get their increment, everybody else a fresh turn.

        A turn lasts until another seat was asked, so a turn of several choices has one time for all of them.
        Somebody alone has a fresh turn after each choice.
        """
        left = tuple(self._after(seat, millis, seats) for seat, millis in enumerate(self._left(at)))
        return replace(self, left=left, at=at)

    def _after(self, seat: int, left: int, answered: tuple[int, ...]) -> int:
        if self.rule.kind == "game":
            return left + 1000 * self.rule.increment if seat in answered else left
        fresh = len(self.left) == 1 or any(other != seat for other in answered)
        return self.rule.seconds * 1000 if fresh else left

    def _left(self, at: int) -> tuple[int, ...]:
        gone = at - self.at
        return tuple(
            max(0, millis - gone) if seat in self.running else millis for seat, millis in enumerate(self.left)
        )

    def due(self) -> int | None:
        """When the next clock will have run out."""
        return min((self.at + self.left[seat] for seat in self.running), default=None)

    def out(self, at: int) -> tuple[int, ...]:
        """The seats whose time has run out."""
        return tuple(seat for seat in self.running if self.left[seat] <= at - self.at)

    @property
    def used_up(self) -> bool:
        """Whether nobody had any time left at `at`."""
        return not any(self.left)

    def shown(self, at: int | None = None) -> Clocks:
        """The clocks as everybody sees them: as they were set last, or as they stand at a time."""
        return Clocks(self.left, self.running, self.at) if at is None else Clocks(self._left(at), self.running, at)
