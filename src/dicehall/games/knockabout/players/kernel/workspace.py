"""What a search works with: its weights, its budget, its memory for positions, and room for every level."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled
from dicehall.games.knockabout.kernel import DICE, OWN, WAYS, Bytes
from dicehall.games.knockabout.players.kernel.evaluation import (
    LINES_OF_A_DIE,
    LineMap,
    Real,
    Whole,
    new_line_map,
)
from dicehall.games.knockabout.players.lines import LONGEST

MOST_MOVES = OWN * 6
DEEPEST = 10
ROOT = DEEPEST + 1
"""The level on which the moves of the position at hand are listed."""
SLOTS = 1 << 18
SLOT = np.dtype([("key", np.int64), ("value", np.float64), ("depth", np.int32), ("bound", np.int32)])
"""What is remembered of a position."""
MARKS = 1 << 12
"""Positions that have stood before are marked by so many last bits of their keys."""


Half = NDArray[np.int32]

OF_MOVE, OF_FACE, LAG, GAP = range(4)
"""The doubts of a search.

The first two tell how far a value is from what was hoped for, at the most: that of a move, and that after one
face of its roll. A move that lags so far behind the best is looked at one ply less deep. An answer with such a gap
to the best one is not looked at with all faces.
"""


class Memory(NamedTuple):
    """What is known about positions: the depth to which they were searched, and what came of it.

    What belongs to a position lies side by side, for fetching it takes most of the time. Depths count from `floor`,
    which rises from search to search: what an earlier one has left is never deep enough.
    """

    keys: Whole
    values: Real
    depths: Half
    bounds: Half
    floor: Whole


class Scratch(NamedTuple):
    """What a survey notes down.

    By die: `rows` has the first weight of the die as it is, `dangers` the weight of being knocked down, `known` and
    `without` how the tally of a line changes without it. By number on the die that is rolled: `gains` has the dice
    that can fall from that number on.
    """

    rows: Whole
    dangers: Real
    known: Bytes
    without: Whole
    gains: Whole


class Guide(NamedTuple):
    """What the first faces of a roll tell about the answers to the others.

    `gaps` has by how much each answer was worse than the best one, at the least; `surveys` counts the faces that
    have told; `rolled` is the die.
    """

    gaps: Real
    surveys: Whole
    rolled: Whole


class Workspace(NamedTuple):
    """All that a search works with.

    `doubts` has a number for each doubt; `past` has the keys of positions that count as drawn when they come back,
    and `marks` is set for the last bits of these; `tally` has the evaluations made so far and those allowed; `lead`
    the die that is tried first. The rest has a row for each level of the search: how many moves are listed there,
    which, and what is hoped of them. `found` is room for the values of the moves at the top.
    """

    weights: Real
    doubts: Real
    past: Whole
    tally: Whole
    memory: Memory
    marks: Bytes
    lines: LineMap
    scratch: Scratch
    guide: Guide
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
    slots = np.zeros(SLOTS, SLOT)
    return Memory(slots["key"], slots["value"], slots["depth"], slots["bound"], np.zeros(1, np.int64))


@compiled
def forget(memory: Memory) -> None:
    """Count what is there as nothing."""
    memory.floor[0] += DEEPEST + 1


def new_scratch() -> Scratch:
    """Room for a survey."""
    return Scratch(
        np.zeros(DICE, np.int64),
        np.zeros(DICE, np.float64),
        np.zeros(DICE, np.uint8),
        np.zeros((DICE, LINES_OF_A_DIE), np.int64),
        np.zeros(LONGEST + 2, np.int64),
    )


def new_workspace(weights: Real, doubts: Real, past: Whole, allowed: int, memory: Memory) -> Workspace:
    """A workspace for this number of evaluations, with nothing in its memory."""
    forget(memory)
    tally = np.zeros(2, np.int64)
    tally[1] = allowed
    marks = np.zeros(MARKS, np.uint8)
    marks[past & (MARKS - 1)] = 1
    levels = ROOT + 1
    return Workspace(
        weights,
        doubts,
        past,
        tally,
        memory,
        marks,
        new_line_map(),
        new_scratch(),
        Guide(np.zeros((OWN, WAYS)), np.zeros(1, np.int64), np.zeros(1, np.int64)),
        np.empty((levels, DICE), np.uint8),
        np.empty((levels, DICE), np.uint8),
        np.zeros(1, np.int64),
        np.zeros(levels, np.int64),
        np.empty((levels, MOST_MOVES), np.uint8),
        np.empty((levels, MOST_MOVES), np.uint8),
        np.empty((levels, MOST_MOVES), np.float64),
        np.empty(MOST_MOVES, np.float64),
    )
