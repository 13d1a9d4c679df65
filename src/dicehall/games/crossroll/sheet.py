"""A sheet as a person reads it, and as the row of integers that the kernel works on."""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np

from dicehall.core.errors import BadPosition
from dicehall.games.crossroll import kernel
from dicehall.games.crossroll.board import REMEMBERED, load
from dicehall.games.crossroll.kernel import (
    BOX,
    COMPLETED,
    DOT,
    EMPTY,
    LANDMARKS,
    LINE,
    NITROUS,
    PENALTY,
    SLOT,
    SPEEDS,
    Ints,
)
from dicehall.games.crossroll.position import Circled, Mark, Sheet
from dicehall.games.crossroll.state import Row
from dicehall.games.crossroll.tables import tables

_MARKS: dict[int, Mark] = {EMPTY: None, DOT: "dot", PENALTY: "x"}
_ORDER = {EMPTY: "empty", DOT: "dot", PENALTY: "x"}
_CODES: dict[Mark, int] = {mark: code for code, mark in _MARKS.items()}


@lru_cache(maxsize=256)  # events, views and offers all read the few sheets of the last answers
def sheet(name: str, row: Row, checked: str) -> Sheet:
    """The sheet that a row stands for, on the board of this name."""
    board, t = load(name), tables(name)
    completed = tuple(route.letter for n, route in enumerate(board.routes) if row[COMPLETED] >> n & 1)
    scored = tuple(letter for letter in completed if not (row[NITROUS] and letter == checked))
    boxes, engine = record_boxes(name), engine_boxes(name)
    return Sheet(
        crossed=_at(name, row[t.crossed :]),
        landmarks=_at(name, row[t.circled :]),
        boxes={letter: tuple(_MARKS.get(mark, mark) for mark in row[span]) for letter, span in boxes.items()},
        ticket=tuple(filter(None, row[t.ticket : t.ticket_end])),
        engine={each: tuple(filter(None, row[span])) for each, span in engine.items()},
        completed=completed,
        nitrous=bool(row[NITROUS]),
        circled=Circled(scored, board.scores.speed[: row[SPEEDS]], board.scores.landmark[: row[LANDMARKS]]),
        score=int(kernel.points(t, np.array(row, dtype=np.int64), board.letters.get(checked, -1))),
    )


def circled(drawn: Sheet) -> Circled:
    """The circled scores of a sheet; none where it does not say."""
    return drawn.circled or Circled()


def _at(name: str, masks: Row) -> tuple[str, ...]:
    """The locations whose bits are set."""
    return tuple(location for location, route, place in _bits(name) if masks[route] >> place & 1)


@lru_cache(maxsize=REMEMBERED)
def _bits(name: str) -> list[tuple[str, int, int]]:
    """Each location with a route of its own and its place on it."""
    board = load(name)
    first = [(each.id, board.letters[each.routes[0]]) for each in board.locations]
    return [(location, route, board.routes[route].path.index(location)) for location, route in first]


@lru_cache(maxsize=REMEMBERED)
def record_boxes(name: str) -> dict[str, slice]:
    """Where in a row the record boxes of each route stand."""
    rows = tables(name).routes.tolist()
    return {route.letter: slice(*row[BOX:]) for route, row in zip(load(name).routes, rows, strict=True)}


@lru_cache(maxsize=REMEMBERED)
def engine_boxes(name: str) -> dict[str, slice]:
    """Where in a row the boxes of each row of the engine stand."""
    rows = tables(name).engine.tolist()
    return {each.row: slice(*row[SLOT:]) for each, row in zip(load(name).engine, rows, strict=True)}


# Back to a row.


def need(holds: bool, place: str, expected: str) -> None:
    """Raise BadPosition, with what is expected at this place, unless it holds."""
    if not holds:
        raise BadPosition(f"position.{place}: expected {expected}")


