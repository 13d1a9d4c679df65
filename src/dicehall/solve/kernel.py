"""The sweeps: values of all positions from those of the ends, many payoffs side by side."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dicehall.solve.tables import CHANCE, Floats, Ints

Compiled = Any
# values are never NaN or infinite in a sweep, which lets maxima be taken several at a time
compiled = njit(cache=True, nogil=True, error_model="numpy", fastmath={"nnan", "ninf", "nsz", "contract"})


@compiled
def settle(
    first: Ints,
    to: Ints,
    chance: Floats,
    sense: NDArray[np.int8],
    values: Floats,
    stays: NDArray[np.bool_],
    partner: Ints,
    turned: tuple[float, float],
    root: int,
    tolerance: float,
    most: int,
) -> int:
    """Sweep until no value changes by more than the tolerance; how many sweeps that took, or -1 for too many.

    `values` has a row for each end and position and a column (a lane) for each problem. Ends where `stays` are
    worth `turned[0] * v + turned[1]`, v being the root's value in the lane `partner`; so a turn that changes nothing
    leads on to the other's turn, or to one more of one's own.
    """
    ends = len(values) - len(sense)
    total = np.empty(values.shape[1])
    for sweeps in range(1, most + 1):
        hand_over(values, stays, partner, turned, root)
        change = 0.0
        for position in range(len(sense)):
            start, stop = first[position], first[position + 1]
            if sense[position] == CHANCE:
                add_up(to, chance, start, stop, values, total)
            else:
                pick(to, sense[position], start, stop, values, total)
            change = max(change, put(total, values, ends + position))
        if change <= tolerance:
            return sweeps
    return -1


@compiled
def hand_over(
    values: Floats, stays: NDArray[np.bool_], partner: Ints, turned: tuple[float, float], root: int
) -> None:
    """Give the ends that change nothing the value of what comes next."""
    for lane in range(values.shape[1]):
        after = turned[0] * values[root, partner[lane]] + turned[1]
        for end in range(len(stays)):
            if stays[end, lane]:
                values[end, lane] = after


@compiled
def add_up(to: Ints, chance: Floats, start: int, stop: int, values: Floats, total: Floats) -> None:
    """The mean over the results of a roll."""
    total[:] = 0.0
    for edge in range(start, stop):
        row, weight = to[edge], chance[edge]
        for lane in range(len(total)):
            total[lane] += weight * values[row, lane]


@compiled
def pick(to: Ints, sense: int, start: int, stop: int, values: Floats, total: Floats) -> None:
    """The best choice of who decides: the largest value, or the smallest."""
    for lane in range(len(total)):
        total[lane] = values[to[start], lane]
    for edge in range(start + 1, stop):
        row = to[edge]
        for lane in range(len(total)):
            value = values[row, lane]
            total[lane] = max(total[lane], value) if sense > 0 else min(total[lane], value)


@compiled
def put(total: Floats, values: Floats, row: int) -> float:
    """Write the new values of a row down; the largest change."""
    change = 0.0
    for lane in range(len(total)):
        change = max(change, abs(total[lane] - values[row, lane]))
        values[row, lane] = total[lane]
    return change


@compiled
def best_rows(first: Ints, to: Ints, sense: NDArray[np.int8], values: Floats, lane: int, chosen: Ints) -> None:
    """Write into `chosen` the row of the best choice at each position where somebody decides, -1 elsewhere."""
    for position in range(len(sense)):
        chosen[position] = -1
        if sense[position] != CHANCE:
            best = to[first[position]]
            for edge in range(first[position] + 1, first[position + 1]):
                if sense[position] * (values[to[edge], lane] - values[best, lane]) > 0:
                    best = to[edge]
            chosen[position] = best
