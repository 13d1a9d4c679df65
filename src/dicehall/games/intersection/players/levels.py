"""The players of Intersection by level.

What they calculate with is imported at their first choice: lists of levels need none of it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from dicehall.bots.levels import GreedyBot, Ladder, Players, careless
from dicehall.core.contract import Game
from dicehall.games.intersection.rules import State, actions, in_last_turns
from dicehall.games.intersection.turn import Action


class StrongBot:
    """The best action: exact alone and with two players, by the judge's approximation with more."""

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """The action with the best value."""
        from dicehall.games.intersection.players.turn_values import follows, turn_values

        values, sense = turn_values(state), -1 if len(state.scores) == 1 else 1
        return max(actions(state, seat), key=lambda action: sense * values.of(follows(state, action))[seat])


class PointsBot:
    """Plays every turn for the most points, whatever the others have; in a last turn, for the win."""

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """The action that records most in this turn on average."""
        from dicehall.games.intersection.players.turn_values import follows, turn_points, turn_values

        values, column = (turn_values(state), seat) if in_last_turns(state) else (turn_points(state), 0)
        return max(actions(state, seat), key=lambda action: values.of(follows(state, action))[column])


class Careless(NamedTuple):
    """A player made of another one: the level of that one, and the percentage of its choices that are random."""

    careful: str
    percent: int


CARELESS = {
    "beginner": Careless("greedy", 70),
    "casual": Careless("greedy", 45),
    "easy": Careless("greedy", 40),
    "fair": Careless("strong", 25),
}
_CAREFUL: Players = {"greedy": GreedyBot, "normal": lambda _: PointsBot(), "strong": lambda _: StrongBot()}

PLAYERS: Players = {
    **_CAREFUL,
    **{level: careless(_CAREFUL[each.careful], each.percent) for level, each in CARELESS.items()},
}

LADDERS = {
    "traffic": Ladder(("random", "beginner", "easy", "greedy", "strong"), games=40_000),
    "classic": Ladder(("random", "beginner", "casual", "fair", "strong"), games=40_000),
}
"""Luck leaves room for five. Normal stands too near to strong, and in the classic game easy and greedy do too."""
