"""The mechanics of Knockabout, once: for the rules, for search and for bulk play.

A position is a few flat arrays of bytes. There are 18 dice, numbered 0 to 17; White's are the first nine.

    cells[die]    the cell on which the die lies, or NOWHERE if the position does without it
    values[die]   the number that it shows
    board[cell]   the die that lies on the cell, or NOBODY

`board` says the same as `cells`, the other way round. A way is a number from 0 to 7: the six lines of the main
board, then the two ways round the gutter. NEXT[cell, way] holds all the geometry: no line leads on from a gutter
cell, and nothing but a gutter cell leads on round the ring.

Everything is compiled, and NUMBA_DISABLE_JIT=1 runs it as plain Python.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled, compiled_with_arrays
from dicehall.games.knockabout import board as geometry
from dicehall.games.knockabout import dice

Bytes = NDArray[np.uint8]

NOBODY = 255
NOWHERE = geometry.NOWHERE
CELLS = len(geometry.NAMES)
WAYS = len(geometry.WAYS)
LINES = geometry.LINES
DICE = len(dice.SIDES)
OWN = dice.OWN
LOST = dice.LOST

# Both tables are long enough to be asked about NOWHERE: nothing leads on from there, and it is no gutter cell.
NEXT = np.full((256, WAYS), NOWHERE, np.uint8)
NEXT[:CELLS] = geometry.NEXT
IN_GUTTER = np.zeros(256, np.bool_)
IN_GUTTER[list(geometry.RING)] = True
SIDES = np.array(dice.SIDES)
KINDS = np.array([0, 4, 7, 9, 13, 16, 18])  # dice from one of these numbers up to the next are alike


@compiled_with_arrays
def laid_out(cells: Bytes) -> Bytes:
    """The board on which the dice lie on these cells."""
    board = np.full(CELLS, NOBODY, np.uint8)
    for die in range(DICE):
        if cells[die] != NOWHERE:
            board[cells[die]] = die
    return board


@compiled
def slide(board: Bytes, start: int, way: int, steps: int) -> tuple[int, int]:
    """Movement: where a die that leaves `start` stops, and the steps that it has left there.

    Steps are left only where another die blocks the next cell. Where the way ends, in the gutter, they are lost.
    """
    here = start
    while steps > 0:
        ahead = NEXT[here, way]
        if ahead == NOWHERE:
            return here, 0
        if board[ahead] != NOBODY:
            return here, steps
        here = ahead
        steps -= 1
    return here, 0


@compiled
def push(board: Bytes, cells: Bytes, values: Bytes, die: int, way: int, chain: Bytes) -> int:
    """Collisions: move a die, pass its movement on from die to die, and return how many dice took part.

    Their numbers are written to `chain` in order. If more than the first took part, the last one is to be rerolled.
    A die in the gutter that is hit along a line takes part and stays, for no line leads on from there.
    """
    steps = values[die]
    length = 0
    while True:
        chain[length] = die
        length += 1
        start = cells[die]
        stop, steps = slide(board, start, way, steps)
        board[start] = NOBODY
        board[stop] = die
        cells[die] = stop
        if steps == 0:
            return length
        die = board[NEXT[stop, way]]


@compiled
def take_back(board: Bytes, cells: Bytes, before: Bytes, chain: Bytes, length: int) -> None:
    """Undo a push: the dice of its chain lie where they lay before."""
    for link in range(length):
        board[cells[chain[link]]] = NOBODY
    for link in range(length):
        die = chain[link]
        cells[die] = before[die]
        board[before[die]] = die


@compiled
def fallen(cells: Bytes, side: int) -> int:
    """Object: how many dice of a side lie in the gutter. LOST of them lose the game."""
    count = 0
    for die in range(side * OWN, side * OWN + OWN):
        if IN_GUTTER[cells[die]]:
            count += 1
    return count


@compiled
def both_fallen(cells: Bytes) -> tuple[int, int]:
    """How many of White's dice lie in the gutter, and how many of Black's."""
    return fallen(cells, 0), fallen(cells, 1)


# For the rules: whole steps on positions stored as bytes, which nobody can change.


@compiled_with_arrays
def moves(cells: bytes, values: bytes, side: int) -> NDArray[np.int64]:
    """The moves of a side in order, each as start * CELLS + the cell of the first die hit or of landing."""
    where, steps = np.frombuffer(cells, np.uint8), np.frombuffer(values, np.uint8)
    board = laid_out(where)
    found = np.empty(OWN * LINES, np.int64)
    count = 0
    for die in range(side * OWN, side * OWN + OWN):
        start = where[die]
        for way in range(WAYS):
            if NEXT[start, way] != NOWHERE:
                stop, left = slide(board, start, way, steps[die])
                to = NEXT[stop, way] if left > 0 else stop
                insert(found, count, np.int64(start) * CELLS + np.int64(to))
                count += 1
    return found[:count]


@compiled
def insert(found: NDArray[np.int64], count: int, move: np.int64) -> None:
    """Insert a move into the first ones, which are in order."""
    while count > 0 and found[count - 1] > move:
        found[count] = found[count - 1]
        count -= 1
    found[count] = move


@compiled_with_arrays
def played(cells: bytes, values: bytes, start: int, way: int) -> tuple[Bytes, Bytes, Bytes]:
    """The cells and values after a move, tidy, and its chain: a row (die, from, to) for each die that took part."""
    before = np.frombuffer(cells, np.uint8)
    after, shown = before.copy(), np.frombuffer(values, np.uint8).copy()
    board = laid_out(after)
    chain = np.empty(DICE, np.uint8)
    length = push(board, after, shown, board[start], way, chain)
    links = np.empty((length, 3), np.uint8)
    for link in range(length):
        die = chain[link]
        links[link, 0], links[link, 1], links[link, 2] = die, before[die], after[die]
    tidy(after, shown)
    return after, shown, links


@compiled_with_arrays
def tidied(cells: bytes, values: bytes) -> tuple[Bytes, Bytes]:
    """The same position, tidy."""
    after, shown = np.frombuffer(cells, np.uint8).copy(), np.frombuffer(values, np.uint8).copy()
    tidy(after, shown)
    return after, shown


@compiled
def tidy(cells: Bytes, values: Bytes) -> None:
    """Number dice that are alike by their cells, so that equal positions are equal arrays."""
    for kind in range(len(KINDS) - 1):
        for die in range(KINDS[kind] + 1, KINDS[kind + 1]):
            place = die
            while place > KINDS[kind] and cells[place - 1] > cells[place]:
                cells[place - 1], cells[place] = cells[place], cells[place - 1]
                values[place - 1], values[place] = values[place], values[place - 1]
                place -= 1


@compiled_with_arrays
def knocks(cells: bytes, values: bytes, side: int) -> int:
    """How many moves of a side knock a die of the other side into the gutter."""
    before, steps = np.frombuffer(cells, np.uint8), np.frombuffer(values, np.uint8)
    board, now = laid_out(before), before.copy()
    chain = np.empty(DICE, np.uint8)
    count = 0
    for die in range(side * OWN, side * OWN + OWN):
        for way in range(LINES):
            if NEXT[before[die], way] != NOWHERE:
                length = push(board, now, steps, die, way, chain)
                last = chain[length - 1]
                if last // OWN != side and IN_GUTTER[now[last]] and not IN_GUTTER[before[last]]:
                    count += 1
                take_back(board, now, before, chain, length)
    return count


# In bulk: random games, from seeds that are passed in.


@compiled
def below(seed: int, limit: int) -> tuple[int, int]:
    """The next seed, and a number from 0 to limit - 1 made of it (multiply with carry, period above 2 ** 61)."""
    seed = 1821284388 * (seed & 0xFFFFFFFF) + (seed >> 32)
    return seed, (((seed ^ (seed >> 32)) & 0xFFFFFFFF) * limit) >> 32


@compiled
def random_move(seed: int, cells: Bytes, side: int) -> tuple[int, int, int]:
    """The next seed, and a die of the side with a way for it: every move is equally likely."""
    while True:
        seed, pick = below(seed, OWN * LINES)
        die, way = side * OWN + pick // LINES, pick % LINES
        if IN_GUTTER[cells[die]]:
            way += LINES
        # What is no move is drawn again: a third to sixth way in the gutter, or a die that is missing.
        if way < WAYS and NEXT[cells[die], way] != NOWHERE:
            return seed, die, way


@compiled_with_arrays
def random_game(seed: int, board: Bytes, cells: Bytes, values: Bytes, side: int, most: int) -> tuple[int, int, int]:
    """Play on at random, on these arrays: the next seed, the side that lost (or NOBODY), the plies it took."""
    chain = np.empty(DICE, np.uint8)
    for ply in range(1, most + 1):
        seed, die, way = random_move(seed, cells, side)
        length = push(board, cells, values, die, way, chain)
        last = chain[length - 1]
        if length > 1:
            seed, face = below(seed, SIDES[last])
            values[last] = 1 + face
        if IN_GUTTER[cells[last]] and fallen(cells, last // OWN) == LOST:
            return seed, last // OWN, ply
        side = 1 - side
    return seed, NOBODY, most


@compiled
def copy(source: Bytes, to: Bytes) -> None:
    """Copy bytes from one array to another."""
    for place in range(len(source)):
        to[place] = source[place]


@compiled_with_arrays
def random_games(seed: int, cells: bytes, values: bytes, side: int, count: int, most: int) -> NDArray[np.int64]:
    """Many random games from one position, of `most` plies at the most: rows of the side that lost, and plies."""
    first_cells, first_values = np.frombuffer(cells, np.uint8), np.frombuffer(values, np.uint8)
    first_board = laid_out(first_cells)
    board, now, shown = first_board.copy(), first_cells.copy(), first_values.copy()
    results = np.empty((count, 2), np.int64)
    for game in range(count):
        copy(first_board, board)
        copy(first_cells, now)
        copy(first_values, shown)
        seed, results[game, 0], results[game, 1] = random_game(seed, board, now, shown, side, most)
    return results
