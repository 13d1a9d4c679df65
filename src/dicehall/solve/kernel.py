"""The sweeps: values of all positions from those of the ends, many payoffs side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

from dicehall.solve.tables import CHANCE, Floats, Ints

LEAP, STEADIEST, LEAST_CHANGE = 12, 0.9, 1e-14

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """The function as machine code, kept for the next run.

    Values are never NaN or infinite, which lets several maxima be taken at a time.
    """
    fast = {"nnan", "ninf", "nsz", "contract"}
    return cast("F", njit(cache=True, nogil=True, error_model="numpy", fastmath=fast)(function))


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
    total, before, seen = np.empty(values.shape[1]), values.copy(), np.zeros((3, values.shape[1]))
    for sweeps in range(1, most + 1):
        hand_over(values, stays, partner, turned, root)
        change = once(first, to, chance, sense, values, total)
        if change <= tolerance:
            return sweeps
        phase = sweeps % LEAP
        if phase in (LEAP - 4, LEAP - 2):
            seen[(phase - LEAP + 4) // 2] = values[root]
        if phase == LEAP - 2:
            before[:] = values
        if phase == 0:
            seen[2] = values[root]
            leap(values, before, seen)
    return -1


@compiled
def once(
    first: Ints, to: Ints, chance: Floats, sense: NDArray[np.int8], values: Floats, total: Floats
) -> float:
    """One sweep over all positions, new values being used at once; the largest change."""
    ends = len(values) - len(sense)
    change = 0.0
    for position in range(len(sense)):
        start, stop = first[position], first[position + 1]
        if sense[position] == CHANCE:
            add_up(to, chance, start, stop, values, total)
        else:
            pick(to, sense[position], start, stop, values, total)
        change = max(change, put(total, values, ends + position))
    return change


@compiled
def leap(values: Floats, before: Floats, seen: Floats) -> None:
    """Go where the values are heading: each lane changes by nearly the same ratio every two sweeps (Aitken).

    Two sweeps, because a value handed over and back changes sign on the way. A wrong guess costs sweeps, never
    exactness: sweeping goes on until nothing changes.
    """
    for lane in range(values.shape[1]):
        was, now = seen[1, lane] - seen[0, lane], seen[2, lane] - seen[1, lane]
        ratio = min(max(now / was, 0.0), STEADIEST) if abs(was) > LEAST_CHANGE else 0.0
        seen[0, lane] = ratio / (1.0 - ratio)
    for row in range(len(values)):
        for lane in range(values.shape[1]):
            values[row, lane] += seen[0, lane] * (values[row, lane] - before[row, lane])


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
