"""How many rounds of play a millisecond has on this machine, measured once in a process.

It is the processor's time that is measured, so that a machine that is busy for a moment makes no weaker player.
"""

from __future__ import annotations

import time
from functools import cache

import numpy as np

from dicehall.bots.crossroll.search import halve, make_trials
from dicehall.bots.crossroll.sight import codes_of, see
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.rules import start

TRIAL = 4000  # rounds that are played to find out


@cache
def rounds_a_millisecond(seats: int) -> float:
    """The rate of a search at a table of so many, after it is compiled."""
    state = start(seats, Options(first=0))
    match, codes = see(state), codes_of(state, 0)[:1]
    halve(match, 0, codes, 0, 1, make_trials(np.zeros(1), len(match.t.routes)))
    begun = time.process_time()
    halve(match, 0, codes, 0, TRIAL, make_trials(np.zeros(1), len(match.t.routes)))
    return TRIAL / (1000 * (time.process_time() - begun))


def rounds_in(millis: int, seats: int) -> int:
    """The budget of a search that may take so many milliseconds."""
    return max(1, int(millis * rounds_a_millisecond(seats)))
