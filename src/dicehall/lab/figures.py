"""What a report says: single numbers in groups, each with its 95 % interval."""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple, TypeAlias

import msgspec

Unit: TypeAlias = Literal["share", "number"]
Group: TypeAlias = Literal[
    "Best play", "Winning", "Scores", "Length", "Lead", "Luck", "Decisions", "Rules", "Rates", "Winners"
]

ABOUT: dict[Group, str] = {
    "Best play": "What the solver knows exactly, whoever played here.",
    "Winning": "Who wins, by seat and by bot; a win that several share counts in parts.",
    "Scores": "Points at the end of a game, on average.",
    "Length": "How long games are.",
    "Lead": "How often the lead changes hands, and from how far behind games are won.",
    "Luck": "How much of a result is luck.",
    "Decisions": "How close the choices are that players have, and what theirs cost them.",
    "Rules": "How often each rule comes up in a game, all players together.",
    "Rates": "How often one thing follows from another.",
    "Winners": "How much more of each the winner has than the others, on average.",
}

NORMAL = 1.96
"""Standard deviations on both sides of the mean that hold 95 % of a normal distribution."""


class Estimate(NamedTuple):
    """A number found by playing, and its 95 % interval."""

    value: float
    low: float
    high: float


class Figure(msgspec.Struct, frozen=True):
    """One number with its 95 % interval: a share from 0 to 1, or a plain number. Exact ones have no width."""

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
