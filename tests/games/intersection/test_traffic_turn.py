"""One turn by the traffic rules. Each class is a heading of the rulebook."""

from __future__ import annotations

import pytest

from dicehall.games.intersection.rules import State
from games.intersection.scenes import after, at, dice, lost, start, ways

ALL_SIX = ["signal", *["traffic"] * 5]


class TestStartingATurn:
    def test_all_six_dice_are_rolled_together(self) -> None:
        assert dice(start(1)) == ALL_SIX

    def test_what_is_rolled_lies_on_the_field(self) -> None:
        turn = after(start(1), "go 3 H X S 2").turn
        assert (turn.signal, turn.field, turn.parked) == ("go", "HSX23", "")


class TestAGo:
    def test_it_is_not_rolled_with_the_field(self) -> None:
        assert dice(after(at("HHS23"), "park H", "on")) == ["traffic"] * 4

    def test_it_is_not_rolled_with_a_happy_and_a_sad_face(self) -> None:
        assert dice(after(at("HX234"), "fix H")) == ["traffic"] * 2

    def test_it_is_rolled_with_a_sad_face_when_there_is_no_happy_face(self) -> None:
        assert dice(after(at("SX234"), "fix go")) == ["signal", "traffic"]

    def test_it_is_rolled_with_the_final_die_for_double_or_nothing(self) -> None:
        assert dice(after(at("H2", "HHS"), "park H", "double")) == ["signal", "traffic"]


class TestTheSlow:
    def test_it_stays_when_playing_on(self) -> None:
        state = after(at("HH234", signal="slow"), "park H", "on", "S 2 3 4")
        assert state.turn.signal == "slow"

    def test_it_is_rolled_with_one_star(self) -> None:
        assert dice(after(at("S2234", signal="slow"), "slow S")) == ["signal", "traffic"]

    @pytest.mark.parametrize("shown", ["go", "slow"])
    def test_the_roll_with_a_star_sets_the_signal(self, shown: str) -> None:
        assert after(at("SH234", signal="slow"), "slow S", f"{shown} H").turn.signal == shown


class TestTheStop:
    def test_at_the_start_it_ends_the_turn_with_nothing(self) -> None:
        assert after(start(1), "stop H H H H H").scores == (0,)

    def test_rolled_with_a_sad_face_it_ends_the_turn(self) -> None:
        before = at("SX234", scores=[500, 0])
        assert lost(before, after(before, "fix go", "stop H"))

    def test_rolled_with_a_star_it_ends_the_turn_and_parked_points_are_lost(self) -> None:
        before = at("S2", "HHH", signal="slow", scores=[500, 0])
        assert lost(before, after(before, "slow S", "stop H"))

    def test_in_double_or_nothing_it_is_nothing(self) -> None:
        before = at("2", "HHHH", parked_since_roll=True, scores=[500, 0])
        assert lost(before, after(before, "double", "stop H"))


class TestTheSadFace:
    def test_while_one_shows_nothing_can_be_parked(self) -> None:
        assert ways(at("HSX22")) == ["fix H"]

    def test_while_one_shows_the_turn_can_neither_be_ended_nor_played_on(self) -> None:
        assert ways(at("HX", "HHS", parked_since_roll=True)) == ["fix H", "fix pH"]

    def test_any_happy_face_is_rolled_with_any_sad_face_until_all_are_fixed(self) -> None:
        state = after(at("HXX23"), "fix H", "H 2", "fix H")
        assert state.turn.field == "223"

    def test_both_results_stay_on_the_field(self) -> None:
        assert after(at("HSX23"), "fix H", "4 S").turn.field == "SS234"

    def test_go_helps_only_if_no_happy_face_is_on_the_field(self) -> None:
        assert ways(at("HX234")) == ["fix H"]

    def test_go_helps_only_if_no_happy_face_is_parked(self) -> None:
        assert ways(at("X234", "H")) == ["fix pH"]

    def test_without_any_happy_face_go_helps(self) -> None:
        assert ways(at("SX234")) == ["fix go"]

    def test_slow_does_not_help_a_sad_face(self) -> None:
        assert ways(at("SX234", signal="slow")) == ["slow S"]

    def test_the_signal_rolled_with_it_can_come_up_slow(self) -> None:
        turn = after(at("SX234"), "fix go", "slow 2").turn
        assert (turn.signal, turn.field) == ("slow", "S2234")

    def test_with_no_way_to_fix_it_the_turn_is_over(self) -> None:
        before = at("SX234", scores=[500, 0])
        assert lost(before, after(before, "fix go", "slow X", "slow S", "slow X"))

    def test_there_is_no_giving_up(self) -> None:
        assert "end" not in ways(at("HX234", parked_since_roll=True))


