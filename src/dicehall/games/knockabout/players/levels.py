"""The players of Knockabout by level: easy misjudges what normal sees one ply ahead, strong searches.

Below easy some moves are random. Between easy and normal less is misjudged, and above normal stand short searches.

The search is imported at the first choice: lists of levels need none of it.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any

from dicehall.bots.levels import Ladder, Players, careless, limited
from dicehall.core.contract import Game
from dicehall.games.knockabout.rules import Move, State

if TYPE_CHECKING:
    from dicehall.games.knockabout.players.thinking import Valued

CARELESS = 0.02
"""How much a chance of winning can be misjudged by an easy player: a move so much worse is taken now and then."""
LESS_CARELESS = 0.0125
"""The same of the player between easy and normal."""


class Strong:
    """A player who looks ahead for as long as it may."""

    def __init__(self, rng: random.Random, evaluations: int | None = None) -> None:
        self._rng = rng
        self._evaluations = evaluations

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Move:
        """The best move found in this time, or in the evaluations that were set."""
        from dicehall.games.knockabout.players.thinking import allowed

        return self.spend(state, seat, self._evaluations or allowed(millis))

    def spend(self, state: State, seat: int, evaluations: int) -> Move:
        """The best move found in this many evaluations."""
        from dicehall.games.knockabout.players.thinking import think

        return think(state, evaluations).moves[0].move


class Normal:
    """A player who looks one ply ahead, over every face of the roll."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Move:
        """The move with the best expectation."""
        return one_ply(state)[0].move


class Easy:
    """A player who sees what normal sees, and takes a worse move the more often, the less it loses."""

    def __init__(self, rng: random.Random, misjudged: float = CARELESS) -> None:
        self._rng = rng
        self._misjudged = misjudged

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Move:
        """A move that is rarely the best and rarely a blunder."""
        moves = one_ply(state)
        odds = [math.exp((each.value - moves[0].value) / self._misjudged) for each in moves]
        return self._rng.choices(moves, odds)[0].move


def one_ply(state: State) -> list[Valued]:
    """All moves by their exact expectation one ply ahead, best first."""
    from dicehall.games.knockabout.players.thinking import think

    return think(state, 1).moves


PLAYERS: Players = {
    "beginner": careless(Easy, 42),
    "novice": careless(Easy, 30),
    "learner": careless(Easy, 18),
    "casual": careless(Easy, 8),
    "easy": Easy,
    "good": lambda rng: Easy(rng, LESS_CARELESS),
    "normal": Normal,
    "keen": limited(Strong, 800),
    "sharp": limited(Strong, 7_000),
    "expert": limited(Strong, 60_000),
    "strong": Strong,
}

_RUNGS = ("beginner", "novice", "learner", "casual", "easy", "good", "normal", "keen", "sharp", "expert", "strong")
LADDERS = {"knockabout": Ladder(_RUNGS, games=200, budget=500_000)}
"""Random is far below the beginner, and greedy as strong as easy: they stay in the lab."""
