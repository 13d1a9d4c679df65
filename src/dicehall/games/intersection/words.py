"""Dice and counts in words, as the rulebook names them."""

from __future__ import annotations

from dicehall.games.intersection.dice import FACES, NAMES

_COUNTS = ("no", "one", "two", "three", "four", "five")
_PLURALS = {"H": "happy faces", "S": "stars", "X": "sad faces", "2": "twos", "3": "threes", "4": "fours"}
_SINGULARS = {face: f"{name} face" if face in "HX" else name for face, name in NAMES.items()}


def dice_in_words(dice: str) -> str:
    """Dice in words: "two happy faces and a star"."""
    parts = [_a_or_some(face, dice.count(face)) for face in FACES if face in dice]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "no dice"


def _a_or_some(face: str, count: int) -> str:
    return f"a {_SINGULARS[face]}" if count == 1 else some_faces(face, count)


def some_faces(face: str, count: int) -> str:
    """A face with its count: "one star", "no happy faces"."""
    return f"{_COUNTS[count]} {_SINGULARS[face] if count == 1 else _PLURALS[face]}"


def some_dice(count: int) -> str:
    """A number of dice: "one die", "no dice"."""
    return f"{_COUNTS[count]} {'die' if count == 1 else 'dice'}"
