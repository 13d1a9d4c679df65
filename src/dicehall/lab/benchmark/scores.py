"""The score of a player in a suite, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from dicehall.lab.benchmark.games import Row
from dicehall.lab.benchmark.suites import Suite
from dicehall.lab.figures import student, wilson


class Estimate(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    value: float
    low: float
    high: float


class Score(msgspec.Struct, frozen=True):
    """What a player scores, and by how much it falls short of exact best play, if that is known.

    The regret is what all choices of a game lose together: chances of winning, or turns. Its mean is the distance
    from best play.
    """

    games: int
    score: Estimate
    regret: Estimate | None


def score(suite: Suite, rows: Sequence[Row]) -> Score:
    """The score over these games; games of the same deal belong together, so deals are what is averaged."""
    regrets = [(row, row.regret) for row in rows if row.regret is not None]
    return Score(
        games=len(rows),
        score=_estimate(_by_deal(suite, [(row, row.value) for row in rows]), suite.unit == "share"),
        regret=_estimate(_by_deal(suite, regrets), False) if regrets else None,
    )


def _by_deal(suite: Suite, valued: Sequence[tuple[Row, float]]) -> list[float]:
    deals: dict[int, list[float]] = {}
    for row, value in valued:
        deals.setdefault(row.number // suite.players, []).append(value)
    return [fmean(values) for values in deals.values()]


def _estimate(values: Sequence[float], share: bool) -> Estimate:
    """The mean of deals; where all wins or none say nothing of their spread, the interval is Wilson's."""
    mean = fmean(values)
    reach = student(len(values)) * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    if share and reach == 0.0:
        return Estimate(mean, *wilson(sum(values), len(values)))
    high = min(1.0, mean + reach) if share else mean + reach
    return Estimate(mean, max(0.0, mean - reach), high)
