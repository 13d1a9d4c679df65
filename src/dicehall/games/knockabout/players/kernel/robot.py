"""A robot to compare with, like those that people play today: four plies ahead, one sampled roll, a material count.

It takes each die on the board for 22 points and the number that it shows, and believes that every roll will fall
as it fell in its one sample.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.compiled import compiled, compiled_with_arrays
from dicehall.games.knockabout.kernel import (
    DICE,
    IN_GUTTER,
    NEXT,
    NOWHERE,
    OWN,
    WAYS,
    Bytes,
    below,
    copy,
    insert,
    push,
    take_back,
)
from dicehall.games.knockabout.players.kernel.evaluation import Position, Whole
from dicehall.games.knockabout.players.kernel.survey import faces_of, loser
from dicehall.games.knockabout.players.kernel.workspace import MOST_MOVES

PLIES = 4
DIE = 22
WON = 10_000


class Desk(NamedTuple):
    """Room for the robot to work in, by the plies that are left: moves and what they seem to be worth at once."""

    seed: Whole
    chain: Bytes
    before: Bytes
    moves: Whole
    listed: Whole


def new_desk(seed: int) -> Desk:
    """Room for a robot whose samples come from this seed."""
    levels = PLIES + 1
    return Desk(
        np.full(1, seed, np.int64),
        np.empty((levels, DICE), np.uint8),
        np.empty((levels, DICE), np.uint8),
        np.empty((levels, MOST_MOVES), np.int64),
        np.zeros(levels, np.int64),
    )


@compiled
def material(position: Position, side: int) -> int:
    """What lies on the main board, for a side: 22 for each die, and the number that it shows."""
    total = 0
    for die in range(DICE):
        cell = position.cells[die]
        if cell != NOWHERE and not IN_GUTTER[cell]:
            worth = DIE + position.values[die]
            total += worth if die // OWN == side else -worth
    return total


@compiled
def sample(position: Position, faces: int, last: int, desk: Desk) -> None:
    """Roll the last die of a chain once."""
    if faces > 1:
        desk.seed[0], face = below(desk.seed[0], faces)
        position.values[last] = 1 + face


@compiled
def list_moves(position: Position, side: int, left: int, desk: Desk) -> int:
    """List the moves of a side, those first that win most at once; how many there are."""
    chain, before = desk.chain[left], desk.before[left]
    copy(position.cells, before)
    count = 0
    for die in range(side * OWN, side * OWN + OWN):
        for way in range(WAYS):
            if NEXT[before[die], way] != NOWHERE:
                length = push(position.board, position.cells, position.values, die, way, chain)
                gain = material(position, side)
                take_back(position.board, position.cells, before, chain, length)
                insert(desk.moves[left], count, np.int64(-gain * DICE * WAYS + die * WAYS + way))
                count += 1
    return count


@compiled
def sampled(position: Position, side: int, left: int, low: int, high: int, desk: Desk) -> int:
    """What the position is worth to the side to move, this many plies ahead, as the samples fall.

    Where a single move is listed for this level already, only that one counts.
    """
    if left == 0:
        return material(position, side)
    board, cells, values = position
    count = desk.listed[left]
    if count == 0:
        count = list_moves(position, side, left, desk)
    chain, best = desk.chain[left], -2 * WON
    for place in range(count):
        code = desk.moves[left, place] % (DICE * WAYS)
        length = push(board, cells, values, code // WAYS, code % WAYS, chain)
        last = chain[length - 1]
        shown, lost = values[last], loser(position, last)
        if lost >= 0:
            value = -WON - left if lost == side else WON + left
        else:
            sample(position, faces_of(last, length), last, desk)
            value = -sampled(position, 1 - side, left - 1, -high, -max(low, best), desk)
        values[last] = shown
        take_back(board, cells, desk.before[left], chain, length)
        best = max(best, value)
        if best >= high:
            break
    return best


@compiled_with_arrays
def robot_move(position: Position, side: int, desk: Desk) -> tuple[int, int]:
    """The die that the robot moves, and the way."""
    # Not the constant: numba would take that for a type of its own, and can't keep a recursion with two of them.
    plies = len(desk.listed) - 1
    count = list_moves(position, side, plies, desk)
    moves = desk.moves[plies, :count].copy()
    best, chosen, most = -3 * WON, 0, 2 * WON + plies
    desk.listed[plies] = 1
    for place in range(count):
        desk.moves[plies, 0] = moves[place]
        value = sampled(position, side, plies, best, most, desk)
        if value > best:
            best, chosen = value, moves[place] % (DICE * WAYS)
    desk.listed[plies] = 0
    return chosen // WAYS, chosen % WAYS
