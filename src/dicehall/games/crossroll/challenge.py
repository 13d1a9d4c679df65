"""The daily challenge of Crossroll: the most points alone."""

from __future__ import annotations

from random import Random
from typing import Any

from dicehall.core.contract import Game
from dicehall.games.crossroll.options import SPEC
from dicehall.games.crossroll.state import State
from dicehall.lab.daily import Challenge, Strongest

SEARCH_ROUNDS = 8_000
"""The budget of the search for a choice, in rounds of play, so that every machine finds the same."""


class Searcher:
    """The strong player with a budget that does not depend on the machine."""

    def __init__(self, seed: str) -> None:
        from dicehall.games.crossroll.players import levels

        self._searcher = levels.Searcher(Random(seed))

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Any:
        """What the search finds."""
        return self._searcher.spend(state, seat, SEARCH_ROUNDS)


def _points(state: State) -> int:
    from dicehall.games.crossroll.rules import points

    return points(state, 0)


def _strongest() -> Strongest:
    return Strongest(Searcher(SPEC.id), None)


CHALLENGES = (Challenge(SPEC.id, SPEC.id, {}, "points", False, _points, _strongest),)
