"""The players of Crossroll by level: easy is careless, normal plans, strong plans and searches.

The others are made of those: with more or fewer random choices, with some choices of greedy, with a short search.

The kernel is imported at the first choice: lists of levels need none of it.
"""

from __future__ import annotations

import random
from functools import cache

from dicehall.bots.levels import GreedyBot, Ladder, Players, careless, limited
from dicehall.core.contract import Game
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.state import State
from dicehall.ready import announce_if_slow

CARELESS = 25  # percent of easy's choices


class Planner:
    """The tuned player: the action after which its sheet promises most, without search."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[State, Action], state: State, seat: int, millis: int) -> Action:
        """Its action; it takes no time to speak of."""
        import numpy as np

        from dicehall.games.crossroll.players.encode import codes_of, encode
        from dicehall.games.crossroll.players.plan import make_workspace
        from dicehall.games.crossroll.players.search import choose_alone
        from dicehall.games.crossroll.rules import actions

        _compile_planner()
        choices, codes, match = actions(state, seat), codes_of(state, seat), encode(state)
        code = choose_alone(match, seat, codes, make_workspace(match.t, self._rng.getrandbits(62)))
        return choices[int(np.flatnonzero(codes == code)[0])]


@cache
def _compile_planner() -> None:
    """Compile the planner, or load its machine code; the log says so if it takes long."""
    from dicehall.games.crossroll.players.budget import NOTE
    from dicehall.games.crossroll.players.encode import codes_of, encode
    from dicehall.games.crossroll.players.plan import make_workspace
    from dicehall.games.crossroll.players.search import choose_alone
    from dicehall.games.crossroll.rules import start

    with announce_if_slow(NOTE):
        state = start(2, Options(first=0))
        match = encode(state)
        choose_alone(match, 0, codes_of(state, 0), make_workspace(match.t, 0))


class Searcher:
    """The strong player: it plays on after each of its best actions and compares; alone, to the end of the game."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, game: Game[State, Action], state: State, seat: int, millis: int) -> Action:
        """The action that did best in as many games as the time allows."""
        from dicehall.games.crossroll.players.budget import rounds_in

        return self.spend(state, seat, rounds_in(millis, len(state.sheets)))

    def spend(self, state: State, seat: int, budget: int) -> Action:
        """The action that did best in as many games as a budget of rounds allows."""
        from dicehall.games.crossroll.players.encode import codes_of, encode, leanings
        from dicehall.games.crossroll.players.search import best_of
        from dicehall.games.crossroll.rules import actions

        choices = actions(state, seat)
        if len(choices) == 1:
            return choices[0]
        match, codes = encode(state), codes_of(state, seat)
        priors = leanings(state, match, seat, codes)
        return choices[best_of(match, seat, codes, priors, self._rng.getrandbits(62), budget)]


PLAYERS: Players = {
    "beginner": careless(GreedyBot, 60),
    "learner": careless(GreedyBot, 45),
    "easy": careless(GreedyBot, CARELESS),
    "fair": careless(GreedyBot, 13),
    "good": careless(Planner, 75, GreedyBot),
    "steady": careless(Planner, 50, GreedyBot),
    "able": careless(Planner, 22, GreedyBot),
    "normal": Planner,
    "keen": limited(Searcher, 300),
    "sharp": limited(Searcher, 1200),
    "strong": Searcher,
}

_BELOW = ("beginner", "learner", "easy", "fair", "greedy", "good", "steady", "able")
_RUNGS = (*_BELOW, "normal", "keen", "sharp", "strong")
LADDERS = {"crossroll": Ladder(_RUNGS, games=200, budget=5_000)}
"""Random is far below the beginner: it stays in the lab."""
