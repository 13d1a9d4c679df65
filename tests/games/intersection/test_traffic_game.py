"""Whole games by the traffic rules. Each class is a heading of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.contract import Forfeit, Roll
from dicehall.core.errors import IllegalAction
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.rules import State, is_in
from games.intersection.scenes import after, at, dice, fumble, lost, over, start, ways


def about_to_end(parked: str, **more: Any) -> State:
    return at("2" * (5 - len(parked)), parked, parked_since_roll=True, **more)


class TestStartingTheGame:
    def test_each_seat_in_order_rolls_five_traffic_dice(self) -> None:
        state = start(3)
        rollers = []
        for _ in range(3):
            pending = GAME.pending(state)
            assert isinstance(pending, Roll)
            rollers.append(pending.seat)
            assert dice(state) == ["traffic"] * 5
            state = after(state, "H X X X X")
        assert rollers == [0, 1, 2]

    def test_most_happy_faces_takes_the_first_turn(self) -> None:
        state = after(start(3), "H S S S S", "H H S S S", "H S S S S")
        assert (state.phase, state.seat) == ("turn", 1)

    def test_those_tied_for_the_most_roll_again_and_nobody_else(self) -> None:
        state = after(start(3), "H S S S S", "S S S S S", "H S S S S")
        assert state.contenders == (0, 2)
        assert after(state, "S S S S S", "H S S S S").seat == 2

    def test_they_may_tie_again(self) -> None:
        state = after(start(2), *["S S S S S"] * 6, "H S S S S", "S S S S S")
        assert (state.phase, state.seat) == ("turn", 0)

    def test_play_continues_clockwise(self) -> None:
        state = after(start(3), "S S S S S", "S S S S S", "H S S S S")
        seats = []
        for _ in range(4):
            seats.append(state.seat)
            state = after(state, "stop H H H H H")
        assert seats == [2, 0, 1, 2]

    def test_alone_there_is_no_such_roll(self) -> None:
        assert (start(1).phase, start(1).contenders) == ("turn", ())


class TestComingIn:
    def test_a_first_turn_of_less_than_300_records_nothing(self) -> None:
        assert after(about_to_end("HHS"), "end").scores == (0, 0)

    def test_a_first_turn_of_300_is_recorded(self) -> None:
        assert after(about_to_end("HHH"), "end").scores == (300, 0)

    def test_after_coming_in_any_amount_is_recorded(self) -> None:
        assert after(about_to_end("S", scores=[300, 0]), "end").scores == (350, 0)

    def test_doubled_points_count(self) -> None:
        assert after(about_to_end("SSSS"), "double", "go S").scores == (500, 0)

    def test_the_others_having_come_in_does_not_help(self) -> None:
        assert after(about_to_end("HHS", scores=[0, 900]), "end").scores == (0, 900)

    def test_any_recorded_score_is_being_in(self) -> None:
        assert after(about_to_end("S", scores=[1, 0]), "end").scores == (51, 0)

    @pytest.mark.parametrize(("come_in", "is_in_at_once"), [(0, True), (1, False)])
    def test_without_a_least_score_everybody_is_in(self, come_in: int, is_in_at_once: bool) -> None:
        assert is_in(at("H2344", options={"come_in": come_in}), 0) is is_in_at_once

    def test_the_option_sets_the_least_score(self) -> None:
        assert after(about_to_end("S", options={"come_in": 50}), "end").scores == (50, 0)
        assert after(about_to_end("S", options={"come_in": 51}), "end").scores == (0, 0)


class TestWinning:
    def test_at_5000_everybody_else_has_one_more_turn(self) -> None:
        state = after(about_to_end("HHHH", scores=[4600, 1000, 1000]), "end")
        state = after(state, "stop H H H H H")
        assert state.phase == "turn"
        assert over(after(state, "stop H H H H H")).winners == (0,)

    def test_below_5000_the_game_goes_on(self) -> None:
        state = after(about_to_end("HHHH", scores=[4550, 1000]), "end", "stop H H H H H")
        assert (state.phase, state.seat) == ("turn", 0)

    def test_players_before_the_one_who_reached_the_goal_have_theirs_too(self) -> None:
        state = after(about_to_end("HHHH", scores=[1000, 4600, 1000], turn=1), "end")
        state = after(state, "stop H H H H H")
        assert (state.phase, state.seat) == ("turn", 0)
        assert over(after(state, "stop H H H H H")).winners == (1,)

    def test_the_highest_score_wins_not_the_first_to_arrive(self) -> None:
        state = about_to_end("4444", scores=[5000, 4900], turn=1)
        assert over(after(state, "end")).winners == (1,)

    def test_reaching_the_goal_in_a_last_turn_starts_no_further_ones(self) -> None:
        state = after(about_to_end("HHHH", scores=[5100, 4600, 1000], turn=1), "end")
        assert over(after(state, "stop H H H H H")).winners == (0,)

    def test_without_last_turns_the_game_is_over_at_once(self) -> None:
        state = about_to_end("HHHH", scores=[4600, 1000], options={"last_turn": False})
        assert over(after(state, "end")).winners == (0,)

    def test_the_goal_is_an_option(self) -> None:
        state = about_to_end("HHHH", scores=[600, 900], options={"goal": 1000})
        assert over(after(state, "end", "stop H H H H H")).winners == (0,)

    def test_scores_are_reported_as_recorded(self) -> None:
        state = about_to_end("HHHH", scores=[4600, 1000])
        assert over(after(state, "end", "stop H H H H H")).scores == (5000, 1000)


class TestATie:
    def tied(self) -> State:
        return after(about_to_end("HHHH", scores=[5000, 700, 4600], turn=2), "end")

    def test_each_tied_player_rolls_five_traffic_dice(self) -> None:
        state = at("2", "HHHH", parked_since_roll=True, scores=[5000, 5000, 4600], turn=2)
        state = after(state, "end")
        assert state.contenders == (0, 1, 2)
        assert dice(state) == ["traffic"] * 5

    def test_players_with_less_do_not_roll(self) -> None:
        assert self.tied().contenders == (0, 2)

    def test_the_first_of_them_in_seat_order_begins(self) -> None:
        state = after(at("", signal="", scores=[0, 5000, 300]), "stop H H H H H")
        pending = GAME.pending(state)
        assert isinstance(pending, Roll)
        assert (state.contenders, state.seat, pending.seat) == ((0, 1), 0, 0)

    def test_most_happy_faces_wins_whatever_else_shows(self) -> None:
        assert over(after(self.tied(), "H H X X X", "H S S S S")).winners == (0,)

    def test_those_still_tied_roll_again(self) -> None:
        state = after(self.tied(), "H S S S S", "H 2 2 2 2")
        assert state.phase == "tie"
        assert over(after(state, "2 2 2 2 2", "H 2 2 2 2")).winners == (2,)


class TestTheVanderRule:
    def test_a_fumble_ends_the_turn_with_nothing(self) -> None:
        before = about_to_end("HHHH", scores=[500, 0])
        assert lost(before, fumble(before))

    def test_it_can_happen_in_the_place_of_a_roll(self) -> None:
        before = after(at("HS234", scores=[500, 0]), "park H", "on")
        assert lost(before, fumble(before))

    def test_it_is_remembered_for_the_no_dice_rule(self) -> None:
        assert fumble(at("H2344", turn=1)).fumbled == (False, True)

    def test_an_ordinary_loss_is_no_fumble(self) -> None:
        assert after(start(1), "stop H H H H H").fumbled == (False,)

    def test_it_is_never_among_the_actions(self) -> None:
        assert not any(text.startswith(("vander", "fumble")) for text in ways(about_to_end("HHHH")))

    def test_a_clock_that_runs_out_is_a_vander(self) -> None:
        state = at("H2344")
        assert fumble(state, "clock").fumbled == (True, False)
        assert GAME.fallback(state, 0) == Forfeit(0, "clock")

    def test_between_turns_there_is_nothing_to_lose(self) -> None:
        with pytest.raises(IllegalAction, match=r"^no turn is under way, .* again$"):
            fumble(start(2))


class TestTheNoDiceRule:
    def last_turn(self, **more: Any) -> State:
        given = {"scores": [5200, 0, 3000], "turn": 2, "turns": [9, 9, 8], **more}
        return after(at("H2344", **given), "park H", "end")

    def test_who_never_scored_ties_with_the_highest_score(self) -> None:
        assert self.last_turn().contenders == (0, 1)

    def test_the_tie_is_rolled_off_and_scores_stay_as_recorded(self) -> None:
        end = over(after(self.last_turn(), "S S S S S", "H S S S S"))
        assert (end.scores, end.winners) == ((5200, 0, 3100), (1,))

    def test_not_who_lost_a_turn_by_the_vander_rule(self) -> None:
        assert over(self.last_turn(fumbled=[False, True, False])).winners == (0,)

    def test_anothers_fumble_does_not_matter(self) -> None:
        assert self.last_turn(fumbled=[True, False, True]).contenders == (0, 1)

    def test_one_turn_is_enough(self) -> None:
        assert self.last_turn(turns=[1, 1, 0]).contenders == (0, 1)

    def test_not_who_has_had_no_turn(self) -> None:
        state = self.last_turn(options={"last_turn": False, "goal": 3100}, turns=[9, 0, 8], scores=[3000, 0, 3000])
        assert over(state).winners == (2,)

    def test_the_final_turn_counts_too(self) -> None:
        state = at("HHH44", scores=[5200, 0], turn=1, turns=[9, 8])
        assert over(after(state, "park HHH", "end")).winners == (0,)

    def test_points_short_of_coming_in_are_no_points(self) -> None:
        state = at("H2344", scores=[5200, 0], turn=1, turns=[9, 8])
        assert after(state, "park H", "end").contenders == (0, 1)

    def test_the_option_turns_it_off(self) -> None:
        assert over(self.last_turn(options={"no_dice": False})).winners == (0,)

    def test_several_of_them_and_several_top_scorers_roll_together(self) -> None:
        state = at("HHHH2", scores=[5200, 0, 4800, 0], turn=2, turns=[9, 9, 8, 8])
        state = after(state, "park HHHH", "end", "stop H H H H H")
        assert state.contenders == (0, 1, 2, 3)


class TestSoloPlay:
    def test_it_goes_on_turn_after_turn_until_the_goal(self) -> None:
        state = about_to_end("HHHH", scores=[4500])
        assert after(state, "end").phase == "turn"

    def test_at_the_goal_it_is_over_without_a_winner(self) -> None:
        end = over(after(about_to_end("HHHH", scores=[4600], turns=[11]), "end"))
        assert (end.scores, end.winners) == ((5000,), ())

    def test_turns_are_counted(self) -> None:
        assert after(start(1), "stop H H H H H", "stop H H H H H").turns == (2,)
