"""How many rounds of play a millisecond has on this machine, measured once in a process.

It is the processor's time that is measured, so that a machine that is busy for a moment makes no weaker player.
"""

from __future__ import annotations

import time
from functools import cache

import numpy as np

from dicehall.bots.crossroll.search import sample
from dicehall.bots.crossroll.sight import see
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.rules import start

TRIAL = 4000  # rounds that are played to find out


@cache
def rounds_a_millisecond() -> float:
    """The rate, after the kernel is compiled."""
    sight, results = see(start(1, Options())), np.zeros((TRIAL, 1))
    sample(sight, 0, 1, results)
    begun = time.process_time()
    sample(sight, 0, TRIAL, results)
    return TRIAL / (1000 * (time.process_time() - begun))


def rounds_in(millis: int) -> int:
    """The budget of a search that may take so many milliseconds."""
    return max(1, int(millis * rounds_a_millisecond()))
