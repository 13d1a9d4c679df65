"""What is asked at moments of Crossroll, and what is played for, in words."""

from __future__ import annotations

from dicehall.core.question import in_one_line
from dicehall.games.crossroll.question import goal, question
from dicehall.games.crossroll.state import State
from games.crossroll.scenes import choose, roll, start


def asked(state: State, seat: int = 0) -> str:
    return in_one_line(question(state, seat))


def test_the_goal_is_about_boxes() -> None:
    assert goal({}, 2) == "Most points when somebody's boxes are full"
    assert goal({}, 1) == "Most points when your boxes are full"


def test_a_round_is_asked_for_step_by_step() -> None:
    state = start(2, first=0)
    assert asked(state) == "Choose two dice: everybody uses what they show."
    state = choose(state, "dice d4 d6")
    assert asked(state) == "Your roll: the d4 and the d6, for everybody."
    state = roll(state, 3, 5)
    assert asked(state, 1) == "Use the 3 or the 5: drive, or write on the engine."
    assert asked(choose(start(1), "dice d4 d6")) == "Your roll: the d4 and the d6."
