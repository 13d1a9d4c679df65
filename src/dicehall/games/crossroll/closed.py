"""The ways that nothing leads to in a round, each with what it would need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from dicehall.games.crossroll import kernel
from dicehall.games.crossroll.kernel import COMPLETED, ROUTE, Ints, Tables
from dicehall.games.crossroll.rules import listing
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.tables import tables
from dicehall.games.crossroll.view import Closed
from dicehall.games.crossroll.words import joined

OR = "or"
START = "starting at an entrance or next to a crossed-out location"


def closed_ways(state: State, seat: int) -> tuple[Closed, ...]:
    """The ways that are closed to a sheet with the numbers of this round; none between rounds."""
    if state.phase not in ("bonus", "main"):
        return ()
    t, row = tables(state.options.board), np.array(state.sheets[seat], dtype=np.int64)
    codes = [code for code in listing(state, seat).codes if code != t.stay]
    if state.phase == "bonus":
        bonus = _bonus(state, t, row)
        return tuple(_routes(state, t, row, codes, [bonus])) if bonus else ()
    found = _numbers(state, t, row)
    return (*_routes(state, t, row, codes, found), *_ways(state, t, row, codes, found))


def _bonus(state: State, t: Tables, row: Ints) -> int:
    return int(kernel.matches(t, row, np.array(state.results, dtype=np.int64)))


def _numbers(state: State, t: Tables, row: Ints) -> list[int]:
    """The numbers N, rolled and changed."""
    rolled, changed = kernel.numbers(t, row, np.array(state.results, dtype=np.int64))
    return [number for number in range(1, t.highest + 1) if (rolled | changed) >> number & 1]


# Routes.


def _routes(state: State, t: Tables, row: Ints, codes: Sequence[int], lengths: Sequence[int]) -> Iterator[Closed]:
    """The routes without any run, and for each number what a run on a route needs that has none of it."""
    open_routes = {int(t.runs[code, ROUTE]) for code in codes if code < t.lottos}
    for n, route in enumerate(state.board.routes):
        if n not in open_routes:
            yield Closed(route.letter, None, _route_needs(state, t, row, n, lengths))
    for length in lengths:
        yield Closed("run", length, f"This needs {_in_a_row([length])}, {START}")


def _route_needs(state: State, t: Tables, row: Ints, n: int, lengths: Sequence[int]) -> str:
    route = state.board.routes[n]
    if row[COMPLETED] >> n & 1:
        return f"{route.title} is complete"
    if state.phase == "main" and not kernel.has_box(t, row, n):
        return f"{route.title} has no free box: only a bonus, the lotto or a crossroad can cross out its locations"
    return f"{route.title} needs {_in_a_row(lengths)}, {START}"


def _in_a_row(lengths: Sequence[int]) -> str:
    if max(lengths) == 1:
        return "a free location"
    return f"exactly {joined(lengths, OR)} free locations in a row"


# Kinds of main actions.


def _ways(state: State, t: Tables, row: Ints, codes: Sequence[int], numbers: Sequence[int]) -> Iterator[Closed]:
    used = {(_way(t, code), int(kernel.number_of(t, code))) for code in codes}
    for way in ("drive", "lotto", "engine"):
        closed = [number for number in numbers if (way, number) not in used]
        if len(closed) == len(numbers):
            yield Closed(way, None, _needs(state, t, row, way, numbers))
        for number in closed:
            yield Closed(way, number, _needs(state, t, row, way, [number]))


def _way(t: Tables, code: int) -> str:
    return "drive" if code < t.lottos else "lotto" if code < t.upgrades else "engine"


def _needs(state: State, t: Tables, row: Ints, way: str, numbers: Sequence[int]) -> str:
    if way == "drive":
        return f"A drive needs {_in_a_row(numbers)} on a route with a free box, {START}"
    if way == "engine":
        return _engine_needs(state, numbers)
    if kernel.first_free(row, t.ticket, t.ticket_end) == t.ticket_end:
        return "The ticket is full"
    return "Joining the lotto needs a free crossroad next to a crossed-out location"


def _engine_needs(state: State, numbers: Sequence[int]) -> str:
    """No row takes the numbers, or the rows that do are full."""
    rows = [row for row in state.board.engine if any(row.low <= number <= row.high for number in numbers)]
    if not rows:
        return f"No row of the engine takes {joined(numbers, OR)}"
    spans = " and ".join(f"{row.low} to {row.high}" for row in rows)
    return f"The row {spans} is full" if len(rows) == 1 else f"The rows {spans} are full"
