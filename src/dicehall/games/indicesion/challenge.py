"""The daily challenge of inDICEsion: twelve throws alone, on tables and with tremors that are the same for all."""

from __future__ import annotations

from random import Random
from typing import Any

from dicehall.core.contract import Game
from dicehall.games.indicesion import practice
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.options import SPEC
from dicehall.games.indicesion.players.levels import StrongBot
from dicehall.games.indicesion.state import State
from dicehall.lab.daily import Challenge, Strongest

TRIALS = 96
"""Trials for each throw, however long they take, so that every machine of a kind finds the same."""


class BestKnown:
    """The strong player with a fixed number of trials."""

    def __init__(self) -> None:
        self._strong = StrongBot(Random("best of the day"))

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """The best throw found."""
        return self._strong.spend(state, seat, TRIALS)


CHALLENGES = (
    Challenge(
        SPEC.id,
        SPEC.id,
        {"drill": "mixed"},
        "points",
        False,
        practice.score,
        lambda: Strongest(BestKnown(), None),
    ),
)
