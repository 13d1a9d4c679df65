"""The action that a search finds best: for the strong player, and for the judge to measure the others by."""

from __future__ import annotations

import numpy as np

from dicehall.games.crossroll.kernel import Ints
from dicehall.games.crossroll.players.plan import Match
from dicehall.games.crossroll.players.playout import EXACT
from dicehall.games.crossroll.players.search import halve, make_trials
from dicehall.games.crossroll.players.weights import Floats

FEWEST, MOST = 4, 24  # actions that a search compares
ROUNDS_EACH = 500  # of its budget for each of them


def best_of(match: Match, seat: int, codes: Ints, priors: Floats, seed: int, budget: int) -> int:
    """The index of the action that did best in as many games as a budget of rounds allows.

    In them the seat itself weighs exactly, which is nearer to what a player will do who searches again.
    """
    match = match._replace(at=match.at.copy())
    match.at[EXACT] = seat
    listed = np.argsort(-priors, kind="stable")[: min(MOST, max(FEWEST, budget // ROUNDS_EACH))]
    trials = make_trials(priors[listed], len(match.t.routes))
    return int(listed[halve(match, seat, codes[listed], seed, budget, trials)[0]])
