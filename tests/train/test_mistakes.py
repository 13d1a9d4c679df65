"""Mistakes of one's own games as puzzles: what puts them right."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.registry import game
from dicehall.train.answers import answered, begin
from dicehall.train.files import puzzles_of
from dicehall.train.mistakes import least, put_right
from dicehall.train.puzzle import Worth

FILE = puzzles_of("intersection", "classic")


@pytest.mark.parametrize(
    ("loss", "right"),
    [(0.0, True), (0.009, True), (0.011, False)],
    ids=["as good as the best", "a little less", "a mistake again"],
)
def test_a_choice_that_is_no_mistake_puts_one_right(loss: float, right: bool) -> None:
    first, second, *_ = FILE.puzzles[0].choices
    close = Worth(second.text, first.value - loss)
    puzzle = replace(FILE.puzzles[0], choices=(first, close))
    came = answered(begin_at(puzzle), FILE.head, puzzle, second.text)
    assert not came.solved
    assert put_right("chance", came).solved is right
    assert put_right("chance", came).loss == pytest.approx(loss)


def begin_at(puzzle: Any) -> Any:
    return begin(game("intersection"), FILE.head, puzzle)


def test_what_makes_a_mistake_is_small_in_every_unit() -> None:
    assert [least("chance"), least("points"), least("turns")] == [0.01, 1.5, 0.05]
