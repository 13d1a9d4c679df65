"""The codec of Little: its four actions, what it shows, a symmetry and a box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from dicehall.core.contract import Bound
from dicehall.rl.box import NumberBox, Numbers, place_of, share_of, vector
from dicehall.rl.codec import ListedCodec, Tensor, from_seat
from dicehall.rl.symmetry import Symmetry
from testing.little.game import DIE, NAMES, Action, State, actions


class LittleBox(NumberBox[State, Action]):
    bounds = (Bound("choice", 0, 1),)

    def numbers_of(self, state: State, seat: int, action: Action) -> Numbers:
        offered = actions(state, seat)
        return vector([share_of(offered.index(action), len(offered))])

    def action_of(self, state: State, seat: int, numbers: Numbers) -> Action:
        offered = actions(state, seat)
        return offered[place_of(numbers[0], len(offered))]


def later(state: State) -> State:
    return replace(state, turns=state.turns + 10)


def see(state: State, seat: int) -> dict[str, Any]:
    return {"scores": from_seat(state.scores, seat), "turns": state.turns}


TURNS = Tensor("turns", (1,), "int16", 0, 30_000, "how many turns there were")
LATER = Symmetry("ten turns later", later, range(4), lambda seen: {**seen, "turns": seen["turns"] + 10})


class LittleCodec(ListedCodec[State, Action]):
    box = LittleBox()
    symmetries = (LATER,)
    most_outcomes = DIE.size


def codec(seats: int, options: Mapping[str, Any]) -> LittleCodec:
    tensors = (Tensor("scores", (seats,), "int8", 0, 30, "points by seat"), TURNS)
    return LittleCodec(list(NAMES.values()), tuple(NAMES), tensors, actions, see)
