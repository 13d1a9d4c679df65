"""Figures: the single numbers of a report, in groups, each with its 95 % interval."""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

import msgspec

Unit: TypeAlias = Literal["share", "number"]
Group: TypeAlias = Literal[
    "Best play", "Winning", "Scores", "Length", "Lead", "Luck", "Decisions", "Rules", "Rates", "Winners"
]

ABOUT: dict[Group, str] = {
    "Best play": "Exact values of the solver, whichever bots played.",
    "Winning": "Wins by seat and by bot. A shared win counts in parts.",
    "Scores": "Points at the end of a game, on average.",
    "Length": "How long games are.",
    "Lead": "How often the lead changes, and from how far behind games are won.",
    "Luck": "The share of luck in a result.",
    "Decisions": "How close the choices are, and what the players lost by theirs.",
    "Rules": "How often each rule comes up in a game, all players together.",
    "Rates": "How often one thing follows from another.",
    "Winners": "How much more of each the winner has than the others, on average.",
}

NORMAL = 1.96
"""A normal distribution has 95 % within this many standard deviations of its mean."""


class Estimate(NamedTuple):
    """A number found by playing, and its 95 % interval."""

    value: float
    low: float
    high: float


class Figure(msgspec.Struct, frozen=True):
    """One number with its 95 % interval: a share from 0 to 1, or a plain number; exact, it has no width."""

    name: str
    group: Group
    title: str
    unit: Unit
    value: float
    low: float
    high: float
    exact: bool = False


def figure(name: str, group: Group, title: str, unit: Unit, found: Estimate) -> Figure:
    """An estimate as a figure."""
    return Figure(name, group, title, unit, *found)


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate of winning by Wilson's score."""
    if not games:
        return 0.0, 1.0
    rate, extra = won / games, NORMAL**2 / games
    middle = (rate + extra / 2) / (1 + extra)
    reach = NORMAL * sqrt(rate * (1 - rate) / games + extra / (4 * games)) / (1 + extra)
    return max(0.0, middle - reach), min(1.0, middle + reach)
