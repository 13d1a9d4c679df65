"""The rules of My Dice Game, a sentence each.

To change: a test for every sentence of your rules. What every game has to keep (notation, records, views,
players, golden games) is tested by `--dicehall my_dice_game`, which stands in pyproject.toml.
"""

from __future__ import annotations

import pytest

from dicehall import Chosen, Over, Roll, Rolled, apply, begin
from dicehall.core.errors import BadPosition
from dicehall.core.setup import place
from dicehall_my_dice_game.game import GAME
from dicehall_my_dice_game.rules import AGAIN, KEEP, State


def rolled(state: State, face: int) -> State:
    return apply(GAME, state, Rolled((str(face),)))


def test_a_kept_roll_is_added_and_the_next_seat_rolls() -> None:
    state = apply(GAME, rolled(begin(GAME, 2, {}), 5), Chosen({0: KEEP}))
    assert (state.scores, state.seat) == ((5, 0), 1)


def test_a_roll_can_be_rolled_again_once() -> None:
    again = apply(GAME, rolled(begin(GAME, 1, {}), 2), Chosen({0: AGAIN}))
    assert isinstance(GAME.pending(again), Roll)
    assert rolled(again, 4).scores == (4,)
    assert rolled(rolled(again, 4), 1).scores == (5,)


def test_who_ties_shares_the_win() -> None:
    last = place(GAME, {"scores": [9, 5], "again": [True, False], "round": 3, "seat": 1}, {})
    assert GAME.pending(rolled(last, 4)) == Over((9, 9), (0, 1))


def test_positions_that_break_the_rules_are_refused() -> None:
    with pytest.raises(BadPosition, match="allowed: 0 to 6"):
        place(GAME, {"scores": [0, 0], "face": 7}, {})
