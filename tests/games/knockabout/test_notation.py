"""Moves and turns as texts."""

from __future__ import annotations

import pytest

from dicehall.core.errors import NotationError
from dicehall.games.knockabout import notation
from dicehall.games.knockabout.rules import Move


def test_a_move_is_written_from_to() -> None:
    assert notation.write(Move("F3", "F10")) == "F3-F10"


@pytest.mark.parametrize("text", ["F3-F6", "f3-f6", " F3 - F6 ", "F3 F6", "f3f6"])
def test_case_and_spacing_do_not_matter(text: str) -> None:
    assert notation.parse(text) == Move("F3", "F6")


@pytest.mark.parametrize("text", ["", "F3", "F3-F6-F7", "N1-A1", "F3-F13", "A8-A7", "F0-F1", "F03-F6", "move F3"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        notation.parse(text)


def test_a_cell_that_is_not_there_is_named() -> None:
    with pytest.raises(NotationError, match="there is no cell A8"):
        notation.parse("A8-A7")


def test_a_move_does_not_name_its_roll() -> None:
    with pytest.raises(NotationError, match="for the dice to say"):
        notation.parse("F3-F6=4")


@pytest.mark.parametrize("text", ["F3-F6", "F3-F6=4"])
def test_a_turn_shows_its_roll(text: str) -> None:
    assert notation.write_turn(*notation.read_turn(text)) == text


@pytest.mark.parametrize("text", ["F3-F6=", "F3-F6=9", "F3-F6=x", "F3=4"])
def test_a_turn_with_an_odd_roll_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        notation.read_turn(text)
