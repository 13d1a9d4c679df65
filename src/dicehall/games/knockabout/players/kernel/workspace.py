"""What a search works with: its weights, its budget, its memory for positions, and room for every level."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.games.knockabout.kernel import DICE, OWN, Bytes
from dicehall.games.knockabout.players.kernel.evaluation import LineMap, Real, Whole, new_line_map

MOST_MOVES = OWN * 6
DEEPEST = 10
ROOT = DEEPEST + 1
"""The level on which the moves of the position at hand are listed."""
SLOTS = 1 << 18


class Memory(NamedTuple):
    """What is known about positions: the depth to which they were searched (0: nothing), and what came of it."""

    keys: Whole
    values: Real
    depths: Bytes
    bounds: Bytes


class Workspace(NamedTuple):
    """All that a search works with.

    `doubts` tells how far the value of a move, and that after one face of its roll, is from what is hoped of the
    move at the most; `past` has the keys of positions that count as drawn when they come back; `tally` the
    evaluations made so far and those allowed; `lead` the die that is tried first. The rest has a row for each level
    of the search: how many moves are listed there, which, and what is hoped of them. `found` is room for the values
    of the moves at the top.
    """

    weights: Real
    doubts: Real
    past: Whole
    tally: Whole
    memory: Memory
    here: LineMap
    there: LineMap
    chain: Bytes
    before: Bytes
    lead: Whole
    listed: Whole
    dice: Bytes
    ways: Bytes
    hopes: Real
    found: Real


def new_memory() -> Memory:
    """A memory in which there is nothing yet."""
    return Memory(
        np.zeros(SLOTS, np.int64),
        np.zeros(SLOTS, np.float64),
        np.zeros(SLOTS, np.uint8),
        np.zeros(SLOTS, np.uint8),
    )


def new_workspace(weights: Real, doubts: Real, past: Whole, allowed: int, memory: Memory) -> Workspace:
    """A workspace for this number of evaluations, with nothing in its memory."""
    memory.depths[:] = 0
    tally = np.zeros(2, np.int64)
    tally[1] = allowed
    levels = ROOT + 1
    return Workspace(
        weights,
        doubts,
        past,
        tally,
        memory,
        new_line_map(),
        new_line_map(),
        np.empty((levels, DICE), np.uint8),
        np.empty((levels, DICE), np.uint8),
        np.zeros(1, np.int64),
        np.zeros(levels, np.int64),
        np.empty((levels, MOST_MOVES), np.uint8),
        np.empty((levels, MOST_MOVES), np.uint8),
        np.empty((levels, MOST_MOVES), np.float64),
        np.empty(MOST_MOVES, np.float64),
    )
