"""The players of inDICEsion by level: easy aims by eye, normal simulates throws, strong evaluates every choice.

What they try throws with is imported at their first choice: lists of levels need none of it.
"""

from __future__ import annotations

import random
from typing import Any

from msgspec.structs import replace

from dicehall.bots.levels import Players
from dicehall.core.contract import Game
from dicehall.games.indicesion.actions import SPEEDS, Action
from dicehall.games.indicesion.aim import TURN
from dicehall.games.indicesion.greedy import candidates, greedy
from dicehall.games.indicesion.state import State, Throwing
from dicehall.physics.port import shared

FORCE = 20  # percent by which the easy player misjudges its force, at most
ASIDE = 100  # milliradians by which it aims past


class GreedyBot:
    """The normal player: it simulates throws before it makes one."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """The best of the throws that were tried."""
        return greedy(state, seat, shared().run_all, self._rng.randrange, millis)


class EasyBot:
    """The easy player: it throws at the right board, but misjudges force and aim, and simulates nothing."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._greedy = GreedyBot(rng)

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """Its choice, which takes almost no time."""
        if state.phase != "throwing":
            return self._greedy.choose(game, state, seat, millis)
        return self._misjudged(candidates(state, seat, self._rng.randrange, 1)[0])

    def _misjudged(self, throw: Throwing) -> Throwing:
        """The throw with an error of aim, in addition to the tremor of the hand."""
        way, rng = throw.release, self._rng
        speed = way.speed * rng.randint(100 - FORCE, 100 + FORCE) // 100
        azimuth = (way.azimuth + rng.randint(-ASIDE, ASIDE)) % TURN
        return replace(throw, release=replace(way, speed=min(speed, SPEEDS[1]), azimuth=azimuth))


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
