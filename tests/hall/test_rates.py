"""Rate limits: a burst, a steady rate, and nothing left in memory of those who came long ago."""

from __future__ import annotations

import pytest

from dicehall.hall import rates
from dicehall.hall.rates import Buckets, Rate
from dicehall.hall.refusals import TooFast


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(rates, "time", made)
    return made


def taken(buckets: Buckets, address: str, times: int) -> int:
    """How many of so many requests are let through."""
    found = 0
    for _ in range(times):
        try:
            buckets.take(address)
            found += 1
        except TooFast:
            pass
    return found


def test_a_burst_passes_and_then_a_steady_rate(clock: Clock) -> None:
    buckets = Buckets(Rate(burst=5, per_second=2))
    assert taken(buckets, "a", 9) == 5
    assert taken(buckets, "b", 9) == 5
    clock.now += 1
    assert taken(buckets, "a", 9) == 2
    clock.now += 100
    assert taken(buckets, "a", 9) == 5


def test_those_who_came_long_ago_are_forgotten(clock: Clock) -> None:
    buckets = Buckets(Rate(burst=5, per_second=1))
    for number in range(1000):
        buckets.take(str(number))
        clock.now += 0.1
    assert len(buckets._buckets) < 30


def test_somebody_who_comes_all_the_time_stays_limited_while_others_come_and_go(clock: Clock) -> None:
    buckets = Buckets(Rate(burst=5, per_second=1))
    passed = 0
    for number in range(300):
        passed += taken(buckets, "a", 3)
        buckets.take(str(number))
        clock.now += 0.1
    assert passed <= 5 + 30
    assert len(buckets._buckets) < 30


def test_there_is_a_largest_number_of_buckets(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "_MOST_BUCKETS", 10)
    buckets = Buckets(Rate(burst=5, per_second=1))
    for number in range(100):
        buckets.take(str(number))
    assert len(buckets._buckets) <= 10
