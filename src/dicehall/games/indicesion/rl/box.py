"""Throws and placings of inDICEsion as a vector of numbers, one for each bound of a throw.

Where a seat chooses from a list, the first number says which; where it places a piece, the first number says what,
and the numbers for x, y and azimuth say where and how far it is turned.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import asdict, replace

from dicehall.core.contract import ActionBox, Bound
from dicehall.core.scene import Pose, Release
from dicehall.games.indicesion import rules
from dicehall.games.indicesion.actions import Action, Clear, Done, ThrowBox, throwable
from dicehall.games.indicesion.construction import STEP as TURN
from dicehall.games.indicesion.state import Board, Placing, State, Throwing
from dicehall.rl.box import NumberBox, Numbers, place_of, scaled, share_of, vector, whole

AWAY = 20
"""Millimetres by which a hand that is too near to a board moves away at a time."""
_PLAIN: dict[str, Action] = {"done": Done(), "clear": Clear()}
_PIECES = (*_PLAIN, "barrel", "lying barrel", "board")


class ThrowNumbers(NumberBox[State, Action]):
    """The box of a table. Its bounds are those of all throws that there ever are at it."""

    def __init__(self, start: State) -> None:
        self.bounds = _bounds(start)

    def numbers_of(self, state: State, seat: int, action: Action) -> Numbers:
        """A legal action as a vector; numbers that it does not use are 0."""
        if isinstance(action, Throwing):
            values = _values(action)
            return vector([scaled(values[bound.name], bound) for bound in self.bounds])
        numbers = dict.fromkeys((bound.name for bound in self.bounds), 0.0)
        offered = rules.actions(state, seat)
        if isinstance(offered, ActionBox):
            numbers |= _placing_numbers(offered, action)
        else:
            numbers["die"] = share_of(offered.index(action), len(offered))
        return vector(list(numbers.values()))

    def action_of(self, state: State, seat: int, numbers: Numbers) -> Action:
        """The action that a vector means."""
        offered = rules.actions(state, seat)
        if isinstance(offered, ThrowBox):
            return self._throw(state, offered, numbers)
        if isinstance(offered, ActionBox):
            names = [bound.name for bound in self.bounds]
            return _placing(offered, dict(zip(names, map(float, numbers), strict=True)))
        return offered[place_of(numbers[0], len(offered))]

    def _throw(self, state: State, box: ThrowBox, numbers: Numbers) -> Action:
        """The throw; a die and a board that there are, from where a die may be let go."""
        meant = {bound.name: whole(number, bound) for bound, number in zip(self.bounds, numbers, strict=True)}
        meant["die"] = _nearest(meant["die"], throwable(state))
        meant["board"] = _nearest(meant["board"], [board.id for board in state.laid_boards])
        for bound in box.bounds[2:]:
            meant[bound.name] = min(bound.high, max(bound.low, meant[bound.name]))
        return _let_go_further_away(state, box, _throwing(meant)) or box.sample(Random(0).randrange)


def _bounds(start: State) -> tuple[Bound, ...]:
    """The bounds of every throw at a table that starts like this."""
    dice = tuple(replace(die, where="hand", owner=start.turn) for die in start.dice)
    everything = replace(start, phase="throwing", dice=dice, boards=_laid(start.boards))
    return ThrowBox(everything).bounds


def _laid(boards: tuple[Board, ...]) -> tuple[Board, ...]:
    """The boards, all in play somewhere."""
    return tuple(replace(board, pose=board.pose or Pose(0, 0, 0)) for board in boards)


def _values(throw: Throwing) -> dict[str, int]:
    """The numbers of a throw by the names of their bounds."""
    return {**asdict(throw), **asdict(throw.release)}


def _throwing(values: dict[str, int]) -> Throwing:
    release = {name: value for name, value in values.items() if name in Release.__struct_fields__}
    others = {name: value for name, value in values.items() if name not in release}
    return Throwing(release=Release(**release), **others)


def _let_go_further_away(state: State, box: ThrowBox, throw: Throwing) -> Throwing | None:
    """The throw, or one from a place further away from the board that it aims at; None if there is none."""
    pose = state.board(throw.board).pose
    assert pose is not None, "only boards in play are aimed at"
    x, y = throw.release.x - pose.x // 1000, throw.release.y - pose.y // 1000
    away = max(1, round((x * x + y * y) ** 0.5))
    for further in range(0, 2 * box.reach, AWAY):
        place = tuple(
            min(box.reach, max(-box.reach, at + each * further // away))
            for at, each in ((throw.release.x, x or 1), (throw.release.y, y))
        )
        moved = replace(throw, release=replace(throw.release, x=place[0], y=place[1]))
        if box.check(moved) is None:
            return moved
    return None


def _nearest(number: int, known: Sequence[int]) -> int:
    return min(known, key=lambda each: (abs(each - number), each))


# Placings.


def _placing(box: ActionBox[Action], numbers: dict[str, float]) -> Action:
    """What is placed where; where that can't be, the seat is done, or does what the box says."""
    x, y, turn = box.bounds
    piece = _PIECES[place_of(numbers["die"], len(_PIECES))]
    turned = TURN * place_of(numbers["azimuth"], turn.high // TURN + 1)
    meant = _PLAIN.get(piece) or Placing(
        piece="board" if piece == "board" else "barrel",
        x=whole(numbers["x"], x),
        y=whole(numbers["y"], y),
        turn=turned if piece != "barrel" else 0,
        lying=piece == "lying barrel",
    )
    legal = (action for action in (meant, Done()) if box.check(action) is None)
    return next(legal, None) or box.sample(Random(0).randrange)


def _placing_numbers(box: ActionBox[Action], action: Action) -> dict[str, float]:
    x, y, turn = box.bounds
    piece = next((name for name, plain in _PLAIN.items() if plain == action), "")
    if not isinstance(action, Placing):
        return {"die": share_of(_PIECES.index(piece), len(_PIECES))}
    piece = "lying barrel" if action.lying else action.piece
    return {
        "die": share_of(_PIECES.index(piece), len(_PIECES)),
        "x": scaled(action.x, x),
        "y": scaled(action.y, y),
        "azimuth": share_of(action.turn // TURN, turn.high // TURN + 1),
    }
