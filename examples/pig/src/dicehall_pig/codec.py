"""Action ids and tensors of Pig, so that programs can learn to play it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.rl.codec import ListedCodec, Tensor, from_seat, one_hot
from dicehall_pig import rules
from dicehall_pig.rules import DIE, HOLD, MOST, ROLL, Action, State


class PigCodec(ListedCodec[State, Action]):
    """The codec of a table; alone, a game comes to minus its turns."""

    alone_range = (-10_000.0, 0.0)
    most_outcomes = DIE.size

    def alone(self, state: State) -> float:
        """Minus the number of turns: fewer are better."""
        return -float(state.turns[0])


def codec(seats: int, options: Mapping[str, Any]) -> PigCodec:
    """The codec of a table with this many seats."""
    tensors = (
        Tensor("scores", (seats,), "int16", 0, options["goal"] + 5, "points by seat"),
        Tensor("at_stake", (1,), "int16", 0, MOST + 5, "points of the turn under way"),
        Tensor("rolled", (1,), "int8", 0, 1, "whether the turn has begun with a roll"),
        Tensor("turn", (seats,), "int8", 0, 1, "one-hot: whose turn it is"),
    )
    return PigCodec((ROLL, HOLD), ("roll", "hold"), tensors, rules.actions, see)


def see(state: State, seat: int) -> dict[str, Any]:
    """What a seat sees, its own points first."""
    seats = len(state.scores)
    return {
        "scores": from_seat(state.scores, seat),
        "at_stake": rules.at_stake(state),
        "rolled": bool(state.rolls),
        "turn": one_hot((state.seat - seat) % seats, seats),
    }
