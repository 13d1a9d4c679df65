"""Games played to their end by the best moves one ply ahead: a second opinion on what a move is worth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.compiled import compiled, compiled_with_arrays
from dicehall.games.knockabout.kernel import DICE, Bytes, below, laid_out, push
from dicehall.games.knockabout.players.kernel.evaluation import Position, Real
from dicehall.games.knockabout.players.kernel.selfplay import LONGEST
from dicehall.games.knockabout.players.kernel.survey import ALL, DRAW, faces_of, loser, survey
from dicehall.games.knockabout.players.kernel.workspace import Workspace


@compiled
def move(seed: int, position: Position, die: int, way: int, chain: Bytes) -> tuple[int, int]:
    """Make a move and roll the die that was hit last: the next seed, and the side that has lost (or -1)."""
    length = push(position.board, position.cells, position.values, die, way, chain)
    last = chain[length - 1]
    faces = faces_of(last, length)
    if faces > 1:
        seed, face = below(seed, faces)
        position.values[last] = 1 + face
    return seed, loser(position, last)


@compiled
def finish(seed: int, position: Position, side: int, chain: Bytes, space: Workspace) -> int:
    """Play a game to its end: the side that lost, or -1 for one that was too long."""
    for ply in range(LONGEST):
        mover = (side + ply) % 2
        count = survey(position, mover, 0, ALL, space)
        place = int(np.argmax(space.hopes[0, :count]))
        seed, lost = move(seed, position, space.dice[0, place], space.ways[0, place], chain)
        if lost >= 0:
            return lost
    return -1


class Begun(NamedTuple):
    """A position and the move that is made there: cells and values of the dice, the side, the die and its way."""

    cells: Bytes
    values: Bytes
    side: int
    die: int
    way: int


@compiled_with_arrays
def play_out(seed: int, begun: Begun, results: Real, space: Workspace) -> None:
    """Make a move and play on, once for each result and always on the same dice: 1 for a win of the side."""
    chain = np.empty(DICE, np.uint8)
    for number in range(len(results)):
        now = begun.cells.copy()
        position = Position(laid_out(now), now, begun.values.copy())
        one, _ = below(seed + number, 1 << 30)
        one, lost = move(one, position, begun.die, begun.way, chain)
        if lost < 0:
            lost = finish(one, position, 1 - begun.side, chain, space)
        results[number] = DRAW if lost < 0 else 0.0 if lost == begun.side else 1.0
