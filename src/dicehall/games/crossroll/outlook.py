"""How sheets stand: what is left of each route, what it would score, and what ticket and engine do with the dice.

All of it follows from the rules by the kernel, so that a page shows it without knowing them.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np

from dicehall.games.crossroll import kernel
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.closed import closed_ways
from dicehall.games.crossroll.kernel import COMPLETED, EMPTY, LINE, Ints
from dicehall.games.crossroll.sheet import engine_boxes, record_boxes, sheet
from dicehall.games.crossroll.state import Row, State
from dicehall.games.crossroll.tables import tables
from dicehall.games.crossroll.view import EngineOutlook, Margin, Outlook, RouteOutlook

EASY, FAIR = 2, 3
"""Locations for each free box up to which a route is easy, or fair."""


def outlooks(state: State) -> tuple[Outlook, ...]:
    """How every sheet stands."""
    name = state.options.board
    routes = [route_outlooks(name, each, state.checked) for each in state.sheets]
    return tuple(
        Outlook(_with_ahead(routes, seat), _matches(state, seat), _engine(state, seat), closed_ways(state, seat))
        for seat in range(len(state.sheets))
    )


@lru_cache(maxsize=256)  # a view and the offers look at the same few sheets
def route_outlooks(name: str, row: Row, checked: str) -> dict[str, RouteOutlook]:
    """The routes of a sheet, without a look at the others."""
    board, boxes = load(name), record_boxes(name)
    crossed = {*sheet(name, row, checked).crossed}
    found = {}
    for n, route in enumerate(board.routes):
        rest = [place for place in route.path if place not in crossed]
        free = row[boxes[route.letter]].count(EMPTY)
        done = bool(row[COMPLETED] >> n & 1)
        found[route.letter] = RouteOutlook(
            left=len(rest),
            free=free,
            margin="done" if done else margin(len(rest), free),
            landmarks=tuple(place for place in rest if board.location(place).landmark),
            worth=_scored(name, row, checked, n) if done else _promised(name, row, checked, n),
        )
    return found


def margin(left: int, free: int) -> Margin:
    """How hard it is to cross out this many locations with drives for so many boxes."""
    if free == 0 and left:
        return "shut"
    return "easy" if left <= EASY * free else "fair" if left <= FAIR * free else "tight"


def _promised(name: str, row: Row, checked: str, route: int) -> int:
    """What the route would bring if its last location were crossed out now."""
    t, before = tables(name), np.array(row, dtype=np.int64)
    after = before.copy()
    after[t.crossed + route] = t.routes[route, LINE]
    kernel.complete(t, before)
    kernel.complete(t, after)
    return _points(name, after, checked) - _points(name, before, checked)


def _scored(name: str, row: Row, checked: str, route: int) -> int:
    """What the Route Score of a completed route counts: nothing where it was given up."""
    without = np.array(row, dtype=np.int64)
    without[COMPLETED] &= ~(1 << route)
    return _points(name, np.array(row, dtype=np.int64), checked) - _points(name, without, checked)


def _points(name: str, row: Ints, checked: str) -> int:
    return int(kernel.points(tables(name), row, load(name).letters.get(checked, -1)))


def _with_ahead(routes: list[dict[str, RouteOutlook]], seat: int) -> dict[str, RouteOutlook]:
    """The routes of a seat with the others who have less left of them, the foremost first."""
    found = {}
    for letter, own in routes[seat].items():
        fewer = sorted((each[letter].left, n) for n, each in enumerate(routes) if each[letter].left < own.left)
        found[letter] = msgspec.structs.replace(own, ahead=tuple(n for _, n in fewer))
    return found


def _matches(state: State, seat: int) -> dict[str, int]:
    """How many slots of the ticket match each result."""
    t, row = tables(state.options.board), np.array(state.sheets[seat], dtype=np.int64)
    results = {each: np.array([each], dtype=np.int64) for each in state.results}
    return {str(result): int(kernel.matches(t, row, alone)) for result, alone in results.items()}


def _engine(state: State, seat: int) -> dict[str, EngineOutlook]:
    drawn = sheet(state.options.board, state.sheets[seat], state.checked)
    return {
        each.row: EngineOutlook(each.boxes - len(drawn.engine[each.row]), _makes(state, each.row))
        for each in state.board.engine
    }


def _makes(state: State, row: str) -> dict[str, int]:
    """What a row makes of the results once it is full."""
    t, full = tables(state.options.board), engine_boxes(state.options.board)[row]
    alone = np.zeros(t.width, dtype=np.int64)
    alone[full] = 1
    made = {result: int(kernel.effects(t, alone, result)) for result in state.results}
    return {str(result): int(kernel.lowest(bits)) for result, bits in made.items() if bits}
