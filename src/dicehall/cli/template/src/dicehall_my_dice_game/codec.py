"""Action ids and tensors, so that programs can learn to play My Dice Game.

To change: list every action that there ever is, and describe what a seat sees. A seat sees its own values first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.rl.codec import ListedCodec, Tensor, from_seat, one_hot
from dicehall_my_dice_game.rules import AGAIN, DIE, KEEP, Action, State, actions


class OwnCodec(ListedCodec[State, Action]):
    """To change: what a game of one seat can come to, and how many outcomes the largest roll has."""

    alone_range = (0.0, 60.0)
    most_outcomes = DIE.size


def codec(seats: int, options: Mapping[str, Any]) -> OwnCodec:
    """The codec of a table with this many seats and these options."""
    tensors = (
        Tensor("scores", (seats,), "int8", 0, 60, "points by seat"),
        Tensor("again", (seats,), "int8", 0, 1, "seats that can still roll again"),
        Tensor("face", (1,), "int8", 0, 6, "the roll that lies there, 0 before it"),
        Tensor("round", (1,), "int8", 1, 11, "the number of the round"),
        Tensor("turn", (seats,), "int8", 0, 1, "one-hot: whose turn it is"),
    )
    return OwnCodec((KEEP, AGAIN), ("keep", "again"), tensors, actions, see)


def see(state: State, seat: int) -> dict[str, Any]:
    """What a seat sees, as the tensors say it."""
    seats = len(state.scores)
    return {
        "scores": from_seat(state.scores, seat),
        "again": from_seat(state.again, seat),
        "face": state.face,
        "round": state.round,
        "turn": one_hot((state.seat - seat) % seats, seats),
    }
