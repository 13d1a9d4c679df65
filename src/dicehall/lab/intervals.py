"""Numbers found by playing, and the 95 % intervals around them."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

NORMAL = 1.96
"""Standard deviations on both sides of the mean that hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A number found by playing, and its 95 % interval."""

    value: float
    low: float
    high: float


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate of winning by Wilson's score."""
    if not games:
        return 0.0, 1.0
    rate, extra = won / games, NORMAL**2 / games
    middle = (rate + extra / 2) / (1 + extra)
    reach = NORMAL * sqrt(rate * (1 - rate) / games + extra / (4 * games)) / (1 + extra)
    return max(0.0, middle - reach), min(1.0, middle + reach)
