"""What a position looks like to a player who does not search: a few features, one weight each.

A position is judged by the side to move. Every die on the table is one feature: whose it is (the mover's or the
other's), its kind with its number, and its place up to the symmetries of the board, all of the gutter being one
place, early in the game, in the middle or late. The other's dice count as the mover's do, with the sign changed.
Every die that can be knocked into the gutter by the next move of the other side is one more: whose, and its kind
with its number. One last feature stands for the position as a whole: how many dice of each side lie in the gutter,
and how many of each side can be knocked there. The sum of the weights is the logarithm of the odds.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import bits_set, compiled, compiled_with_arrays, first_bit, inlined, last_bit
from dicehall.games.knockabout.kernel import DICE, LOST, NOWHERE, OWN, SIDES, Bytes, fallen
from dicehall.games.knockabout.players.lines import (
    BITS,
    BLACK,
    FIRST_END,
    LAST_END,
    LENGTH,
    LINE_OF,
    LINES,
    NUMBERS,
    ON_LINE,
    ORBIT,
    PLACES,
    TAKEN,
)

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

FACES = 18
"""Kinds with their numbers: four of a D4, six of a D6, eight of a D8."""
FIRST_FACE = np.array([{4: -1, 6: 3, 8: 9}[int(sides)] for sides in SIDES])
"""What is added to the number that a die shows."""
PHASE = np.array([0, 0, 1, 1, 1, 2, 2, 2, 2, 2])
"""Early, middle or late, by the number of dice in the gutter: what a die is worth on its place changes."""
PHASES = int(PHASE.max()) + 1
CAP = 3
"""If more dice than this can be knocked down, this number counts."""
TWIN = PHASES * FACES * PLACES
"""From a feature of a die of the mover's to that of such a die of the other's, whose weight is the opposite."""
WHOLE = 2 * TWIN
"""The first feature that stands for a position as a whole."""
TARGETS = WHOLE + LOST * LOST * (CAP + 1) * (CAP + 1)
"""The first feature of a die that can be knocked down."""
FEATURES = TARGETS + 2 * FACES
MOST = 2 * DICE + 1
"""The largest number of features a position can have."""
WHITE = (1 << OWN) - 1
"""White's dice as bits."""
LINES_OF_A_DIE = 3
UNIT = np.array([1 << 2 * die for die in range(DICE)], np.int64)
"""A die that can fall off a line, in a tally: two bits for each die count the lines off which it can fall."""
ONCE = int(UNIT.sum())
FINEST, FARTHEST = 32, 16
"""The table of chances: steps from one whole number to the next, and the largest number."""
TABLE = 1.0 / (1.0 + np.exp(-np.arange(-FINEST * FARTHEST, FINEST * FARTHEST + 1) / FINEST))


class Position(NamedTuple):
    """Dice on the table, as the game's kernel has them."""

    board: Bytes
    cells: Bytes
    values: Bytes


class LineMap(NamedTuple):
    """The lines of a position, each as two words of bits: the cells that are taken, and the numbers that dice show.

    `falling` has a tally of the dice that can fall off each.
    """

    words: Whole
    numbers: Whole
    falling: Whole


@inlined
def at(place: int) -> np.uint64:
    """A place in an array that is not negative: compiled code need not look whether it counts from the end."""
    return np.uint64(place)


@compiled_with_arrays
def new_line_map() -> LineMap:
    """Lines on which nothing lies."""
    return LineMap(np.zeros(LINES + 1, np.int64), np.zeros(LINES + 1, np.int64), np.zeros(LINES + 1, np.int64))


@compiled
def look(position: Position, lines: LineMap) -> int:
    """See all lines of a position; the tally of all dice that can fall."""
    board, cells, values = position
    words, numbers, falling = lines
    for line in range(LINES + 1):
        words[line] = numbers[line] = 0
    for die in range(DICE):
        if cells[die] != NOWHERE:
            toggle(die, values[die], cells[die], lines)
    tally = 0
    for line in range(LINES):
        falling[line] = falls(board, line, words[line], numbers[line])
        tally += falling[line]
    return int(tally)


@inlined
def toggle(die: int, value: int, cell: int, lines: LineMap) -> None:
    """A die comes to a cell, or leaves it."""
    side = 1 if die >= OWN else 0
    for axis in range(LINES_OF_A_DIE):
        line = LINE_OF[cell, axis]
        lines.words[line] ^= BITS[side, cell, axis]
        lines.numbers[line] ^= int(np.int64(value)) << NUMBERS[cell, axis]


@inlined
def falls(board: Bytes, line: int, word: int, numbers: int) -> int:
    """The dice, as a tally, that the other side can knock off either end of a line by one move.

    A hit costs no step, so all that slows a chain down are empty cells: the outermost die of a line falls if the
    number that starts the chain is larger than the number of empty cells from there to the gutter. A die in the
    gutter at the end of the line stops everything.
    """
    white, black = word & TAKEN, word >> BLACK & TAKEN
    if white == 0 or black == 0:
        return 0
    taken, tally = white | black, 0
    if word & FIRST_END == 0:
        outermost = first_bit(taken)
        if reaches_first(numbers, taken, black if white >> outermost & 1 else white):
            tally += UNIT[board[ON_LINE[line, at(outermost)]]]
    if word & LAST_END == 0:
        outermost = last_bit(taken)
        if reaches_last(numbers, LENGTH[line], taken, black if white >> outermost & 1 else white):
            tally += UNIT[board[ON_LINE[line, at(outermost)]]]
    return tally


