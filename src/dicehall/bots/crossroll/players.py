"""The players of Crossroll by level: easy looks one action ahead and often not at all, normal plans, strong searches."""

from __future__ import annotations

import random

import numpy as np

from dicehall.bots.crossroll.budget import rounds_in
from dicehall.bots.crossroll.playout import make_room, own_choice, shortlist
from dicehall.bots.crossroll.search import ROLLOUTS, halve
from dicehall.bots.crossroll.sight import Sight, codes_of, see
from dicehall.bots.levels import Bot, CarelessBot, GreedyBot, Players
from dicehall.core.contract import Game
from dicehall.games.crossroll.kernel import Ints
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.rules import actions
from dicehall.games.crossroll.state import State

FEWEST, MOST = 8, 24  # actions that a search compares
ROUNDS_EACH = 800  # of its budget for each of them
CARELESS = 25  # percent of easy's choices


class Planner:
    """The tuned player: the action after which its sheet promises most, without search."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, game: Game[State, Action], state: State, seat: int, millis: int) -> Action:
        """Its action; it takes no time to speak of."""
        choices, codes, sight = actions(state, seat), codes_of(state, seat), see(state)
        code = own_choice(*sight, seat, codes, make_room(sight.t))
        return choices[codes.tolist().index(code)]


class Searcher:
    """The strong player: it plays games to their end after each of its best actions and compares."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, game: Game[State, Action], state: State, seat: int, millis: int) -> Action:
        """The action that did best in as many games as the time allows."""
        return self.spend(state, seat, rounds_in(millis))

    def spend(self, state: State, seat: int, budget: int) -> Action:
        """The action that did best in as many games as a budget of rounds allows."""
        choices = actions(state, seat)
        if len(choices) == 1:
            return choices[0]
        sight, codes = see(state), codes_of(state, seat)
        listed = promising(state, sight, seat, codes, budget)
        tried = codes[listed]
        seed = self._chance.getrandbits(62)
        return choices[listed[best_of(sight, seat, tried, seed, budget)]]


def promising(state: State, sight: Sight, seat: int, codes: Ints, budget: int) -> Ints:
    """The indices of the actions worth a search, by what the planner thinks of them, best first."""
    if state.phase not in ("bonus", "main"):
        return np.arange(len(codes))
    wanted = min(MOST, max(FEWEST, budget // ROUNDS_EACH))
    bonus = state.phase == "bonus"
    return shortlist(sight.t, sight.plan, 0, sight.rows, seat, codes, bonus, make_room(sight.t))[:wanted]


def best_of(sight: Sight, seat: int, codes: Ints, seed: int, budget: int) -> int:
    """The index of the action that sequential halving leaves."""
    room = np.zeros((2, len(codes), ROLLOUTS))
    counts = np.zeros(len(codes), dtype=np.int64)
    return int(halve(*sight, seat, codes, seed, budget, room[0], room[1], counts)[0])


def _easy(chance: random.Random) -> Bot:
    return CarelessBot(GreedyBot(chance), CARELESS, chance)


PLAYERS: Players = {"easy": _easy, "normal": Planner, "strong": Searcher}
