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
    count_bits,
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
ALL_DOTS, ALL_LAND, LEFT, SLACK = range(4)
COLUMNS = 5
TRAITS = 7  # of a sheet that count before the end of a game: see `value`
# The columns of pieces, and of the places of a route's pieces in the tables.
LINE, RING, MARKED, MEETINGS = range(4)
START, PIECES = range(2)
Tabled = NDArray[np.float32]  # a row for each mask: the drives it takes, those that help can save, its landmarks


class Plan(NamedTuple):
    """What players on one board know: their sets of weights, and the tables that follow from them."""

    weights: Floats  # a row for each set
    looks: NDArray[np.float32]  # for each set the rows of all masks of all pieces
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
    traits: Floats  # what of it counts before the end: see `value`
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
        np.zeros(TRAITS),
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
    looks = np.zeros((len(weights), sum(sizes), 3), dtype=np.float32)
    for k, each in enumerate(weights):
        fill_tables(each, pieces, looks[k])
    odds = _odds(cup_of(found), tables(board).highest)
    return Plan(np.ascontiguousarray(np.stack(weights)), looks, places, odds)


def pieces_of(board: Board, route: Route) -> Ints:
    """The pieces of a route, a row each: all bits, its size if a ring, its landmarks, its crossroads.

    A stretch of empty locations across a cut counts as two.
    """
    size, pieces = len(route.path), []
    marked = sum(1 << n for n, name in enumerate(route.path) if _counts(board, name, route.letter))
    meetings = sum(1 << n for n, name in enumerate(route.path) if board.location(name).crossroad)
    for start in range(0, size, TABLED):
        line = (1 << min(TABLED, size - start)) - 1
        ring = size if route.ring and size <= TABLED else 0
        pieces.append((line, ring, marked >> start & line, meetings >> start & line))
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
def fill_tables(w: Floats, pieces: Ints, table: Tabled) -> None:
    """Work out what every mask of every piece needs and can give."""
    start = 0
    for n in range(len(pieces)):
        piece = pieces[n]  # a loop over rows gives them another type
        for crossed in range(piece[LINE] + 1):
            need, ease, land = look(w, piece, crossed)
            table[start + crossed, 0], table[start + crossed, 1], table[start + crossed, 2] = need, ease, land
        start += piece[LINE] + 1


@compiled
def look(w: Floats, piece: Ints, crossed: int) -> tuple[float, float, float]:
    """The drives that a piece's stretches of empty locations take, what help can save, and their landmarks."""
    ring, landmarks, meetings, rest = piece[RING], piece[MARKED], piece[MEETINGS], piece[LINE] & ~crossed
    need, ease, land = 0.0 if crossed else float(w[Weight.UNTOUCHED]), 0.0, 0.0
    if ring and crossed and rest >> (ring - 1) & 1:
        while rest & 1:  # turn the ring until no stretch passes its seam
            landmarks, meetings, rest = turned(landmarks, ring), turned(meetings, ring), turned(rest, ring)
    while rest:
        first, length = lowest(rest), 0
        while rest >> (first + length) & 1:
            length += 1
        stretch = ((1 << length) - 1) << first
        rest &= ~stretch
        meeting = shared(w, meetings & stretch, first, length)
        need += drives(w, length, Weight.ONE) + meeting
        ease += drives(w, length, Weight.EASE_ONE) + meeting
        land += circles(w, landmarks, stretch, first, length)
    return need, ease, land


@compiled
def turned(bits: int, ring: int) -> int:
    """The bits of a ring, turned by one."""
    return bits >> 1 | (bits & 1) << (ring - 1)


@compiled
def drives(w: Floats, length: int, one: int) -> float:
    """The drives that a stretch of this length takes, by the weights from that of a single location on."""
    if length < 4:
        return float(w[one + length - 1])
    return float(w[one + 3] + w[one + 4] * (length - 4) + w[Weight.FAR] * max(0, length - 10))


