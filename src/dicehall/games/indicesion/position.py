"""Positions as people and programs write them: any table can be set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dicehall.core.errors import BadPosition
from dicehall.core.scene import METRE, ONE, Pose
from dicehall.games.indicesion.construction import next_piece
from dicehall.games.indicesion.layout import lay_boards
from dicehall.games.indicesion.options import Options
from dicehall.games.indicesion.rounds import next_turn
from dicehall.games.indicesion.state import (
    BARRELS,
    BOARDS,
    Barrel,
    Board,
    Colour,
    Die,
    DieAt,
    Moment,
    PieceAt,
    State,
)
from dicehall.games.indicesion.throw_effects import blue_seat, spare

MOST_DICE = 36


class PlacedDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die; with a pose it lies on the table, without one it is in its owner's hand, unless `where` says more."""

    id: int
    colour: Colour
    owner: int | None = None
    pose: Pose | None = None
    where: DieAt | None = None


class PlacedBarrel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A barrel; with a pose it is on the table, without one in its owner's hand or in the box."""

    id: int
    owner: int | None = None
    pose: Pose | None = None
    where: PieceAt | None = None
    taken: int | None = None


class PlacedBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board; without a pose it is in the box."""

    id: int
    owner: int | None = None
    pose: Pose | None = None


class Position(Moment, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment, flat. Boards left out lie as at the start; everything else is plain."""

    boards: tuple[PlacedBoard, ...] | None = None
    barrels: tuple[PlacedBarrel, ...] = ()
    dice: tuple[PlacedDie, ...] = ()
    seats: int = 0


def _moment(source: Moment) -> dict[str, Any]:
    return {name: getattr(source, name) for name in Moment.__struct_fields__}


def position(state: State) -> Position:
    """The position of a state."""
    return Position(
        boards=tuple(PlacedBoard(each.id, each.owner, each.pose) for each in state.boards),
        barrels=tuple(
            PlacedBarrel(each.id, each.owner, each.pose, each.where, each.taken) for each in state.barrels
        ),
        dice=tuple(PlacedDie(die.id, die.colour, die.owner, die.pose, die.where) for die in state.dice),
        seats=state.seats,
        **_moment(state),
    )


def place(given: Position, options: Options) -> State:
    """The state of a position; raises BadPosition."""
    seats = given.seats or len(given.wins) or _seats(given)
    if not 1 <= seats <= 6:
        raise BadPosition(f"1 to 6 play, not {seats}")
    _check(given, seats)
    state = State(
        options=options,
        boards=_boards(given, seats, options),
        barrels=tuple(map(_barrel, given.barrels)),
        dice=tuple(map(_die, given.dice)),
        **_moment(given) | {"wins": given.wins or (0,) * seats, "owed": given.owed or (0,) * seats},
    )
    _check_phase(state)
    return _at_rest(state)


def _at_rest(state: State) -> State:
    """A seat without dice is skipped; when nobody has dice left, the round is scored."""
    if state.phase != "throwing" or state.rethrow or state.hand(state.turn):
        return state
    return next_turn(state)


def _seats(given: Position) -> int:
    owners = [die.owner for die in given.dice] + [barrel.owner for barrel in given.barrels]
    owners += [board.owner for board in given.boards or ()]
    return max(2, *(owner + 1 for owner in owners if owner is not None), given.turn + 1)


def _boards(given: Position, seats: int, options: Options) -> tuple[Board, ...]:
    if given.boards is None:
        return lay_boards(seats, options)
    return tuple(Board(each.id, each.owner, each.pose) for each in given.boards)


def _die(given: PlacedDie) -> Die:
    where = given.where or ("table" if given.pose else "hand")
    return Die(given.id, given.colour, given.owner, where, given.pose)


def _barrel(given: PlacedBarrel) -> Barrel:
    waiting: PieceAt = "box" if given.owner is None else "hand"
    where = given.where or ("taken" if given.taken is not None else "table" if given.pose else waiting)
    return Barrel(given.id, given.owner, where, given.pose, given.taken)


# What a position may not be.


