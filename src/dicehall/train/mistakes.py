"""Mistakes as puzzles: a position of one's own game, judged by the coach."""

from __future__ import annotations

from msgspec.structs import replace

from dicehall.bots.coach.results import Hint
from dicehall.train.puzzle import Head, Puzzle, Worth


def with_values(head: Head, puzzle: Puzzle, hint: Hint) -> tuple[Head, Puzzle]:
    """The puzzle with what the coach says of every choice."""
    choices = tuple(Worth(each.text, each.value, each.loss_error, each.why) for each in hint.actions)
    return replace(head, unit=hint.unit, exact=hint.exact), replace(puzzle, choices=choices)
