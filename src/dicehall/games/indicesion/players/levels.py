"""The players of inDICEsion by level: easy aims by eye, normal simulates throws, strong evaluates every choice.

What they try throws with is imported at their first choice: lists of levels need none of it.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from dicehall.bots.levels import Players
from dicehall.core.contract import Game
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.greedy import candidates, greedy
from dicehall.games.indicesion.state import State
from dicehall.physics.port import shared

EASY, NORMAL = 200, 140
"""The hands of two levels: what they add to the tremor, in thousandths of the strength.

Strong adds nothing: nobody's hand is steadier than the table's."""


class GreedyBot:
    """The normal player: it simulates throws with its own hand before it makes one."""

    def __init__(self, rng: random.Random, error: int = NORMAL) -> None:
        self._rng = rng
        self._error = error

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """The best of the throws that were tried."""
        return greedy(state, seat, shared().run_all, self._rng.randrange, millis, self._error)


class EasyBot:
    """The easy player: it throws at the right board with a beginner's hand, and simulates nothing."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._greedy = GreedyBot(rng, EASY)

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """Its choice, which takes almost no time."""
        if state.phase != "throwing":
            return self._greedy.choose(game, state, seat, millis)
        return replace(candidates(state, seat, self._rng.randrange, 1)[0], error=EASY)


class StrongBot:
    """The strong player: it takes the choice with the best chance of winning."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """The best choice found in about this time."""
        from dicehall.games.indicesion.players.budget import trials_in
        from dicehall.games.indicesion.players.evaluation import TRIED

        return self.spend(state, seat, trials_in(millis) if state.phase in TRIED else 0)

    def spend(self, state: State, seat: int, trials: int) -> Action:
        """The best choice found with about this many simulated throws; the same seed gives the same choice."""
        from dicehall.games.indicesion.players.evaluation import Resources, evaluate

        return evaluate(state, seat, Resources(trials, self._rng, shared().run_all))[0].action


PLAYERS: Players = {"easy": EasyBot, "normal": GreedyBot, "strong": StrongBot, "greedy": GreedyBot}
