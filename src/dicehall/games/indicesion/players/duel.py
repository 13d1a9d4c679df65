"""The rest of a round between two players as a small game that can be solved exactly.

A throw does one of two things. It lands and brings what it shows, or sometimes nothing; or it hits and takes points
from the other, nearly all if there are few, about half if there are many. Each throw goes where it leaves the
better chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

LOW, HIGH = -15, 60
"""The range of points; points beyond it count as its ends."""
REMAINS = (0.3, 1.0, 1.7)
"""What a hit leaves, as multiples of its average; all equally likely."""

Floats: TypeAlias = npt.NDArray[np.float64]
Table: TypeAlias = tuple[Floats, Floats]

_POINTS = np.arange(LOW, HIGH + 1)


class Pace(msgspec.Struct, frozen=True):
    """How throws turn out: `miss` is the share that brings nothing; a hit on p points takes reach * p ** bite."""

    miss: float
    reach: float
    bite: float


def firsts(pace: Pace, order: tuple[int, ...], own: float, other: float) -> tuple[float, float]:
    """The chances of seats 0 and 1 to win a round in which they throw in this order; the rest is a tie."""
    first, second = table(pace, order)
    return _between(first, own, other), _between(second, own, other)


def landed(pace: Pace, order: tuple[int, ...], own: float, other: float) -> tuple[float, float]:
    """The chances of seats 0 and 1 if the next throw of this order is a landing."""
    first, second = _landed(pace, order)
    return _between(first, own, other), _between(second, own, other)


@lru_cache(maxsize=512)
def _landed(pace: Pace, order: tuple[int, ...]) -> Table:
    return _after(table(pace, order[1:]), order[0], _landings(pace))


@lru_cache(maxsize=512)
def table(pace: Pace, order: tuple[int, ...]) -> Table:
    """The chances of both to win for every pair of points, with the throws of this order left."""
    if not order:
        ahead = (_POINTS[:, None] > _POINTS[None]).astype(np.float64)
        return ahead, ahead.T.copy()
    seat = order[0]
    land, hit = _landed(pace, order), _after(table(pace, order[1:]), 1 - seat, _hits(pace))
    better = hit[seat] - hit[1 - seat] > land[seat] - land[1 - seat]
    return np.where(better, hit[0], land[0]), np.where(better, hit[1], land[1])


def _after(rest: Table, seat: int, ways: Floats) -> Table:
    """The mean of both tables when the points of a seat move in these ways."""
    first, second = rest
    return (ways @ first, ways @ second) if seat == 0 else (first @ ways.T, second @ ways.T)


@lru_cache
def _landings(pace: Pace) -> Floats:
    """The chances of a change from points (rows) to points (columns) when a die lands or misses."""
    faces = [((1.0 - pace.miss) / 6, _POINTS + face) for face in range(1, 7)]
    return _ways([(pace.miss, _POINTS), *faces])


@lru_cache
def _hits(pace: Pace) -> Floats:
    """The chances of a change from points (rows) to points (columns) by a hit."""
    there = np.maximum(_POINTS, 0)
    left = there - np.minimum(there, pace.reach * there**pace.bite)
    return _ways([(1 / len(REMAINS), np.where(_POINTS > 0, left * share, _POINTS)) for share in REMAINS])


def _ways(outcomes: Sequence[tuple[float, npt.NDArray[np.generic]]]) -> Floats:
    ways = np.zeros((len(_POINTS), len(_POINTS)))
    for share, points in outcomes:
        ways[_POINTS - LOW, np.clip(np.rint(points), LOW, HIGH).astype(np.intp) - LOW] += share
    return ways


def _between(chance: Floats, own: float, other: float) -> float:
    """The value of a table at points that may be fractions."""
    rows, columns = (_weights(points) for points in (own, other))
    return float(sum(a * b * chance[row, column] for row, a in rows for column, b in columns))


def _weights(points: float) -> list[tuple[int, float]]:
    inside = min(max(points, LOW), HIGH) - LOW
    low = min(floor(inside), HIGH - LOW - 1)
    share = inside - low
    return [(low, 1.0 - share), (low + 1, share)] if share else [(low, 1.0)]
