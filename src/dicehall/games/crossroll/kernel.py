"""The mechanics of Crossroll on plain arrays: the one statement of what a sheet allows and what changes on it.

The rules, the greedy player and bulk simulation all call these functions. `t` is a board's `Tables`, `row` the
row of one sheet, `rows` the sheets of all seats. An action is a code: a run's index (a drive or a bonus), a
crossroad and a number (joining the lotto), a number (the engine), or `t.stay` (`pass`, or `skip`).

A location of a route is a bit: bit 0 is the first of its path. A crossroad is a bit on each of its routes, and
one more in a mask of all crossroads. A sheet is one row of integers: four counts, then the masks of what is
crossed out (one for each route, and the crossroads'), the masks of what is adjacent to anything crossed out, the
masks of circled landmarks, the record boxes of all routes, the lotto ticket and the boxes of the engine.

Everything here also runs as plain Python: set NUMBA_DISABLE_JIT=1.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled, inlined

Ints = NDArray[np.int64]

# The counts at the head of a sheet's row.
COMPLETED, SPEEDS, LANDMARKS, NITROUS, HEAD = range(5)
# What stands in a box that holds no number.
EMPTY, DOT, PENALTY = 0, -1, -2
# The columns of `runs`, `routes` and `engine`.
ROUTE, LENGTH, LAST, IS_LANDMARK, MARKS = range(5)
LINE, RING, ENTRANCES, SCORE, BOX, BOX_END = range(6)
LOW, HIGH, EFFECT, SLOT, SLOT_END = range(5)


class Tables(NamedTuple):
    """The arrays of one board. Runs stand in order of length, route, first location and way."""

    runs: Ints  # a row each: route, length, the run of its last location alone, whether that is a landmark,
    #             then its bits in every mask, then the bits adjacent to it in every mask
    run_at: Ints  # the run of length n on route r from position p, forward (0) or back (1): run_at[n, r, p, way]
    crossroads: Ints  # for each crossroad the run of it alone
    routes: Ints  # a row each: all bits, size if a ring, the entrances' bits, score, boxes from and to
    engine: Ints  # a row each: lowest and highest number, effect, boxes from and to
    worth: Ints  # what the first n Speed Scores (row 0) and Landmark Scores (row 1) are worth together
    speeds: int  # how many Speed Scores and Landmark Scores there are
    landmarks: int
    crossed: int  # where in a sheet's row things stand
    adjacent: int
    circled: int
    ticket: int
    ticket_end: int
    width: int
    highest: int  # the highest N there can be
    lottos: int  # codes of actions: runs come first, then these
    upgrades: int
    stay: int


# A word whose runs of six bits are all different tells the position of a bit that it is multiplied with.
SEQUENCE = 0x03F79D71B4CB0A89
POSITION = np.zeros(64, dtype=np.int64)
for _position in range(63):
    POSITION[(SEQUENCE << _position) >> 58 & 63] = _position


# What a sheet allows.


@inlined
def lowest(bits: int) -> int:
    """The position of the lowest bit that is set; some bit must be."""
    return int(POSITION[(bits & -bits) * SEQUENCE >> 58 & 63])


@inlined
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inlined
def first_free(row: Ints, start: int, end: int) -> int:
    """The leftmost empty box of these, or `end` if there is none."""
    for box in range(start, end):
        if row[box] == EMPTY:
            return box
    return end


@inlined
def has_box(t: Tables, row: Ints, route: int) -> bool:
    """Whether a record box of the route is empty."""
    return bool(first_free(row, t.routes[route, BOX], t.routes[route, BOX_END]) != t.routes[route, BOX_END])


@inlined
def turned_back(forward: int, length: int, line: int, ring: int) -> int:
    """The ends of runs, given as the bits they start from: where the same runs start the other way."""
    ends = forward << (length - 1)
    return (ends | ends >> ring) & line if ring else ends


@inlined
def list_runs(t: Tables, row: Ints, lengths: int, boxed: bool, codes: Ints) -> tuple[int, int]:
    """Put the runs of these lengths, given as bits, into `codes`; `boxed` if each must fill a record box.

    Gives how many there are, and the lengths, as bits, that are possible. A run starts at an empty entrance or next
    to a crossed-out location and meets empty locations only. Headings: Drive, Hong Kong Driving Restrictions.
    """
    count, used = 0, 0
    for r in range(len(t.routes)):
        line, ring = t.routes[r, LINE], t.routes[r, RING]
        empty = line & ~row[t.crossed + r]
        starts = (row[t.adjacent + r] | t.routes[r, ENTRANCES]) & empty
        if not starts or (boxed and not has_box(t, row, r)):
            continue
        doubled = empty | empty << ring if ring else empty
        free, reach, rest = empty, 1, lengths & line << 1
        while rest and free:
            length = lowest(rest)
            rest &= rest - 1
            while reach < length:
                free &= doubled >> reach  # the bits from which that many locations are empty, going forward
                reach += 1
            forward = free & starts
            back = turned_back(free, length, line, ring) & starts if length > 1 else 0  # one location is one run
            both = forward | back
            if both:
                used |= 1 << length
            while both:
                position = lowest(both)
                both &= both - 1
                codes[count] = t.run_at[length, r, position, 0]
                count += forward >> position & 1
                codes[count] = t.run_at[length, r, position, 1]
                count += back >> position & 1
    return count, used


@inlined
def list_lottos(t: Tables, row: Ints, numbers: int, codes: Ints, count: int) -> int:
    """Append every way to write one of the numbers on the ticket. Heading: Join the Crossroad Lotto."""
    crossroads = row[t.circled - 1] & ~row[t.adjacent - 1]  # adjacent to something, and not crossed out
    if first_free(row, t.ticket, t.ticket_end) == t.ticket_end:
        crossroads = 0
    while numbers:
        number, rest = lowest(numbers), crossroads
        numbers &= numbers - 1
        while rest:
            codes[count] = t.lottos + number * len(t.crossroads) + lowest(rest)
            rest &= rest - 1
            count += 1
    return count


@inlined
def list_upgrades(t: Tables, row: Ints, numbers: int, codes: Ints, count: int) -> tuple[int, int]:
    """Append every number that can be written on the engine; also give these numbers as bits.

    Heading: Upgrade your car.
    """
    used = 0
    while numbers:
        number = lowest(numbers)
        numbers &= numbers - 1
        if engine_box(t, row, number) >= 0:
            codes[count] = t.upgrades + number
            count += 1
            used |= 1 << number
    return count, used


@inlined
def engine_box(t: Tables, row: Ints, number: int) -> int:
    """The box of the engine that the number goes into, or -1. Heading: Upgrade your car."""
    for n in range(len(t.engine)):
        if t.engine[n, LOW] <= number <= t.engine[n, HIGH]:
            box = first_free(row, t.engine[n, SLOT], t.engine[n, SLOT_END])
            return box if box < t.engine[n, SLOT_END] else -1
    return -1


@inlined
def effects(t: Tables, row: Ints, result: int) -> int:
    """The numbers, as bits, into which the full rows of the engine change one result; none is below 1."""
    changed = 0
    for n in range(len(t.engine)):
        number = result + t.engine[n, EFFECT]
        if number >= 1 and first_free(row, t.engine[n, SLOT], t.engine[n, SLOT_END]) == t.engine[n, SLOT_END]:
            changed |= 1 << number
    return changed


@inlined
def sum_of(row: Ints, results: Ints) -> int:
    """The sum of two results if Nitrous Oxide is installed, else 0."""
    return results[0] + results[1] if row[NITROUS] and len(results) == 2 else 0


@inlined
def numbers(t: Tables, row: Ints, results: Ints) -> tuple[int, int]:
    """The numbers N as bits: the rolled results, and those changed by one unlocked effect."""
    rolled, changed = 0, 0
    for result in results:
        rolled |= 1 << result
        changed |= effects(t, row, result)
    total = sum_of(row, results)
    if total:
        changed |= 1 << total
    return rolled, changed


@compiled
def list_mains(t: Tables, row: Ints, results: Ints, codes: Ints) -> int:
    """Put the possible main actions into `codes` and count them; `stay` is the last where it is possible.

    Heading: Main Action Phase. A rolled result that allows any action must be used, by itself or changed;
    where only changed results do, staying is possible too; where nothing does, it is all there is.
    """
    rolled, changed = numbers(t, row, results)
    drives, used = list_runs(t, row, rolled | changed, bool(np.bool_(True)), codes)
    lottos = list_lottos(t, row, rolled | changed, codes, drives)
    if lottos > drives:
        used = rolled | changed
    count, upgrades = list_upgrades(t, row, rolled | changed, codes, lottos)
    used |= upgrades
    codes[count] = t.stay
    return count + int(used & rolled == 0)


@inlined
def number_of(t: Tables, code: int) -> int:
    """The number N that a main action uses; 0 for `stay`."""
    if code < t.lottos:
        return int(t.runs[code, LENGTH])
    if code < t.upgrades:
        return (code - t.lottos) // len(t.crossroads)
    return code - t.upgrades if code < t.stay else 0


@inlined
def matches(t: Tables, row: Ints, results: Ints) -> int:
    """How many slots of the ticket match the results, a double twice. Heading: Crossroad Bonus Phase."""
    found = 0
    for result in results:
        for slot in range(t.ticket, t.ticket_end):
            found += row[slot] == result
    return found


@compiled
def list_bonuses(t: Tables, row: Ints, results: Ints, codes: Ints) -> int:
    """Put the possible bonus runs and `stay` into `codes` and count them. Heading: Crossroad Bonus Phase."""
    count, _ = list_runs(t, row, 1 << matches(t, row, results), bool(np.bool_(False)), codes)
    codes[count] = t.stay
    return count + 1


@compiled
def bonus_seats(t: Tables, rows: Ints, results: Ints, codes: Ints) -> int:
    """The seats, as bits, that can take a bonus; `codes` is room to list them."""
    found = 0
    for seat in range(len(rows)):
        if list_bonuses(t, rows[seat], results, codes) > 1:
            found |= 1 << seat
    return found


@compiled
def fitting(t: Tables, row: Ints, results: Ints, number: int) -> int:
    """The dice, as bits, whose result can have become N. Heading: Solo Variant, 1.

    A die fits if N is its result, unchanged or by one unlocked effect; any does if N is their sum, or 0 where
    nothing was done.
    """
    fit = 0
    for n in range(len(results)):
        own = number == results[n] or effects(t, row, results[n]) >> number & 1
        if own or number in (0, sum_of(row, results)):
            fit |= 1 << n
    return fit


# What changes on it.


@inlined
def cross(t: Tables, row: Ints, run: int) -> None:
    """Cross out the locations of a run, on all of their routes."""
    for k in range(t.runs.shape[1] - MARKS):
        row[t.crossed + k] |= t.runs[run, MARKS + k]


@inlined
def drive(t: Tables, row: Ints, run: int) -> None:
    """Cross out a run; a landmark at its end is circled and scores. Headings: Drive, Landmark Scoring."""
    cross(t, row, run)
    if t.runs[run, IS_LANDMARK]:
        for k in range(t.adjacent - t.crossed):
            row[t.circled + k] |= t.runs[t.runs[run, LAST], MARKS + k]
        row[LANDMARKS] = min(row[LANDMARKS] + 1, t.landmarks)


@compiled
def do_bonus(t: Tables, row: Ints, code: int) -> None:
    """Take a bonus, or pass. It fills no record box."""
    if code != t.stay:
        drive(t, row, code)


@inlined
def written_at(t: Tables, row: Ints, code: int) -> int:
    """The box that a main action writes its number into: of a route, of the ticket or of the engine."""
    if code < t.lottos:
        route = t.runs[code, ROUTE]
        return first_free(row, t.routes[route, BOX], t.routes[route, BOX_END])
    if code < t.upgrades:
        return first_free(row, t.ticket, t.ticket_end)
    return engine_box(t, row, code - t.upgrades)


@compiled
def do_main(t: Tables, row: Ints, code: int) -> None:
    """Carry out a main action. Headings: Drive, Join the Crossroad Lotto, Upgrade your car."""
    if code != t.stay:
        row[written_at(t, row, code)] = number_of(t, code)
        if code < t.lottos:
            drive(t, row, code)
        elif code < t.upgrades:
            cross(t, row, t.crossroads[(code - t.lottos) % len(t.crossroads)])


# The resolution.


@inlined
def complete(t: Tables, row: Ints) -> int:
    """Score the routes that have become complete and give their bits. Heading: Completed Route Scoring, 1-3."""
    fresh = 0
    for r in range(len(t.routes)):
        if row[t.crossed + r] == t.routes[r, LINE] and not row[COMPLETED] >> r & 1:
            fresh |= 1 << r
            for box in range(t.routes[r, BOX], t.routes[r, BOX_END]):
                if row[box] == EMPTY:
                    row[box] = DOT
                    row[SPEEDS] = min(row[SPEEDS] + 1, t.speeds)
    row[COMPLETED] |= fresh
    return fresh


@inlined
def penalise(t: Tables, row: Ints, route: int) -> None:
    """Put an X into the rightmost empty record box of the route, if there is one."""
    for box in range(t.routes[route, BOX_END] - 1, t.routes[route, BOX] - 1, -1):
        if row[box] == EMPTY:
            row[box] = PENALTY
            return


@compiled
def resolve(t: Tables, rows: Ints) -> None:
    """Score completed routes and give penalties. Headings: Resolution Phase, Completed Route Scoring.

    Everybody who completes a route in its first round of completion is first; the others get an X, once.
    """
    known, fresh = 0, 0
    for seat in range(len(rows)):
        known |= rows[seat, COMPLETED]
    for seat in range(len(rows)):
        fresh |= complete(t, rows[seat])
    for r in range(len(t.routes)):
        if (fresh & ~known) >> r & 1:
            for seat in range(len(rows)):
                if not rows[seat, COMPLETED] >> r & 1:
                    penalise(t, rows[seat], r)


@compiled
def settle(t: Tables, rows: Ints, checked: int) -> int:
    """The resolution; the seats, as bits, that have completed the checked route by it, and so may install.

    Headings: Resolution Phase, Nitrous Oxide Variant. `checked` is -1 where no route is checked.
    """
    before, after = 0, 0
    for seat in range(len(rows)):
        before |= (rows[seat, COMPLETED] >> checked & 1) << seat if checked >= 0 else 0
    resolve(t, rows)
    for seat in range(len(rows)):
        after |= (rows[seat, COMPLETED] >> checked & 1) << seat if checked >= 0 else 0
    return after & ~before


@compiled
def solo_penalty(t: Tables, row: Ints, route: int) -> None:
    """The X of the solo die: none where the route has one already. Heading: Solo Variant, 5."""
    for box in range(t.routes[route, BOX], t.routes[route, BOX_END]):
        if row[box] == PENALTY:
            return
    penalise(t, row, route)


@compiled
def is_full(t: Tables, row: Ints) -> bool:
    """Whether every record box is filled. Heading: End of Game."""
    return first_free(row, t.routes[0, BOX], t.ticket) == t.ticket


@compiled
def ended(t: Tables, rows: Ints) -> bool:
    """Whether somebody's record boxes are all filled."""
    full = False
    for seat in range(len(rows)):
        full = full or is_full(t, rows[seat])
    return full


@compiled
def points(t: Tables, row: Ints, checked: int) -> int:
    """The circled scores; the checked route's is given up for Nitrous Oxide. Heading: End of Game."""
    total = t.worth[0, row[SPEEDS]] + t.worth[1, row[LANDMARKS]]
    for r in range(len(t.routes)):
        if row[COMPLETED] >> r & 1 and not (row[NITROUS] and r == checked):
            total += t.routes[r, SCORE]
    return int(total)