def _check(given: Position, seats: int) -> None:
    _check_pieces("die", given.dice, MOST_DICE, seats)
    _check_pieces("barrel", given.barrels, BARRELS, seats)
    _check_pieces("board", given.boards or (), BOARDS, seats)
    for die in given.dice:
        if (die.where == "table") != (die.pose is not None) and die.where is not None:
            raise BadPosition(f"die {die.id} is on the table exactly if it has a pose")
        if die.owner is None and (die.where == "hand" or (die.where is None and die.pose is None)):
            raise BadPosition(f"die {die.id} is in nobody's hand: name its owner")
    for barrel in given.barrels:
        if barrel.where is not None and (barrel.where == "table") != (barrel.pose is not None):
            raise BadPosition(f"barrel {barrel.id} is on the table exactly if it has a pose")
        if barrel.taken is not None and not 0 <= barrel.taken < seats:
            raise BadPosition(f"barrel {barrel.id} was taken by seat {barrel.taken}; there are {seats} seats")
    for name in ("wins", "owed", "points"):
        row = getattr(given, name)
        if row and len(row) != seats:
            raise BadPosition(f"{name} has {len(row)} numbers for {seats} seats")
    if any(not 0 <= won <= 2 for won in given.wins) or any(not 0 <= count <= MOST_DICE for count in given.owed):
        raise BadPosition("wins are 0 to 2, owed skips 0 to 36")
    if not all(0 <= seat < seats for seat in (given.turn, given.starter, *given.contenders)):
        raise BadPosition(f"there are {seats} seats, counted from 0")


def _check_pieces(
    kind: str, pieces: Sequence[PlacedDie | PlacedBarrel | PlacedBoard], most: int, seats: int
) -> None:
    ids = [piece.id for piece in pieces]
    if len(ids) > most or len(set(ids)) != len(ids) or any(not 0 <= each < 1000 for each in ids):
        raise BadPosition(f"at most {most} of a {kind}, each with an id of its own from 0 to 999")
    for piece in pieces:
        if piece.owner is not None and not 0 <= piece.owner < seats:
            raise BadPosition(f"{kind} {piece.id} is owned by seat {piece.owner}; there are {seats} seats")
        if piece.pose is not None:
            _check_pose(f"{kind} {piece.id}", piece.pose)


def _check_pose(what: str, pose: Pose) -> None:
    """A place within ten metres, and a quaternion of about unit length."""
    square = pose.qw**2 + pose.qx**2 + pose.qy**2 + pose.qz**2
    if not 990 * ONE * ONE // 1000 <= square <= 1010 * ONE * ONE // 1000:
        raise BadPosition(f"{what}: the quaternion's length is not 1,000,000")
    if max(abs(pose.x), abs(pose.y), abs(pose.z)) > 10 * METRE:
        raise BadPosition(f"{what} is more than ten metres away")


def _check_phase(state: State) -> None:
    """What a phase needs in order to go on."""
    dice = {die.id for die in state.dice}
    boards = {board.id for board in state.boards}
    if any(each.die not in dice or each.board not in boards for each in (*state.lay, *state.lost)):
        raise BadPosition("lay and lost name dice and boards of the position")
    flights = {"seed", "flying", "sweeping", "blue", "respawn", "pink"}
    if state.phase in flights and state.throw is None:
        raise BadPosition(f"phase {state.phase} needs the throw that led to it")
    if state.throw is not None and all(die.id != state.throw.die for die in state.dice):
        raise BadPosition(f"die {state.throw.die} is thrown, but there is no such die")
    if state.rethrow and state.throw is None:
        raise BadPosition("rethrow needs the throw that is made again")
    if state.phase == "placing" and (state.placing is None or next_piece(state, state.placing) is None):
        raise BadPosition("phase placing needs the piece being placed")
    if state.phase in ("blue", "respawn") and blue_seat(state) is None:
        raise BadPosition(f"phase {state.phase} needs a die that was lost, and a blue one of its board's owner")
    if state.phase == "pink" and spare(state, state.turn, "pink") is None:
        raise BadPosition("phase pink needs a die of that colour in the thrower's hand")
    if state.phase in ("rolling", "starting") and not state.contenders:
        raise BadPosition(f"phase {state.phase} needs contenders")
    if state.phase == "throwing" and not state.laid_boards:
        raise BadPosition("there is no board to throw at")
