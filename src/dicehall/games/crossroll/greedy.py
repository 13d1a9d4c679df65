"""A player who looks one action ahead: points, long drives, and no gaps that a drive could not fill."""

from __future__ import annotations

import numpy as np

from dicehall.compiled import compiled, inlined
from dicehall.games.crossroll.kernel import (
    BOX,
    BOX_END,
    EMPTY,
    LINE,
    RING,
    Ints,
    Tables,
    complete,
    count_bits,
    do_bonus,
    do_main,
    points,
)
from dicehall.games.crossroll.notation import DECLINE, Action
from dicehall.games.crossroll.rules import actions, listing
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.tables import tables

# What a sheet is worth to it beside its points.
LOCATION = 1  # crossed out, once for each of its routes
FREE_BOX = 6  # of a route that is not complete
STRETCH = -4  # of empty locations: each takes a drive of its own
SHORTAGE = -4  # for each box that a route lacks to fill its stretches
SLOT = 3  # written on the ticket
UPGRADE = 1  # written on the engine
LONG = 8  # more empty locations than this for each stretch take one drive more


def greedy(state: State, seat: int) -> Action:
    """The choice of a player who looks one action ahead.

    It rolls the smallest and the largest die, to have something for every gap, and keeps its Route Scores.
    """
    choices = actions(state, seat)
    match state.phase:
        case "bonus" | "main":
            codes = np.array(listing(state, seat).codes, dtype=np.int64)
            row = np.array(state.sheets[seat], dtype=np.int64)
            t = tables(state.options.board)
            return choices[best(t, row, codes, len(codes), state.phase == "bonus", np.empty_like(row))]
        case "install":
            return DECLINE
        case "dice":
            return choices[widest(len(choices))]
    return choices[0]


@inlined
def widest(pairs: int) -> int:
    """Of this many pairs in order, the one of the first and the last die: the last of those with the first."""
    dice = 2
    while dice * (dice - 1) // 2 < pairs:
        dice += 1
    return dice - 2


@compiled
def best(t: Tables, row: Ints, codes: Ints, count: int, bonus: bool, after: Ints) -> int:
    """The index of the code that leads to the sheet of highest worth, the first of several."""
    found, highest = 0, -(1 << 62)
    for n in range(count):
        for k in range(len(row)):
            after[k] = row[k]
        if bonus:
            do_bonus(t, after, codes[n])
        else:
            do_main(t, after, codes[n])
        complete(t, after)
        value = worth(t, after)
        if value > highest:
            found, highest = n, value
    return found


@compiled
def worth(t: Tables, row: Ints) -> int:
    """What a sheet is worth to this player."""
    value = points(t, row, -1)
    for r in range(len(t.routes)):
        value += LOCATION * count_bits(row[t.crossed + r])
        empty = t.routes[r, LINE] & ~row[t.crossed + r]
        if empty:
            free = empty_boxes(row, t.routes[r, BOX], t.routes[r, BOX_END])
            gaps = stretches(empty, t.routes[r, RING])
            drives = gaps + (count_bits(empty) > LONG * gaps)
            value += FREE_BOX * free + STRETCH * gaps + SHORTAGE * max(0, drives - free)
    value += SLOT * (t.ticket_end - t.ticket - empty_boxes(row, t.ticket, t.ticket_end))
    return value + UPGRADE * (t.width - t.ticket_end - empty_boxes(row, t.ticket_end, t.width))


@inlined
def empty_boxes(row: Ints, start: int, end: int) -> int:
    """How many of these boxes are empty."""
    count = 0
    for box in range(start, end):
        count += row[box] == EMPTY
    return count


@inlined
def stretches(empty: int, ring: int) -> int:
    """How many stretches of neighbouring empty locations a route has."""
    count = count_bits(empty & ~(empty << 1))
    if ring and count > 1 and empty & 1 and empty >> (ring - 1) & 1:
        count -= 1
    return count
