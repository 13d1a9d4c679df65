"""Players of Pig: hold at 20, and best play."""

from __future__ import annotations

import random
from typing import Any

from dicehall.bots.levels import CarelessBot, GreedyBot, Players
from dicehall.core.contract import Game
from dicehall_pig.rules import HOLD, ROLL, Action, State, actions, at_stake

ENOUGH = 20


def greedy(state: State, seat: int) -> Action:
    """Hold at 20: from there on a roll loses more than it brings, on average."""
    return HOLD if HOLD in actions(state, seat) and (at_stake(state) >= ENOUGH or _wins(state)) else ROLL


def _wins(state: State) -> bool:
    return state.scores[state.seat] + at_stake(state) >= state.goal


class StrongBot:
    """Plays what the judge finds best."""

    def choose(self, game: Game[Any, Any], state: State, seat: int, millis: int) -> Action:
        """The action with the best value."""
        from dicehall_pig.judge import JUDGE

        best: Action = JUDGE.choices(state, seat, millis)[0].action
        return best


def _easy(rng: random.Random) -> CarelessBot:
    return CarelessBot(GreedyBot(rng), 30, rng)


PLAYERS: Players = {"easy": _easy, "normal": GreedyBot, "strong": lambda _: StrongBot()}

LINES = {
    "random": "Holds or rolls, both equally likely.",
    "easy": "Holds at 20 like Bramble, but three choices in ten are random.",
    "normal": "Holds at 20, or when that wins the game.",
    "strong": "Takes what leaves the best chance of winning.",
}
"""How each of them plays, in one line."""
