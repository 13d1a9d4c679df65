"""The rules of Pig, heading by heading. `--dicehall pig` in pyproject.toml adds what every game promises."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall import Over, Rolled, apply, begin
from dicehall.bots.coach.hints import hint
from dicehall.core.contract import Chosen, Forfeit
from dicehall.core.errors import BadPosition
from dicehall.core.setup import place
from dicehall_pig.game import GAME as PIG
from dicehall_pig.players import greedy
from dicehall_pig.rules import HOLD, ROLL, Action, State


def state(*scores: int, rolls: tuple[int, ...] = (), seat: int = 0, **options: int) -> State:
    return place(PIG, {"scores": scores, "rolls": rolls, "seat": seat}, options)


def choose(before: State, action: Action) -> State:
    return apply(PIG, before, Chosen({before.seat: action}))


def roll(before: State, face: int) -> State:
    return apply(PIG, choose(before, ROLL), Rolled((str(face),)))


def test_a_turn_begins_with_a_roll() -> None:
    assert PIG.actions(begin(PIG, 2, {}), 0) == (ROLL,)


def test_rolls_add_up_and_holding_keeps_them() -> None:
    held = choose(roll(roll(begin(PIG, 2, {}), 5), 4), HOLD)
    assert (held.scores, held.turns, held.seat) == ((9, 0), (1, 0), 1)


def test_the_losing_face_takes_the_points_of_the_turn_and_no_others() -> None:
    lost = roll(state(30, 20, rolls=(6, 6)), 1)
    assert (lost.scores, lost.seat, lost.rolls) == ((30, 20), 1, ())


def test_the_losing_face_is_a_house_rule() -> None:
    assert roll(state(0, 0, bust=6), 1).rolls == (1,)
    assert roll(state(0, 0, bust=6), 6).seat == 1


def test_reaching_the_goal_wins_and_leaves_no_choice_but_to_hold() -> None:
    before = state(95, 40, rolls=(5,))
    assert PIG.actions(before, 0) == (HOLD,)
    assert PIG.pending(choose(before, HOLD)) == Over((100, 40), (0,))


def test_alone_there_is_no_winner() -> None:
    assert PIG.pending(choose(state(98, rolls=(4,)), HOLD)) == Over((102,), ())


def test_a_clock_that_runs_out_loses_the_points_of_the_turn() -> None:
    assert apply(PIG, state(30, 20, rolls=(6,)), Forfeit(0, "clock")).scores == (30, 20)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ({"scores": []}, "1 to 8 seats"),
        ({"scores": [0, 0], "seat": 2}, "allowed: 0 to 1"),
        ({"scores": [0, 100]}, "only the seat whose turn it is"),
        ({"scores": [0, 0], "rolls": [1]}, "faces out of 2, 3, 4, 5, 6"),
        ({"scores": [0, 0], "turns": [1]}, "one for each seat"),
        ({"scores": [100, 0], "rolls": [2]}, "the game is over"),
        ({"scores": [98, 0], "rolls": [2, 3]}, "has to hold"),
    ],
)
def test_positions_that_break_the_rules_are_refused(position: Any, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        place(PIG, position, {})


def test_the_greedy_player_holds_at_twenty_or_when_that_wins() -> None:
    assert greedy(state(0, 0, rolls=(6, 6, 6)), 0) == ROLL
    assert greedy(state(0, 0, rolls=(6, 6, 6, 2)), 0) == HOLD
    assert greedy(state(97, 0, rolls=(3,)), 0) == HOLD


def test_best_play_is_known_exactly() -> None:
    """The first of two wins 53.06 % (Neller and Presser, 2004); alone, best play takes 12.5 turns."""
    assert [each.value for each in hint(PIG, state(0, 0), 0).actions] == [pytest.approx(0.5306, abs=1e-4)]
    assert [each.value for each in hint(PIG, state(0), 0).actions] == [pytest.approx(12.545, abs=1e-3)]


def test_who_is_far_behind_rolls_on_where_others_would_hold() -> None:
    assert hint(PIG, state(50, 50, rolls=(6, 6, 6, 6)), 0).actions[0].text == "hold"
    assert hint(PIG, state(50, 98, rolls=(6, 6, 6, 6)), 0).actions[0].text == "roll"
