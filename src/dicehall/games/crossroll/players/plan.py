"""What a sheet is worth to the planner: by route from bit-mask tables, and beyond by weights.

Of every route that is not complete it asks how many drives its empty locations take, by a table over the masks of
what is crossed out. The boxes that are left beyond that are its margin; from the margin follow the chance of
completion and the expected dots. Another table has the landmarks that can still be circled. Expected dots and
landmarks of all routes are added up before they are turned into points, since each Speed Score and each Landmark
Score is worth more than the one before.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled, inlined
from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.board_tables import Route
from dicehall.games.crossroll.greedy import empty_boxes
from dicehall.games.crossroll.kernel import (
    BOX,
    BOX_END,
    COMPLETED,
    LANDMARKS,
    PENALTY,
    SLOT,
    SLOT_END,
    SPEEDS,
    Ints,
    Tables,
    first_free,
    lowest,
)
from dicehall.games.crossroll.options import SEATS
from dicehall.games.crossroll.players.weights import Floats, Weight
from dicehall.games.crossroll.round import KINDS, Chance, Cup, cup_of
from dicehall.games.crossroll.tables import tables

TABLED = 18  # locations that a table knows; longer routes are cut into pieces of this length
PIECE = (1 << TABLED) - 1
# The columns of a survey: a row for each route, and one more for the sheet as a whole.
CHANCE, DOTS, LAND, FREE, SHIFT = range(5)
ALL_DOTS, ALL_LAND, LEFT = range(3)
COLUMNS = 5
# The columns of pieces, and of the places of a route's pieces in the tables.
LINE, RING, MARKED = range(3)
START, PIECES = range(2)


class Plan(NamedTuple):
    """What players on one board know: their sets of weights, and the tables that follow from them."""

    weights: Floats  # a row for each set
    needs: NDArray[np.float32]  # a row for each set: the drives that a mask of a piece takes
    lands: NDArray[np.float32]  # a row for each set: the landmarks that it can still give
    places: Ints  # a row for each route: where its masks begin in the tables, and of how many pieces they are
    odds: Floats  # how often a number is rolled in a round


class Match(NamedTuple):
    """A position that is played on, with everything that this needs."""

    t: Tables
    cup: Cup
    plan: Plan
    sets: Ints  # each seat's set of weights; see `playout` for players without weights
    rows: Ints
    at: Ints  # what else there is to a position, beside its sheets


class Workspace(NamedTuple):
    """Space to work in, so that a game needs none of its own."""

    codes: Ints
    counts: Ints  # what is counted of each seat: see `round`
    after: Ints  # a sheet after an action
    found: Floats  # the survey of a sheet
    gains: Floats
    numbers: Floats
    results: Floats
    asides: Floats
    mood: Chance
    whim: Chance


def make_workspace(t: Tables, mood: int) -> Workspace:
    """Space to work in; the mood is the seed of what players do not weigh exactly."""
    return Workspace(
        np.empty(t.stay + 1, dtype=np.int64),
        np.zeros((SEATS[1], KINDS), dtype=np.int64),
        np.zeros(t.width, dtype=np.int64),
        np.zeros((len(t.routes) + 1, COLUMNS)),
        np.zeros(t.stay + 1),
        np.zeros(t.highest + 1),
        np.zeros(t.highest + 1),
        np.zeros(t.highest + 1),
        np.array([mood], dtype=np.uint64),
        np.zeros(1, dtype=np.uint64),
    )


def make_plan(board: str, *weights: Floats) -> Plan:
    """The plan for these sets of weights."""
    found = load(board)
    cut = [pieces_of(found, route) for route in found.routes]
    pieces = np.concatenate(cut)
    sizes = [int(sum(each[:, LINE] + 1)) for each in cut]
    places = np.array([(sum(sizes[:n]), len(each)) for n, each in enumerate(cut)], dtype=np.int64)
    needs, lands = np.zeros((2, len(weights), sum(sizes)), dtype=np.float32)
    for k, each in enumerate(weights):
        fill_tables(each, pieces, needs[k], lands[k])
    odds = _odds(cup_of(found), tables(board).highest)
    return Plan(np.ascontiguousarray(np.stack(weights)), needs, lands, places, odds)


def pieces_of(board: Board, route: Route) -> Ints:
    """The pieces of a route, a row each: all bits, its size if a ring, its landmarks.

    A stretch of empty locations across a cut counts as two.
    """
    size, pieces = len(route.path), []
    marked = sum(1 << n for n, name in enumerate(route.path) if _counts(board, name, route.letter))
    for start in range(0, size, TABLED):
        line = (1 << min(TABLED, size - start)) - 1
        pieces.append((line, size if route.ring and size <= TABLED else 0, marked >> start & line))
    return np.array(pieces, dtype=np.int64)


def _counts(board: Board, name: str, letter: str) -> bool:
    """Whether a location is a landmark of the route; one where routes meet counts on the first of them."""
    location = board.location(name)
    return location.landmark and location.routes[0] == letter


def _odds(cup: Cup, highest: int) -> Floats:
    """How often each number is rolled in a round of two dice, any two being as likely."""
    odds = np.zeros(highest + 1)
    for faces, size in zip(cup.faces, cup.sizes, strict=True):
        for face in faces[:size]:
            odds[face] += 2 / (size * len(cup.sizes))
    return odds


# The tables.


@compiled
def fill_tables(w: Floats, pieces: Ints, needs: NDArray[np.float32], lands: NDArray[np.float32]) -> None:
    """Work out what every mask of every piece needs and can give."""
    start = 0
    for n in range(len(pieces)):
        piece = pieces[n]  # a loop over rows gives them another type
        for crossed in range(piece[LINE] + 1):
            needs[start + crossed], lands[start + crossed] = look(w, piece, crossed)
        start += piece[LINE] + 1


@compiled
def look(w: Floats, piece: Ints, crossed: int) -> tuple[float, float]:
    """The drives that a piece's stretches of empty locations take, and the landmarks that they can give."""
    ring, landmarks, rest = piece[RING], piece[MARKED], piece[LINE] & ~crossed
    need, land = 0.0, 0.0
    if ring and crossed and rest >> (ring - 1) & 1:
        while rest & 1:  # turn the ring until no stretch passes its seam
            landmarks, rest = turned(landmarks, ring), turned(rest, ring)
    while rest:
        first, length = lowest(rest), 0
        while rest >> (first + length) & 1:
            length += 1
        stretch = ((1 << length) - 1) << first
        rest &= ~stretch
        need += drives(w, length)
        land += circles(w, landmarks, stretch, first, length)
    return need, land


