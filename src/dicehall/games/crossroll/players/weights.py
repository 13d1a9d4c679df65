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
EARLIER = FILE.with_name("earlier.json")  # weights of earlier versions, a list for each way, the oldest first


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
    # crossroads in a stretch, which may be crossed out from elsewhere, in drives
    MEETING = 32  # within it
    MEETING_END = 33  # at an end of it
    MEETING_ALONE = 34  # all of it
    UNTOUCHED = 35  # nothing of the route is crossed out
    # by what part of what help can save a route needs fewer drives
    SLACK_TIME = 36  # at the start
    SLACK_TICKET = 37  # by a lotto hit a round
    SLACK_EFFECT = 38  # by an unlocked effect
    FULL = 39  # margin lost with the last box
    ROUND = 40  # how round the corner is between no dots and some
    THREAT_TIME = 41  # margin lost to an X that may come, more at the start
    # crossroads where the lotto can be joined, at the start of a game
    OPEN_ONE = 42  # one
    OPEN_TWO = 43  # a second
    OPEN_MORE = 44  # a third
    # the worth of slots of the ticket and boxes of the engine
    FILLED = 45  # a slot, for each that is filled already
    SLOT_CURVE = 46  # a slot, more in the middle of the game
    ENGINE_CURVE = 47  # a box of the engine, likewise
    # empty boxes that are as much time as one of a route
    ENGINE_TIME = 48
    TICKET_TIME = 49
    # drives of a stretch that help can save, by its length
    EASE_ONE = 50
    EASE_TWO = 51
    EASE_THREE = 52
    EASE_FOUR = 53
    EASE_MORE = 54  # for each location beyond four


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


@cache
def earlier(way: Way) -> list[Floats]:
    """The weights of earlier versions, the oldest first: tuning begins with the last."""
    stored = msgspec.json.decode(EARLIER.read_bytes(), type=dict[str, list[dict[str, float]]])
    return [array(each) for each in stored[way]]


def store(way: Way, weights: Floats) -> None:
    """Write tuned weights into the package."""
    stored = msgspec.json.decode(FILE.read_bytes())
    stored[way] = named(weights)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(stored), indent=2) + b"\n")
    tuned.cache_clear()
