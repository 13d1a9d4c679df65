"""Suites: what a player plays in the benchmark, fixed so that results can be compared."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from dicehall.core.errors import BadOptions, shown
from dicehall.registry import plugins


class Opponent(msgspec.Struct, frozen=True):
    """A level of the game; one that thinks has its budget in evaluations, so that it always plays alike."""

    level: str
    evaluations: int = 0

    def __str__(self) -> str:
        return f"{self.level} with {self.evaluations:,} evaluations" if self.evaluations else self.level


class Suite(msgspec.Struct, frozen=True, kw_only=True):
    """A fixed set of games. Each deal of the dice is played once from every seat.

    With opponents a game counts as won, lost or shared. Alone it counts in points, or in turns, of which fewer are
    better. Where the game's judge is exact, the regret of the player is counted too: what its choices lose.
    """

    id: str
    game: str
    title: str
    deals: int
    opponents: tuple[Opponent, ...] = ()
    options: dict[str, Any] = {}
    unit: Literal["share", "points", "turns"] = "share"
    millis: int = 100

    @property
    def players(self) -> int:
        """How many seats play."""
        return 1 + len(self.opponents)

    @property
    def games(self) -> int:
        """How many games are played."""
        return self.deals * self.players

    @property
    def against(self) -> str:
        """The opponents in words."""
        return ", ".join(map(str, self.opponents)) or "nobody"


def all_suites(game: str | None = None) -> tuple[Suite, ...]:
    """The suites of all games, or of one."""
    brought = (each for each in plugins() if each.has("suites") and game in (None, each.id))
    return tuple(suite for each in brought for suite in each.load("suites"))


def suite_of(name: str) -> Suite:
    """The suite with this id; raises BadOptions."""
    known = {suite.id: suite for suite in all_suites()}
    if name not in known:
        raise BadOptions(f"there is no suite {shown(name)}; the suites are: {', '.join(known)}")
    return known[name]


def is_known(suite: Suite) -> bool:
    """Whether there is such a suite, and it is still the same."""
    return suite in all_suites()
