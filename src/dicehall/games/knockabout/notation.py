"""How moves are written: `F3-F6`, from the die's cell to that of the first die hit, or else to where it lands.

A turn as a game is written down shows its reroll too: `F3-F6=4`.
"""

from __future__ import annotations

import re

from dicehall.core.notation import refuse, words
from dicehall.games.knockabout.board import NUMBER
from dicehall.games.knockabout.rules import Move

EXPECTED = "two cells such as F3-F6"

_MOVE = re.compile(r"([A-M][0-9]{1,2})-?([A-M][0-9]{1,2})")


def write(move: Move) -> str:
    """The move as text."""
    return f"{move.start}-{move.to}"


def parse(text: str) -> Move:
    """The move that a text means, in any case, with a dash or a space; raises NotationError."""
    found = _MOVE.fullmatch("".join(words(text)).upper())
    if not found:
        refuse(text, f"{EXPECTED}; the roll is for the dice to say" if "=" in text else EXPECTED)
    for cell in found.groups():
        if cell not in NUMBER:
            refuse(text, f"{EXPECTED}; there is no cell {cell}")
    return Move(*found.groups())


def write_turn(move: Move, rolled: str = "") -> str:
    """A whole turn as text, with what the last die hit rolled."""
    return f"{write(move)}={rolled}" if rolled else write(move)


def read_turn(text: str) -> tuple[Move, str]:
    """The move of a turn and what was rolled, or nothing; raises NotationError."""
    move, _, rolled = text.partition("=")
    if "=" in text and not re.fullmatch(" *[1-8] *", rolled):
        refuse(text, f"{EXPECTED}, or F3-F6=4 with what was rolled")
    return parse(move), rolled.strip()
