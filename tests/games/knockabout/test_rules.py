"""The rules, scene by scene, under the rulebook's headings."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Forfeit, Over
from dicehall.core.errors import IllegalAction
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.options import Options
from dicehall.games.knockabout.rules import State
from games.knockabout.scenes import after, at, lying, over, rolling, start, ways

FOUR_DOWN = {"A2": "B41", "A3": "B41", "A4": "B62", "M1": "W41", "M2": "W41", "M3": "W62"}
"""With the spare dice, four of each side in the gutter."""

# Set-Up.


def test_white_moves_first_with_fifty_four_moves() -> None:
    assert len(ways(start())) == 54
    assert GAME.actions(start(), 1) == ()


def test_black_stands_like_white_turned_by_half() -> None:
    turned = after(start(), "F6-F5")
    assert {"H7-H8", "H7-H6", "F10-F7"} <= set(ways(turned))


# Movement.


def test_a_die_moves_exactly_what_it_shows_along_six_lines() -> None:
    own = [way for way in ways(at(G7="W62")) if way.startswith("G7")]
    assert own == ["G7-E5", "G7-E7", "G7-G5", "G7-G9", "G7-I5", "G7-I7"]


def test_the_gutter_ends_the_movement() -> None:
    state = after(at(G3="W65"), "G3-G1")
    assert lying(state) == {"G1": "W65"}
    assert state.fallen == (2, 1)


def test_a_die_in_the_gutter_runs_along_it_either_way_and_round_corners() -> None:
    assert [way for way in ways(at(F1="W85")) if way.startswith("F1")] == ["F1-A1", "F1-K1"]


def test_no_die_ever_leaves_the_gutter() -> None:
    assert all(way in ("G1-E1", "G1-I1") for way in ways(at(G1="W42")) if way.startswith("G1"))


def test_a_move_without_a_hit_needs_no_roll() -> None:
    assert rolling(after(at(G7="W62"), "G7-G9")) == ""


# Collisions.


def test_the_die_hit_runs_on_with_the_steps_that_are_left() -> None:
    state = after(at(G9="W84", G7="B41"), "G9-G7")
    assert lying(state) == {"G8": "W84", "G4": "B41"}
    assert rolling(state) == "G4 d4"


def test_a_neighbour_that_is_hit_gets_the_whole_number() -> None:
    assert lying(after(at(G9="W64", G8="B61"), "G9-G8")) == {"G9": "W64", "G4": "B61"}


def test_stopping_beside_a_die_is_no_hit() -> None:
    state = after(at(G9="W62", G6="B41"), "G9-G7")
    assert (lying(state), rolling(state)) == ({"G7": "W62", "G6": "B41"}, "")


def test_only_the_last_die_of_a_chain_is_rolled() -> None:
    state = after(at("B", G9="B85", G7="B64", G5="W41", G4="W62"), "G9-G7")
    assert rolling(state) == "G1 d6"
    assert lying(state) == {"G8": "B85", "G6": "B64", "G5": "W41", "G1": "W62"}


def test_the_roll_shows_from_then_on() -> None:
    assert lying(after(at(G9="W84", G7="B41"), "G9-G7=3"))["G4"] == "B43"


def test_the_side_that_moved_rolls_and_then_the_turn_passes() -> None:
    state = at(G9="W84", G7="B41")
    assert after(state, "G9-G7").turn == 0
    assert after(state, "G9-G7=3").turn == 1


def test_own_dice_may_be_hit() -> None:
    assert lying(after(at(G9="W62", G8="W41"), "G9-G8=2")) == {"G9": "W62", "G6": "W42"}


def test_a_taken_gutter_cell_stops_the_chain_before_it_and_its_die_is_rolled() -> None:
    state = after(at(G5="W86", G1="B65"), "G5-G1")
    assert lying(state) == {"G2": "W86", "G1": "B65"}
    assert rolling(state) == "G1 d6"


def test_a_die_moved_straight_at_a_taken_gutter_cell_stays_and_the_other_is_rolled() -> None:
    state = after(at(G2="W86", G1="B65"), "G2-G1")
    assert (lying(state), rolling(state)) == ({"G2": "W86", "G1": "B65"}, "G1 d6")


def test_a_fallen_die_that_is_hit_from_the_main_board_does_not_fall_again() -> None:
    state = at(G5="W86", G1="B65")
    assert after(state, "G5-G1").fallen == state.fallen


def test_dice_in_the_gutter_hit_one_another_round_the_corner() -> None:
    state = after(at(F1="W85", H1="B43"), "F1-H1")
    assert lying(state) == {"G1": "W85", "L1": "B43"}
    assert rolling(state) == "L1 d4"


# Object.


def test_five_dice_in_the_gutter_lose_the_game_after_the_roll() -> None:
    falling = after(at(G5="W86", G4="B41", **FOUR_DOWN), "G5-G4")
    assert rolling(falling) == "G1 d4"
    ended = over(after(at(G5="W86", G4="B41", **FOUR_DOWN), "G5-G4=2"))
    assert (ended.winners, ended.scores) == ((0,), (5, 4))


def test_walking_the_fifth_die_into_the_gutter_loses_at_once() -> None:
    ended = over(after(at(G3="W65", **FOUR_DOWN), "G3-G1"))
    assert (ended.winners, ended.scores) == ((1,), (4, 5))


def test_a_clock_that_runs_out_loses_the_game() -> None:
    state = start()
    ended = over(apply(GAME, state, GAME.fallback(state, 0)))
    assert (ended.winners, ended.scores) == ((1,), (0, 0))


def test_a_clock_may_run_out_over_a_roll_too() -> None:
    state = apply(GAME, after(at(G9="W84", G7="B41"), "G9-G7"), Forfeit(0, "clock"))
    assert over(state).winners == (1,)


def test_there_is_no_fumble() -> None:
    with pytest.raises(IllegalAction, match="rolled again"):
        apply(GAME, start(), Forfeit(0, "fumble"))


def test_a_move_of_the_other_sides_die_is_refused() -> None:
    with pytest.raises(IllegalAction, match="not possible now"):
        apply(GAME, start(), Chosen({0: GAME.parse(start(), "F7-F8")}))


# The option repetition_draw.

THERE_AND_BACK = ("E4-E2", "E8-E10", "E2-E4", "E10-E8")


def repeated(times: int, **options: bool) -> State:
    """The first position, come back to so many times."""
    return after(start(**options), *THERE_AND_BACK * times)


def test_the_third_time_is_a_draw_where_the_table_wants_it() -> None:
    ended = over(repeated(2, repetition_draw=True))
    assert (ended.winners, ended.scores) == ((), (0, 0))


def test_the_second_time_is_none_yet() -> None:
    assert len(ways(repeated(1, repetition_draw=True))) == 54


def test_by_the_rules_alone_there_is_no_draw() -> None:
    assert len(ways(repeated(5))) == 54


def test_a_position_counts_after_its_roll() -> None:
    """The same die rolled to another number makes another position."""
    state = replace(at(G7="W62", G6="W41", J5="B41"), options=Options(repetition_draw=True))
    once = after(state, "G7-G6=1", "J5-J6", "G4-G5", "J6-J5", "G5-G6", "J5-J6")
    assert once.times == 1
    assert not isinstance(GAME.pending(once), Over)


def test_a_die_that_falls_clears_the_count() -> None:
    state = repeated(1, repetition_draw=True)
    fell = after(state, "F3-F1", "E8-E10", "E4-E2", "E10-E8", "E2-E4", "E8-E10")
    assert len(fell.seen) == 5
