"""The eighteen dice: numbered 0 to 17, White's nine first, each side's in the order D4, D6, D8."""

from __future__ import annotations

from dicehall.core.dice import Die, numbered
from dicehall.games.knockabout.board import NUMBER

OWN = 9
"""Dice of a side."""
SIDES = (4, 4, 4, 4, 6, 6, 6, 8, 8) * 2
KINDS: dict[int, Die] = {sides: numbered(sides) for sides in (4, 6, 8)}
LETTERS = "WB"
SIDE_NAMES = ("White", "Black")
LOST = 5
"""Object: a side with this many dice in the gutter loses the game."""

_WHITE = "D5 F6 H6 J5 E4 G5 I4 F3 H3"
_BLACK = "D6 F7 H7 J6 E8 G9 I8 F10 H10"
START_CELLS = bytes(NUMBER[name] for name in f"{_WHITE} {_BLACK}".split())
START_VALUES = bytes({4: 1, 6: 2, 8: 3}[sides] for sides in SIDES)
"""Set-Up: the dice stand in ranks, the small ones in front."""


def code(die: int, value: int) -> str:
    """A die as it is written in positions: side, sides and value, so that W41 is White's D4 showing 1."""
    return f"{LETTERS[die // OWN]}{SIDES[die]}{value}"


def kind(die: int) -> str:
    """The kind of a die as people say it."""
    return f"D{SIDES[die]}"
