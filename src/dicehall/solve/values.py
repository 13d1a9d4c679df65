"""Exact values of tables for given payoffs at their ends, and the choices that reach them."""

from __future__ import annotations

import numpy as np

from dicehall.core.errors import GameError
from dicehall.solve.kernel import Ring, best_rows, settle
from dicehall.solve.tables import Floats, Ints, Tables, fixed

__all__ = ["Endless", "Ring", "best", "choices", "follow", "sweep"]

TOLERANCE = 1e-13
MOST_SWEEPS = 100_000


class Endless(GameError):
    """Values that never settle: best play can go on for ever."""

    code = "endless"


def best(tables: Tables, payoffs: Floats) -> Floats:
    """The value of every row under best play when the ends are worth the payoffs; raises Endless."""
    values = np.zeros((tables.rows, 1))
    values[: tables.ends, 0] = payoffs
    sweep(tables, values)
    return values[:, 0]


def follow(tables: Tables, choice: Ints, payoffs: Floats) -> Floats:
    """The value of every row when every decision is the given one; a column of payoffs for each question."""
    values = np.zeros((tables.rows, payoffs.shape[1]))
    values[: tables.ends] = payoffs
    sweep(fixed(tables, choice), values)
    return values


def choices(tables: Tables, values: Floats, lane: int = 0) -> Ints:
    """The row that the best choice leads to at every position, -1 where dice decide."""
    chosen = np.empty(len(tables.sense), dtype=np.int32)
    best_rows(tables, values.reshape(tables.rows, -1), lane, chosen)
    return chosen


def sweep(tables: Tables, values: Floats, ring: Ring | None = None, root: int = 0) -> int:
    """Bring values (a column for each problem) to rest in place, the ends being given; how many sweeps it took."""
    ring = ring or _no_ring(tables, values)
    tolerance = TOLERANCE * max(1.0, float(np.abs(values).max()))
    sweeps = settle(tables, values, ring, root, tolerance, MOST_SWEEPS)
    if sweeps < 0:
        raise Endless("the values do not settle: with these rules best play can go on for ever")
    return sweeps


def _no_ring(tables: Tables, values: Floats) -> Ring:
    lanes = values.shape[1]
    return Ring(np.zeros((tables.ends, lanes), dtype=np.bool_), np.arange(lanes, dtype=np.int32), 0.0, 0.0)
