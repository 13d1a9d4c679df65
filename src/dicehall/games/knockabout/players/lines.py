"""The board as an evaluation sees it: places up to symmetry, and lines as words of bits, in tables."""

from __future__ import annotations

import numpy as np

from dicehall.games.knockabout.board import AXIAL, IN_GUTTER, NAMES, NEXT, RADIUS, distance

LONGEST = 2 * RADIUS - 1
AXES = 3


def _orbits() -> list[int]:
    """The place of each cell up to symmetry, numbered outwards from the centre; the gutter is one place."""
    shapes = {cell: tuple(sorted(map(abs, (*cell, sum(cell))), reverse=True)) for cell in AXIAL}
    inside = sorted({shape for cell, shape in shapes.items() if distance(cell) < RADIUS})
    return [len(inside) if distance(cell) == RADIUS else inside.index(shapes[cell]) for cell in AXIAL]


def _line(start: int, axis: int) -> list[int]:
    """The cells of the main board from one next to the gutter to the other end."""
    line = [start]
    while not IN_GUTTER[ahead := NEXT[line[-1]][axis]]:
        line.append(ahead)
    return line


def _lines() -> list[tuple[int, list[int]]]:
    """All lines of the main board, each with its axis."""
    inside = [cell for cell in range(len(NAMES)) if not IN_GUTTER[cell]]
    firsts = [(axis, cell) for axis in range(AXES) for cell in inside if IN_GUTTER[NEXT[cell][axis + AXES]]]
    return [(axis, _line(cell, axis)) for axis, cell in firsts]


_ALL = _lines()
LINES = len(_ALL)
"""How many lines there are. One more, on which nothing lies, stands where a cell is on fewer than three."""

ORBIT = np.array(_orbits(), np.uint8)
PLACES = int(ORBIT.max()) + 1
LINE_OF = np.full((len(NAMES), AXES), LINES, np.uint8)
"""The three lines through a cell; of a gutter cell, those that end there."""
BLACK = 16
"""A line is a word of bits. White's dice have the lower half, Black's the upper one, from this bit on."""
TAKEN = (1 << LONGEST) - 1
"""The places of one side's dice in a half."""
FIRST_END, LAST_END = 1 << LONGEST, 1 << (BLACK + LONGEST)
"""The bits for a die in the gutter at either end of a line."""
BITS = np.zeros((2, len(NAMES), AXES), np.int32)
"""What a die of each side on a cell changes in the words of its three lines."""
NUMBERS = np.full((len(NAMES), AXES), BLACK * 3, np.uint8)
"""The number that a die shows has four bits of a second word; they begin here. Those of the gutter mean nothing."""
ON_LINE = np.zeros((LINES + 1, LONGEST), np.uint8)
"""The cells of the main board along a line."""
LENGTH = np.zeros(LINES + 1, np.uint8)


def _note(number: int, axis: int, line: list[int]) -> None:
    ON_LINE[number, : len(line)] = line
    for place, cell in enumerate(line):
        LINE_OF[cell, axis], BITS[:, cell, axis] = number, (1 << place, 1 << place + BLACK)
        NUMBERS[cell, axis] = 4 * place
    for end, bit in ((NEXT[line[0]][axis + AXES], FIRST_END), (NEXT[line[-1]][axis], LAST_END)):
        LINE_OF[end, axis], BITS[:, end, axis] = number, bit
    LENGTH[number] = len(line)


for _number, (_axis, _cells) in enumerate(_ALL):
    _note(_number, _axis, _cells)
