"""Action ids and tensors of inDICEsion: a grid of throws, a box of numbers, and all that lies on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, get_args

import msgspec

from dicehall.core.contract import ActionBox
from dicehall.core.scene import METRE, ONE, Pose
from dicehall.games.indicesion import reading, rounds, rules
from dicehall.games.indicesion.actions import Action, throwable
from dicehall.games.indicesion.options import ROUNDS_TO_WIN, Options
from dicehall.games.indicesion.rl.box import ThrowNumbers
from dicehall.games.indicesion.rl.grid import Meaning, cells, name_of
from dicehall.games.indicesion.state import COLOURS, DieAt, Phase, PieceAt, State
from dicehall.rl.chances import most_outcomes
from dicehall.rl.codec import Observation, OfferedCodec, Tensor, arrays, from_seat, one_hot

PHASES: tuple[Phase, ...] = get_args(Phase)
DIE_AT: tuple[DieAt, ...] = get_args(DieAt)
PIECE_AT: tuple[PieceAt, ...] = get_args(PieceAt)
FAR = 10
"""Metres: no body that is still in play lies further away."""
_MOST = 30_000


class IndicesionCodec(OfferedCodec[State, Action]):
    """The codec of a table: its ids are a grid, and its box has every throw."""

    complete = False
    unordered_dice = False

    def __init__(self, start: State) -> None:
        self._cells = tuple(cells(start))
        self.ids = tuple(map(name_of, self._cells))
        self.tensors = _tensors(start)
        self.box = ThrowNumbers(start)
        self.most_outcomes = most_outcomes((rules.D6,) * start.seats, unordered=False)
        self._remembered = lru_cache(maxsize=16)(self._look_up)

    def offered(self, state: State, seat: int) -> dict[int, Action]:
        """What the seat may choose of the grid, by ids; of several ids that mean the same, the first."""
        return self._remembered(state, seat)

    def _look_up(self, state: State, seat: int) -> dict[int, Action]:
        offered, meaning = rules.actions(state, seat), Meaning(state)
        known: dict[Action, int] = {}
        for number, cell in enumerate(self._cells if offered else ()):
            action = meaning.of(cell)
            if action is not None and action not in known and _is_legal(offered, action):
                known[action] = number
        return {number: action for action, number in known.items()}

    def observe(self, state: State, seat: int) -> Observation:
        """What lies on the table, who has what, and whose turn it is."""
        return arrays(self.tensors, _table(state, seat) | _standing(state, seat))


def _is_legal(offered: Sequence[Action] | ActionBox[Action], action: Action) -> bool:
    return offered.check(action) is None if isinstance(offered, ActionBox) else action in offered


def codec(seats: int, options: Mapping[str, Any]) -> IndicesionCodec:
    """The codec of a table with these options."""
    return IndicesionCodec(rounds.start(seats, msgspec.convert(options, Options)))


def _tensors(start: State) -> tuple[Tensor, ...]:
    seats, dice, boards, barrels = start.seats, len(start.dice), len(start.boards), len(start.barrels)
    pose = "x, y, z in metres and the quaternion w, x, y, z; zeros where it is not on the table"
    on_table = (
        Tensor("dice", (dice, 7), "float32", -FAR, FAR, f"dice in the order of their numbers: {pose}"),
        Tensor("dice_at", (dice, len(DIE_AT)), "int8", 0, 1, f"one-hot: {', '.join(DIE_AT)}"),
        Tensor("dice_of", (dice, seats), "int8", 0, 1, "one-hot or zeros: whose die it is"),
        Tensor("colours", (dice, len(COLOURS)), "int8", 0, 1, f"one-hot: {', '.join(COLOURS)}"),
        Tensor("faces", (dice,), "int8", 0, 6, "the face that is up; 0 for none"),
        Tensor("throwable", (dice,), "int8", 0, 1, "dice of which one is thrown now"),
        Tensor("boards", (boards, 7), "float32", -FAR, FAR, f"boards: {pose}"),
        Tensor("boards_of", (boards, seats), "int8", 0, 1, "one-hot or zeros: whose board it is"),
    )
    pieces = (
        Tensor("barrels", (barrels, 7), "float32", -FAR, FAR, f"barrels: {pose}"),
        Tensor("barrels_at", (barrels, len(PIECE_AT)), "int8", 0, 1, f"one-hot: {', '.join(PIECE_AT)}"),
        Tensor("barrels_of", (barrels, seats), "int8", 0, 1, "one-hot or zeros: who places it"),
    )
    standing = (
        Tensor("points", (seats,), "int16", -_MOST, _MOST, "points in this round"),
        Tensor("wins", (seats,), "int8", 0, ROUNDS_TO_WIN, "rounds won"),
        Tensor("owed", (seats,), "int8", 0, dice, "turns that a seat has to leave out"),
        Tensor("turn", (seats,), "int8", 0, 1, "one-hot: whose turn it is"),
        Tensor("starter", (seats,), "int8", 0, 1, "one-hot: who began the round"),
        Tensor("phase", (len(PHASES),), "int8", 0, 1, "one-hot: the phases, in the order of `PHASES`"),
        Tensor("round", (1,), "int16", 1, _MOST, "the number of the round"),
    )
    return on_table + (pieces if barrels else ()) + standing


def _table(state: State, seat: int) -> dict[str, Any]:
    seats, now = state.seats, throwable(state) if state.phase == "throwing" else ()
    lying = reading.lies(state, state.contacts)
    return {
        "dice": [_pose(die.pose if die.where == "table" else None) for die in state.dice],
        "dice_at": [one_hot(DIE_AT.index(die.where), len(DIE_AT)) for die in state.dice],
        "dice_of": [_owner(die.owner, seat, seats) for die in state.dice],
        "colours": [one_hot(COLOURS.index(die.colour), len(COLOURS)) for die in state.dice],
        "faces": [(lie.face or 0) * (die.where == "table") for lie, die in zip(lying, state.dice, strict=True)],
        "throwable": [die.id in now for die in state.dice],
        "boards": [_pose(board.pose) for board in state.boards],
        "boards_of": [_owner(board.owner, seat, seats) for board in state.boards],
        "barrels": [_pose(each.pose if each.where == "table" else None) for each in state.barrels],
        "barrels_at": [one_hot(PIECE_AT.index(each.where), len(PIECE_AT)) for each in state.barrels],
        "barrels_of": [_owner(each.owner, seat, seats) for each in state.barrels],
        "points": from_seat(reading.points(state, lying), seat),
    }


def _standing(state: State, seat: int) -> dict[str, Any]:
    seats = state.seats
    return {
        "wins": from_seat(state.wins, seat),
        "owed": from_seat(state.owed or (0,) * seats, seat),
        "turn": _owner(rules.decider(state), seat, seats),
        "starter": _owner(state.starter, seat, seats),
        "phase": one_hot(PHASES.index(state.phase), len(PHASES)),
        "round": state.round,
    }


def _pose(pose: Pose | None) -> list[float]:
    if pose is None:
        return [0.0] * 7
    return [pose.x / METRE, pose.y / METRE, pose.z / METRE] + [
        each / ONE for each in (pose.qw, pose.qx, pose.qy, pose.qz)
    ]


def _owner(owner: int | None, seat: int, seats: int) -> list[int]:
    return one_hot(-1 if owner is None else (owner - seat) % seats, seats)
