"""Mistakes as puzzles: a position of one's own game, judged by the coach."""

from __future__ import annotations

from msgspec.structs import replace

from dicehall.bots.coach.accuracy import SCALES
from dicehall.bots.coach.results import Hint, Unit
from dicehall.train.answers import Answered
from dicehall.train.puzzle import Head, Puzzle, Worth

SMALL = 4
"""A choice that loses less than this part of the scale of accuracy is no mistake."""


def least(unit: Unit) -> float:
    """The least loss that makes a choice a mistake: 1 % to win, 1.5 points or 0.05 turns."""
    return SCALES[unit] / SMALL


def put_right(unit: Unit, came: Answered) -> Answered:
    """What came of an answer to a mistake: it is right where it is none itself.

    Several choices may be as good as the best one, and the coach's estimates differ by chance.
    """
    return replace(came, solved=came.solved or came.loss < least(unit))


def with_values(head: Head, puzzle: Puzzle, hint: Hint) -> tuple[Head, Puzzle]:
    """The puzzle with what the coach says of every choice."""
    choices = tuple(Worth(each.text, each.value, each.loss_error, each.why) for each in hint.actions)
    return replace(head, unit=hint.unit, exact=hint.exact), replace(puzzle, choices=choices)
