"""The greedy player looks one move ahead, over every outcome of the roll."""

from __future__ import annotations

from fractions import Fraction

from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.greedy import expectation, greedy, worth
from dicehall.games.knockabout.rules import State
from games.knockabout.scenes import after, at
from games.knockabout.test_rules import FOUR_DOWN


def choice(state: State) -> str:
    return GAME.write(state, greedy(state, state.turn))


def test_it_knocks_a_die_into_the_gutter_where_it_can() -> None:
    assert choice(at(G9="W88", G4="B62")) == "G9-G4"


def test_it_wins_where_it_can() -> None:
    assert choice(at(G5="W86", G4="B41", **FOUR_DOWN)) == "G5-G4"


def test_it_does_not_walk_into_the_gutter() -> None:
    state = at(G3="W83", G11="B41")
    assert after(state, choice(state)).fallen == state.fallen


def test_a_move_is_worth_the_mean_over_its_roll() -> None:
    rolling = after(at(G9="W84", G7="B41"), "G9-G7")
    outcomes = [worth(after(at(G9="W84", G7="B41"), f"G9-G7={value}"), 0) for value in range(1, 5)]
    assert expectation(rolling, 0) == Fraction(sum(outcomes), 4)
