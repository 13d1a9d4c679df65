"""The sweeps: values of all positions from those of the ends, many payoffs side by side."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled_fast
from dicehall.solve.tables import CHANCE, Floats, Ints, Tables

LEAP, STEADIEST, LEAST_CHANGE = 12, 0.9, 1e-14


class Ring(NamedTuple):
    """Ends that change nothing (`stays`, by end and lane) lead on to the root in the lane `partner`.

    They are worth `slope * v + offset`, v being the value there: the other's turn, or one more of one's own.
    """

    stays: NDArray[np.bool_]
    partner: Ints
    slope: float
    offset: float


@compiled_fast
def settle(tables: Tables, values: Floats, ring: Ring, root: int, tolerance: float, most: int) -> int:
    """Sweep until no value changes by more than the tolerance; how many sweeps that took, or -1 for too many.

    `values` has a row for each end and position and a column (a lane) for each problem.
    """
    total, before, seen = np.empty(values.shape[1]), values.copy(), np.zeros((3, values.shape[1]))
    for sweeps in range(1, most + 1):
        hand_over(values, ring, root)
        if once(tables, values, total) <= tolerance:
            return sweeps
        phase = sweeps % LEAP
        if phase in (LEAP - 4, LEAP - 2):
            copy_lanes(values[root], seen[(phase - LEAP + 4) // 2])
        if phase == LEAP - 2:
            for row in range(len(values)):
                copy_lanes(values[row], before[row])
        if phase == 0:
            copy_lanes(values[root], seen[2])
            leap(values, before, seen)
    return -1


@compiled_fast
def copy_lanes(source: Floats, to: Floats) -> None:
    """Copy the values of all lanes."""
    for lane in range(len(source)):
        to[lane] = source[lane]


@compiled_fast
def once(tables: Tables, values: Floats, total: Floats) -> float:
    """One sweep over all positions, new values being used at once; the largest change."""
    first, sense = tables.first, tables.sense
    change = 0.0
    for position in range(len(sense)):
        edges = first[position], first[position + 1]
        if sense[position] == CHANCE:
            add_up(tables.to, tables.chance, edges, values, total)
        else:
            pick(tables.to, sense[position], edges, values, total)
        change = max(change, put(total, values, tables.ends + position))
    return change


@compiled_fast
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


@compiled_fast
def hand_over(values: Floats, ring: Ring, root: int) -> None:
    """Give the ends that change nothing the value of what comes next."""
    for lane in range(values.shape[1]):
        after = ring.slope * values[root, ring.partner[lane]] + ring.offset
        for end in range(len(ring.stays)):
            if ring.stays[end, lane]:
                values[end, lane] = after


@compiled_fast
def add_up(to: Ints, chance: Floats, edges: tuple[int, int], values: Floats, total: Floats) -> None:
    """The mean over the results of a roll."""
    total.fill(0.0)
    for edge in range(edges[0], edges[1]):
        row, weight = to[edge], chance[edge]
        for lane in range(len(total)):
            total[lane] += weight * values[row, lane]


@compiled_fast
def pick(to: Ints, sense: int, edges: tuple[int, int], values: Floats, total: Floats) -> None:
    """The best choice of who decides: the largest value, or the smallest."""
    for lane in range(len(total)):
        total[lane] = values[to[edges[0]], lane]
    for edge in range(edges[0] + 1, edges[1]):
        row = to[edge]
        for lane in range(len(total)):
            value = values[row, lane]
            total[lane] = max(total[lane], value) if sense > 0 else min(total[lane], value)


@compiled_fast
def put(total: Floats, values: Floats, row: int) -> float:
    """Write the new values of a row down; the largest change."""
    change = 0.0
    for lane in range(len(total)):
        change = max(change, abs(total[lane] - values[row, lane]))
        values[row, lane] = total[lane]
    return change


@compiled_fast
def best_rows(tables: Tables, values: Floats, lane: int, chosen: Ints) -> None:
    """Write into `chosen` the row of the best choice at each position where somebody decides, -1 elsewhere."""
    first, to, sense = tables.first, tables.to, tables.sense
    for position in range(len(sense)):
        chosen[position] = -1
        if sense[position] != CHANCE:
            best = to[first[position]]
            for edge in range(first[position] + 1, first[position + 1]):
                if sense[position] * (values[to[edge], lane] - values[best, lane]) > 0:
                    best = to[edge]
            chosen[position] = best
