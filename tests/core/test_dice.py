"""Dice as values."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.core.dice import Die, hands, numbered, outcomes

COIN = Die("coin", ("heads", "heads", "tails"))


def test_a_name_on_several_faces_is_that_many_times_as_likely() -> None:
    assert dict(outcomes((COIN,))) == {("heads",): Fraction(2, 3), ("tails",): Fraction(1, 3)}


def test_a_numbered_die_shows_one_to_its_sides() -> None:
    assert [numbered(4).face(index) for index in range(4)] == ["1", "2", "3", "4"]
    assert numbered(4).name == "d4"


@pytest.mark.parametrize("value", ["0", "1000001", "01", "-1", "", "six", "²", "1 "])
@pytest.mark.parametrize("sides", [6, 1_000_000])
def test_a_numbered_die_shows_nothing_else(value: str, sides: int) -> None:
    assert not numbered(sides).shows(value)


@given(st.integers(1, 10_000), st.integers(1, 10_000))
def test_a_numbered_die_shows_a_number_up_to_its_sides_and_no_other(sides: int, number: int) -> None:
    assert numbered(sides).shows(str(number)) == (number <= sides)


@given(st.lists(st.integers(1, 4), min_size=1, max_size=3))
def test_probabilities_add_up_to_one(sides: list[int]) -> None:
    dice = tuple(numbered(each) for each in sides)
    assert sum(share for _, share in outcomes((*dice, COIN))) == 1


@given(st.integers(1, 2**40), st.data())
def test_every_face_is_shown(sides: int, data: st.DataObject) -> None:
    die = numbered(sides)
    assert die.shows(die.face(data.draw(st.integers(0, sides - 1))))


@pytest.mark.parametrize("arguments", [{}, {"faces": ("a",), "sides": 2}, {"sides": -1}])
def test_a_die_has_either_names_or_a_number_of_sides(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="either"):
        Die("odd", **arguments)  # type: ignore[arg-type]


@given(st.integers(1, 4), st.integers(0, 2))
def test_hands_are_the_outcomes_in_which_equal_dice_are_not_told_apart(coins: int, others: int) -> None:
    dice = (numbered(3),) * others + (COIN,) * coins
    total = prod(die.size for die in dice)
    told_apart: dict[tuple[str, ...], Fraction] = {}
    for values, share in outcomes(dice):
        hand = (*sorted(values[:others]), *sorted(values[others:]))
        told_apart[hand] = told_apart.get(hand, Fraction(0)) + share
    assert {hand: Fraction(ways, total) for hand, ways in hands(dice)} == told_apart
