"""Every move of a position with its exact expectation one ply ahead, over all faces of the roll that it leads to.

What a position is worth changes little by one move: only the features of the dice that took part, and the lines
through their cells. So the position is seen once, and each move by what it changes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from dicehall.compiled import compiled, compiled_with_arrays, first_bit, inlined
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
    slide,
    take_back,
)
from dicehall.games.knockabout.kernel import LINES as LINE_WAYS
from dicehall.games.knockabout.players.kernel.evaluation import (
    FACES,
    FIRST_FACE,
    LINES_OF_A_DIE,
    ONCE,
    PHASE,
    PHASES,
    TARGETS,
    Position,
    Real,
    Whole,
    at,
    falls,
    falls_by_number,
    look,
    of_counts,
    squashed,
    toggle,
)
from dicehall.games.knockabout.players.kernel.workspace import GAP, MARKS, Workspace
from dicehall.games.knockabout.players.lines import BITS, LINE_OF, NUMBERS, ORBIT, PLACES

DRAW = 0.5
ALL = 2.0
"""More than any move is worth: a survey goes on to its end."""
EAGER = 0.9995
"""What is left of an advantage a ply later: a win at once is better than the same win some day."""
SALT = np.random.default_rng(2006).integers(1, 1 << 62, (2 * FACES, CELLS))
TURN = 0x2545F4914F6CDD1D
MARK = (SALT % MARKS).astype(np.int16)
"""The last bits of what dice add to keys."""
GUIDES = 2
"""After this many complete surveys of the faces of a roll, only promising moves are looked at with the others."""
CROSS = np.array([[1, 2], [0, 2], [0, 1]], np.uint8)
"""The other two axes."""
LATER = FACES * PLACES
"""From a weight of a die to that in the next phase of the game."""


class Outset(NamedTuple):
    """What a survey knows about a position before any move: for the side that comes next.

    `total` is what the weights of single dice add up to, and `late` the same if one more die lay in the gutter;
    `danger` is that of the dice that can be knocked down, which `tally` and `falling` show; `own` and `other` count
    them.
    """

    side: int
    mark: int
    total: float
    late: float
    mine: int
    others: int
    tally: int
    falling: int
    danger: float
    own: int
    other: int


@inlined
def salt_row(die: int, value: int) -> int:
    """Where in the tables of keys a die that shows this number stands."""
    return int((FACES if die >= OWN else 0) + FIRST_FACE[die] + value)


@compiled
def key_of(position: Position, side: int) -> int:
    """A number that stands for the position, whichever of two dice that are alike lies where."""
    key = TURN if side else 0
    for die in range(DICE):
        cell = position.cells[die]
        if cell != NOWHERE:
            key ^= SALT[salt_row(die, position.values[die]), cell]
    return key


@compiled_with_arrays
def keys_of(positions: Bytes) -> Whole:
    """The keys of positions, one a row: cells and values of the dice, then the side to move."""
    keys = np.empty(len(positions), np.int64)
    for row in range(len(positions)):
        cells, values = positions[row, :DICE], positions[row, DICE : 2 * DICE]
        keys[row] = key_of(Position(cells, cells, values), positions[row, 2 * DICE])
    return keys


@compiled_with_arrays
def listed_moves(position: Position, count: int, space: Workspace) -> Bytes:
    """The moves of the top level, one a row: the cell of the die, and that of the first die hit or of landing."""
    board, cells, values = position
    found = np.empty((count, 2), np.uint8)
    for place in range(count):
        die, way = space.dice[-1, place], space.ways[-1, place]
        stop, left = slide(board, cells[die], way, values[die])
        found[place, 0], found[place, 1] = cells[die], NEXT[stop, way] if left > 0 else stop
    return found


@compiled
def loser(position: Position, last: int) -> int:
    """The side that has just lost by the fall of the last die of a chain, or -1."""
    owner = last // OWN
    return owner if IN_GUTTER[position.cells[last]] and fallen(position.cells, owner) >= LOST else -1


@compiled
def mark(past: Whole, marks: Bytes, value: int) -> None:
    """Set or clear the marks of positions that have stood before."""
    for key in past:
        marks[key & (MARKS - 1)] = value


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
def faces_of(last: int, length: int) -> int:
    """How many ways there are for the roll after a chain to end, by its last die: one where nothing is rolled."""
    return SIDES[last] if length > 1 else 1


@compiled
def faces_ahead(cells: Bytes, last: int, length: int) -> int:
    """How many of these ways are looked at: one where the die lies in the gutter, for its number hardly matters."""
    return 1 if IN_GUTTER[cells[last]] else faces_of(last, length)


@compiled
def survey(position: Position, side: int, level: int, enough: float, space: Workspace) -> int:
    """List the moves of a side with their exact expectations one ply ahead, up to one that is enough; how many."""
    board, cells, values = position
    chain, before = space.chain[level], space.before[level]
    dice, ways, hopes = moves_of(level, space)
    for die in range(DICE):
        before[die] = cells[die]
    outset = set_out(position, 1 - side, space)
    count, guide = 0, space.guide
    guided = level == 1 and guide.surveys[0] >= GUIDES
    for turn in range(OWN):
        die = side * OWN + (space.lead[0] + turn) % OWN
        for way in range(WAYS):
            if NEXT[before[die], way] != NOWHERE:
                if guided and guide.gaps[die % OWN, way] > space.doubts[GAP] and die != guide.rolled[0]:
                    continue
                place = at(count)
                dice[place], ways[place] = die, way
                length = push(board, cells, values, dice[place], ways[place], chain)
                hopes[place] = hope(position, outset, way, length, level, space)
                take_back(board, cells, before, chain, length)
                count += 1
                if hopes[place] >= enough:
                    return count
    return count


@inlined
def set_out(position: Position, side: int, space: Workspace) -> Outset:
    """What is known before any move, for the side that comes next. The lines are seen once."""
    cells, values = position.cells, position.values
    weights, rows, dangers = space.weights, space.scratch.rows, space.scratch.dangers
    tally = look(position, space.lines)
    falling = (tally | tally >> 1) & ONCE
    mine, others = fallen(cells, side), fallen(cells, 1 - side)
    phase = PHASE[mine + others]
    later_on = (PHASE[mine + others + 1] - phase) * LATER
    total, late, danger, own, other = 0.0, 0.0, 0.0, 0, 0
    for die in range(DICE):
        space.scratch.known[die] = 0
        mover = (die >= OWN) == (side == 1)
        face = FIRST_FACE[die] + values[die]
        rows[die] = row = ((phase if mover else PHASES + phase) * FACES + face) * PLACES
        dangers[die] = weights[TARGETS + (0 if mover else FACES) + face]
        if cells[die] != NOWHERE:
            row += ORBIT[cells[die]]
            total += weights[row]
            late += weights[row + later_on]
        if falling >> 2 * die & 1:
            danger += dangers[die]
            own += mover
            other += not mover
    mark = key_of(position, side) & (MARKS - 1)
    return Outset(side, mark, total, late, mine, others, tally, falling, danger, own, other)


@inlined
def hope(position: Position, outset: Outset, way: int, length: int, level: int, space: Workspace) -> float:
    """The expectation of the side that has moved a chain: exact, one ply ahead, over the faces of its roll."""
    cells, scratch, chain, before = position.cells, space.scratch, space.chain[level], space.before[level]
    last = chain[at(length - 1)]
    end, mine, others, later_on, total = cells[last], outset.mine, outset.others, 0, outset.total
    if IN_GUTTER[end] and not IN_GUTTER[before[last]]:
        if (last >= OWN) == (outset.side == 1):
            mine += 1
        else:
            others += 1
        if max(mine, others) >= LOST:
            return 1.0 if mine >= LOST else 0.0
        later_on = (PHASE[mine + others] - PHASE[mine + others - 1]) * LATER
        total = outset.late
    faces = faces_ahead(cells, last, length)
    mark = outset.mark
    for link in range(length):
        die = chain[at(link)]
        start, stop = before[die], cells[die]
        if start != stop:
            face, row = salt_row(die, position.values[die]), scratch.rows[die] + later_on
            mark ^= MARK[at(face), start]
            total -= space.weights[at(row + ORBIT[start])]
            if faces == 1 or die != last:
                mark ^= MARK[at(face), stop]
                total += space.weights[at(row + ORBIT[stop])]
    for number in range(faces + 1):
        scratch.gains[number] = 0
    if way < LINE_WAYS:
        tally = outset.tally + changed_along(position, way, length, level, faces > 1, space)
    else:
        tally = outset.tally + changed_around(position, length, level, space)
    space.tally[0] += faces
    if faces == 1:
        if space.marks[at(mark)] and stood_before(key_of(position, outset.side), space.past):
            return DRAW
        weight, _ = of_whole(outset, tally, mine, others, space)
        return later(squashed(total + weight))
    return average(position, outset, last, (mark, total, tally, mine, others), space)


@inlined
def changed_along(position: Position, way: int, length: int, level: int, rolls: bool, space: Workspace) -> int:
    """How a chain along a line changes the tally of dice that can fall.

    The cells of a chain have that line in common, and no other. What depends on the roll goes to the gains.
    """
    board, cells, values = position
    words, numbers, falling = space.lines
    chain, before = space.chain[level], space.before[level]
    axis = way % LINES_OF_A_DIE
    along, last = LINE_OF[before[chain[0]], at(axis)], chain[at(length - 1)]
    word, shown, change = words[along], numbers[along], -falling[along]
    for link in range(length):
        die = chain[at(link)]
        start, stop = before[die], cells[die]
        if start != stop:
            side, value = 1 if die >= OWN else 0, int(np.int64(values[die]))
            word ^= BITS[side, start, axis] ^ BITS[side, stop, axis]
            shown ^= value << NUMBERS[start, axis] ^ value << NUMBERS[stop, axis]
            for other in CROSS[at(axis)]:
                change += without(board, die, side, value, start, other, space)
                line = LINE_OF[stop, other]
                there, numbered = (
                    words[line] ^ BITS[side, stop, other],
                    numbers[line] ^ value << NUMBERS[stop, other],
                )
                change -= falling[line]
                if rolls and die == last:
                    change += falls_by_number(board, line, there, numbered, stop, other, space.scratch.gains)
                else:
                    change += falls(board, line, there, numbered)
    if rolls:
        change += falls_by_number(board, along, word, shown, cells[last], axis, space.scratch.gains)
    else:
        change += falls(board, along, word, shown)
    return int(change)


@inlined
def without(board: Bytes, die: int, side: int, value: int, cell: int, axis: int, space: Workspace) -> int:
    """How the tally of a line changes when a die leaves it along another one; worked out once for all moves."""
    words, numbers, falling = space.lines
    known, found = space.scratch.known, space.scratch.without
    if known[die] >> axis & 1 == 0:
        known[die] |= 1 << axis
        line = LINE_OF[cell, axis]
        word, shown = words[line] ^ BITS[side, cell, axis], numbers[line] ^ value << NUMBERS[cell, axis]
        found[die, axis] = falls(board, line, word, shown) - falling[line]
    return int(found[die, axis])


@inlined
def changed_around(position: Position, length: int, level: int, space: Workspace) -> int:
    """How a chain round the gutter changes the tally: other lines are blocked."""
    board, cells, values = position
    words, numbers, falling = space.lines
    chain, before = space.chain[level, :length], space.before[level]
    for die in chain:
        toggle(die, values[die], before[die], space.lines)
        toggle(die, values[die], cells[die], space.lines)
    change = 0
    for die in chain:
        for cell in (before[die], cells[die]):
            for axis in range(LINES_OF_A_DIE):
                line = LINE_OF[cell, axis]
                now = falls(board, line, words[line], numbers[line])
                change, falling[line] = change + now - falling[line], now
    for die in chain:
        toggle(die, values[die], before[die], space.lines)
        toggle(die, values[die], cells[die], space.lines)
    for die in chain:
        for cell in (before[die], cells[die]):
            for axis in range(LINES_OF_A_DIE):
                line = LINE_OF[cell, axis]
                falling[line] = falls(board, line, words[line], numbers[line])
    return int(change)


@inlined
def of_whole(outset: Outset, tally: int, mine: int, others: int, space: Workspace) -> tuple[float, int]:
    """What the weights of the dice that can be knocked down, and of the whole, add up to; and these dice."""
    falling = (tally | tally >> 1) & ONCE
    danger, own, other, changed = outset.danger, outset.own, outset.other, falling ^ outset.falling
    while changed:
        place = first_bit(changed)
        die = place >> 1
        more = 1 if falling >> place & 1 else -1
        danger += more * space.scratch.dangers[at(die)]
        if (die >= OWN) == (outset.side == 1):
            own += more
        else:
            other += more
        changed &= changed - 1
    return danger + space.weights[at(of_counts(mine, others, own, other))], falling


@inlined
def average(
    position: Position, outset: Outset, last: int, known: tuple[int, float, int, int, int], space: Workspace
) -> float:
    """The mean over the faces of the last die, of which what is known leaves out what it shows."""
    weights, gains = space.weights, space.scratch.gains
    mark, base, tally, mine, others = known
    values, cell, faces = position.values, position.cells[last], SIDES[last]
    shown, total = values[last], 0.0
    mover = (last >= OWN) == (outset.side == 1)
    row = ((0 if mover else PHASES) + PHASE[mine + others]) * FACES + FIRST_FACE[last]
    target, first = TARGETS + (0 if mover else FACES) + FIRST_FACE[last], salt_row(last, 0)
    weight, falling = of_whole(outset, tally, mine, others, space)
    for face in range(1, faces + 1):
        if gains[face]:
            tally += gains[face]
            weight, falling = of_whole(outset, tally, mine, others, space)
        if space.marks[at(mark ^ MARK[at(first + face), cell])]:
            values[last] = face
            again = stood_before(key_of(position, outset.side), space.past)
            values[last] = shown
            if again:
                total += DRAW
                continue
        odds = base + weight + weights[at((row + face) * PLACES + ORBIT[cell])]
        if falling >> 2 * last & 1:
            odds += weights[at(target + face)] - space.scratch.dangers[last]
        total += later(squashed(odds))
    return float(total / faces)


class Moves(NamedTuple):
    """The moves of a level: their dice, their ways and what is hoped of them."""

    dice: Bytes
    ways: Bytes
    hopes: Real


@inlined
def moves_of(level: int, space: Workspace) -> Moves:
    """The moves that are listed on a level."""
    row = at(level)
    return Moves(space.dice[row], space.ways[row], space.hopes[row])


@inlined
def best_from(place: int, count: int, hopes: Real) -> int:
    """The place of the most promising move from this place on; of equal ones the first."""
    best, most = place, hopes[at(place)]
    for other in range(place + 1, count):
        if hopes[at(other)] > most:
            best, most = other, hopes[at(other)]
    return best


@inlined
def bring_best(place: int, count: int, moves: Moves) -> None:
    """Swap the move at this place with the most promising one from there on."""
    here, there = at(place), at(best_from(place, count, moves.hopes))
    dice, ways, hopes = moves
    dice[here], dice[there] = dice[there], dice[here]
    ways[here], ways[there] = ways[there], ways[here]
    hopes[here], hopes[there] = hopes[there], hopes[here]


@compiled
def sort_best(level: int, count: int, space: Workspace) -> None:
    """Sort the moves of a list, the most promising first."""
    moves = moves_of(level, space)
    for place in range(count - 1):
        bring_best(place, count, moves)
