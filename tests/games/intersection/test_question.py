"""What is asked at moments of Intersection, and what is played for, in words."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.question import Question, in_one_line
from dicehall.core.setup import resolve
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.question import goal, question
from games.intersection.scenes import after, at, start


def asked(state: Any) -> str:
    return in_one_line(question(state, state.seat))


def in_turn(**more: Any) -> Any:
    return at(scores=[500, 0], **more)


@pytest.mark.parametrize(
    ("options", "seats", "words"),
    [
        ({}, 2, "Highest wins; the last turns begin at 5,000"),
        ({"goal": 300}, 3, "Highest wins; the last turns begin at 300"),
        ({"last_turn": False}, 2, "First to 5,000 wins"),
        ({"goal": 1200}, 1, "Reach 1,200 in as few turns as possible"),
        ({"rules": "classic"}, 2, "Highest wins when two have 3,000"),
    ],
)
def test_the_goal_is_that_of_the_table(options: dict[str, Any], seats: int, words: str) -> None:
    assert goal(resolve(GAME.spec, options), seats) == words


def test_a_roll_says_what_it_is_for() -> None:
    assert asked(start()) == "Roll to begin: the most happy faces begin."
    assert asked(start(1)) == "Your roll: your first score must be 300 or more."
    assert asked(start(1, come_in=0)) == "Your roll: five dice and the signal die."


def test_in_the_last_turns_the_score_to_beat_is_said() -> None:
    state = at(rolling="start", signal="", cup=5, scores=[100, 5200])
    assert asked(state) == "Your roll: your last turn, with 5,200 to beat."


def test_a_sad_face_is_to_be_fixed_with_what_there_is() -> None:
    assert asked(in_turn(field="HX234")) == "Fix the sad face: roll a happy face with it."
    assert asked(in_turn(field="X2234")) == "Fix the sad face: roll the signal die with it."
    both = asked(in_turn(field="HXS34", signal="slow"))
    assert both == "Fix the sad face: roll a happy face with it, or roll a star with the signal die."


def test_before_anything_is_parked_parking_is_asked_for() -> None:
    assert asked(in_turn(field="H2234")) == "Park what scores: then go on, or end the turn."
    assert asked(at(field="H2234")) == "Park what scores: your first score must be 300 or more."


def test_after_parking_the_ways_on_are_named() -> None:
    state = after(in_turn(field="33344"), "park 333")
    assert asked(state) == "300 parked: end the turn, or play on with two dice."


def test_ending_before_one_is_in_is_called_nothing() -> None:
    state = after(at(field="H2234"), "park H")
    assert asked(state) == "100 of 300 parked: play on with four dice, or end the turn with nothing."


def test_many_ways_on_are_named_in_short() -> None:
    assert (
        asked(after(at(field="HS234"), "park H")) == "100 of 300 parked: park more, play on, or end with nothing."
    )
    state = after(in_turn(field="H3334"), "park H")
    assert asked(state) == "100 parked: park more, end, or play on."


def test_a_question_and_what_follows_make_a_line() -> None:
    assert in_one_line(Question("Throw it again?", "it costs a turn")) == "Throw it again? It costs a turn."
    assert in_one_line(Question("Throw it again?")) == "Throw it again?"
    assert in_one_line(Question("Your roll")) == "Your roll."
