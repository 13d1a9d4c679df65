"""Looking ahead: expectiminimax in chances of winning, deeper and deeper, with a memory for positions.

A node is a position that waits for a decision; its value is the chance that the side to move wins. The moves of a
node are tried in the order of their exact expectation one ply ahead, what is hoped of them. A deeper look changes
that by so much at the most, or so the search takes it: a move is left out, or a node decided, where even this
would not do. Only of the position at hand every move is looked at. A move with a roll is worth the average over all
faces; bounds that the average can't reach any more cut it short, faces still to come being taken for what is hoped,
give or take. The work is counted in evaluations.
"""

from __future__ import annotations

from dicehall.compiled import compiled, inlined
from dicehall.games.knockabout.kernel import OWN, push, take_back
from dicehall.games.knockabout.players.kernel.evaluation import Position, at
from dicehall.games.knockabout.players.kernel.survey import (
    ALL,
    DRAW,
    EAGER,
    GUIDES,
    best_from,
    bring_best,
    faces_ahead,
    key_of,
    later,
    loser,
    moves_of,
    sort_best,
    stood_before,
    survey,
)
from dicehall.games.knockabout.players.kernel.workspace import (
    LAG,
    OF_FACE,
    OF_MOVE,
    SLOTS,
    Memory,
    Workspace,
)

EXACT, AT_LEAST, AT_MOST = 0, 1, 2


@compiled
def sooner(bound: float) -> float:
    """The chance of the next player that is worth so much to the one before."""
    return min(1.0, max(0.0, DRAW - (bound - DRAW) / EAGER))


@compiled
def recall(key: int, depth: int, low: float, high: float, memory: Memory) -> float:
    """What is remembered of a position, if it is enough for this depth and these bounds, or -1."""
    slot = at(key & (SLOTS - 1))
    if memory.keys[slot] != key or memory.depths[slot] < memory.floor[0] + depth:
        return -1.0
    value, bound = memory.values[slot], memory.bounds[slot]
    if bound == EXACT or (bound == AT_LEAST and value >= high) or (bound == AT_MOST and value <= low):
        return float(value)
    return -1.0


@compiled
def remember(key: int, depth: int, value: float, low: float, high: float, memory: Memory) -> None:
    """Keep what came of a search within these bounds."""
    slot = at(key & (SLOTS - 1))
    memory.keys[slot], memory.values[slot], memory.depths[slot] = key, value, memory.floor[0] + depth
    memory.bounds[slot] = AT_LEAST if value >= high else AT_MOST if value <= low else EXACT


@inlined
def best_of(listed: int, key: int, high: float, space: Workspace) -> float:
    """The best of the last moves that are looked at; its die is tried first the next time."""
    place = best_from(0, listed, space.hopes[1])
    if space.hopes[1, place] < high and space.guide.surveys[0] < GUIDES:
        compare(listed, space.hopes[1, place], space)
    space.lead[0] = space.dice[1, place] % OWN
    remember(key, 1, space.hopes[1, place], 0.0, high, space.memory)
    return float(space.hopes[1, place])


@inlined
def face_of(faces: int, left: int, shown: int) -> int:
    """The face that is looked at when so many are left: the highest, the lowest, then those between."""
    if faces == 1:
        return shown
    return faces if left == faces else 1 if left == faces - 1 else left + 1


@inlined
def compare(listed: int, best: float, space: Workspace) -> None:
    """Note by how much each of the last moves is worse than the best, if no face has shown it closer before."""
    gaps, surveys = space.guide.gaps, space.guide.surveys
    if surveys[0] == 0:
        gaps[:] = 1.0
    surveys[0] += 1
    for place in range(listed):
        die, way = space.dice[1, place] % OWN, space.ways[1, place]
        gaps[die, way] = min(gaps[die, way], best - space.hopes[1, place])


