"""Headings: Crossroad Bonus Phase, Join the Crossroad Lotto."""

from __future__ import annotations

import pytest

from dicehall.core.contract import Decide
from dicehall.games.crossroll.game import GAME
from games.crossroll.scenes import choose, full_boxes, scene, score, sheet_of, texts

TICKET = [1, 5, 6, 6]


@pytest.mark.parametrize(("results", "length"), [((5, 7), 1), ((1, 6), 3), ((6, 6), 4)])
def test_both_results_are_matched_and_doubles_count_twice(results: tuple[int, int], length: int) -> None:
    """Heading: Crossroad Bonus Phase, the example."""
    state = scene({"ticket": TICKET}, dice={"d6": results[0], "d8": results[1]})
    runs = {1: "aberdeen", 3: "aberdeen..ocean_park", 4: "aberdeen..aberdeen_tunnel"}
    assert texts(state, start="bonus A aberdeen") == {f"bonus A {runs[length]}"}


def test_opting_out_is_always_possible() -> None:
    state = scene({"ticket": [3]}, {}, dice={"d4": 3, "d6": 1})
    assert "pass" in texts(state)
    assert sheet_of(choose(state, "pass")).crossed == ()


def test_without_a_match_nobody_is_asked_for_a_bonus() -> None:
    state = scene({"ticket": [2]}, {}, dice={"d4": 3, "d6": 1})
    assert state.phase == "main"


def test_only_seats_with_a_bonus_are_asked_and_their_choice_is_sealed() -> None:
    state = scene({"ticket": [3]}, {}, {"ticket": [3, 1]}, dice={"d4": 3, "d6": 1})
    assert GAME.pending(state) == Decide((0, 2), sealed=True)


def test_bonuses_are_applied_before_any_main_action_is_asked_for() -> None:
    state = scene({"ticket": [3]}, {}, dice={"d4": 3, "d6": 1})
    state = choose(state, "bonus A aberdeen")
    assert GAME.pending(state) == Decide((0, 1), sealed=True)
    assert "drive 1 A wong_chuk_hang" in texts(state, 0)
    assert "drive 1 A wong_chuk_hang" not in texts(state, 1)


def test_a_bonus_needs_no_record_box_and_fills_none() -> None:
    state = scene({"ticket": [3], "boxes": full_boxes("J")}, {}, dice={"d4": 3, "d6": 1})
    after = choose(state, "bonus A aberdeen")
    assert sheet_of(after).boxes == sheet_of(state).boxes


def test_a_bonus_can_circle_a_landmark() -> None:
    state = scene({"ticket": [3], "crossed": ["wong_chuk_hang"]}, {}, dice={"d4": 3, "d6": 1})
    assert score(choose(state, "bonus A ocean_park")) == 1


def test_changed_results_never_match() -> None:
    sheet = {"ticket": [3], "engine": {"middle": [4, 4]}}
    assert scene(sheet, {}, dice={"d4": 4, "d6": 1}).phase == "main"


def test_a_number_written_this_round_counts_from_the_next() -> None:
    state = scene({"crossed": ["lai_king"], "ticket": [2]}, {}, dice={"d4": 3, "d6": 1})
    state = choose(state, "lotto 3 butterfly_valley", "engine 3")
    assert state.phase == "dice"
    assert sheet_of(state).ticket == (2, 3)


def test_a_number_above_ten_may_be_written_but_never_matches() -> None:
    sheet = {"crossed": ["lai_king"], "engine": {"top": [1, 1, 1]}}
    state = scene(sheet, {}, dice={"d8": 1, "d10": 10})
    state = choose(state, "lotto 11 butterfly_valley", "engine 1")
    assert sheet_of(state).ticket == (11,)


def test_a_bonus_that_no_run_is_long_enough_for_is_not_asked_for() -> None:
    state = scene({"ticket": [4] * 8}, {}, dice={"d4": 4, "d6": 4})
    assert {text.split()[1] for text in texts(state, start="bonus")} == {"I"}
    assert texts(scene({"ticket": [4] * 8, "crossed": ["lok_ma_chau"]}, {}, dice={"d4": 4, "d6": 4}), start="bonus")
    blocked = {"ticket": [4] * 8, "crossed": ["lok_ma_chau", "tuen_mun"]}
    assert scene(blocked, {}, dice={"d4": 4, "d6": 4}).phase == "main"


def test_joining_crosses_out_a_crossroad_and_writes_the_number() -> None:
    """Heading: Join the Crossroad Lotto, the example (N = 4)."""
    state = scene({"crossed": ["happy_valley"]}, {}, dice={"d4": 4, "d6": 1})
    state = choose(state, "lotto 4 causeway_bay", "engine 4")
    assert sheet_of(state).crossed == ("happy_valley", "causeway_bay")
    assert sheet_of(state).ticket == (4,)


def test_joining_can_not_be_the_first_thing_in_a_game() -> None:
    assert not texts(scene({}, {}, dice={"d4": 4, "d6": 1}), start="lotto")


def test_the_crossroad_must_be_empty_and_adjacent_along_any_of_its_routes() -> None:
    state = scene({"crossed": ["happy_valley", "the_peak", "golden_bauhinia"]}, {}, dice={"d4": 4, "d6": 4})
    assert texts(state, start="lotto") == {"lotto 4 causeway_bay"}
    taken = scene({"crossed": ["happy_valley", "causeway_bay"]}, {}, dice={"d4": 4, "d6": 4})
    assert not texts(taken, start="lotto")


def test_a_full_ticket_takes_no_more() -> None:
    state = scene({"crossed": ["happy_valley"], "ticket": [9] * 8}, {}, dice={"d4": 4, "d6": 4})
    assert not texts(state, start="lotto")


def test_numbers_may_be_repeated_on_the_ticket() -> None:
    state = scene({"crossed": ["happy_valley"], "ticket": [9, 9]}, {}, dice={"d4": 4, "d10": 9}, pending="main")
    assert "lotto 9 causeway_bay" in texts(state)


def test_joining_fills_no_record_box_and_needs_none() -> None:
    state = scene({"crossed": ["happy_valley"], "boxes": full_boxes("J")}, {}, dice={"d4": 4, "d6": 4})
    state = choose(state, "lotto 4 causeway_bay", "engine 4")
    assert sheet_of(state).boxes["A"] == (1, 1, 1, 1)
