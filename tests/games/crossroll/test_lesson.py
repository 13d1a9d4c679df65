"""The lesson of Crossroll: what its words say is what the rules do."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.contract import Event, Game
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.game import GAME
from dicehall.lessons import Verdict, fold, lesson_of
from dicehall.physics.port import Here

LESSON = lesson_of("crossroll")
STEPS = {step.name: number for number, step in enumerate(LESSON.lesson.steps)}
ANY: Game[Any, Any] = GAME
SHEET = {"ticket", "route-A", "route-J", "die-d6", "die-d8"}


def events(name: str) -> list[Event]:
    """What happens in a step that is done as it says."""
    step = LESSON.lesson.steps[STEPS[name]]
    folded = fold(LESSON, ANY, STEPS[name], [ways[0] for ways in step.done], Here())
    assert folded.verdict is Verdict.DONE
    return list(folded.plays[-1].events(len(folded.plays[0].taken)))


def of_seat(seat: int, kind: str, name: str) -> list[Event]:
    return [event for event in events(name) if event.seat == seat and event.kind == kind]


def test_the_landmark_is_worth_one_point() -> None:
    (landmark,) = of_seat(0, "landmark", "landmark")
    assert landmark.facts == {"place": "ocean_park", "points": 1}


def test_route_a_has_eleven_locations_left_for_three_boxes_and_then_five_for_two() -> None:
    step = STEPS["box"]
    before = fold(LESSON, ANY, step, [], Here()).plays[0].state
    after = fold(LESSON, ANY, step, [LESSON.lesson.steps[step].done[0][0]], Here()).plays[-1].state
    assert [left_on_a(before), left_on_a(after)] == [(11, 3), (5, 2)]


def left_on_a(state: Any) -> tuple[int, int]:
    sheet = GAME.view(state, 0).position.players[0]
    return len({*load("hong_kong").route("A").path} - {*sheet.crossed}), sheet.boxes["A"].count(None)


def test_the_complete_route_brings_eleven_points_a_speed_score_and_an_x_for_pip() -> None:
    (completed,) = of_seat(0, "completed", "complete")
    assert (completed.facts["score"], completed.facts["speed"], completed.facts["penalised"]) == (11, (1,), [1])
    assert of_seat(1, "penalty", "complete")


def test_a_five_completes_route_a_in_the_last_step() -> None:
    assert of_seat(0, "completed", "seal")[0].facts["route"] == "A"


@pytest.mark.parametrize("name", STEPS)
def test_what_is_lit_is_on_the_board(name: str) -> None:
    lit = {place for place in LESSON.lesson.steps[STEPS[name]].at if isinstance(place, str)}
    assert lit - SHEET <= load("hong_kong").index.keys()
