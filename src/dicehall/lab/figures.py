"""What a report says: single numbers in groups, each with its 95 % interval."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from dicehall.lab.intervals import Estimate

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
