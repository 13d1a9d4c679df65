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

from dicehall.compiled import compiled, compiled_with_arrays
from dicehall.games.knockabout.kernel import DICE, LOST, NOBODY, NOWHERE, OWN, SIDES, Bytes, fallen
from dicehall.games.knockabout.players.lines import (
    BITS,
    COUNT,
    ENDS,
    FIRST,
    LAST,
    LENGTH,
    LINE_OF,
    LINES,
    ON_LINE,
    ORBIT,
    PLACES,
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
HALF = 16
LOWER = (1 << HALF) - 1
"""The halves of a word."""
WHITE = (1 << OWN) - 1
"""White's dice as bits."""


class Position(NamedTuple):
    """Dice on the table, as the game's kernel has them."""

    board: Bytes
    cells: Bytes
    values: Bytes


class LineMap(NamedTuple):
    """The lines of a position: the cells that are taken on each, and the dice that can fall off it, as bits.

    A word has White's dice in its lower half, and Black's in the upper one.
    """

    words: Whole
    falling: Whole


@compiled_with_arrays
def new_line_map() -> LineMap:
    """Lines on which nothing lies."""
    return LineMap(np.zeros(LINES + 1, np.int64), np.zeros(LINES + 1, np.int64))


@compiled
def look(position: Position, lines: LineMap) -> None:
    """See all lines of a position."""
    board, cells, values = position
    words, falling = lines
    words[:] = 0
    for die in range(DICE):
        if cells[die] != NOWHERE:
            toggle(words, die, cells[die])
    for line in range(LINES):
        falling[line] = falls(board, values, line, words[line])


@compiled
def toggle(words: Whole, die: int, cell: int) -> None:
    """A die comes to a cell, or leaves it."""
    half = 0 if die < OWN else HALF
    for axis in range(3):
        words[LINE_OF[cell, axis]] ^= BITS[cell, axis] << half


@compiled
def look_aside(board: Bytes, values: Bytes, lines: LineMap, cell: int, other: int) -> None:
    """See again what can fall off the lines through a cell, but not off those that the other is on as well."""
    words, falling = lines
    for axis in range(3):
        line = int(np.int64(LINE_OF[cell, axis]))
        if line != LINE_OF[other, axis]:
            falling[line] = falls(board, values, line, words[line])


@compiled
def falls_through(board: Bytes, values: Bytes, words: Whole, cell: int) -> int:
    """What can fall off the lines through a cell."""
    bits = 0
    for axis in range(3):
        line = int(np.int64(LINE_OF[cell, axis]))
        bits |= falls(board, values, line, words[line])
    return int(bits)


@compiled
def blank_through(falling: Whole, cell: int) -> None:
    """Forget what can fall off the lines through a cell."""
    for axis in range(3):
        falling[LINE_OF[cell, axis]] = 0


@compiled
def falls(board: Bytes, values: Bytes, line: int, word: int) -> int:
    """The dice, as bits, that the other side can knock off either end of a line by one move.

    A hit costs no step, so all that slows a chain down are empty cells: the outermost die of a line falls if the
    number that starts the chain is larger than the number of empty cells from there to the gutter. A die in the
    gutter at the end of the line stops everything.
    """
    white, black = word & LOWER, word >> HALF
    if white == 0 or black == 0:
        return 0
    return falls_first(board, values, line, white, black) | falls_last(board, values, line, white, black)


@compiled
def falls_first(board: Bytes, values: Bytes, line: int, white: int, black: int) -> int:
    """The die, as a bit, that can be knocked off the first end of a line, or nothing."""
    taken = white | black
    outermost = FIRST[taken]
    attackers = black if white >> outermost & 1 else white
    if board[ENDS[line, 0]] != NOBODY:
        return 0
    while attackers:
        place = FIRST[attackers]
        attackers &= attackers - 1
        empty = place - COUNT[taken & ((1 << place) - 1)]
        if values[board[ON_LINE[line, place]]] > empty:
            return int(1 << board[ON_LINE[line, outermost]])
    return 0


@compiled
def falls_last(board: Bytes, values: Bytes, line: int, white: int, black: int) -> int:
    """The die, as a bit, that can be knocked off the last end of a line, or nothing."""
    taken = white | black
    outermost = LAST[taken]
    attackers = black if white >> outermost & 1 else white
    if board[ENDS[line, 1]] != NOBODY:
        return 0
    while attackers:
        place = LAST[attackers]
        attackers ^= 1 << place
        empty = LENGTH[line] - 1 - place - COUNT[taken >> (place + 1)]
        if values[board[ON_LINE[line, place]]] > empty:
            return int(1 << board[ON_LINE[line, outermost]])
    return 0


@compiled
def together(falling: Whole) -> int:
    """All dice that can be knocked down."""
    bits = 0
    for line in range(LINES):
        bits |= falling[line]
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
def of_targets(bits: int, values: Bytes, side: int, weights: Real) -> float:
    """What the weights of the dice that can be knocked down, as bits, add up to."""
    total = 0.0
    while bits:
        die = FIRST[bits & WHITE] if bits & WHITE else OWN + FIRST[bits >> OWN]
        bits &= bits - 1
        total += weights[of_target(die, values[die], side)]
    return total


@compiled
def of_all(bits: int, mine: int, others: int, side: int) -> int:
    """The feature of the whole: dice that can be knocked down, as bits, and how many of each side lie there."""
    white, black = min(COUNT[bits & WHITE], CAP), min(COUNT[bits >> OWN], CAP)
    own, other = (white, black) if side == 0 else (black, white)
    return int(WHOLE + ((mine * LOST + others) * (CAP + 1) + own) * (CAP + 1) + other)


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


@compiled
def of_dice(position: Position, side: int, phase: int, weights: Real) -> float:
    """What the weights of all single dice add up to, when a side is to move."""
    total = 0.0
    for die in range(DICE):
        if position.cells[die] != NOWHERE:
            total += weights[of_die(die, position.values[die], position.cells[die], side, phase)]
    return total


@compiled
def squashed(total: float) -> float:
    """The chance whose odds have this logarithm."""
    return float(1.0 / (1.0 + np.exp(-total)))


@compiled_with_arrays
def chance(position: Position, side: int, weights: Real) -> float:
    """The chance that the side to move wins, as the weights have it. The game must not be over."""
    found = np.empty(MOST, np.int64)
    total = 0.0
    for place in range(features(position, side, new_line_map(), found)):
        total += weights[found[place]]
    return squashed(total)
