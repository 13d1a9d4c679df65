"""Learning from self-play: both sides play the best move of a short search, and positions learn from what came.

A position is drawn towards a mixture of what its best move promised and what the following position was drawn to in
turn, down to the result: TD(lambda), with the average over a roll in place of the one that fell.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled, compiled_with_arrays, inlined
from dicehall.games.knockabout.kernel import Bytes, below, copy, laid_out, push
from dicehall.games.knockabout.players.kernel.evaluation import (
    MOST,
    TWIN,
    WHOLE,
    Position,
    Real,
    Whole,
    features,
    squashed,
)
from dicehall.games.knockabout.players.kernel.search import think
from dicehall.games.knockabout.players.kernel.survey import DRAW, faces_of, loser
from dicehall.games.knockabout.players.kernel.workspace import Workspace, forget

LONGEST = 400
"""The plies after which a game counts as a draw."""
TRACE = 0.8
"""How much a position learns from the following one, and not from what its best move promised."""
OPENING = 10
"""A game begins with fewer random plies than this."""
STRAY = 40
"""One move in this number is random later on."""


class Course(NamedTuple):
    """A game as it is played: by ply, the features of the position, its value, what its best move promised."""

    found: Whole
    counts: Whole
    values: Real
    promised: Real
    strayed: Bytes


@compiled_with_arrays
def new_course() -> Course:
    """Room for the longest game."""
    return Course(
        np.zeros((LONGEST, MOST), np.int64),
        np.zeros(LONGEST, np.int64),
        np.zeros(LONGEST, np.float64),
        np.zeros(LONGEST, np.float64),
        np.zeros(LONGEST, np.uint8),
    )


@compiled
def note(position: Position, side: int, ply: int, course: Course, space: Workspace) -> None:
    """Write a position down, with the value that the weights give it."""
    found, total = course.found[ply], 0.0
    count = features(position, side, space.lines, found)
    for place in range(count):
        total += space.weights[found[place]]
    course.counts[ply], course.values[ply] = count, squashed(total)


@compiled
def moved(seed: int, position: Position, place: int, space: Workspace) -> tuple[int, int]:
    """Make a move of the list, and its roll: the next seed, and the side that lost (or -1)."""
    chain, die, way = space.chain[-1], space.dice[-1, place], space.ways[-1, place]
    length = push(position.board, position.cells, position.values, die, way, chain)
    last = chain[length - 1]
    faces = faces_of(last, length)
    if faces > 1:
        seed, face = below(seed, faces)
        position.values[last] = 1 + face
    return seed, loser(position, last)


@compiled_with_arrays
def play(seed: int, position: Position, ahead: int, course: Course, space: Workspace) -> tuple[int, int, int]:
    """Play a game, looking so many plies ahead, and write it down: the next seed, the side that lost (or -1), the
    plies that it took.
    """
    forget(space.memory)
    seed, opening = below(seed, OPENING)
    for ply in range(LONGEST):
        side = ply % 2
        note(position, side, ply, course, space)
        space.tally[0] = 0
        count, _ = think(position, side, ahead, False, space)
        course.promised[ply] = space.hopes[-1, 0]
        seed, stray = below(seed, STRAY)
        course.strayed[ply] = ply < opening or stray == 0
        seed, place = below(seed, count) if course.strayed[ply] else (seed, 0)
        seed, lost = moved(seed, position, place, space)
        if lost >= 0:
            return seed, lost, ply + 1
    return seed, -1, LONGEST


@compiled
def shift(weights: Real, feature: int, amount: float) -> None:
    """Change a weight, and that of its twin the other way."""
    weights[feature] += amount
    if feature < TWIN:
        weights[feature + TWIN] -= amount
    elif feature < WHOLE:
        weights[feature - TWIN] -= amount


@inlined
def aim_of(ply: int, plies: int, lost: int, following: float, trace: float, course: Course) -> float:
    """What a position is drawn to, of which the following one is known: the result, or a mixture."""
    if ply == plies - 1 and lost >= 0:
        return 0.0 if lost == ply % 2 else 1.0
    if course.strayed[ply]:
        return float(course.promised[ply])
    return float((1.0 - trace) * course.promised[ply] + trace * (1.0 - following))


@compiled
def learn(plies: int, lost: int, rate: float, course: Course, weights: Real) -> float:
    """Move the weights towards what the game has shown, from its end back; the mean squared surprise."""
    aim, surprise = DRAW, 0.0
    for ply in range(plies - 1, -1, -1):
        aim = aim_of(ply, plies, lost, aim, TRACE, course)
        missed = aim - course.values[ply]
        surprise += missed * missed
        for place in range(course.counts[ply]):
            shift(weights, course.found[ply, place], rate * missed)
    return surprise / plies


@compiled_with_arrays
def lessons(
    seed: int, cells: bytes, values: bytes, games: int, rate: float, space: Workspace
) -> tuple[int, float, float]:
    """Play games and learn from them: the next seed, the mean plies of a game, the mean squared surprise."""
    first_cells, first_values = np.frombuffer(cells, np.uint8), np.frombuffer(values, np.uint8)
    course, plies, surprise = new_course(), 0, 0.0
    for _ in range(games):
        now = first_cells.copy()
        position = Position(laid_out(now), now, first_values.copy())
        seed, lost, length = play(seed, position, 1, course, space)
        plies += length
        surprise += learn(length, lost, rate, course, space.weights)
    return seed, plies / games, surprise / games


# Learning from games that are over, as often as one likes.


class Record(NamedTuple):
    """Positions of many games: their features, how many these are, and what they are drawn to."""

    found: NDArray[np.int16]
    counts: Bytes
    aims: Real


@compiled_with_arrays
def fill(
    seed: int, cells: bytes, values: bytes, ahead: int, trace: float, record: Record, space: Workspace
) -> tuple[int, int]:
    """Fill a record with games in which both sides look so many plies ahead: the next seed, the positions there.

    A position is drawn so much to the aim of the following one (`trace`), and else to what its best move promised.
    """
    first_cells, first_values = np.frombuffer(cells, np.uint8), np.frombuffer(values, np.uint8)
    course, rows = new_course(), 0
    while True:
        now = first_cells.copy()
        seed, lost, plies = play(seed, Position(laid_out(now), now, first_values.copy()), ahead, course, space)
        if rows + plies > len(record.aims):
            return seed, rows
        aim = DRAW
        for ply in range(plies - 1, -1, -1):
            aim = aim_of(ply, plies, lost, aim, trace, course)
            record.counts[rows + ply], record.aims[rows + ply] = course.counts[ply], aim
            record.found[rows + ply] = course.found[ply]
        rows += plies


@compiled_with_arrays
def fill_aside(
    seed: int, cells: bytes, values: bytes, ahead: int, record: Record, space: Workspace
) -> tuple[int, int]:
    """Fill a record with positions such as a search meets: a move or two at random off the way of a game.

    Each is drawn to what its best move promises so many plies ahead. The next seed, and the positions there.
    """
    first_cells, first_values = np.frombuffer(cells, np.uint8), np.frombuffer(values, np.uint8)
    course, rows = new_course(), 0
    while True:
        now = first_cells.copy()
        position = Position(laid_out(now), now, first_values.copy())
        aside = Position(position.board.copy(), now.copy(), first_values.copy())
        forget(space.memory)
        seed, opening = below(seed, OPENING)
        for ply in range(LONGEST):
            if rows == len(record.aims):
                return seed, rows
            seed, side, lost = leave(seed, position, aside, ply % 2, space)
            if lost < 0:
                note(aside, side, 0, course, space)
                think(aside, side, ahead, False, space)
                record.counts[rows], record.aims[rows] = course.counts[0], space.hopes[-1, 0]
                record.found[rows] = course.found[0]
                rows += 1
            seed, stray = below(seed, STRAY)
            strays = ply < opening or stray == 0
            count, _ = think(position, ply % 2, ahead, False, space)
            seed, place = below(seed, count) if strays else (seed, 0)
            seed, lost = moved(seed, position, place, space)
            if lost >= 0:
                break


@compiled
def leave(seed: int, position: Position, aside: Position, side: int, space: Workspace) -> tuple[int, int, int]:
    """Make one or two moves at random on a copy of a position, the better ones more often.

    The next seed, the side to move then, and the side that lost (or -1).
    """
    copy(position.board, aside.board)
    copy(position.cells, aside.cells)
    copy(position.values, aside.values)
    seed, more = below(seed, 2)
    lost = -1
    for _ in range(1 + more):
        if lost < 0:
            count, _ = think(aside, side, 1, False, space)
            seed, place = below(seed, count)
            seed, better = below(seed, 2)
            seed, place = below(seed, place + 1) if better else (seed, place)
            seed, lost = moved(seed, aside, place, space)
            side = 1 - side
    return seed, side, lost


@compiled
def go_over(record: Record, order: Whole, rate: float, weights: Real) -> float:
    """Move the weights towards the aims of all positions in this order; the mean squared surprise."""
    surprise = 0.0
    for row in order:
        total = 0.0
        for place in range(record.counts[row]):
            total += weights[record.found[row, place]]
        missed = record.aims[row] - squashed(total)
        surprise += missed * missed
        for place in range(record.counts[row]):
            shift(weights, record.found[row, place], rate * missed)
    return surprise / len(order)