class TestTheHappyFace:
    def test_one_or_more_park_at_a_time(self) -> None:
        assert ways(at("HH234")) == ["park H", "park HH"]

    def test_one_from_the_field_or_an_unparked_one_fixes(self) -> None:
        assert ways(at("HX23", "H")) == ["fix H", "fix pH"]

    def test_an_unparked_one_plays_on_the_field_as_it_falls(self) -> None:
        turn = after(at("X234", "H"), "fix pH", "S H").turn
        assert (turn.field, turn.parked) == ("HS234", "")

    def test_only_one_is_unparked_and_only_one_sad_face_rolled(self) -> None:
        turn = after(at("XX3", "HH"), "fix pH", "2 2").turn
        assert (turn.field, turn.parked) == ("X223", "H")


class TestTheStar:
    def test_one_or_more_park_at_a_time(self) -> None:
        assert ways(at("SS234")) == ["park S", "park SS"]

    def test_it_is_rolled_with_the_slow_from_the_field_or_unparked(self) -> None:
        assert {"slow S", "slow pS"} <= set(ways(at("S234", "S", signal="slow")))

    def test_an_unparked_one_plays_on_the_field_as_it_falls(self) -> None:
        turn = after(at("234", "HS", signal="slow", parked_since_roll=True), "slow pS", "go 4").turn
        assert (turn.signal, turn.field, turn.parked) == ("go", "2344", "H")

    def test_with_go_showing_it_is_not_rolled(self) -> None:
        assert ways(at("S2344")) == ["park S"]

    def test_with_a_sad_face_and_nothing_to_roll_with_it_it_may_be_the_only_way(self) -> None:
        assert ways(at("SX223", signal="slow")) == ["slow S"]

    def test_beside_a_sad_face_that_can_be_fixed_it_is_a_choice(self) -> None:
        assert ways(at("HSX2", "S", signal="slow")) == ["fix H", "slow S", "slow pS"]

    @pytest.mark.parametrize("parked", [True, False])
    def test_rolling_it_with_the_slow_is_not_playing_on(self, parked: bool) -> None:
        state = after(at("SSS2", "H", signal="slow", parked_since_roll=parked), "slow S", "go 4")
        assert state.turn.parked_since_roll is parked


class TestNumberedDice:
    def test_three_of_a_kind_begin_a_group(self) -> None:
        assert ways(at("22234")) == ["park 222"]

    def test_two_of_a_kind_do_not_park(self) -> None:
        assert ways(at("H2233")) == ["park H"]

    def test_of_more_than_three_not_all_need_be_parked(self) -> None:
        assert ways(at("22223")) == ["park 222", "park 2222"]

    def test_further_dice_of_a_parked_number_park_singly(self) -> None:
        assert ways(at("23", "222")) == ["park 2"]

    def test_another_number_does_not_join_the_group(self) -> None:
        assert ways(at("H3", "222")) == ["park H"]

    def test_a_group_parks_together_with_faces_or_alone(self) -> None:
        assert ways(at("H3334")) == ["park 333", "park H", "park H333"]


class TestPointValues:
    @pytest.mark.parametrize(
        ("parked", "points"),
        [
            *((("S" * count), value) for count, value in enumerate((50, 100, 150, 200, 250), start=1)),
            *((("H" * count), value) for count, value in enumerate((100, 200, 300, 400, 500), start=1)),
            *((("2" * count), value) for count, value in enumerate((200, 400, 600), start=3)),
            *((("3" * count), value) for count, value in enumerate((300, 600, 900), start=3)),
            *((("4" * count), value) for count, value in enumerate((400, 800, 1200), start=3)),
            ("HS222", 350),
            ("HHS", 250),
        ],
    )
    def test_the_turn_records_the_value_of_the_parked_dice(self, parked: str, points: int) -> None:
        field = "4" * (5 - len(parked)) if "4" not in parked else "2" * (5 - len(parked))
        state = after(at(field, parked, parked_since_roll=True, scores=[1000, 0]), "end")
        assert state.scores == (1000 + points, 0)


class TestParkingDice:
    def test_parked_dice_leave_the_field(self) -> None:
        turn = after(at("HHS23"), "park HS").turn
        assert (turn.field, turn.parked, turn.parked_since_roll) == ("H23", "HS", True)

    def test_any_choice_of_what_scores_may_be_parked(self) -> None:
        assert ways(at("HHS34")) == ["park H", "park HH", "park HHS", "park HS", "park S"]

    def test_parking_may_be_done_again_before_anything_else(self) -> None:
        assert "park H" in ways(after(at("HHS23"), "park HS"))

    def test_having_played_on_the_player_must_park_again_before_ending(self) -> None:
        assert ways(after(at("HHS23"), "park H", "on", "H 2 3 4")) == ["park H"]

    def test_who_cannot_park_after_playing_on_gets_nothing(self) -> None:
        before = at("HHS23", scores=[500, 0])
        assert lost(before, after(before, "park HHS", "on", "2 3"))

    def test_what_is_parked_after_a_fix_counts_as_parked_since_the_roll(self) -> None:
        state = after(at("HX34", "S"), "fix H", "H 4", "park H")
        assert ways(state) == ["end", "on"]

    def test_a_fix_does_not_take_away_that_something_was_parked(self) -> None:
        state = after(at("S34", "HS", signal="slow", parked_since_roll=True), "slow S", "go X", "fix pH", "2 3")
        assert state.turn.parked_since_roll
        assert ways(state) == ["end", "on"]