@compiled
def turned(bits: int, ring: int) -> int:
    """The bits of a ring, turned by one."""
    return bits >> 1 | (bits & 1) << (ring - 1)


@compiled
def drives(w: Floats, length: int) -> float:
    """The drives that a stretch of this length takes."""
    if length < 4:
        return float(w[Weight.ONE + length - 1])
    return float(w[Weight.FOUR] + w[Weight.MORE] * (length - 4) + w[Weight.FAR] * max(0, length - 10))


@compiled
def circles(w: Floats, landmarks: int, stretch: int, first: int, length: int) -> float:
    """The landmarks of a stretch that will be circled: its drive can end on one of its ends."""
    found = landmarks & stretch
    if not found:
        return 0.0
    if length == 1:
        return float(w[Weight.ALONE])
    land = 0.0
    if (found >> first | found >> (first + length - 1)) & 1:
        land = w[Weight.END] - w[Weight.INNER]
    while found:
        found &= found - 1
        land += w[Weight.INNER]
    return land


@inlined
def looked_up(table: NDArray[np.float32], places: Ints, route: int, crossed: int) -> float:
    """What a route needs or can give, by a table: the sum of its pieces."""
    start, total = places[route, START], 0.0
    for _ in range(places[route, PIECES]):
        total += table[start + (crossed & PIECE)]
        start, crossed = start + PIECE + 1, crossed >> TABLED
    return total


# A sheet.


