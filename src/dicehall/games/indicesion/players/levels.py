"""The players of inDICEsion by level: easy aims by eye, normal simulates throws, strong evaluates every choice.

What they try throws with is imported at their first choice: lists of levels need none of it.
"""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from msgspec.structs import replace

from dicehall.bots.levels import Ladder, Players
from dicehall.core.contract import Game
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.players.greedy import candidates, greedy
from dicehall.games.indicesion.state import State
from dicehall.physics.port import shared

EASY, NORMAL = 200, 140
"""The hands of two levels: what they add to the tremor, in thousandths of the strength.

Strong adds nothing: nobody's hand is steadier than the table's."""
SHAKY = {"beginner": 300, "learner": 250}
STEADY = {"keen": 80, "expert": 0}
"""The hands of levels that play like easy, and like normal."""


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

    def __init__(self, rng: random.Random, error: int = EASY) -> None:
        self._rng = rng
        self._error = error
        self._greedy = GreedyBot(rng, error)

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """Its choice, which takes almost no time."""
        if state.phase != "throwing":
            return self._greedy.choose(game, state, seat, millis)
        return replace(candidates(state, seat, self._rng.randrange, 1)[0], error=self._error)


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


PLAYERS: Players = {
    **{level: partial(EasyBot, error=error) for level, error in SHAKY.items()},
    "easy": EasyBot,
    "normal": GreedyBot,
    **{level: partial(GreedyBot, error=error) for level, error in STEADY.items()},
    "strong": StrongBot,
    "greedy": GreedyBot,
}

_RUNGS = ("beginner", "learner", "easy", "normal", "keen", "expert", "strong")
LADDERS = {"indicesion": Ladder(_RUNGS, games=60, budget=60, millis=100)}
"""Random is far below the beginner: it stays in the lab."""
