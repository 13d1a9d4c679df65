"""Learning from self-play: both sides play the best move one ply ahead, and each position learns from what came.

A position is drawn towards a mixture of what its best move promised and what the following position was drawn to in
turn, down to the result: TD(lambda), with the average over a roll in place of the one that fell.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.compiled import compiled, compiled_with_arrays
from dicehall.games.knockabout.kernel import DICE, Bytes, below, laid_out, push
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
from dicehall.games.knockabout.players.kernel.survey import ALL, DRAW, faces_of, loser, survey
from dicehall.games.knockabout.players.kernel.workspace import Workspace

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
    count = features(position, side, space.there, found)
    for place in range(count):
        total += space.weights[found[place]]
    course.counts[ply], course.values[ply] = count, squashed(total)


@compiled
def pick(seed: int, count: int, strays: bool, hopes: Real) -> tuple[int, int]:
    """The next seed, and the number of a move: the best, or any."""
    if strays:
        return below(seed, count)
    return seed, int(np.argmax(hopes[:count]))


@compiled_with_arrays
def play(seed: int, position: Position, course: Course, space: Workspace) -> tuple[int, int, int]:
    """Play a game and write it down: the next seed, the side that lost (or -1), the plies that it took."""
    chain = np.empty(DICE, np.uint8)
    seed, opening = below(seed, OPENING)
    for ply in range(LONGEST):
        side = ply % 2
        note(position, side, ply, course, space)
        count = survey(position, side, 0, ALL, space)
        course.promised[ply] = space.hopes[0, :count].max()
        seed, stray = below(seed, STRAY)
        course.strayed[ply] = ply < opening or stray == 0
        seed, place = pick(seed, count, course.strayed[ply] == 1, space.hopes[0])
        die, way = space.dice[0, place], space.ways[0, place]
        length = push(position.board, position.cells, position.values, die, way, chain)
        last, faces = chain[length - 1], faces_of(chain[:length])
        if faces > 1:
            seed, face = below(seed, faces)
            position.values[last] = 1 + face
        lost = loser(position, last)
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


@compiled
def learn(plies: int, lost: int, rate: float, course: Course, weights: Real) -> float:
    """Move the weights towards what the game has shown, from its end back; the mean squared surprise."""
    aim, surprise = DRAW, 0.0
    for ply in range(plies - 1, -1, -1):
        side = ply % 2
        if ply == plies - 1 and lost >= 0:
            aim = 0.0 if lost == side else 1.0
        elif course.strayed[ply]:
            aim = course.promised[ply]
        else:
            aim = (1.0 - TRACE) * course.promised[ply] + TRACE * (1.0 - aim)
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
        seed, lost, length = play(seed, position, course, space)
        plies += length
        surprise += learn(length, lost, rate, course, space.weights)
    return seed, plies / games, surprise / games
