"""Rate limits in memory: a burst, and then a steady rate, for each address. Each process counts for itself."""

from __future__ import annotations

import time
from itertools import islice

import msgspec

from dicehall.hall.refusals import TooFast

_MOST_BUCKETS = 10_000


class Rate(msgspec.Struct, frozen=True):
    """How many requests in a row, and how many a second after that."""

    burst: float
    per_second: float


class Bucket:
    """A token bucket: it lets a burst through, and then a steady rate."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = time.monotonic()

    @property
    def full(self) -> bool:
        """Whether a new bucket would be the same."""
        self._fill()
        return self._left >= self._rate.burst

    def take(self) -> None:
        """Take one; raises TooFast when there is none."""
        self._fill()
        if self._left < 1:
            raise TooFast("that was too much at once; wait a moment")
        self._left -= 1

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now


class Buckets:
    """A bucket for each address that came lately; when there are too many, one of the oldest goes."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> None:
        """Take one from an address's bucket; raises TooFast."""
        if address not in self._buckets:
            self._make_room()
            self._buckets[address] = Bucket(self._rate)
        self._buckets[address].take()

    def _make_room(self) -> None:
        """Look at the two oldest: one that is full again goes, and another comes last, if there is room for it."""
        for address in list(islice(self._buckets, 2)):
            bucket = self._buckets.pop(address)
            if not bucket.full and len(self._buckets) < _MOST_BUCKETS - 1:
                self._buckets[address] = bucket