class TestEndATurnOrPlayOn:
    def test_with_go_and_something_parked_the_turn_may_be_ended_or_played_on(self) -> None:
        assert ways(after(at("H2344"), "park H")) == ["end", "on"]

    def test_ending_passes_the_turn_with_a_fresh_roll_of_six(self) -> None:
        state = after(at("H2344", scores=[400, 0]), "park H", "end")
        assert (state.seat, state.scores) == (1, (500, 0))
        assert dice(state) == ALL_SIX

    def test_playing_on_rolls_all_that_is_left_on_the_field(self) -> None:
        state = after(at("HS234"), "park H", "on", "H H 3 4")
        assert (state.turn.field, state.turn.parked) == ("HH34", "H")

    def test_with_slow_the_player_must_play_on(self) -> None:
        assert ways(after(at("H2344", signal="slow"), "park H")) == ["on"]

    def test_with_slow_and_a_parked_star_the_star_may_be_rolled_instead(self) -> None:
        assert ways(after(at("S2344", signal="slow"), "park S")) == ["on", "slow pS"]

    def test_with_slow_all_five_parked_and_no_star_the_turn_is_over(self) -> None:
        before = at("H", "HHHH", signal="slow", scores=[500, 0])
        assert lost(before, after(before, "park H"))

    def test_with_slow_all_five_parked_a_parked_star_is_the_way_on(self) -> None:
        assert ways(after(at("S", "HHHH", signal="slow"), "park S")) == ["slow pS"]

    def test_playing_on_is_allowed_when_unparking_has_left_nothing_parked(self) -> None:
        state = at("22334", "", parked_since_roll=True)
        assert ways(state) == ["on"]

    def test_all_five_parked_with_go_leave_only_ending(self) -> None:
        assert ways(after(at("H", "HHHH"), "park H")) == ["end"]


class TestNothingToPark:
    def test_a_first_roll_without_anything_ends_the_turn(self) -> None:
        state = after(start(1), "go 2 2 3 3 4")
        assert (state.turns, dice(state)) == ((1,), ALL_SIX)

    def test_previously_parked_dice_are_lost_too(self) -> None:
        before = at("H2344", scores=[500, 0])
        assert lost(before, after(before, "park H", "on", "2 3 4 4"))

    def test_a_star_to_roll_with_the_slow_keeps_the_turn_alive(self) -> None:
        assert ways(after(at("HS234", signal="slow"), "park HS", "on", "2 3 4")) == ["slow pS"]


class TestDoubleOrNothing:
    def declared(self, parked: str = "HHSS") -> State:
        return after(at("2", parked, parked_since_roll=True, scores=[1000, 0]), "double")

    def test_with_exactly_four_parked_and_the_turn_allowed_to_end_it_may_be_declared(self) -> None:
        assert ways(at("2", "HHSS", parked_since_roll=True)) == ["double", "end", "on"]

    @pytest.mark.parametrize(("field", "parked"), [("22", "HHS"), ("", "HHHHH")])
    def test_with_three_or_five_parked_it_may_not(self, field: str, parked: str) -> None:
        assert "double" not in ways(at(field, parked, parked_since_roll=True))

    def test_not_with_slow_showing(self) -> None:
        assert "double" not in ways(at("2", "HHHH", signal="slow", parked_since_roll=True))

    def test_not_before_parking_again(self) -> None:
        assert ways(at("H", "HHSS")) == ["park H"]

    def test_not_while_a_sad_face_shows(self) -> None:
        assert ways(at("X", "SSSS", parked_since_roll=True)) == ["fix go"]

    @pytest.mark.parametrize(("last", "points"), [("H", 800), ("S", 700)])
    def test_a_go_and_a_die_that_parks_double_all_five(self, last: str, points: int) -> None:
        assert after(self.declared(), f"go {last}").scores == (1000 + points, 0)

    def test_the_number_that_is_parked_already_parks(self) -> None:
        assert after(self.declared("H444"), "go 4").scores == (1000 + 2 * (100 + 800), 0)

    @pytest.mark.parametrize("roll", ["go 2", "go X", "slow H", "stop H"])
    def test_anything_else_is_nothing(self, roll: str) -> None:
        before = self.declared()
        assert lost(before, after(before, roll))

    def test_another_number_does_not_park(self) -> None:
        before = self.declared("H444")
        assert lost(before, after(before, "go 3"))
