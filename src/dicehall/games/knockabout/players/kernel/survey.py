"""Every move of a position with its exact expectation one ply ahead, over all faces of the roll that it leads to.

What a position is worth changes little by one move: only the features of the dice that took part, and the lines
through their cells. So the position is seen once, and each move by what it changes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.compiled import compiled, inlined
from dicehall.games.knockabout.kernel import (
    CELLS,
    DICE,
    IN_GUTTER,
    LOST,
    NEXT,
    NOWHERE,
    OWN,
    SIDES,
    WAYS,
    Bytes,
    fallen,
    push,
    take_back,
)
from dicehall.games.knockabout.players.kernel.evaluation import (
    FACES,
    FIRST_FACE,
    PHASE,
    Position,
    Whole,
    blank_through,
    falls_through,
    look,
    look_aside,
    of_all,
    of_dice,
    of_die,
    of_targets,
    squashed,
    together,
    toggle,
)
from dicehall.games.knockabout.players.kernel.workspace import Workspace
from dicehall.games.knockabout.players.lines import LINES

DRAW = 0.5
ALL = 2.0
"""More than any move is worth: a survey goes on to its end."""
EAGER = 0.9995
"""What is left of an advantage a ply later: a win at once is better than the same win some day."""
SALT = np.random.default_rng(2006).integers(1, 1 << 62, (2 * FACES, CELLS))
TURN = 0x2545F4914F6CDD1D


class Outset(NamedTuple):
    """What a survey knows about a position before any move: for the side that comes next."""

    side: int
    key: int
    total: float
    mine: int
    others: int


@compiled
def salt(die: int, value: int, cell: int) -> int:
    """What a die adds to the key of a position."""
    whose = FACES if die >= OWN else 0
    return int(SALT[whose + FIRST_FACE[die] + value, cell])


@compiled
def key_of(position: Position, side: int) -> int:
    """A number that stands for the position, whichever of two dice that are alike lies where."""
    key = TURN if side else 0
    for die in range(DICE):
        cell = position.cells[die]
        if cell != NOWHERE:
            key ^= salt(die, position.values[die], cell)
    return key


@compiled
def loser(position: Position, last: int) -> int:
    """The side that has just lost by the fall of the last die of a chain, or -1."""
    owner = last // OWN
    return owner if IN_GUTTER[position.cells[last]] and fallen(position.cells, owner) >= LOST else -1


@compiled
def stood_before(key: int, past: Whole) -> bool:
    """Whether a position has stood before, where that counts."""
    for earlier in past:  # noqa: SIM110 (numba knows no any() over a generator)
        if earlier == key:
            return True
    return False


@compiled
def later(value: float) -> float:
    """What a chance of the next player is worth to the one before, a ply earlier."""
    return DRAW + (DRAW - value) * EAGER


@compiled
def faces_of(chain: Bytes) -> int:
    """How many ways there are for the roll after a chain to end: one where nothing is rolled."""
    return SIDES[chain[-1]] if len(chain) > 1 else 1


@compiled
def faces_ahead(cells: Bytes, chain: Bytes) -> int:
    """How many of these ways are looked at: one where the die lies in the gutter, for its number hardly matters."""
    return 1 if IN_GUTTER[cells[chain[-1]]] else faces_of(chain)


@compiled
def survey(position: Position, side: int, level: int, enough: float, space: Workspace) -> int:
    """List the moves of a side with their exact expectations one ply ahead, up to one that is enough; how many."""
    board, cells, values = position
    chain, before = space.chain[level], space.before[level]
    dice, ways, hopes = space.dice[level], space.ways[level], space.hopes[level]
    for die in range(DICE):
        before[die] = cells[die]
    outset, late = set_out(position, 1 - side, space)
    count = 0
    for turn in range(OWN):
        die = side * OWN + (space.lead[0] + turn) % OWN
        for way in range(WAYS):
            if NEXT[before[die], way] != NOWHERE:
                length = push(board, cells, values, die, way, chain)
                dice[count], ways[count] = die, way
                hopes[count] = hope(position, outset, late, before, chain[:length], space)
                take_back(board, cells, before, chain, length)
                count += 1
                if hopes[count - 1] >= enough:
                    return count
    return count


@inlined
def set_out(position: Position, side: int, space: Workspace) -> tuple[Outset, float]:
    """What is known before any move, for the side that comes next, and its total if one more die lay in the gutter.

    The lines are seen once.
    """
    look(position, space.here)
    mine, others = fallen(position.cells, side), fallen(position.cells, 1 - side)
    total = of_dice(position, side, PHASE[mine + others], space.weights)
    late = of_dice(position, side, PHASE[mine + others + 1], space.weights)
    return Outset(side, key_of(position, side), total, mine, others), late


@inlined
def hope(position: Position, outset: Outset, late: float, before: Bytes, chain: Bytes, space: Workspace) -> float:
    """The expectation of the side that has moved this chain: exact, one ply ahead, over the faces of its roll."""
    last = chain[-1]
    lost = loser(position, last)
    if lost >= 0:
        return 1.0 if lost == outset.side else 0.0
    follow(position, before, chain, space)
    cells, values, weights = position.cells, position.values, space.weights
    side, key, total, mine, others = outset
    if IN_GUTTER[cells[last]] and not IN_GUTTER[before[last]]:
        total = late
        mine += last // OWN == side
        others += last // OWN != side
    phase = PHASE[mine + others]
    for die in chain:
        value = values[die]
        key ^= salt(die, value, before[die])
        total -= weights[of_die(die, value, before[die], side, phase)]
        if die != last:
            key ^= salt(die, value, cells[die])
            total += weights[of_die(die, value, cells[die], side, phase)]
    return average(position, Outset(side, key, total, mine, others), last, faces_ahead(cells, chain), space)


@inlined
def follow(position: Position, before: Bytes, chain: Bytes, space: Workspace) -> None:
    """See the lines as they are after a chain, but for those through its last cell, which wait for the roll.

    Only lines through the cells of the chain have changed.
    """
    board, cells, values = position
    words, falling = space.there
    old_words, old_falling = space.here
    for line in range(LINES):
        words[line], falling[line] = old_words[line], old_falling[line]
    for die in chain:
        toggle(words, die, before[die])
        toggle(words, die, cells[die])
    end = cells[chain[-1]]
    for die in chain:
        look_aside(board, values, space.there, before[die], end)
        look_aside(board, values, space.there, cells[die], end)
    blank_through(falling, end)


@inlined
def average(position: Position, outset: Outset, last: int, faces: int, space: Workspace) -> float:
    """The mean over the faces of the last die, of which the outset leaves out what it shows."""
    board, cells, values = position
    words, falling = space.there
    weights, past = space.weights, space.past
    side, key, base, mine, others = outset
    phase = PHASE[mine + others]
    shown, cell, total = values[last], cells[last], 0.0
    elsewhere = together(falling)
    for face in range(1, faces + 1):
        if faces > 1:
            values[last] = face
        if len(past) > 0 and stood_before(key ^ salt(last, values[last], cell), past):
            total += DRAW
            continue
        odds = base + weights[of_die(last, values[last], cell, side, phase)]
        bits = elsewhere | falls_through(board, values, words, cell)
        odds += weights[of_all(bits, mine, others, side)] + of_targets(bits, values, side, weights)
        total += later(squashed(odds))
    values[last] = shown
    space.tally[0] += faces
    return total / faces


@compiled
def bring_forward(level: int, place: int, best: int, space: Workspace) -> None:
    """Swap two moves of a list."""
    dice, ways, hopes = space.dice[level], space.ways[level], space.hopes[level]
    dice[place], dice[best] = dice[best], dice[place]
    ways[place], ways[best] = ways[best], ways[place]
    hopes[place], hopes[best] = hopes[best], hopes[place]


@compiled
def sort_best(level: int, count: int, space: Workspace) -> None:
    """Sort the moves of a list, the most promising first."""
    for place in range(count - 1):
        best = place + int(np.argmax(space.hopes[level, place:count]))
        bring_forward(level, place, best, space)