def row(name: str, given: Sheet, checked: str, place: str) -> Row:
    """The row of a sheet; raises BadPosition with the place of what is wrong."""
    board, t = load(name), tables(name)
    made = np.zeros(t.width, dtype=np.int64)
    masks = t.adjacent - t.crossed
    made[t.crossed : t.circled] = _marks(name, given.crossed, f"{place}.crossed")
    made[t.circled : t.circled + masks] = _marks(name, given.landmarks, f"{place}.landmarks")[:masks]
    landmarks = [each for each in given.landmarks if board.location(each).landmark and each in given.crossed]
    need(len(landmarks) == len(given.landmarks), f"{place}.landmarks", "landmarks that are crossed out")
    made[LANDMARKS] = min(len(landmarks), t.landmarks)
    _fill_boxes(name, made, given, place)
    _fill_numbers(made[t.ticket : t.ticket_end], given.ticket, 1, t.highest, f"{place}.ticket")
    for each in board.engine:
        span = engine_boxes(name)[each.row]
        _fill_numbers(made[span], given.engine.get(each.row, ()), each.low, each.high, f"{place}.engine.{each.row}")
    need(given.engine.keys() <= engine_boxes(name).keys(), f"{place}.engine", " ".join(engine_boxes(name)))
    need(not given.nitrous or bool(checked), f"{place}.nitrous", "a checked route, and the option nitrous")
    made[NITROUS] = given.nitrous
    done = tuple(made.tolist())
    _check_scores(given, sheet(name, done, checked), checked, place)
    return done


def _marks(name: str, places: tuple[str, ...], where: str) -> Ints:
    """The bits of these locations in every mask, then the bits adjacent to them."""
    board, t = load(name), tables(name)
    need(set(places) <= board.index.keys() and len(set(places)) == len(places), where, "different locations by id")
    made = np.zeros(t.width, dtype=np.int64)
    for each in places:
        route = board.route(board.location(each).routes[0])
        kernel.cross(t, made, t.run_at[1, board.letters[route.letter], route.path.index(each), 0])
    marks: Ints = made[t.crossed : t.circled]
    return marks


def _fill_boxes(name: str, made: Ints, given: Sheet, place: str) -> None:
    """Fill the record boxes; empty boxes of a completed route get dots."""
    board, t, spans = load(name), tables(name), record_boxes(name)
    need(given.boxes.keys() <= spans.keys(), f"{place}.boxes", "routes out of " + " ".join(spans))
    for letter, marks in given.boxes.items():
        _fill_route(made[spans[letter]], marks, t.highest, f"{place}.boxes.{letter}")
    crossed = [n for n, mask in enumerate(t.routes[:, LINE].tolist()) if made[t.crossed + n] == mask]
    whole = {board.routes[n].letter for n in crossed}
    completed = whole if given.completed is None else set(given.completed)
    need(completed <= whole, f"{place}.completed", "routes all of whose locations are crossed out")
    for n, route in enumerate(board.routes):
        boxes = made[spans[route.letter]]
        if route.letter in completed:
            made[COMPLETED] |= 1 << n
            boxes[boxes == EMPTY] = DOT
        need(route.letter in completed or DOT not in boxes, f"{place}.boxes.{route.letter}", "dots once completed")
    dots = int(np.count_nonzero(made[t.routes[0, BOX] : t.ticket] == DOT))
    made[SPEEDS] = min(dots, t.speeds)


def _fill_route(boxes: Ints, marks: tuple[Mark, ...], highest: int, place: str) -> None:
    need(len(marks) <= len(boxes), place, f"at most {len(boxes)} boxes")
    numbers = [mark for mark in marks if isinstance(mark, int)]
    need(all(1 <= number <= highest for number in numbers), place, f"numbers from 1 to {highest}, dot, x or null")
    boxes[: len(marks)] = [mark if isinstance(mark, int) else _CODES[mark] for mark in marks]
    order = [_ORDER.get(code, "number") for code in boxes.tolist()]
    need(
        order == sorted(order, key=["number", "dot", "empty", "x"].index),
        place,
        "numbers, then dots or null, then x",
    )
    need(order.count("x") <= 1, place, "at most one x")


def _fill_numbers(boxes: Ints, numbers: tuple[int, ...], low: int, high: int, place: str) -> None:
    fits = len(numbers) <= len(boxes) and all(low <= number <= high for number in numbers)
    need(fits, place, f"at most {len(boxes)} numbers from {low} to {high}")
    boxes[: len(numbers)] = numbers


def _check_scores(given: Sheet, found: Sheet, checked: str, place: str) -> None:
    """Refuse scores that do not follow from the marks on the sheet."""
    bought = not given.nitrous or checked in (found.completed or ())
    need(bought, f"{place}.nitrous", f"Route {checked} completed, which buys it")
    need(given.circled in (None, found.circled), f"{place}.circled", msgspec.json.encode(found.circled).decode())
    need(given.score in (None, found.score), f"{place}.score", str(found.score))
