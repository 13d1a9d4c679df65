"""Tallies: histograms of whole numbers, one number for each game. They add up exactly, in any order."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

import msgspec
import numpy as np

from dicehall.lab.figures import Estimate, student, wilson
from dicehall.lab.games import DECISIONS, NOBODY, TURNS, WIN, Games, Ints


class Tally(msgspec.Struct):
    """How often each number occurs, for every column; `products` has sums of products of two columns."""

    games: int = 0
    columns: dict[str, dict[int, int]] = msgspec.field(default_factory=dict)
    products: dict[str, int] = msgspec.field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Add what another tally counted."""
        self.games += other.games
        for name, counted in other.columns.items():
            mine = self.columns.setdefault(name, {})
            for value, count in counted.items():
                mine[value] = mine.get(value, 0) + count
        for name, product in other.products.items():
            self.products[name] = self.products.get(name, 0) + product

    def sums(self, name: str) -> tuple[int, int, int]:
        """The number of values in a column, their sum, and the sum of their squares."""
        column = self.columns.get(name, {})
        return (
            sum(column.values()),
            sum(value * count for value, count in column.items()),
            sum(value * value * count for value, count in column.items()),
        )


def mean(tally: Tally, name: str, unit: float = 1.0) -> Estimate:
    """The mean of a column divided by `unit`; the interval is Student's, and does not cross zero for counts."""
    count, total, squares = tally.sums(name)
    if not count:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = total / count
    reach = student(count) * sqrt(max(0, count * squares - total * total) / max(1, count - 1)) / count
    low = middle - reach if min(tally.columns[name]) < 0 else max(0.0, middle - reach)
    return Estimate(middle / unit, low / unit, (middle + reach) / unit, count)


def share(tally: Tally, name: str) -> Estimate:
    """The share of wins that a column of sixtieths stands for, by Wilson's score."""
    count, total, _ = tally.sums(name)
    won = total / WIN
    return Estimate(won / max(1, count), *wilson(won, count), count)


def chance(tally: Tally, name: str, least: int = 1) -> Estimate:
    """The share of games in which a column is at least `least`, by Wilson's score."""
    column = tally.columns.get(name, {})
    count, found = sum(column.values()), sum(count for value, count in column.items() if value >= least)
    return Estimate(found / max(1, count), *wilson(found, count), count)


def ratio(tally: Tally, above: str, below: str) -> Estimate:
    """The sum of one column divided by that of another; the interval allows for long and short games."""
    games, total, squares = tally.sums(above)
    _, per, per_squares = tally.sums(below)
    if not per:
        return Estimate(0.0, 0.0, 0.0, 0)
    rate, product = total / per, tally.products[f"{above} {below}"]
    scatter = squares * per**2 - 2 * total * per * product + total**2 * per_squares  # exact, times per squared
    reach = student(games) * sqrt(scatter * games / max(1, games - 1)) / per**2
    return Estimate(rate, max(0.0, rate - reach), rate + reach, games)


def quantile(tally: Tally, name: str, part: float) -> int:
    """The smallest number that at least this part of the games does not exceed."""
    column, so_far = tally.columns[name], 0
    for value in sorted(column):
        so_far += column[value]
        if so_far >= part * sum(column.values()):
            return value
    raise ValueError(f"nothing was counted of {name}")


def tally_of(games: Games, ratios: tuple[tuple[str, str], ...]) -> Tally:
    """The tally of these games; `ratios` are the pairs of counts that will be divided."""
    columns = dict(_columns(games))
    products = {
        f"count/{above} count/{below}": int(columns[f"count/{above}"] @ columns[f"count/{below}"])
        for above, below in (*ratios, (DECISIONS, TURNS))
    }
    return Tally(games.number, {name: histogram(column) for name, column in columns.items()}, products)


def _columns(games: Games) -> Iterator[tuple[str, Ints]]:
    """The columns of a tally, with a number for each game."""
    wins, scores, winner = games.by_bot(games.wins), games.by_bot(games.scores), games.winner()
    for seat in range(games.players):
        yield f"wins/seat/{seat}", games.wins[:, seat]
        yield f"score/seat/{seat}", games.scores[:, seat]
        yield f"wins/bot/{seat}", wins[:, seat]
        yield f"score/bot/{seat}", scores[:, seat]
    yield "score", games.scores.sum(axis=1)
    begun = np.flatnonzero(games.began != NOBODY)
    yield "wins/first", games.wins[begun, games.began[begun]]
    yield "leads", games.leads
    yield "behind", games.behind[games.behind != NOBODY]
    yield "unfinished", games.unfinished
    decided = np.flatnonzero(winner != NOBODY)
    for name, counts in games.counts.items():
        total = counts.sum(axis=1)
        yield f"count/{name}", total
        # how much more of it winners have than the others on average, times the number of the others
        yield f"edge/{name}", games.players * counts[decided, winner[decided]] - total[decided]


def histogram(column: Ints) -> dict[int, int]:
    """How often each number of a column comes up."""
    if not len(column):
        return {}
    low = int(column.min())
    if int(column.max()) - low > 8 * len(column):
        values, counts = np.unique(column, return_counts=True)
        return dict(zip(values.tolist(), counts.tolist(), strict=True))
    found = np.bincount(column - low)
    places = np.flatnonzero(found)
    return dict(zip((places + low).tolist(), found[places].tolist(), strict=True))
