"""The lesson of inDICEsion: the tables that it lays out are at rest, and who follows its hints succeeds."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.contract import Game
from dicehall.core.scene import Settle
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.state import scene
from dicehall.lessons import Verdict, fold, lesson_of
from dicehall.physics.port import Here
from dicehall.physics.simulate import look, run

LESSON = lesson_of("indicesion")
STEPS = {step.name: number for number, step in enumerate(LESSON.lesson.steps)}
ANY: Game[Any, Any] = GAME


def state_of(name: str) -> Any:
    return fold(LESSON, ANY, STEPS[name], [], Here()).plays[0].state


def verdict(name: str, *throws: str) -> Verdict:
    return fold(LESSON, ANY, STEPS[name], throws, Here()).verdict


@pytest.mark.parametrize("name", STEPS)
def test_what_lies_on_the_table_lies_as_the_lesson_says(name: str) -> None:
    state = state_of(name)
    if state.contacts is not None:
        assert {*state.contacts.on} == {*look(scene(state)).on}


@pytest.mark.parametrize("name", STEPS)
def test_what_lies_on_the_table_stays_where_it_is(name: str) -> None:
    state = state_of(name)
    rest = run(Settle(scene(state)))
    assert {*rest.after.on} == {*look(scene(state)).on}


@pytest.mark.parametrize("speed", [1900, 2000, 2050, 2100, 2200, 2300])
def test_a_pull_that_is_about_right_lands_on_the_board(speed: int) -> None:
    throw = f"throw 1 at 0 from 0,-930,60 speed {speed} az 1571 loft 1100 spin 0"
    assert verdict("pull", throw) is Verdict.DONE


@pytest.mark.parametrize("speed", [2000, 2050, 2100, 2150])
def test_a_throw_at_the_middle_of_the_crowd_makes_a_tower(speed: int) -> None:
    throw = f"throw 1 at 0 from 0,-930,60 speed {speed} az 1571 loft 1100 spin 0"
    assert verdict("towers", throw) is Verdict.DONE


@pytest.mark.parametrize(("speed", "loft"), [(3200, 80), (3600, 60), (3600, 100), (4000, 60), (4000, 100)])
def test_a_low_hard_throw_knocks_a_die_off(speed: int, loft: int) -> None:
    throw = f"throw 1 at 1 from 0,216,60 speed {speed} az 1571 loft {loft} spin 0"
    assert verdict("knock", throw) is Verdict.DONE


def test_a_throw_that_misses_may_be_tried_again() -> None:
    assert verdict("pull", "throw 1 at 0 from 0,-930,60 speed 4000 az 1571 loft 1100 spin 0") is Verdict.OPEN


def test_a_learner_is_told_all_odds() -> None:
    assert state_of("pull").options.aid == "odds"
