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
    "Best play": "Computed exactly for players who never make a mistake; the bots do not matter.",
    "Winning": "Who wins how often. A shared win counts in parts, a draw in equal parts for all.",
    "Scores": "What players have at the end of a game, on average.",
    "Length": "How long games are.",
    "Lead": "How often the lead changes, and from how far behind games are won.",
    "Luck": "How much of a result is luck, by two measures.",
    "Decisions": "How close the choices are, and what the bots lost by theirs, in chances of winning.",
    "Rules": "How often each thing happens in a game, all players together, on average.",
    "Rates": "How often one thing happens, compared with another.",
    "Winners": "How much more of each the winner has than the others, on average; less has a minus.",
}

NORMAL = 1.96
"""A normal distribution has 95 % within this many standard deviations of its mean."""
ENOUGH = 20
"""Fewer games than this are too few for a figure that stands alone."""
_STUDENT = (12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)


class Estimate(NamedTuple):
    """A number found by playing, its 95 % interval, and the number of games that it was found in."""

    value: float
    low: float
    high: float
    games: int


class Figure(msgspec.Struct, frozen=True):
    """One number with its 95 % interval: a share from 0 to 1, or a plain number.

    An exact figure has no width, and needs no games.
    """

    name: str
    group: Group
    title: str
    unit: Unit
    value: float
    low: float
    high: float
    exact: bool = False
    games: int = 0

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def is_rough(self) -> bool:
        """Whether the figure comes from too few games to stand alone."""
        return not self.exact and self.games < ENOUGH

    @property
    def never_happened(self) -> bool:
        """Whether the figure counts something that did not happen in any game."""
        counted = self.group in ("Rules", "Rates", "Winners") and self.low == self.high
        return self.value == 0 and (counted or self.name == "unfinished")


def figure(name: str, group: Group, title: str, unit: Unit, found: Estimate) -> Figure:
    """An estimate as a figure."""
    return Figure(name, group, title, unit, found.value, found.low, found.high, games=found.games)


def student(games: int) -> float:
    """How many standard errors around the mean of this many games are its 95 % interval (Student's t)."""
    free = games - 1
    if free < 1:
        return 0.0
    if free <= len(_STUDENT):
        return _STUDENT[free - 1]
    z = NORMAL
    return z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate of winning by Wilson's score."""
    if not games:
        return 0.0, 1.0
    rate, extra = won / games, NORMAL**2 / games
    middle = (rate + extra / 2) / (1 + extra)
    reach = NORMAL * sqrt(rate * (1 - rate) / games + extra / (4 * games)) / (1 + extra)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return min(low, rate), max(high, rate)
