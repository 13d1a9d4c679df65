"""What the strong player loses in a game by the coach's reviews: the measure of a playing strength.

Where values are exact that is nothing. Where they are estimates, a review finds losses in everybody's choices, so
what it finds in those of the strong player is measured, and comes with the game.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from dicehall.bots.shipped import read_shipped
from dicehall.core.plugin import Plugin
from dicehall.core.setup import resolve
from dicehall.fingerprint import fingerprint_of_game

PARTS = ("game", "judge", "players", "greedy")
"""What these losses depend on: the rules, the judge and the players."""
REVIEWS = "dicehall.bots.coach.reviews"


class StrongLosses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the strong player lost in each of its games at a table of two, with `millis` for every judgement.

    `made_of` is the fingerprint of the rules, the players and the judge.
    """

    game: str
    rulebook: str
    made_of: str
    millis: int
    losses: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean of a game."""
        return fmean(self.losses)

    @property
    def error(self) -> float:
        """The standard error of that mean."""
        return stdev(self.losses) / sqrt(len(self.losses))


def file_name(rulebook: str) -> str:
    """The name of the file for a rulebook."""
    return f"strong-losses-{rulebook}.json"


def strong_losses(known: Plugin, rulebook: str) -> StrongLosses | None:
    """What comes with a game; None without it, or with too few games for an error."""
    found = read_shipped(known.package, file_name(rulebook), StrongLosses)
    return found if found and len(found.losses) > 1 else None


def made_of(known: Plugin, options: dict[str, Any]) -> str:
    """The fingerprint of what the losses of a rulebook depend on."""
    return fingerprint_of_game(known, PARTS, REVIEWS, resolve(known.spec, options))
