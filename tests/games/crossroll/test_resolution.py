"""Headings: Resolution Phase, Completed Route Scoring, End of Game, with the phases before the first round."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Forfeit, Over, Roll
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.games.crossroll.game import GAME
from games.crossroll.scenes import (
    EVERYTHING,
    PATHS,
    choose,
    full_boxes,
    roll,
    scene,
    score,
    sheet_of,
    start,
    texts,
    without,
)

NEAR_B = {"crossed": without("B", "shek_mun"), "boxes": {"B": [9]}}
ONES: dict[str, int | None] = {"d4": 1, "d6": 1}
TO_B = "bonus B shek_mun"


def test_completing_a_route_scores_it_with_a_speed_score_for_each_dot() -> None:
    """Heading: Completed Route Scoring, the example: Route B with two dots, and an X for each of the others."""
    state = scene({**NEAR_B, "ticket": [1]}, {}, {}, dice={"d4": 1, "d6": 5})
    state = choose(choose(state, TO_B), "engine 5", "engine 5", "engine 5")
    assert sheet_of(state).boxes["B"] == (9, "dot", "dot")
    assert score(state) == 22 + 1 + 1
    assert sheet_of(state, 1).boxes["B"] == sheet_of(state, 2).boxes["B"] == (None, None, "x")


def test_completion_is_looked_at_in_the_resolution_only() -> None:
    state = scene({**NEAR_B, "ticket": [1]}, {}, dice={"d4": 1, "d6": 5})
    state = choose(state, TO_B)
    assert sheet_of(state).completed == ()
    assert state.phase == "main"


def test_everybody_who_completes_in_the_same_round_is_first() -> None:
    state = choose(scene(NEAR_B, NEAR_B, {}, dice=ONES), *["drive 1 B shek_mun"] * 2, "engine 1")
    assert score(state, 0) == score(state, 1) == 22 + 1
    assert sheet_of(state, 1).boxes["B"] == (9, 1, "dot")
    assert sheet_of(state, 2).boxes["B"] == (None, None, "x")


def test_later_completions_cause_no_penalties() -> None:
    first = {"crossed": PATHS["B"], "boxes": {"B": [9, 2, 1]}}
    state = choose(scene(first, NEAR_B, {}, dice=ONES), "engine 1", "drive 1 B shek_mun", "engine 1")
    assert sheet_of(state, 2).boxes["B"] == (None, None, None)


def test_the_x_goes_into_the_rightmost_free_box_if_there_is_one() -> None:
    others: list[Any] = [{"boxes": {"B": [3]}, "crossed": []}, {"boxes": {"B": [1, 1, 1]}}]
    state = choose(scene(NEAR_B, *others, dice=ONES), "drive 1 B shek_mun", "engine 1", "engine 1")
    assert sheet_of(state, 1).boxes["B"] == (3, None, "x")
    assert sheet_of(state, 2).boxes["B"] == (1, 1, 1)


def test_a_route_whose_boxes_are_full_can_still_be_completed() -> None:
    sheet = {"crossed": without("B", "shek_mun"), "boxes": {"B": [9, 1, "x"]}, "ticket": [1]}
    state = choose(choose(scene(sheet, {}, dice={"d4": 1, "d6": 5}), TO_B), "engine 5", "engine 5")
    assert score(state) == 22


def test_a_crossroad_can_complete_two_routes_at_once() -> None:
    crossed = [name for name in dict.fromkeys(PATHS["I"] + PATHS["J"]) if name != "lam_tei"]
    state = scene({"crossed": crossed, "boxes": {"I": [9, 9], "J": [6]}}, {}, dice=ONES)
    state = choose(state, "lotto 1 lam_tei", "engine 1")
    assert sheet_of(state).completed == ("I", "J")
    assert score(state) == 30 + 11 + 1 + 1 + 2 + 3
    assert sheet_of(state, 1).boxes["I"][-1] == sheet_of(state, 1).boxes["J"][-1] == "x"


def test_dots_beyond_the_last_speed_score_fill_boxes_and_score_nothing() -> None:
    sheet = {"crossed": [name for name in EVERYTHING if name != "shek_mun"], "ticket": [1]}
    state = scene(sheet, {}, dice={"d4": 1, "d6": 5})
    speed = sum((1, 1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 12, 12, 13, 14, 16))
    assert score(state) == 190 + speed
    state = choose(choose(state, TO_B), "engine 5", "engine 5")
    assert score(state) == 212 + speed
    assert GAME.pending(state) == Over((212 + speed, 0), (0,))


# End of Game.

LAST = {"boxes": {**full_boxes("J"), "J": [1]}, "crossed": []}


def test_the_game_ends_after_a_round_in_which_somebodys_boxes_are_all_full() -> None:
    state = choose(scene(LAST, {}, dice=ONES), "drive 1 J shenzhen_bay_port", "drive 1 A aberdeen")
    assert GAME.pending(state) == Over((0, 0), (0, 1))


def test_the_highest_total_wins() -> None:
    rich = {"crossed": ["ocean_park"], "landmarks": ["ocean_park"]}
    state = choose(scene(LAST, rich, dice=ONES), "drive 1 J shenzhen_bay_port", "engine 1")
    assert GAME.pending(state) == Over((0, 1), (1,))


def test_a_penalty_can_end_the_game() -> None:
    poor = {"boxes": {**full_boxes("B"), "B": [1, 1]}}
    state = choose(scene(NEAR_B, poor, dice=ONES), "drive 1 B shek_mun", "engine 1")
    assert isinstance(GAME.pending(state), Over)


# Dice Rolling Phase, and who begins.


def test_the_active_player_chooses_two_of_the_four_dice() -> None:
    state = start(first=1)
    assert GAME.pending(state) == Decide((1,))
    assert texts(state, 1) == {f"dice {pair}" for pair in ("d4 d6", "d4 d8", "d4 d10", "d6 d8", "d6 d10", "d8 d10")}
    pending = GAME.pending(choose(state, "dice d4 d10"))
    assert isinstance(pending, Roll)
    assert [die.name for die in pending.dice] == ["d4", "d10"]
    assert pending.seat == 1


def test_the_next_player_to_the_left_becomes_active() -> None:
    state = choose(scene({}, {}, {}, dice=ONES, active=2), *["engine 1"] * 3)
    assert (state.active, state.round) == (0, 2)


def test_the_first_player_is_drawn_by_lot() -> None:
    state = start(3)
    pending = GAME.pending(state)
    assert isinstance(pending, Roll)
    assert [(die.name, die.faces) for die in pending.dice] == [("lot", ("0", "1", "2"))]
    assert roll(state, 2).active == 2


def test_there_is_no_lot_in_solo() -> None:
    assert start(1).phase == "dice"


def test_a_first_player_who_does_not_sit_there_is_refused() -> None:
    with pytest.raises(BadOptions, match="option first is 3; allowed: lot, or a seat from 0 to 1"):
        start(2, first=3)


# A clock that runs out.


def test_a_clock_takes_the_first_listed_dice_and_main_action() -> None:
    state = start(first=0)
    assert GAME.fallback(state, 0) == Chosen({0: GAME.actions(state, 0)[0]})
    state = scene({}, {}, dice=ONES)
    assert GAME.fallback(state, 1) == Chosen({1: GAME.actions(state, 1)[0]})


def test_a_clock_passes_on_a_bonus() -> None:
    state = scene({"ticket": [1]}, {}, dice=ONES)
    assert GAME.fallback(state, 0) == Chosen({0: GAME.parse(state, "pass")})


def test_nothing_is_forfeited() -> None:
    state = choose(start(first=0), "dice d4 d6")
    with pytest.raises(IllegalAction, match="nothing is forfeited in Crossroll"):
        apply(GAME, state, GAME.fallback(state, 0))
    with pytest.raises(IllegalAction, match="nothing is forfeited in Crossroll"):
        apply(GAME, state, Forfeit(0, "fumble"))
