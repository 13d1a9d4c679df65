"""Action ids and tensors of Knockabout: a cell and a way for its die, and the board by cell.

Both sides look at the board from the same side, since the rules know no directions. Each sees its own dice first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicehall.games.knockabout import rules
from dicehall.games.knockabout.board import NAMES, NEXT, NOWHERE, NUMBER, WAY, WAYS
from dicehall.games.knockabout.dice import LOST, OWN, SIDES
from dicehall.games.knockabout.rl.symmetries import symmetries
from dicehall.games.knockabout.rules import REPEATED, Move, State
from dicehall.rl.codec import Observation, OfferedCodec, Tensor, arrays, one_hot

STEPS: tuple[tuple[int, int], ...] = tuple(
    (cell, way) for cell, row in enumerate(NEXT) for way, to in enumerate(row) if to != NOWHERE
)
"""The cell and the way of every action id."""
ID: dict[tuple[int, int], int] = {step: number for number, step in enumerate(STEPS)}
_SIDES = np.array(SIDES, np.int8)

TENSORS = (
    Tensor(
        "board", (5, len(NAMES)), "int8", 0, 8, "by cell: own value, own sides, their value, their sides, rolled"
    ),
    Tensor("fallen", (2,), "int8", 0, LOST, "dice in the gutter: own, theirs"),
    Tensor("times", (1,), "int8", 1, REPEATED, "how often this position has stood, where repetition draws"),
    Tensor("turn", (2,), "int8", 0, 1, "one-hot: whose turn it is, by seat"),
)


class KnockaboutCodec(OfferedCodec[State, Move]):
    """The codec of Knockabout, for any options."""

    most_outcomes = max(SIDES)

    def __init__(self) -> None:
        self.ids = tuple(f"{NAMES[cell]} {WAYS[way]}" for cell, way in STEPS)
        self.tensors = TENSORS
        self.symmetries = symmetries(STEPS, ID)

    def offered(self, state: State, seat: int) -> dict[int, Move]:
        """The seat's moves by ids: where a move begins and which way it goes, as far as the die goes."""
        return {_id(move): move for move in rules.actions(state, seat)}

    def observe(self, state: State, seat: int) -> Observation:
        """The whole board, the seat's own dice first."""
        return arrays(TENSORS, _see(state, seat))


def _id(move: Move) -> int:
    start = NUMBER[move.start]
    return ID[start, WAY[start, NUMBER[move.to]]]


def _see(state: State, seat: int) -> dict[str, Any]:
    board = np.zeros((5, len(NAMES)), np.int8)
    cells, values = np.frombuffer(state.cells, np.uint8), np.frombuffer(state.values, np.uint8)
    for plane, side in ((0, seat), (2, 1 - seat)):
        _lay(board[plane : plane + 2], cells, values, side)
    if state.rolling != NOWHERE:
        board[4, state.rolling] = 1
    return {
        "board": board,
        "fallen": (state.fallen[seat], state.fallen[1 - seat]),
        "times": state.times,
        "turn": one_hot((state.turn - seat) % 2, 2),
    }


def _lay(planes: NDArray[np.int8], cells: NDArray[np.uint8], values: NDArray[np.uint8], side: int) -> None:
    """Put the dice of a side on the planes of values and of sides."""
    dice = np.arange(side * OWN, side * OWN + OWN)
    dice = dice[cells[dice] != NOWHERE]
    planes[0, cells[dice]] = values[dice]
    planes[1, cells[dice]] = _SIDES[dice]


@cache
def _codec() -> KnockaboutCodec:
    return KnockaboutCodec()


def codec(seats: int, options: Mapping[str, Any]) -> KnockaboutCodec:  # noqa: ARG001
    """The codec, which is the same for all options."""
    return _codec()
