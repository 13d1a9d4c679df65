"""The players of Intersection by level.

What they calculate with is imported at their first choice: lists of levels need none of it.
"""

from __future__ import annotations

import random
from typing import Any

from dicehall.bots.levels import CarelessBot, GreedyBot, Players
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


def _easy(rng: random.Random) -> CarelessBot:
    return CarelessBot(GreedyBot(rng), 40, rng)


PLAYERS: Players = {
    "easy": _easy,
    "normal": lambda _: PointsBot(),
    "strong": lambda _: StrongBot(),
}
