"""Games by the classic rules. Numbers are those of the rulebook's paragraphs."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.errors import IllegalAction
from dicehall.games.intersection.rules import State
from games.intersection.scenes import after, at, dice, fumble, lost, over, start, ways


def classic(field: str, parked: str = "", **more: Any) -> State:
    return at(field, parked, rules="classic", **more)


def fresh(**more: Any) -> State:
    """About to roll all six."""
    return at("", "", signal="", rules="classic", **more)


class TestATurn:
    def test_1_all_six_dice_are_rolled_together(self) -> None:
        assert dice(fresh()) == ["signal", *["traffic"] * 5]

    def test_2_with_go_stars_and_happy_faces_park_singly_and_numbers_by_three(self) -> None:
        assert ways(after(fresh(), "go H S 2 2 2")) == [
            "park 222", "park H", "park H222", "park HS", "park HS222", "park S", "park S222",
        ]  # fmt: skip

    def test_2_more_of_a_parked_number_may_join_it(self) -> None:
        assert ways(classic("23", "222")) == ["park 2"]

    def test_2_there_is_one_parking_choice_a_roll(self) -> None:
        assert ways(after(classic("HHS34"), "park H")) == ["end", "roll"]

    def test_3_unable_to_park_the_turn_is_over_with_nothing(self) -> None:
        before = fresh(scores=[500, 0])
        assert lost(before, after(before, "go 2 2 3 3 4"))

    def test_3_parked_points_are_lost_too(self) -> None:
        before = classic("H2344", scores=[500, 0])
        assert lost(before, after(before, "park H", "roll", "go 2 3 4 X"))

    def test_4_a_sad_face_is_out_for_the_rest_of_the_turn(self) -> None:
        state = after(fresh(), "go H X 2 X 3", "park H", "roll")
        assert dice(state) == ["signal", "traffic", "traffic"]

    def test_4_sad_faces_leave_whatever_the_signal(self) -> None:
        assert after(fresh(), "yield H X X X X").scores == (100, 0)

    def test_5_after_parking_the_player_stops_for_the_points(self) -> None:
        state = after(classic("HHS34"), "park HHS", "end")
        assert (state.scores, state.seat) == ((250, 0), 1)

    def test_5_or_rolls_the_rest_with_the_signal_die(self) -> None:
        assert dice(after(classic("HHS34"), "park HH", "roll")) == ["signal", *["traffic"] * 3]

    def test_5_with_no_die_left_only_stopping_is_left(self) -> None:
        assert ways(after(classic("HH", "HHH"), "park HH")) == ["end"]

    def test_5_sad_faces_may_have_taken_the_last_die(self) -> None:
        assert ways(after(fresh(), "go H X X X X", "park H")) == ["end"]

    def test_6_yield_parks_and_records_all_that_scores(self) -> None:
        assert after(fresh(), "yield H S 3 3 3").scores == (450, 0)

    def test_6_yield_adds_dice_to_a_parked_number(self) -> None:
        state = after(classic("44422", scores=[0, 0]), "park 444", "roll", "yield 4 2")
        assert state.scores == (800, 0)

    def test_6_yield_records_what_was_parked_also_when_nothing_new_scores(self) -> None:
        state = after(classic("HH234"), "park HH", "roll", "yield 2 3 4")
        assert (state.scores, state.seat) == ((200, 0), 1)

    def test_6_yield_with_nothing_at_all_is_a_turn_of_nothing(self) -> None:
        before = fresh()
        assert lost(before, after(before, "yield 2 2 3 3 4"))

    def test_7_stop_ends_the_turn_with_nothing(self) -> None:
        before = classic("HHS34", scores=[500, 0])
        assert lost(before, after(before, "park HHS", "roll", "stop H H"))

    def test_note_not_everything_need_be_parked(self) -> None:
        state = after(classic("HS234"), "park H", "roll", "go S 2 2 3")
        assert (state.turn.parked, state.turn.field) == ("H", "S223")


class TestTheGame:
    def test_most_happy_faces_starts(self) -> None:
        state = after(start(2, rules="classic"), "S S S S S", "H S S S S")
        assert (state.phase, state.seat) == ("turn", 1)

    def test_there_is_no_coming_in(self) -> None:
        assert after(classic("S2344"), "park S", "end").scores == (50, 0)

    def test_it_is_over_as_soon_as_two_players_stand_at_3000(self) -> None:
        state = classic("HH234", scores=[2900, 3500, 10])
        assert over(after(state, "park HH", "end")).winners == (1,)

    def test_one_player_at_3000_is_not_enough(self) -> None:
        state = classic("HH234", scores=[2900, 100])
        state = after(state, "park HH", "end", "stop H H H H H")
        assert (state.phase, state.seat) == ("turn", 0)

    def test_who_has_reached_3000_keeps_taking_turns(self) -> None:
        state = after(fresh(scores=[3000, 100]), "yield H H 2 3 4")
        assert state.scores == (3200, 100)

    def test_the_highest_score_wins(self) -> None:
        state = classic("44442", scores=[2500, 3000])
        assert over(after(state, "park 4444", "end")).winners == (0,)

    def test_a_tie_is_rolled_off(self) -> None:
        state = after(classic("HH234", scores=[2900, 3100]), "park HH", "end")
        assert state.contenders == (0, 1)
        assert over(after(state, "S S S S S", "H S S S S")).winners == (1,)

    def test_nobody_wins_by_having_nothing(self) -> None:
        state = classic("HH234", scores=[2900, 3500, 0], turns=[9, 9, 9])
        assert over(after(state, "park HH", "end")).winners == (1,)

    def test_alone_it_is_over_at_3000(self) -> None:
        assert over(after(classic("HH234", scores=[2800]), "park HH", "end")).scores == (3000,)

    def test_a_clock_that_runs_out_ends_the_turn_with_nothing(self) -> None:
        before = classic("HH234", scores=[500, 0])
        state = fumble(before, "clock")
        assert lost(before, state)
        assert state.fumbled == (False, False)

    def test_there_is_no_vander_rule(self) -> None:
        with pytest.raises(IllegalAction, match=r"^the classic rules have no Vander rule: .* again$"):
            fumble(classic("HH234"))
