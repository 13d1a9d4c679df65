"""How many rounds of play a millisecond has on this machine, measured once in a process.

It is the processor's time that is measured, so that a machine that is busy for a moment makes no weaker player.
"""

from __future__ import annotations

import time
from functools import cache

import numpy as np

from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.players.encode import codes_of, encode
from dicehall.games.crossroll.players.search import halve, make_trials
from dicehall.games.crossroll.rules import start
from dicehall.ready import announce_if_slow

TRIAL, TRIALS = 4000, 3  # rounds that are played to find out, and how often

NOTE = "Getting the bots of Crossroll ready. The first time on a machine they are compiled: ten seconds."


@cache
def rounds_a_millisecond(seats: int) -> float:
    """The rate of a compiled search with this number of seats: the best of a few measurements."""
    with announce_if_slow(NOTE):
        _millis_for(1, seats)
    return TRIAL / min(_millis_for(TRIAL, seats) for _ in range(TRIALS))


def _millis_for(rounds: int, seats: int) -> float:
    state = start(seats, Options(first=0))
    match, codes = encode(state), codes_of(state, 0)[:1]
    begun = time.process_time()
    halve(match, 0, codes, 0, rounds, make_trials(np.zeros(1), len(match.t.routes)))
    return 1000 * (time.process_time() - begun)


def rounds_in(millis: int, seats: int) -> int:
    """The budget of a search that may take this many milliseconds."""
    return max(1, int(millis * rounds_a_millisecond(seats)))
