"""The three levels: easy looks one ply ahead and often not at all, normal one ply ahead, strong searches.

The search is imported at the first choice: lists of levels need none of it.
"""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING, Any

from dicehall.bots.levels import Players
from dicehall.core.contract import Game
from dicehall.games.knockabout.rules import Move, State

if TYPE_CHECKING:
    from dicehall.games.knockabout.players.thinking import Valued

CARELESS = 0.02
"""How much a chance of winning can be misjudged by an easy player: a move so much worse is taken now and then."""


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

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Move:
        """A move that is rarely the best and rarely a blunder."""
        moves = one_ply(state)
        odds = [math.exp((each.value - moves[0].value) / CARELESS) for each in moves]
        return self._rng.choices(moves, odds)[0].move


def one_ply(state: State) -> list[Valued]:
    """All moves by their exact expectation one ply ahead, best first."""
    from dicehall.games.knockabout.players.thinking import think

    return think(state, 1).moves


PLAYERS: Players = {"easy": Easy, "normal": Normal, "strong": Strong}
