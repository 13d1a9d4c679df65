"""Shares of luck: how much of the variance of results is due to the bot, to the seat, and to neither.

Each bot gets a share of the win in every game. The variance of these shares has a part that the bot explains and a
part that the seat explains. The rest is luck: the dice.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from dicehall.lab.figures import NORMAL, Estimate
from dicehall.lab.games import WIN
from dicehall.lab.tally import Tally


def shares_of_luck(tally: Tally) -> Iterator[tuple[str, str, Estimate]]:
    """The shares of the variance of results, each with its name and title."""
    skill, seat = explained(tally, "bot"), explained(tally, "seat")
    value, low, high = (
        max(0.0, 1 - skill.value - seat.value),
        max(0.0, 1 - skill.high - seat.high),
        max(0.0, 1 - skill.low - seat.low),
    )
    yield "luck/dice", "Part of the results due to the dice", Estimate(value, low, high, skill.games)
    yield "luck/bots", "Part due to which bot plays", skill
    yield "luck/seats", "Part due to the seat", seat


def explained(tally: Tally, by: str) -> Estimate:
    """The part of the variance of wins that the bot, or the seat, explains.

    The square of a measured mean is too large by the square of its error, on average, so that is subtracted. The
    interval follows from the scatter of each mean; games that all end alike still leave an error.
    """
    names = sorted(name for name in tally.columns if name.startswith(f"wins/{by}/"))
    even, total, found, scatter, games = 1 / len(names), 0.0, 0.0, 0.0, 0
    for name in names:
        games, wins, squares = tally.sums(name)
        rate, square = wins / games / WIN, squares / games / WIN**2
        error = (square - rate * rate) / games
        total += square - 2 * even * rate + even * even
        found += (rate - even) ** 2 - error
        error = max(error, _least_error(rate, games))
        scatter += (2 * (rate - even)) ** 2 * error + 2 * error**2
    if not total:
        return Estimate(0.0, 0.0, 0.0, games)
    reach = NORMAL * sqrt(scatter * _together(len(names))) / total
    middle = max(0.0, found / total)
    return Estimate(middle, max(0.0, middle - reach), min(1.0, middle + reach), games)


def _least_error(rate: float, games: int) -> float:
    """The squared error of a rate if two more games had been won and two lost, where all were won or all lost."""
    near = (rate * games + 2) / (games + 4)
    return near * (1 - near) / games if rate in (0, 1) else 0.0


def _together(names: int) -> float:
    """Two players share one error, because one wins what the other loses: their errors add up in full."""
    return 2.0 if names == 2 else 1.0
