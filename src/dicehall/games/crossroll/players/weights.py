"""What the planner weighs a sheet by, and where the tuned weights stand."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Way: TypeAlias = Literal["solo", "several"]

FILE = Path(__file__).parent / "weights.json"


class Weight(IntEnum):
    """The weights by their place in the array; values are in points unless something else is said."""

    # drives that a stretch of empty locations takes, by its length
    ONE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    MORE = 4  # for each location beyond four
    FAR = 5  # for each location beyond ten
    # what moves the margin of a route, in boxes
    THREAT = 6  # lost to an X that may come
    TICKET = 7  # gained by a lotto hit a round
    EFFECT = 8  # gained by an unlocked effect
    TIME = 9  # gained at the start, when all boxes are empty
    # from a margin to the chance of completion, and to dots
    MIDDLE = 10  # the margin with an even chance
    STEEP = 11
    SPARE = 12  # boxes that are used beyond those needed
    DOT = 13  # what an expected Speed Score counts
    # landmarks that can still be circled
    INNER = 14  # chance within a stretch
    END = 15  # chance at the end of a stretch
    ALONE = 16  # chance as all of a stretch
    MARK = 17  # what an expected Landmark Score counts
    # boxes that are written into
    SLOT = 18  # of the ticket
    ODDS = 19  # of the ticket, for each hit a round
    REPEAT = 20  # the same for each slot that has the number already
    HIGHER = 21  # of an engine row that adds to results
    LOWER = 22  # of one that takes 1 away
    LOWEST = 23  # of one that takes more away
    UNLOCK = 24  # the last of its row
    BOX = 25  # of a route
    LATE = 26  # of a route, more towards the end
    # the rest
    CROSSED = 27  # a location, once for each of its routes
    FIRST = 28  # completing a route before all others
    SMALL = 29  # alone: setting aside the smallest die rather than the largest
    MIDST = 30  # alone: setting aside a die that is neither
    HIT = 31  # a lotto hit, when dice are chosen


# Where tuning begins: by eye.
BY_EYE: dict[str, float] = {
    "ONE": 0.8,
    "TWO": 0.8,
    "THREE": 0.9,
    "FOUR": 1.0,
    "MORE": 0.1,
    "FAR": 0.1,
    "THREAT": 0.5,
    "TICKET": 0.3,
    "EFFECT": 0.2,
    "TIME": 0.5,
    "MIDDLE": 0.0,
    "STEEP": 1.0,
    "SPARE": 0.5,
    "DOT": 1.0,
    "INNER": 0.3,
    "END": 0.5,
    "ALONE": 0.7,
    "MARK": 1.0,
    "SLOT": 2.0,
    "ODDS": 5.0,
    "REPEAT": 1.0,
    "HIGHER": 2.0,
    "LOWER": 2.0,
    "LOWEST": 2.0,
    "UNLOCK": 2.0,
    "BOX": 0.0,
    "LATE": 0.0,
    "CROSSED": 0.5,
    "FIRST": 2.0,
    "SMALL": 0.0,
    "MIDST": 0.0,
    "HIT": 2.0,
}


def array(named: dict[str, float]) -> Floats:
    """Weights by name as the array that the kernel reads."""
    return np.array([named[weight.name] for weight in Weight], dtype=np.float64)


def named(weights: Floats) -> dict[str, float]:
    """The array as weights by name, rounded to what matters."""
    return {weight.name: round(float(weights[weight]), 4) for weight in Weight}


@cache
def tuned(way: Way) -> Floats:
    """The weights in the package, for playing alone or against others."""
    stored = msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, float]])
    return array(stored[way])


def store(way: Way, weights: Floats) -> None:
    """Write tuned weights into the package."""
    stored = msgspec.json.decode(FILE.read_bytes()) if FILE.exists() else {"solo": BY_EYE, "several": BY_EYE}
    stored[way] = named(weights)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
    tuned.cache_clear()