@compiled
def value_of(position: Position, side: int, depth: int, low: float, high: float, space: Workspace) -> float:
    """The chance of the side to move, looking at least one ply ahead; exact if it lies between the bounds.

    Where moves are listed on this level already, only these count, and none is left out. The answer means nothing
    once all evaluations that are allowed are made. This is one function because numba can't keep functions that
    call each other.
    """
    key, listed = 0, int(space.listed[depth])
    if listed == 0:
        key = key_of(position, side)
        known = DRAW if stood_before(key, space.past) else recall(key, depth, low, high, space.memory)
        if known >= 0.0:
            return known
        listed = survey(position, side, depth, high if depth == 1 else ALL, space)
        if depth == 1:
            return best_of(listed, key, high, space)
    board, cells, values = position
    moves, chain, before = moves_of(depth, space), space.chain[at(depth)], space.before[at(depth)]
    dice, ways, hopes = moves
    doubt, spread, lag, best = space.doubts[OF_MOVE], space.doubts[OF_FACE], space.doubts[LAG], 0.0
    for place in range(listed):
        if space.tally[0] >= space.tally[1]:
            return best
        bring_best(place, listed, moves)
        hope, floor = hopes[at(place)], max(low, best)
        if key != 0 and (hope - doubt >= high or hope + doubt <= floor):
            best = max(best, hope - doubt if hope >= high else hope + doubt)
            break
        length = push(board, cells, values, dice[at(place)], ways[at(place)], chain)
        last = chain[at(length - 1)]
        faces = faces_ahead(cells, last, length)
        shown, lost = values[last], loser(position, last)
        worst, finest = max(0.0, hope - spread), min(1.0, hope + spread)
        # A move that lags behind is looked at one ply less deep, and again if it does better than the best so far.
        first, value = depth - 2 if depth > 2 and hope + lag <= hopes[0] else depth - 1, 0.0
        for ahead in range(first, depth):
            total, left = (0.0, faces) if lost < 0 else (float(faces * (lost != side)), 0)
            space.guide.surveys[0], space.guide.rolled[0] = 0, last
            while left > 0:
                values[last] = face_of(faces, left, shown)
                left -= 1
                # What this face has to bring, if those still to come bring the least, or the most.
                most, least = high * faces - total - left * worst, floor * faces - total - left * finest
                total += later(value_of(position, 1 - side, ahead, sooner(most), sooner(least), space))
                if total + left * worst >= high * faces or total + left * finest <= floor * faces:
                    break
            rest = worst if total + left * worst >= high * faces else finest
            value = (total + left * rest) / faces
            if value <= floor:
                break
        space.guide.surveys[0] = 0
        values[last] = shown
        take_back(board, cells, before, chain, length)
        best = max(best, value)
        if best >= high:
            break
    if key != 0 and space.tally[0] < space.tally[1]:
        remember(key, depth, best, low, high, space.memory)
    return best


@compiled
def think(position: Position, side: int, deepest: int, wide: bool, space: Workspace) -> tuple[int, int]:
    """Look deeper and deeper until the evaluations are spent; how many moves there are, and the depth reached.

    The moves are listed on the top level of the space, best first, with their values. A wide search values all of
    them to the same depth. A narrow one is after the best, and its last round may have covered but the first few.
    """
    root = top_of(space)
    count = survey(position, side, root, ALL, space)
    sort_best(root, count, space)
    reached = 1
    if count == 1:
        return count, reached
    for depth in range(2, deepest + 1):
        finished = deepen(position, side, depth, count, wide, space)
        if finished > 0 and (not wide or finished == count):
            reached = depth
        if space.tally[0] >= space.tally[1]:
            break
    return count, reached


@compiled
def top_of(space: Workspace) -> int:
    """The level of the position at hand; from a constant numba would compile everything once more."""
    return len(space.listed) - 1


@inlined
def deepen(position: Position, side: int, depth: int, count: int, wide: bool, space: Workspace) -> int:
    """Look so deep at the first moves of the list, and sort them by what is found; how many of them were done."""
    best, done = 0.0, 0
    for die in range(len(position.cells)):
        space.before[depth, die] = position.cells[die]
    space.listed[depth] = 1
    for place in range(count):
        space.dice[depth, 0], space.ways[depth, 0] = space.dice[-1, place], space.ways[-1, place]
        space.hopes[depth, 0] = hope = space.hopes[-1, place]
        value = value_of(position, side, depth, 0.0 if wide else best, 1.0, space)
        if space.tally[0] >= space.tally[1]:
            break
        # What does not reach the best so far is but a bound from above; it may say less than the round before.
        space.found[place] = value if wide or value > best else min(value, hope)
        best, done = max(best, value), done + 1
    space.listed[depth] = 0
    return take_over(done, count, wide, space)


@inlined
def take_over(done: int, count: int, wide: bool, space: Workspace) -> int:
    """Take new values for the first moves of the list, if they can be compared with the rest, and sort."""
    if done == 0 or (wide and done < count):
        return 0
    for place in range(done):
        space.hopes[-1, place] = space.found[place]
    sort_best(top_of(space), done, space)
    return done
