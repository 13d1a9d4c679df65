"""Positions in JSON: what may be left out, and what is refused with its place."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from dicehall.core.errors import BadPosition
from dicehall.core.setup import place
from dicehall.games.crossroll.game import GAME
from games.crossroll.scenes import EVERYTHING, PATHS, full_boxes, scene, score, sheet_of, start


def written(state: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(GAME.position(state)))


def test_empty_sheets_are_enough() -> None:
    state = scene({}, {}, {})
    assert (state.phase, state.active, state.round, GAME.seats(state)) == ("dice", 0, 1, 3)


def test_named_dice_are_rolled_and_rolled_dice_are_used() -> None:
    assert scene({}, {}, dice={"d4": None, "d6": None}).phase == "roll"
    assert scene({}, {}, dice={"d4": 1, "d6": 1}).phase == "main"
    assert scene({"ticket": [1]}, {}, dice={"d4": 1, "d6": 1}).phase == "bonus"


def test_completed_routes_dots_and_scores_follow_from_what_is_crossed_out() -> None:
    sheet = sheet_of(scene({"crossed": PATHS["J"], "boxes": {"J": [7]}}, {}))
    assert sheet.completed == ("J",)
    assert sheet.boxes["J"] == (7, "dot")
    assert sheet.score == 11 + 1


def test_a_whole_sheet_is_worth_500() -> None:
    landmarks = [name for name in EVERYTHING if GAME.start(1, {"board": "hong_kong"}).board.location(name).landmark]
    boxes = {letter: [9] for letter in PATHS} | {"C": [9, 9], "I": [9, 9]}
    state = scene({"crossed": EVERYTHING, "landmarks": landmarks, "boxes": boxes}, {}, pending="over")
    assert score(state) == 500


def test_with_nitrous_and_no_checked_route_it_is_rolled_first() -> None:
    assert scene({}, {}, options={"nitrous": True}).phase == "nitrous"


def test_a_position_names_everything_that_people_look_at() -> None:
    position = written(scene({"crossed": ["ocean_park"], "landmarks": ["ocean_park"]}, {}, dice={"d4": 1, "d6": 2}))
    assert position["pending"] == "main"
    assert position["dice"] == {"d4": 1, "d6": 2}
    player = position["players"][0]
    assert player["circled"] == {"routes": [], "speed": [], "landmark": [1]}
    assert player["score"] == 1
    assert player["boxes"]["J"] == [None, None]
    assert player["engine"] == {"top": [], "middle": [], "bottom": []}


def test_dice_are_taken_in_the_boards_order() -> None:
    assert scene({}, {}, dice={"d10": 7, "d4": 2}).results == (2, 7)


def test_who_may_install_is_named_or_follows() -> None:
    done = {"crossed": PATHS["B"]}
    more: dict[str, Any] = {
        "pending": "install",
        "checked": "B",
        "dice": {"d4": 1, "d6": 1},
        "options": {"nitrous": True},
    }
    assert scene(done, done, {}, **more).asked == (0, 1)
    assert scene(done, done, {}, asked=[1], **more).asked == (1,)


@pytest.mark.parametrize(
    ("players", "more", "fault"),
    [
        ([], {}, "players: expected 1 to 4 sheets"),
        ([{}] * 5, {}, "players: expected 1 to 4 sheets"),
        ([{}, {}], {"active": 2}, "active: expected a seat from 0 to 1"),
        ([{}, {}], {"round": 0}, "round: expected a number from 1 on"),
        ([{"crossed": ["atlantis"]}], {}, "players[0].crossed: expected different locations by id"),
        ([{"crossed": ["aberdeen", "aberdeen"]}], {}, "players[0].crossed"),
        ([{}, {"landmarks": ["ocean_park"]}], {}, "players[1].landmarks: expected landmarks that are crossed out"),
        ([{"crossed": ["aberdeen"], "landmarks": ["aberdeen"]}], {}, "players[0].landmarks"),
        ([{"boxes": {"F": [1]}}], {}, "players[0].boxes: expected routes out of A B C D E G H I J"),
        ([{"boxes": {"J": [1, 1, 1]}}], {}, "players[0].boxes.J: expected at most 2 boxes"),
        ([{"boxes": {"J": [0]}}], {}, "players[0].boxes.J: expected numbers from 1 to 18"),
        ([{"boxes": {"J": [19]}}], {}, "players[0].boxes.J: expected numbers from 1 to 18"),
        ([{"boxes": {"J": ["x"]}}], {}, "players[0].boxes.J: expected numbers, then dots or null, then x"),
        ([{"boxes": {"J": ["x", "x"]}}], {}, "players[0].boxes.J: expected at most one x"),
        ([{"boxes": {"J": ["dot", "dot"]}}], {}, "players[0].boxes.J: expected dots once completed"),
        ([{"completed": ["J"]}], {}, "players[0].completed: expected routes all of whose locations"),
        ([{"crossed": PATHS["J"], "completed": []}], {}, "players: expected whole routes to be completed"),
        ([{"ticket": [1] * 9}], {}, "players[0].ticket: expected at most 8 numbers from 1 to 18"),
        ([{"engine": {"top": [4]}}], {}, "players[0].engine.top: expected at most 3 numbers from 1 to 3"),
        ([{"engine": {"turbo": [4]}}], {}, "players[0].engine: expected top middle bottom"),
        ([{"score": 1}], {}, "players[0].score: expected 0"),
        ([{"circled": {"speed": [1]}}], {}, "players[0].circled: expected"),
        ([{"nitrous": True}], {}, "players[0].nitrous: expected a checked route"),
        ([{}], {"checked": "B"}, "checked: expected no route, or the option nitrous"),
        ([{}], {"dice": {"d12": 1}}, "dice: expected dice out of d4 d6 d8 d10"),
        ([{}], {"dice": {"d4": 5, "d6": 1}}, "dice.d4: expected 1 to 4"),
        ([{}], {"dice": {"d4": 1}}, "dice: expected 2"),
        ([{}], {"dice": {"d4": 1, "d6": 1}, "aside": ["d4"]}, "dice: expected no die that is set aside"),
        ([{}, {}], {"aside": ["d4"]}, "aside: expected no dice unless one plays alone"),
        ([{}], {"aside": ["d4", "d4"]}, "aside: expected different dice"),
        ([{}], {"pending": "penalty"}, "aside: expected all dice of a solo game"),
        ([{}, {}], {"pending": "aside", "dice": {"d4": 1, "d6": 1}}, "pending: expected aside only where"),
        ([{}], {"pending": "lot"}, "pending: expected no lot where one plays alone"),
        ([{}], {"pending": "over"}, "players: expected somebody whose record boxes are all full"),
        ([{"boxes": full_boxes()}], {}, "players: expected an empty record box everywhere"),
        ([{}], {"pending": "install"}, "pending: expected the option nitrous for this"),
        ([{}], {"pending": "aside", "dice": {"d4": 1, "d6": 1}, "fits": ["d8"]}, "fits: expected two of this"),
    ],
)  # fmt: skip
def test_what_can_not_be_is_refused_with_its_place(players: list[Any], more: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition) as refused:
        scene(*players, **more)
    assert f"position.{fault}" in str(refused.value)


def test_an_unknown_field_is_refused() -> None:
    with pytest.raises(BadPosition, match="unknown field"):
        scene({"lotto": []}, {})


def test_a_state_in_the_middle_of_anything_leads_back_to_itself() -> None:
    state = start(3, nitrous=True)
    assert place(GAME, written(state), {"nitrous": True}) == state
