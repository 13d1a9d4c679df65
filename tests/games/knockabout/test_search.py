"""Knockabout's evaluation and search: against the rules, against symmetry, against brute force."""

from __future__ import annotations

import random

import numpy as np
import pytest
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.games.knockabout.board import AXIAL, IN_GUTTER
from dicehall.games.knockabout.chains import falls
from dicehall.games.knockabout.options import Options
from dicehall.games.knockabout.players import thinking
from dicehall.games.knockabout.players.kernel.evaluation import chance, look, new_line_map, together
from dicehall.games.knockabout.players.kernel.search import think as search
from dicehall.games.knockabout.players.kernel.survey import key_of, later
from dicehall.games.knockabout.players.kernel.workspace import new_memory, new_workspace
from dicehall.games.knockabout.players.thinking import placed, think
from dicehall.games.knockabout.players.weights import weights
from dicehall.games.knockabout.rules import (
    Move,
    State,
    actions,
    arranged,
    chain,
    key,
    of_key,
    pending,
    rolled_die,
    start,
    step,
)
from games.knockabout.scenes import at

PLENTY = 10_000_000
SURE = np.ones(len(thinking.DOUBTS))
"""Anything may come of a move, so that none is left out."""
DOUBTS = np.array(thinking.DOUBTS)


def some_states(count: int, seed: int) -> list[State]:
    """Positions that wait for a decision, from random games."""
    luck = random.Random(seed)
    found: list[State] = []
    state = start(Options())
    while len(found) < count:
        waits = pending(state)
        match waits:
            case Over():
                state = start(Options())
            case Roll(dice):
                state = step(state, Rolled((dice[0].face(luck.randrange(dice[0].size)),)))
            case Decide():
                if luck.random() < 0.1:
                    found.append(state)
                state = step(state, Chosen({state.turn: luck.choice(actions(state, state.turn))}))
    return found


def by_the_rules(state: State) -> set[int]:
    """The dice that the other side can knock into the gutter, asked of the rules move by move."""
    found = set()
    for side in (0, 1):
        turned = State(state.options, state.cells, state.values, side, state.fallen)
        for move in actions(turned, side):
            last = chain(turned, move)[-1]
            if falls(last) and last.die // 9 != side:
                found.add(last.die)
    return found


def test_the_dice_that_can_fall_are_those_that_the_rules_let_fall() -> None:
    lines = new_line_map()
    for state in some_states(150, seed=1):
        look(placed(state), lines)
        bits = int(together(lines.falling))
        assert {die for die in range(18) if bits >> die & 1} == by_the_rules(state)


def turned(state: State, clockwise: int, mirrored: bool) -> State:
    """The same dice with the board turned by sixths, and perhaps seen from below."""
    cells = list(state.cells)
    for die, cell in enumerate(cells):
        q, r = AXIAL[cell]
        for _ in range(clockwise):
            q, r = -r, q + r
        cells[die] = AXIAL.index((r, q) if mirrored else (q, r))
    return arranged(state.options, bytes(cells), state.values, state.turn)


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_turned_or_mirrored_board_is_worth_the_same(mirrored: bool) -> None:
    for state in some_states(10, seed=2):
        worth = chance(placed(state), state.turn, weights())
        for clockwise in range(6):
            same = placed(turned(state, clockwise, mirrored))
            assert chance(same, state.turn, weights()) == pytest.approx(worth, abs=1e-12)


def test_black_sees_what_white_would_see_with_the_colours_changed() -> None:
    for state in some_states(20, seed=3):
        swapped = arranged(
            state.options, state.cells[9:] + state.cells[:9], state.values[9:] + state.values[:9], 1 - state.turn
        )
        mine = chance(placed(state), state.turn, weights())
        assert chance(placed(swapped), 1 - state.turn, weights()) == pytest.approx(mine, abs=1e-12)


# Brute force: the same tree through the rules of the game.


def brute_node(state: State, depth: int) -> float:
    """The chance of the side that decides, over all of its moves."""
    if depth == 0:
        return float(chance(placed(state), state.turn, weights()))
    return max(brute_move(state, move, depth) for move in actions(state, state.turn))


def brute_move(state: State, move: Move, depth: int) -> float:
    """The chance of the side that makes a move; what a die in the gutter shows is taken to stay."""
    after = step(state, Chosen({state.turn: move}))
    waits = pending(after)
    if not isinstance(waits, Roll):
        return brute_settled(after, state.turn, depth)
    if IN_GUTTER[after.rolling]:
        return brute_settled(step(after, Rolled((str(after.values[rolled_die(after)]),))), state.turn, depth)
    rolls = outcomes(waits.dice)
    return sum(float(share) * brute_settled(step(after, Rolled(face)), state.turn, depth) for face, share in rolls)


def brute_settled(state: State, mover: int, depth: int) -> float:
    waits = pending(state)
    if isinstance(waits, Over):
        return float(mover in waits.winners)
    return float(later(brute_node(state, depth - 1)))


def endgame() -> State:
    """A few dice, so that the whole tree can be walked."""
    return at("W", D4="W43", G5="W62", F9="B64", G10="B82")


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_search_over_all_moves_is_brute_force(depth: int) -> None:
    state = endgame()
    space = new_workspace(weights(), SURE, np.empty(0, np.int64), PLENTY, new_memory())
    position = placed(state)
    count, reached = search(position, 0, depth, True, space)
    found = {
        thinking.move_of(position, int(space.dice[-1, place]), int(space.ways[-1, place])): space.hopes[-1, place]
        for place in range(count)
    }
    assert reached == depth
    assert found == pytest.approx({move: brute_move(state, move, depth) for move in actions(state, 0)}, abs=1e-9)


def test_a_narrow_search_finds_the_best_of_a_wide_one() -> None:
    for depth in (2, 3, 4):
        wide = think(endgame(), PLENTY, wide=True, deepest=depth)
        narrow = think(endgame(), PLENTY, deepest=depth)
        assert narrow.moves[0].value == pytest.approx(wide.moves[0].value)


def test_positions_are_left_as_they_were_also_when_the_evaluations_run_out() -> None:
    for state in some_states(10, seed=6):
        position = placed(state)
        space = new_workspace(weights(), DOUBTS, np.empty(0, np.int64), 3_000, new_memory())
        search(position, state.turn, 10, False, space)
        assert (position.cells.tobytes(), position.values.tobytes()) == (state.cells, state.values)
        assert position.board.tobytes() == placed(state).board.tobytes()


def test_a_position_is_known_again_whichever_of_two_equal_dice_lies_where() -> None:
    state = start(Options())
    swapped = bytes((state.cells[1], state.cells[0])) + state.cells[2:]
    other = State(state.options, swapped, state.values)
    assert key_of(placed(other), 0) == key_of(placed(state), 0)
    assert key_of(placed(state), 1) != key_of(placed(state), 0)


def test_a_search_knows_nothing_of_those_before_it() -> None:
    one, other = some_states(2, seed=7)
    first = think(one, 3_000)
    think(other, 3_000)
    assert think(one, 3_000) == first


def test_earlier_positions_have_the_keys_that_a_search_meets() -> None:
    for state in some_states(10, seed=8):
        seen = tuple(key(each) for each in some_states(3, seed=9))
        met = [key_of(placed(of_key(each)), of_key(each).turn) for each in (*seen, key(state))]
        assert thinking.past(replace(state, seen=seen), 1).tolist() == met


def test_no_earlier_position_is_known_where_none_has_stood_so_often() -> None:
    assert thinking.past(start(Options()), 2).tolist() == []
