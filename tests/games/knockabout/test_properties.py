"""What holds in every position."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Roll
from dicehall.games.knockabout import kernel
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.position import place, write_line
from dicehall.games.knockabout.rules import State, chain, dice
from games.knockabout.scenes import positions


@given(positions())
def test_a_side_has_54_moves_less_four_for_each_die_in_the_gutter(state: State) -> None:
    moves = GAME.actions(state, state.turn)
    assert len(set(moves)) == len(moves) == 54 - 4 * state.fallen[state.turn]


@given(positions(), st.data())
def test_a_move_neither_makes_nor_loses_dice_and_drops_one_at_most(state: State, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(GAME.actions(state, state.turn)))
    moved = apply(GAME, state, Chosen({state.turn: move}))
    assert Counter(dice(moved).values()) == Counter(dice(state).values())
    assert sum(moved.fallen) - sum(state.fallen) in (0, 1)


@given(positions(), st.data())
def test_a_die_is_rolled_again_exactly_when_another_one_was_hit(state: State, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(GAME.actions(state, state.turn)))
    moved = apply(GAME, state, Chosen({state.turn: move}))
    assert isinstance(GAME.pending(moved), Roll) == (len(chain(state, move)) > 1)


@given(positions())
def test_a_position_on_one_line_leads_back(state: State) -> None:
    assert place(write_line(state), state.options) == state


@given(positions(), st.integers(0, 17), st.integers(0, 7))
def test_a_push_taken_back_leaves_everything_as_it_was(state: State, die: int, way: int) -> None:
    before, values = np.frombuffer(state.cells, np.uint8), np.frombuffer(state.values, np.uint8)
    board, cells, moves = kernel.laid_out(before), before.copy(), np.empty(18, np.uint8)
    length = kernel.push(board, cells, values, die, way, moves)
    kernel.take_back(board, cells, before, moves, length)
    assert cells.tobytes() == state.cells
    assert board.tobytes() == kernel.laid_out(before).tobytes()
