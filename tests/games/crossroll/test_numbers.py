"""Headings: Main Action Phase, Upgrade your car: which numbers N there are, and who must act."""

from __future__ import annotations

from dicehall.core.contract import Decide
from dicehall.games.crossroll.game import GAME
from games.crossroll.scenes import EVERYTHING, choose, full_boxes, numbers, scene, sheet_of, texts

MIDDLE = {"engine": {"middle": [4, 6]}}


def test_either_result_can_be_n() -> None:
    assert numbers(scene({}, dice={"d4": 3, "d6": 5})) == {3, 5}


def test_a_number_goes_into_the_row_of_its_range() -> None:
    """Heading: Upgrade your car, first example (N = 5): the row 4 to 7."""
    state = choose(scene({}, {}, dice={"d6": 5, "d8": 1}), "engine 5", "engine 1")
    assert sheet_of(state).engine == {"top": (), "middle": (5,), "bottom": ()}


def test_a_full_middle_row_gives_n_minus_one() -> None:
    """Heading: Upgrade your car, second example: 4 and 8 give 3, 4, 7 and 8."""
    assert numbers(scene(MIDDLE, dice={"d4": 4, "d8": 8})) == {3, 4, 7, 8}


def test_a_full_top_row_gives_n_plus_one_and_a_full_bottom_row_n_minus_two() -> None:
    assert numbers(scene({"engine": {"top": [1, 2, 3]}}, dice={"d4": 2, "d8": 6})) == {2, 3, 6, 7}
    assert numbers(scene({"engine": {"bottom": [8, 10]}}, dice={"d4": 3, "d8": 7})) == {1, 3, 5, 7}


def test_effects_are_not_combined() -> None:
    both = {"engine": {"top": [1, 2, 3], "middle": [4, 4], "bottom": [8, 8]}}
    assert numbers(scene(both, dice={"d6": 5, "d8": 5})) == {3, 4, 5, 6}


def test_an_effect_works_from_the_round_after_it_was_unlocked() -> None:
    state = scene({"engine": {"middle": [4]}}, {}, dice={"d6": 5, "d8": 8})
    assert numbers(state) == {5, 8}
    state = choose(state, "engine 5", "engine 5")
    assert state.round == 2
    assert sheet_of(state).engine["middle"] == (4, 5)


def test_a_number_below_one_can_not_be_used() -> None:
    everything = {"engine": {"middle": [4, 4], "bottom": [8, 8]}}
    found = texts(scene(everything, dice={"d4": 1, "d6": 2}))
    assert {text.split()[1] for text in found} == {"1", "2"}


def test_a_drive_may_use_more_than_ten_and_the_engine_may_not() -> None:
    state = scene({"engine": {"top": [1, 1, 1]}}, dice={"d4": 1, "d10": 10})
    assert 11 in numbers(state)
    assert texts(state, start="engine") == {"engine 10"}


def test_a_full_row_of_the_engine_takes_no_more() -> None:
    assert texts(scene(MIDDLE, dice={"d4": 4, "d8": 8}), start="engine") == {"engine 3", "engine 8"}


def test_an_action_that_different_dice_and_effects_allow_is_listed_once() -> None:
    state = scene(MIDDLE, dice={"d4": 3, "d6": 4})
    found = [GAME.write(state, action) for action in GAME.actions(state, 0)]
    assert len(found) == len(set(found))
    assert {text for text in found if text.startswith("engine")} == {"engine 2", "engine 3"}


NEARLY = {
    "crossed": [name for name in EVERYTHING if name != "chai_wan"],
    "completed": ["A", "B", "C", "E", "G", "H", "I", "J"],
    "boxes": {"D": [1, 1]},
    "ticket": [9] * 8,
}


def test_a_result_as_rolled_that_allows_anything_must_be_used() -> None:
    sheet = {**NEARLY, "engine": {"top": [1, 1, 1], "middle": [4, 4], "bottom": [8, 8]}}
    state = scene(sheet, {}, dice={"d4": 1, "d6": 6})
    assert texts(state) == {"drive 1 D chai_wan"}


def test_where_only_a_changed_result_allows_anything_skipping_is_possible() -> None:
    sheet = {**NEARLY, "engine": {"middle": [4, 4], "bottom": [8, 8], "top": [1, 1]}}
    state = scene(sheet, {}, dice={"d4": 4, "d6": 4}, pending="main")
    assert texts(state) == {"engine 2", "engine 3", "skip"}
    assert sheet_of(choose(state, "skip", "engine 4")) == sheet_of(state)


def test_whoever_can_do_nothing_is_not_asked() -> None:
    sheet = {**NEARLY, "engine": {"top": [1, 1, 1], "middle": [4, 4]}}
    state = scene(sheet, {}, dice={"d6": 5, "d8": 6}, pending="main")
    assert GAME.pending(state) == Decide((1,), sealed=True)
    assert texts(state, 0) == set()


def test_a_round_in_which_nobody_can_act_passes_by_itself() -> None:
    sheet = {**NEARLY, "engine": {"top": [1, 1, 1], "middle": [4, 4]}}
    state = scene(sheet, sheet, dice={"d6": 5, "d8": 6}, pending="main", round=5)
    assert (state.phase, state.round, state.active) == ("dice", 6, 1)


def test_main_actions_are_one_sealed_choice_of_all() -> None:
    assert GAME.pending(scene({}, {}, {}, {}, dice={"d4": 1, "d6": 1})) == Decide((0, 1, 2, 3), sealed=True)


def test_a_player_without_a_box_can_still_use_the_engine() -> None:
    state = scene({"boxes": full_boxes("J"), "crossed": []}, dice={"d8": 8, "d10": 9})
    assert texts(state) == {"engine 8", "engine 9"}
