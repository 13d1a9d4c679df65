"""A position on one line, in the spirit of chess's FEN.

The columns A to M are separated by `/`, each from top to bottom: a die as W41, and a number for empty cells. Then
the side to move, and `-`, the cell whose die is being rolled again, or `lost` if that side has forfeited:

    7/8/9/4W41B414/... W -
"""

from __future__ import annotations

import re
from itertools import groupby

from dicehall.core.errors import BadPosition, shown
from dicehall.games.knockabout.board import NAMES

_COLUMNS = [
    sorted((name for name in NAMES if name[0] == letter), key=lambda name: int(name[1:]))
    for letter in "ABCDEFGHIJKLM"
]
"""The names of the cells of each column from the top."""

_PART = re.compile(r"([WB][0-9][0-9])|([0-9]+)")
_LINE = re.compile(r"(\S{25,200}) ([WB])(?: (-|lost|[A-M][0-9]{1,2}))?")


def write(dice: dict[str, str], turn: str, then: str) -> str:
    """The line for dice by their cells, the side to move, and what stands in the last field."""
    columns = (_column([dice.get(name, "") for name in names]) for names in _COLUMNS)
    return f"{'/'.join(columns)} {turn} {then}"


def _column(cells: list[str]) -> str:
    runs = [(die, len(list(run))) for die, run in groupby(cells)]
    return "".join(die * length if die else str(length) for die, length in runs)


def read(text: str) -> tuple[dict[str, str], str, str]:
    """Dice by their cells, the side to move and the last field; raises BadPosition."""
    found = _LINE.fullmatch(" ".join(text.split()))
    if not found:
        raise BadPosition("a position on one line is 13 columns parted by /, then W or B, then -, lost or a cell")
    columns, turn, then = found.groups()
    return _read_board(columns), turn, then or "-"


def _read_board(text: str) -> dict[str, str]:
    columns = text.split("/")
    if len(columns) != len(_COLUMNS):
        raise BadPosition(f"a position has 13 columns parted by /, not {len(columns)}")
    dice: dict[str, str] = {}
    for column, names in zip(columns, _COLUMNS, strict=True):
        dice |= _read_column(column, names)
    return dice


def _read_column(text: str, names: list[str]) -> dict[str, str]:
    if _PART.sub("", text):
        raise BadPosition(
            f"column {names[0][0]} is {shown(text)}; expected dice such as W41, and numbers of empty cells"
        )
    dice: dict[str, str] = {}
    row = 0
    for die, empty in _PART.findall(text):
        if die and row < len(names):
            dice[names[row]] = die
        row += int(empty or 1)
    if row != len(names):
        raise BadPosition(f"column {names[0][0]} has {len(names)} cells, not {row}")
    return dice