@inlined
def half(x: float) -> float:
    """From 0 to 1 as x goes up, one half at 0."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@inlined
def positive(x: float) -> float:
    """The number, or about 0 if it is negative, without a corner between."""
    return float(0.5 * (x + np.sqrt(x * x + 1.0)))


@inlined
def counted(worth: Ints, which: int, count: int, number: float) -> float:
    """What a number of Speed Scores (0) or Landmark Scores (1) is worth, also between whole numbers."""
    low = min(int(number), count - 1)
    return float(worth[which, low] + (min(number, count) - low) * (worth[which, low + 1] - worth[which, low]))


@compiled
def survey(match: Match, seat: int, found: Floats) -> None:
    """Look over a sheet: fill in what its routes and the whole of it promise."""
    t, plan, rows, k = match.t, match.plan, match.rows, match.sets[seat]
    row, w, routes, whole = rows[seat], plan.weights[k], t.routes, len(t.routes)
    needs, lands, places = plan.needs[k], plan.lands[k], plan.places
    left = time_left(rows, routes[0, BOX], t.ticket)
    helped = w[Weight.TIME] * left + w[Weight.TICKET] * left * hits(row, plan.odds, t.ticket, t.ticket_end)
    helped += w[Weight.EFFECT] * unlocked(row, t.engine)
    steep, middle, used = w[Weight.STEEP], w[Weight.MIDDLE], w[Weight.SPARE]
    dots, land = float(row[SPEEDS]), float(row[LANDMARKS])
    threaten(match, seat, found)
    for r in range(whole):
        found[r, CHANCE] = found[r, DOTS] = found[r, LAND] = 0.0
        if row[COMPLETED] >> r & 1:
            continue
        free = empty_boxes(row, routes[r, BOX], routes[r, BOX_END])
        crossed = row[t.crossed + r]
        found[r, FREE] = free
        found[r, SHIFT] = helped - w[Weight.THREAT] * found[r, SHIFT]
        need = looked_up(needs, places, r, crossed)
        spare = free + found[r, SHIFT] - need
        found[r, CHANCE] = half(steep * (spare - middle))
        found[r, DOTS] = found[r, CHANCE] * positive(spare - used)
        found[r, LAND] = looked_up(lands, places, r, crossed)
        dots += found[r, DOTS]
        land += found[r, LAND]
    found[whole, ALL_DOTS], found[whole, ALL_LAND], found[whole, LEFT] = dots, land, left


@inlined
def time_left(rows: Ints, start: int, end: int) -> float:
    """How much of the game is left: the share of boxes that are empty, on the fullest sheet."""
    least = end - start
    for seat in range(len(rows)):
        least = min(least, empty_boxes(rows[seat], start, end))
    return least / (end - start)


@inlined
def hits(row: Ints, odds: Floats, start: int, end: int) -> float:
    """How many lotto hits a round brings."""
    count = 0.0
    for slot in range(start, end):
        if row[slot] > 0:
            count += odds[row[slot]]
    return count


@inlined
def unlocked(row: Ints, engine: Ints) -> int:
    """How many effects are unlocked."""
    count = 0
    for n in range(len(engine)):
        count += first_free(row, engine[n, SLOT], engine[n, SLOT_END]) == engine[n, SLOT_END]
    return count


@inlined
def threaten(match: Match, seat: int, found: Floats) -> None:
    """Fill in how far each route is threatened by an X: alone until it has one, else as others are ahead on it."""
    t, plan, rows, k = match.t, match.plan, match.rows, match.sets[seat]
    row, routes, places, needs = rows[seat], t.routes, plan.places, plan.needs[k]
    for r in range(len(routes)):
        found[r, SHIFT] = 0.0
        if len(rows) == 1:
            found[r, SHIFT] = 1.0
            for box in range(routes[r, BOX], routes[r, BOX_END]):
                if row[box] == PENALTY:
                    found[r, SHIFT] = 0.0
            continue
        own = looked_up(needs, places, r, row[t.crossed + r])
        for other in range(len(rows)):
            if rows[other, COMPLETED] >> r & 1:
                found[r, SHIFT] = 0.0
                break
            if other != seat:
                theirs = looked_up(needs, places, r, rows[other, t.crossed + r])
                found[r, SHIFT] = max(found[r, SHIFT], half(own - theirs))
