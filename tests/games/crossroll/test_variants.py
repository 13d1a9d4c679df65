"""Headings: Nitrous Oxide Variant, Solo Variant, Dice Conversion Chart, alone and combined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dicehall.core.contract import Chosen, Decide, Over, Roll
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.state import State
from games.crossroll.scenes import (
    PATHS,
    choose,
    full_boxes,
    numbers,
    roll,
    scene,
    score,
    sheet_of,
    start,
    texts,
    without,
)

NITROUS = {"nitrous": True}
ONES: dict[str, int | None] = {"d4": 1, "d6": 1}
NEAR_B = {"crossed": without("B", "shek_mun"), "boxes": {"B": [9]}}
INSTALLED = {"crossed": PATHS["B"], "nitrous": True}


# Nitrous Oxide Variant.


def test_the_checked_route_is_rolled_at_the_start_and_a_six_again() -> None:
    state = start(2, nitrous=True, first=0)
    pending = GAME.pending(state)
    assert isinstance(pending, Roll)
    assert [die.name for die in pending.dice] == ["d10"]
    state = roll(state, 6)
    assert isinstance(GAME.pending(state), Roll)
    assert roll(state, 7).checked == "G"


@pytest.mark.parametrize(
    ("value", "route"), [(1, "A"), (2, "B"), (3, "C"), (4, "D"), (5, "E"), (7, "G"), (8, "H"), (9, "I"), (10, "J")]
)
def test_the_dice_conversion_chart(value: int, route: str) -> None:
    assert roll(start(1, nitrous=True), value).checked == route


def completing(*others: Mapping[str, Any], checked: str = "B") -> State:
    state = scene(NEAR_B, *others, dice=ONES, checked=checked, options=NITROUS)
    near = [("drive 1 B shek_mun" if other is NEAR_B else "engine 1") for other in others]
    return choose(state, "drive 1 B shek_mun", *near)


def test_whoever_completes_the_checked_route_may_install() -> None:
    state = completing({})
    assert GAME.pending(state) == Decide((0,), sealed=True)
    assert texts(state) == {"install", "decline"}


def test_completing_another_route_does_not_offer_it() -> None:
    assert completing({}, checked="A").phase == "dice"


def test_everybody_who_may_install_decides_in_one_sealed_step() -> None:
    assert GAME.pending(completing(NEAR_B, {})) == Decide((0, 1), sealed=True)


def test_installing_gives_up_the_route_score_and_keeps_the_speed_scores() -> None:
    state = choose(completing({}), "install")
    assert score(state) == 1
    assert sheet_of(state).completed == ("B",)
    assert sheet_of(state).boxes["B"] == (9, 1, "dot")
    assert sheet_of(state, 1).boxes["B"][-1] == "x"


def test_declining_keeps_the_route_score_for_good() -> None:
    state = choose(completing({}), "decline")
    assert score(state) == 22 + 1
    assert not sheet_of(state).nitrous


def test_a_later_player_can_still_install() -> None:
    state = scene(INSTALLED, NEAR_B, dice=ONES, checked="B", options=NITROUS)
    state = choose(state, "engine 1", "drive 1 B shek_mun")
    assert GAME.pending(state) == Decide((1,), sealed=True)


def test_the_sum_can_be_n_once_installed() -> None:
    dice: dict[str, int | None] = {"d6": 4, "d8": 5}
    assert numbers(scene(INSTALLED, dice=dice, checked="B", options=NITROUS)) == {4, 5, 9}
    assert numbers(scene({"crossed": PATHS["B"]}, dice=dice, checked="B", options=NITROUS)) == {4, 5}


def test_the_sum_is_not_combined_with_an_effect() -> None:
    sheet = {**INSTALLED, "engine": {"top": [1, 1, 1]}}
    found = numbers(scene(sheet, dice={"d6": 4, "d8": 5}, checked="B", options=NITROUS))
    assert found == {4, 5, 6, 9}


def test_the_choice_is_given_even_in_the_last_round() -> None:
    last = {**NEAR_B, "boxes": {**full_boxes("B"), "B": [9]}}
    state = choose(scene(last, {}, dice=ONES, checked="B", options=NITROUS), "drive 1 B shek_mun", "engine 1")
    assert state.phase == "install"
    assert isinstance(GAME.pending(choose(state, "decline")), Over)


def test_a_clock_declines() -> None:
    state = completing({})
    assert GAME.fallback(state, 0) == Chosen({0: GAME.parse(state, "decline")})


# Solo Variant.


def test_the_dice_go_two_of_four_two_of_three_the_last_two_the_last_one() -> None:
    state = start(1)
    assert len(texts(state)) == 6
    state = choose(roll(choose(state, "dice d4 d6"), 1, 5), "drive 1 A aberdeen")
    assert state.away == ("d4",)
    assert texts(state) == {"dice d6 d8", "dice d6 d10", "dice d8 d10"}
    state = choose(roll(choose(state, "dice d6 d8"), 1, 8), "drive 1 A wong_chuk_hang")
    assert (state.phase, state.dice) == ("roll", ("d8", "d10"))
    state = choose(roll(state, 1, 10), "drive 1 A ocean_park")
    assert (state.phase, state.dice) == ("roll", ("d10",))
    state = choose(roll(state, 2), "drive 2 A aberdeen_tunnel..happy_valley")
    assert state.phase == "penalty"


def test_the_die_whose_result_became_n_is_set_aside() -> None:
    state = choose(scene({}, dice={"d4": 2, "d8": 5}), "engine 5")
    assert state.away == ("d8",)


def test_an_unlocked_effect_tells_the_die_too() -> None:
    sheet = {"engine": {"top": [1, 1, 1]}}
    assert choose(scene(sheet, dice={"d4": 2, "d8": 5}), "engine 6").away == ("d8",)


def test_an_effect_that_the_action_itself_unlocks_does_not_count() -> None:
    sheet = {"engine": {"top": [1, 1]}}
    assert choose(scene(sheet, dice={"d4": 2, "d8": 1}), "engine 2").away == ("d4",)


def test_the_player_chooses_if_both_dice_fit() -> None:
    state = choose(scene({}, dice={"d4": 3, "d8": 3}), "engine 3")
    assert texts(state) == {"aside d4", "aside d8"}
    assert choose(state, "aside d8").away == ("d8",)
    sheet = {"engine": {"top": [1, 1, 1]}}
    assert choose(scene(sheet, dice={"d6": 4, "d8": 5}), "engine 5").phase == "aside"


def test_the_player_chooses_if_the_sum_was_used() -> None:
    state = scene(INSTALLED, dice={"d6": 4, "d8": 5}, checked="B", options=NITROUS)
    assert texts(choose(state, "engine 9")) == {"aside d6", "aside d8"}


def test_the_player_chooses_if_the_phase_was_skipped() -> None:
    crossed = {name for route in "ABCEGHIJ" for name in PATHS[route]} | {"shau_kei_wan"}
    engine = {"middle": [4, 4], "top": [1, 1, 1]}
    sheet = {"crossed": sorted(crossed), "ticket": [1] * 8, "engine": engine, "boxes": {"D": [3, 3]}}
    state = scene(sheet, dice={"d6": 5, "d8": 6}, pending="main")
    assert texts(state) == {"aside d6", "aside d8"}


def test_setting_aside_comes_before_the_resolution() -> None:
    state = choose(scene(NEAR_B, dice={"d4": 1, "d6": 1}), "drive 1 B shek_mun")
    assert state.phase == "aside"
    assert sheet_of(state).completed == ()
    assert sheet_of(choose(state, "aside d4")).completed == ("B",)


def test_one_die_has_no_sum_and_one_result() -> None:
    state = scene(INSTALLED, dice={"d8": 5}, aside=["d4", "d6", "d10"], checked="B", options=NITROUS)
    assert numbers(state) == {5}


def test_a_bonus_counts_the_matches_of_one_die_alone() -> None:
    state = scene({"ticket": [5, 5]}, dice={"d8": 5}, aside=["d4", "d6", "d10"])
    assert "bonus A aberdeen..wong_chuk_hang" in texts(state)


def cycle_done(**sheet: Any) -> State:
    return scene(sheet, aside=["d4", "d6", "d8", "d10"], pending="penalty")


def test_after_the_fourth_round_the_d10_takes_a_box() -> None:
    state = roll(cycle_done(boxes={"A": [3]}), 1)
    assert sheet_of(state).boxes["A"] == (3, None, None, "x")
    assert state.away == ()
    assert len(texts(state)) == 6


def test_a_six_takes_nothing() -> None:
    assert roll(cycle_done(), 6).sheets == cycle_done().sheets


def test_a_route_with_an_x_or_without_a_free_box_loses_nothing() -> None:
    state = cycle_done(boxes={"A": [3, None, None, "x"], "J": [1, 1]})
    assert roll(state, 1).sheets == roll(state, 10).sheets == state.sheets


def test_the_end_is_looked_at_again_after_the_d10() -> None:
    state = cycle_done(boxes={**full_boxes("J"), "J": [1]})
    assert GAME.pending(roll(state, 10)) == Over((0,), ())


def test_completing_a_route_alone_penalises_nobody() -> None:
    state = choose(choose(scene(NEAR_B, dice={"d4": 1, "d6": 1}), "drive 1 B shek_mun"), "aside d6")
    assert all("x" not in marks for marks in sheet_of(state).boxes.values())


def test_solo_and_nitrous_combine() -> None:
    state = scene(NEAR_B, dice={"d4": 1, "d6": 2}, checked="B", options=NITROUS)
    state = choose(state, "drive 1 B shek_mun")
    assert (state.phase, state.away) == ("install", ("d4",))
    assert choose(state, "install").phase == "dice"