@compiled
def shared(w: Floats, meetings: int, first: int, length: int) -> float:
    """What the crossroads of a stretch change in the drives that it takes."""
    if not meetings:
        return 0.0
    if length == 1:
        return float(w[Weight.MEETING_ALONE])
    ends = (meetings >> first & 1) + (meetings >> (first + length - 1) & 1)
    return float(w[Weight.MEETING_END] * ends + w[Weight.MEETING] * (count_bits(meetings) - ends))


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
def looked_up(table: Tabled, places: Ints, route: int, crossed: int) -> tuple[float, float, float]:
    """What a route needs, what of that help can save, and what it can give, by a table: the sum of its pieces."""
    start, need, ease, land = places[route, START], 0.0, 0.0, 0.0
    for _ in range(places[route, PIECES]):
        at = start + (crossed & PIECE)
        need, ease, land = need + table[at, 0], ease + table[at, 1], land + table[at, 2]
        start, crossed = start + PIECE + 1, crossed >> TABLED
    return need, ease, land


# A sheet.


@inlined
def half(x: float) -> float:
    """From 0 to 1 as x goes up, one half at 0."""
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@inlined
def positive(x: float, corner: float) -> float:
    """The number, or about 0 if it is negative, with a round corner between."""
    return float(0.5 * (x + np.sqrt(x * x + corner)))


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
    table, places = plan.looks[k], plan.places
    left, lucky = time_left(t, w, rows), hits(row, plan.odds, t.ticket, t.ticket_end)
    changes = unlocked(row, t.engine)
    helped = (w[Weight.TIME] + w[Weight.TICKET] * lucky) * left + w[Weight.EFFECT] * changes
    slack = (w[Weight.SLACK_TIME] + w[Weight.SLACK_TICKET] * lucky) * left + w[Weight.SLACK_EFFECT] * changes
    threat, full = w[Weight.THREAT] + w[Weight.THREAT_TIME] * left, w[Weight.FULL]
    steep, middle, used, corner = w[Weight.STEEP], w[Weight.MIDDLE], w[Weight.SPARE], w[Weight.ROUND] ** 2
    dots, land = float(row[SPEEDS]), float(row[LANDMARKS])
    threaten(match, seat, found)
    for r in range(whole):
        found[r, CHANCE] = found[r, DOTS] = found[r, LAND] = 0.0
        if row[COMPLETED] >> r & 1:
            continue
        free = empty_boxes(row, routes[r, BOX], routes[r, BOX_END])
        crossed = row[t.crossed + r]
        found[r, FREE] = free
        found[r, SHIFT] = helped - threat * found[r, SHIFT]
        need, ease, found[r, LAND] = looked_up(table, places, r, crossed)
        spare = free + found[r, SHIFT] - need + slack * ease - full * (free == 0)
        found[r, CHANCE] = half(steep * (spare - middle))
        found[r, DOTS] = found[r, CHANCE] * positive(spare - used, corner)
        dots += found[r, DOTS]
        land += found[r, LAND]
    found[whole, ALL_DOTS], found[whole, ALL_LAND] = dots, land
    found[whole, LEFT], found[whole, SLACK] = left, slack


@inlined
def time_left(t: Tables, w: Floats, rows: Ints) -> float:
    """How much of the game is left: the share of boxes that are empty, on the fullest sheet."""
    start, end, least = t.routes[0, BOX], t.ticket, 1.0
    engine, slots = w[Weight.ENGINE_TIME], w[Weight.TICKET_TIME]
    most = end - start + slots * (t.ticket_end - end) + engine * (t.width - t.ticket_end)
    for seat in range(len(rows)):
        row = rows[seat]
        empty = empty_boxes(row, start, end) + slots * empty_boxes(row, end, t.ticket_end)
        least = min(least, (empty + engine * empty_boxes(row, t.ticket_end, t.width)) / most)
    return least


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
    row, routes, places, table = rows[seat], t.routes, plan.places, plan.looks[k]
    for r in range(len(routes)):
        found[r, SHIFT] = 0.0
        if len(rows) == 1:
            found[r, SHIFT] = 1.0
            for box in range(routes[r, BOX], routes[r, BOX_END]):
                if row[box] == PENALTY:
                    found[r, SHIFT] = 0.0
            continue
        own = looked_up(table, places, r, row[t.crossed + r])[0]
        for other in range(len(rows)):
            if rows[other, COMPLETED] >> r & 1:
                found[r, SHIFT] = 0.0
                break
            if other != seat:
                theirs = looked_up(table, places, r, rows[other, t.crossed + r])[0]
                found[r, SHIFT] = max(found[r, SHIFT], half(own - theirs))
