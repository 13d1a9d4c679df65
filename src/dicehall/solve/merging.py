"""Tables made smaller: positions from which the same follows, with the same chances, become one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import numpy as np

from dicehall.solve.tables import CHANCE, Ints, Tables


class Merged(NamedTuple):
    """Smaller tables, and the row in them that stands for each row of the old ones.

    The order is such that what follows a position comes before it wherever cycles allow, so that one sweep in this
    order carries most values all the way to the root.
    """

    tables: Tables
    row: Ints


def merge(tables: Tables) -> Merged:
    """Merge forced moves with what they lead to, and positions from which equal rows follow.

    Positions start as all the same and are told apart as long as what follows differs (the coarsest
    bisimulation), so cycles merge too.
    """
    edges = _Edges(tables)
    kinds = list(range(tables.ends)) + [-1] * (tables.rows - tables.ends)
    known = 0
    while True:
        names: dict[Hashable, int] = {end: end for end in range(tables.ends)}
        kinds = [
            row if row < tables.ends else names.setdefault((kinds[row], edges.follows(row, kinds)), len(names))
            for row in range(tables.rows)
        ]
        if len(names) == known:
            break
        known = len(names)
    kinds = [kinds[edges.forced(row)] for row in range(tables.rows)]
    return _written(tables, edges, kinds)


class _Edges:
    """The edges of tables, with every forced move replaced by where it leads."""

    def __init__(self, tables: Tables) -> None:
        self._ends = tables.ends
        self._first, self._sense = tables.first.tolist(), tables.sense.tolist()
        self._to, self._chance = tables.to.tolist(), tables.chance.tolist()
        self._to = [self.forced(row) for row in self._to]

    def forced(self, row: int) -> int:
        """Where a row leads by moves without a choice."""
        while row >= self._ends and self._sense[row - self._ends] != CHANCE:
            first, last = self._first[row - self._ends : row - self._ends + 2]
            if last - first != 1:
                break
            row = self._to[first]
        return row

    def follows(self, row: int, kinds: list[int]) -> Hashable:
        """What follows a position: who decides, and the kinds it leads to, each with its chance."""
        position = row - self._ends
        first, last = self._first[position : position + 2]
        if self._sense[position] != CHANCE:
            return self._sense[position], frozenset(kinds[to] for to in self._to[first:last])
        chances: dict[int, float] = {}
        for to, chance in zip(self._to[first:last], self._chance[first:last], strict=True):
            chances[kinds[to]] = chances.get(kinds[to], 0.0) + chance
        # chances of dice differ by far more than this, and equal ones may be summed in another order
        return CHANCE, frozenset((kind, round(chance, 12)) for kind, chance in chances.items())

    def exactly(self, row: int, kinds: list[int]) -> tuple[int, dict[int, float]]:
        """Who decides at a row, and what it leads to with the exact chances."""
        position = row - self._ends
        chances: dict[int, float] = {}
        for edge in range(self._first[position], self._first[position + 1]):
            kind = kinds[self._to[edge]]
            chances[kind] = chances.get(kind, 0.0) + self._chance[edge]
        return self._sense[position], chances


def _written(tables: Tables, edges: _Edges, kinds: list[int]) -> Merged:
    """The tables of the kinds that can be reached from the root, each before what leads to it."""
    example: dict[int, int] = {}
    for row in range(tables.ends, tables.rows):
        if edges.forced(row) == row:
            example.setdefault(kinds[row], row)
    follows = {kind: edges.exactly(row, kinds) for kind, row in example.items()}
    number = {end: end for end in range(tables.ends)}
    for kind in _after_what_follows(kinds[tables.ends :], follows, tables.ends):
        number[kind] = len(number)
    first, to, chance, sense = [0], list[int](), list[float](), list[int]()
    for kind in list(number)[tables.ends :]:
        who, chances = follows[kind]
        sense.append(who)
        to += [number[each] for each in chances]
        chance += chances.values()
        first.append(len(to))
    merged = Tables(
        tables.ends,
        np.array(first, dtype=np.int32),
        np.array(to, dtype=np.int32),
        np.array(chance),
        np.array(sense, dtype=np.int8),
    )
    return Merged(merged, np.array([number[kind] for kind in kinds], dtype=np.int32))


def _after_what_follows(roots: list[int], follows: dict[int, tuple[int, dict[int, float]]], ends: int) -> list[int]:
    """Kinds in post-order: depth first from the roots, each after what follows it."""
    order: list[int] = []
    seen = set(range(ends))
    for root in roots:
        if root in seen:
            continue
        seen.add(root)
        trail = [(root, iter(follows[root][1]))]
        while trail:
            kind, rest = trail[-1]
            fresh = next((each for each in rest if each not in seen), None)
            if fresh is None:
                order.append(kind)
                trail.pop()
            else:
                seen.add(fresh)
                trail.append((fresh, iter(follows[fresh][1])))
    return order
