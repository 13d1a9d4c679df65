"""The dice that come with a puzzle: public ones, made from its name, so that they fall alike for everybody."""

from __future__ import annotations

from dicehall.core.fairdice import FairDice, public_dice


def puzzle_dice(puzzle: str) -> FairDice:
    """The dice of whoever plays on from a puzzle and wants the same ones each time."""
    return public_dice(f"dicehall puzzle {puzzle}")
