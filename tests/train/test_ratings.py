"""Ratings: who solves a puzzle gains what the puzzle loses in standing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dicehall.train.ratings import Skill, after

skills = st.builds(Skill, st.floats(5, 45), st.floats(1, 8.3))


def test_everybody_begins_at_a_thousand() -> None:
    assert Skill().shown == 1000
    assert Skill().doubt == 333


@given(skills, skills)
def test_solving_raises_and_missing_lowers_the_rating(person: Skill, puzzle: Skill) -> None:
    better, easier = after(person, puzzle, solved=True)
    worse, harder = after(person, puzzle, solved=False)
    assert better.mu >= person.mu >= worse.mu
    assert easier.mu <= puzzle.mu <= harder.mu


def test_a_hard_puzzle_gains_more_than_an_easy_one() -> None:
    hard, _ = after(Skill(), Skill(mu=35, sigma=2), solved=True)
    easy, _ = after(Skill(), Skill(mu=15, sigma=2), solved=True)
    assert hard.mu > easy.mu
