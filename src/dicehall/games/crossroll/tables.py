"""A board as arrays: what the kernel looks up instead of working it out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

import numpy as np

from dicehall.games.crossroll.board import REMEMBERED, Board, load
from dicehall.games.crossroll.board_tables import Route
from dicehall.games.crossroll.kernel import HEAD, SLOT_END, Ints, Tables

ENGINE_COLUMNS = SLOT_END + 1


class Run(NamedTuple):
    """Consecutive locations of one route, in driving order."""

    route: int
    places: tuple[int, ...]


@lru_cache(maxsize=REMEMBERED)
def tables(name: str) -> Tables:
    """The arrays of the board with this name."""
    return build(load(name))


def build(board: Board) -> Tables:
    """The arrays of a board."""
    masks, found = len(board.routes) + 1, all_runs(board)
    meetings = crossroads(board)
    marks = _marks(board, meetings)
    boxes = list(accumulate((route.boxes for route in board.routes), initial=HEAD + 3 * masks))
    ticket_end = boxes[-1] + board.meta.lotto_slots
    slots = list(accumulate((row.boxes for row in board.engine), initial=ticket_end))
    highest = _highest(board)
    upgrades = len(found) + (highest + 1) * len(meetings)
    alone = {run.places[0]: code for code, run in reversed(list(enumerate(found))) if len(run.places) == 1}
    return Tables(
        runs=_ints([(*_run_row(board, run, alone), *_run_marks(run, marks)) for run in found]),
        run_at=_run_at(board, found),
        crossroads=_ints([alone[place] for place in meetings]),
        routes=_ints([_route_row(board, route, boxes[n : n + 2]) for n, route in enumerate(board.routes)]),
        engine=_engine(board, slots),
        worth=_worth(board),
        speeds=len(board.scores.speed),
        landmarks=len(board.scores.landmark),
        crossed=HEAD,
        adjacent=HEAD + masks,
        circled=HEAD + 2 * masks,
        ticket=boxes[-1],
        ticket_end=ticket_end,
        width=slots[-1],
        highest=highest,
        lottos=len(found),
        upgrades=upgrades,
        stay=upgrades + highest + 1,
    )


def _engine(board: Board, slots: list[int]) -> Ints:
    """The rows of the engine; of no rows too it is a table, since compiled code wants one."""
    rows = [(row.low, row.high, row.effect, *slots[n : n + 2]) for n, row in enumerate(board.engine)]
    return _ints(rows).reshape(len(rows), ENGINE_COLUMNS)


def crossroads(board: Board) -> list[int]:
    """The locations where routes meet, in the board's order."""
    return [n for n, location in enumerate(board.locations) if location.crossroad]


def all_runs(board: Board) -> list[Run]:
    """Every run that an empty map has room for, in the order of the kernel's codes."""
    found = [
        Run(n, tuple(board.index[name] for name in places))
        for n, route in enumerate(board.routes)
        for places in _route_runs(route)
    ]
    return sorted(found, key=lambda run: (len(run.places), run.route))


def _route_runs(route: Route) -> Iterator[tuple[str, ...]]:
    """The runs of a route by first location, either way, of every length; round and round on a ring."""
    size = len(route.path)
    for first in range(size):
        for way in (1, -1):
            room = size if route.ring else (size - first if way == 1 else first + 1)
            for length in range(1 if way == 1 else 2, room + 1):
                yield tuple(route.path[(first + way * step) % size] for step in range(length))


def _marks(board: Board, meetings: list[int]) -> Ints:
    """For each location its bit in every mask, then its neighbours' bits in every mask.

    Ruling: adjacent is next to each other along the line of any route.
    """
    count = len(board.routes) + 1
    marks = np.zeros((len(board.locations), 2 * count), dtype=np.int64)
    for n, path in enumerate([*(_path(board, route) for route in board.routes), meetings]):
        for position, place in enumerate(path):
            marks[place, n] = 1 << position
    for one, other in _neighbours(board):
        marks[one, count:] |= marks[other, :count]
        marks[other, count:] |= marks[one, :count]
    return marks


def _path(board: Board, route: Route) -> list[int]:
    return [board.index[name] for name in route.path]


def _neighbours(board: Board) -> Iterator[tuple[int, int]]:
    for route in board.routes:
        path = _path(board, route)
        yield from pairwise([*path, path[0]] if route.ring else path)


def _run_row(board: Board, run: Run, alone: dict[int, int]) -> tuple[int, ...]:
    last = run.places[-1]
    return run.route, len(run.places), alone[last], int(board.locations[last].landmark)


def _run_marks(run: Run, marks: Ints) -> Ints:
    found: Ints = np.bitwise_or.reduce(marks[list(run.places)])
    return found


def _route_row(board: Board, route: Route, boxes: list[int]) -> tuple[int, ...]:
    entrances = sum(1 << n for n, name in enumerate(route.path) if board.location(name).entrance)
    size = len(route.path)
    return (1 << size) - 1, size if route.ring else 0, entrances, route.score, *boxes


def _run_at(board: Board, found: list[Run]) -> Ints:
    longest = max(len(route.path) for route in board.routes)
    at = np.full((longest + 1, len(board.routes), longest, 2), -1, dtype=np.int64)
    for code, run in enumerate(found):
        path = _path(board, board.routes[run.route])
        first, length = path.index(run.places[0]), len(run.places)
        back = int(length > 1 and run.places[1] != path[(first + 1) % len(path)])
        at[length, run.route, first, back] = code
    return at


def _worth(board: Board) -> Ints:
    sums = [list(accumulate(row, initial=0)) for row in (board.scores.speed, board.scores.landmark)]
    longest = max(map(len, sums))
    return _ints([row + [row[-1]] * (longest - len(row)) for row in sums])


def _highest(board: Board) -> int:
    tops = sorted(max(int(die.face(n)) for n in range(die.size)) for die in board.dice.values())
    return max(tops[-1] + max((row.effect for row in board.engine), default=0), tops[-1] + tops[-2])


def _ints(rows: list[object] | list[int] | list[tuple[int, ...]] | list[Ints] | list[list[int]]) -> Ints:
    return np.ascontiguousarray(np.array(rows, dtype=np.int64))
