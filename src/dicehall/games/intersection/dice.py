"""The dice of Intersection: faces are written H S X 2 3 4, and several dice as a word like `HHS22`."""

from __future__ import annotations

from functools import lru_cache

from dicehall.core.dice import Die

FACES = "HSX234"
NUMBERS = "234"
NAMES = {"H": "happy", "S": "star", "X": "sad", "2": "two", "3": "three", "4": "four"}
DICE = 5
LEAST_GROUP = 3

TRAFFIC = Die("traffic", tuple(FACES))


def signal_die(faces: tuple[str, ...]) -> Die:
    """The signal die with these faces."""
    return Die("signal", faces)


@lru_cache(maxsize=10_000)  # five dice have 9,331 orders, with fewer dice among them
def in_order(dice: str) -> str:
    """The same dice in the order in which they are always written."""
    return "".join(sorted(dice, key=FACES.index))


def without(dice: str, taken: str) -> str:
    """The dice that are left when these are taken away."""
    for face in taken:
        dice = dice.replace(face, "", 1)
    return dice
