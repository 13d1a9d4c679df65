"""What is asked at moments of Knockabout, and what is played for, in words."""

from __future__ import annotations

from dicehall.core.question import in_one_line
from dicehall.core.setup import begin, place
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.question import goal, question


def test_the_goal_is_five_dice_of_the_other_side() -> None:
    assert goal({}, 2) == "Knock five of theirs into the gutter"


def test_a_move_and_a_roll_are_asked_for() -> None:
    assert in_one_line(question(begin(GAME, 2, {}), 0)) == "Your move: pick a die, and it runs as far as it shows."
    rolling = place(GAME, {"turn": "W", "dice": {"A1": "W41", "G4": "B83"}, "rolling": "G4"}, {})
    assert in_one_line(question(rolling, 0)) == "Your roll: the D8 that was hit last."
