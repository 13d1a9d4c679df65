"""The players of Crossroll by level: easy is careless, normal plans, strong plans and searches."""

from __future__ import annotations

import random

import numpy as np

from dicehall.bots.crossroll.budget import rounds_in
from dicehall.bots.crossroll.plan import Match, make_room
from dicehall.bots.crossroll.playout import own_choice, shortlist
from dicehall.bots.crossroll.search import halve, make_trials
from dicehall.bots.crossroll.sight import codes_of, see
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
        choices, codes, match = actions(state, seat), codes_of(state, seat), see(state)
        code = own_choice(match, seat, codes, make_room(match.t, self._chance.getrandbits(62)))
        return choices[int(np.flatnonzero(codes == code)[0])]


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
        match, codes = see(state), codes_of(state, seat)
        listed = promising(state, match, seat, codes, budget)
        tried = codes[listed]
        seed = self._chance.getrandbits(62)
        return choices[int(listed[best_of(match, seat, tried, seed, budget)])]


def promising(state: State, match: Match, seat: int, codes: Ints, budget: int) -> Ints:
    """The indices of the actions worth a search, by what the planner thinks of them, best first."""
    if state.phase not in ("bonus", "main"):
        return np.arange(len(codes))
    wanted = min(MOST, max(FEWEST, budget // ROUNDS_EACH))
    bonus = state.phase == "bonus"
    return shortlist(match, seat, codes, bonus, make_room(match.t, 0))[:wanted]


def best_of(match: Match, seat: int, codes: Ints, seed: int, budget: int) -> int:
    """The index of the action that sequential halving leaves."""
    trials = make_trials(len(codes), len(match.t.routes))
    return int(halve(match, seat, codes, seed, budget, trials)[0])


def _easy(chance: random.Random) -> Bot:
    return CarelessBot(GreedyBot(chance), CARELESS, chance)


PLAYERS: Players = {"easy": _easy, "normal": Planner, "strong": Searcher}