@inlined
def reaches_first(numbers: int, taken: int, attackers: int) -> bool:
    """Whether a chain from one of the attackers leads off the first end of a line."""
    while attackers:
        place = first_bit(attackers)
        if numbers >> 4 * place & 15 > place - bits_set(taken & ((1 << place) - 1)):
            return True
        attackers &= attackers - 1
    return False


@inlined
def reaches_last(numbers: int, length: int, taken: int, attackers: int) -> bool:
    """Whether a chain from one of the attackers leads off the last end of a line."""
    while attackers:
        place = last_bit(attackers)
        if numbers >> 4 * place & 15 > length - 1 - place - bits_set(taken >> (place + 1)):
            return True
        attackers ^= 1 << place
    return False


@inlined
def falls_by_number(board: Bytes, line: int, word: int, numbers: int, cell: int, axis: int, gains: Whole) -> int:
    """The dice that can fall off a line whatever the die on this cell shows, as a tally.

    Those that fall from some number on are added to the gains of that number.
    """
    white, black = word & TAKEN, word >> BLACK & TAKEN
    if white == 0 or black == 0:
        return 0
    taken, tally, place = white | black, 0, int(np.int64(NUMBERS[cell, axis])) >> 2
    bit = 1 << place
    own, other = (white, black) if white & bit else (black, white)
    if word & FIRST_END == 0:
        outermost = first_bit(taken)
        attacks = other >> outermost & 1
        if reaches_first(numbers, taken, own ^ bit if attacks else other):
            tally += UNIT[board[ON_LINE[line, at(outermost)]]]
        elif attacks:
            gains[at(1 + place - bits_set(taken & (bit - 1)))] += UNIT[board[ON_LINE[line, at(outermost)]]]
    if word & LAST_END == 0:
        outermost = last_bit(taken)
        attacks = other >> outermost & 1
        if reaches_last(numbers, LENGTH[line], taken, own ^ bit if attacks else other):
            tally += UNIT[board[ON_LINE[line, at(outermost)]]]
        elif attacks:
            gains[at(LENGTH[line] - place - bits_set(taken >> (place + 1)))] += UNIT[
                board[ON_LINE[line, at(outermost)]]
            ]
    return tally


@compiled
def together(falling: Whole) -> int:
    """All dice that can be knocked down, as bits."""
    tally, bits = 0, 0
    for line in range(LINES):
        tally += falling[line]
    for die in range(DICE):
        if tally >> 2 * die & 3:
            bits |= 1 << die
    return int(bits)


@compiled
def of_die(die: int, value: int, cell: int, side: int, phase: int) -> int:
    """The feature of one die that shows this number on this cell, when a side is to move."""
    whose = 0 if die // OWN == side else PHASES
    return int(((whose + phase) * FACES + FIRST_FACE[die] + value) * PLACES + ORBIT[cell])


@compiled
def of_target(die: int, value: int, side: int) -> int:
    """The feature of one die that can be knocked down, when a side is to move."""
    whose = 0 if die // OWN == side else FACES
    return int(TARGETS + whose + FIRST_FACE[die] + value)


@compiled
def of_all(bits: int, mine: int, others: int, side: int) -> int:
    """The feature of the whole: dice that can be knocked down, as bits, and how many of each side lie there."""
    white, black = bits_set(bits & WHITE), bits_set(bits >> OWN)
    own, other = (white, black) if side == 0 else (black, white)
    return of_counts(mine, others, own, other)


@inlined
def of_counts(mine: int, others: int, own: int, other: int) -> int:
    """The feature of the whole: how many of each side lie in the gutter, and can be knocked there."""
    return int(WHOLE + ((mine * LOST + others) * (CAP + 1) + min(own, CAP)) * (CAP + 1) + min(other, CAP))


@compiled
def features(position: Position, side: int, lines: LineMap, found: Whole) -> int:
    """How many features a position has; they are written to `found`. The game must not be over."""
    cells, values = position.cells, position.values
    look(position, lines)
    bits, mine, others = together(lines.falling), fallen(cells, side), fallen(cells, 1 - side)
    found[0], count = of_all(bits, mine, others, side), 1
    for die in range(DICE):
        if cells[die] != NOWHERE:
            found[count] = of_die(die, values[die], cells[die], side, PHASE[mine + others])
            count += 1
        if bits >> die & 1:
            found[count] = of_target(die, values[die], side)
            count += 1
    return count


@inlined
def squashed(total: float) -> float:
    """The chance whose odds have this logarithm: the nearest one in the table, and three terms of Taylor's series.

    It is 3e-10 off at the most, and takes a fraction of the time of an exponential function.
    """
    within = min(max(total, -FARTHEST), FARTHEST)
    place = int(within * FINEST + (FINEST * FARTHEST + 0.5))
    near, off = TABLE[at(place)], within - (place - FINEST * FARTHEST) / FINEST
    slope = near * (1.0 - near)
    return float(near + off * slope * (1.0 + off * (0.5 - near + off * (1.0 / 6.0 - slope))))


@compiled_with_arrays
def chance(position: Position, side: int, weights: Real) -> float:
    """The chance that the side to move wins, as the weights have it. The game must not be over."""
    found = np.empty(MOST, np.int64)
    total = 0.0
    for place in range(features(position, side, new_line_map(), found)):
        total += weights[found[place]]
    return squashed(total)
