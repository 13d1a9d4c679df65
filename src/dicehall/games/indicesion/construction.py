"""Placing barrels on boards, and building a target of boards and barrels. Rulebook: Barrel Variant."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from dicehall.core.scene import (
    BARREL_HEIGHT,
    BARREL_RADIUS,
    BOARD_THICKNESS,
    MILLIMETRE,
    ONE,
    Body,
    Pose,
    Rest,
    Scene,
    rotation,
    turned,
)
from dicehall.games.indicesion.layout import Outline, footprint, hull, overlap
from dicehall.games.indicesion.state import Barrel, Board, Placing, State, scene

STEP = 15  # degrees by which a board or a lying barrel can be turned
STILL = 2 * MILLIMETRE
_NUDGE = 10 * MILLIMETRE
_GAP = 50  # micrometres between a piece and what it is put on
_COS2_10_DEGREES = 969_846

# Cosines of 0, 7.5, 15 ... 90 degrees in millionths.
_COSINES = (
    1_000_000, 991_445, 965_926, 923_880, 866_025, 793_353, 707_107, 608_761, 500_000, 382_683, 258_819, 130_526, 0,
)  # fmt: skip
_OCTAGON = tuple((x * 1083, y * 1083) for x, y in ((1000, 0), (707, 707), (0, 1000), (-707, 707),
                                                   (-1000, 0), (-707, -707), (0, -1000), (707, -707)))  # fmt: skip


def next_piece(state: State, placing: Placing) -> Barrel | Board | None:
    """The piece to be placed: the first one left."""
    if placing.piece == "board":
        return next((board for board in state.boards if board.pose is None), None) if state.options.built else None
    if state.options.built:
        return next((each for each in state.barrels if each.where == "box"), None)
    return next((each for each in state.barrels if each.where == "hand" and each.owner == state.turn), None)


def why_not_here(state: State, placing: Placing) -> str | None:
    """Why the piece can't be put there, as far as is known without a simulation."""
    if next_piece(state, placing) is None:
        return f"there is no {placing.piece} left to place"
    if placing.turn % STEP:
        return f"a piece is turned in steps of {STEP} degrees"
    if placing.lying and not state.options.built:
        return "barrels stand upright on players' boards; only a target that is built has barrels lying down"
    if placing.lying and placing.piece == "board":
        return "a board always lies flat: leave out the word lying"
    point = (placing.x * MILLIMETRE, placing.y * MILLIMETRE)
    if state.options.built:
        return (
            None
            if max(map(abs, point)) <= _edge(state, placing.piece)
            else "that is too near the edge of the table"
        )
    return None if board_at(state, placing) else "a barrel stands on a board"


Square = tuple[int, int, int, int]


class Places(msgspec.Struct, frozen=True):
    """Where pieces of a kind may be put: how many are left, and squares for their middles (x, y, x, y).

    They are turned by `step` degrees. A barrel may lie down where `lying` says so.
    """

    left: int
    areas: tuple[Square, ...]
    step: int = STEP
    lying: bool = False


def places(state: State) -> dict[str, Places]:
    """Where barrels and boards may be put now, by the kind of piece; the simulation decides whether they stay."""
    if state.options.built:
        boards = sum(board.pose is None for board in state.boards)
        barrels = sum(each.where == "box" for each in state.barrels)
        return {
            "board": Places(boards, (_inside(_edge(state, "board")),)),
            "barrel": Places(barrels, (_inside(_edge(state, "barrel")),), lying=True),
        }
    half = state.options.board_side // 2
    tops = [board.pose for board in state.boards if board.pose]
    left = sum(each.where == "hand" and each.owner == state.turn for each in state.barrels)
    areas = tuple((pose.x - half, pose.y - half, pose.x + half, pose.y + half) for pose in tops)
    return {"barrel": Places(left, areas)}


def _inside(edge: int) -> Square:
    return -edge, -edge, edge, edge


def _edge(state: State, piece: str) -> int:
    """How far from the middle of the table a piece of a construction may be put."""
    return state.options.table_side // 2 - (state.options.board_side if piece == "board" else 2 * BARREL_RADIUS)


def board_at(state: State, placing: Placing) -> Board | None:
    """The player's board at the point."""
    x, y, half = placing.x * MILLIMETRE, placing.y * MILLIMETRE, state.options.board_side // 2
    over = (
        board
        for board in state.boards
        if board.pose and abs(x - board.pose.x) <= half and abs(y - board.pose.y) <= half
    )
    return next(over, None)


def why_not_done(state: State) -> str | None:
    """Central Board Mode: at least one board, and every barrel used touches one."""
    if not state.options.built:
        return None
    boards = [board.name for board in state.laid_boards]
    if not boards:
        return "at least one board is needed"
    contacts = state.contacts
    for barrel in state.barrels:
        if (
            barrel.where == "table"
            and contacts
            and not any(contacts.touching(barrel.name, name) for name in boards)
        ):
            return "a barrel touches no board: take the target apart, or put a board beside or on the barrel"
    return None


def put_down(state: State, placing: Placing) -> State:
    """The state with the piece put down, before anything has moved."""
    piece = next_piece(state, placing)
    pose = _pose(state, placing)
    if isinstance(piece, Board):
        boards = tuple(replace(each, pose=pose) if each is piece else each for each in state.boards)
        return replace(state, boards=boards)
    barrels = tuple(replace(each, where="table", pose=pose) if each is piece else each for each in state.barrels)
    return replace(state, barrels=barrels)


def _pose(state: State, placing: Placing) -> Pose:
    """The pose of a piece on top of whatever is under it."""
    flat = Pose(placing.x * MILLIMETRE, placing.y * MILLIMETRE, 0, *_turned(placing))
    side, now = state.options.board_side, scene(state)
    outline = footprint(flat, side) if placing.piece == "board" else _barrel_outline(flat)
    tops = [_board_top(body, side) for body in now.boards if overlap(outline, footprint(body.pose, side))]
    tops += [_barrel_top(body) for body in now.barrels if overlap(outline, _barrel_outline(body.pose))]
    return replace(flat, z=max(tops, default=0) + _half_height(placing) + _GAP)


def _half_height(placing: Placing) -> int:
    if placing.piece == "board":
        return BOARD_THICKNESS // 2
    return BARREL_RADIUS if placing.lying else BARREL_HEIGHT // 2


def _turned(placing: Placing) -> tuple[int, int, int, int]:
    """The quaternion of a piece: turned about the vertical; a barrel that lies is tipped onto the x axis before."""
    cosine, _, _, sine = turn = upright_turn(placing.turn)
    if not placing.lying:
        return turn
    tipped, across = cosine * _COSINES[6] // ONE, sine * _COSINES[6] // ONE
    return tipped, -across, tipped, across


def upright_turn(degrees: int) -> tuple[int, int, int, int]:
    """The quaternion of a turn about the vertical, by a multiple of fifteen degrees."""
    halves = degrees // STEP % 24
    cosine = _COSINES[halves] if halves <= 12 else -_COSINES[24 - halves]
    return cosine, 0, 0, _COSINES[abs(12 - halves)]


def _barrel_outline(pose: Pose) -> Outline:
    """The outline of a barrel from above: an octagon round one that stands, a rectangle round one that lies."""
    if upright(pose):
        return tuple((pose.x + x * BARREL_RADIUS // ONE, pose.y + y * BARREL_RADIUS // ONE) for x, y in _OCTAGON)
    half, wide = BARREL_HEIGHT // 2, BARREL_RADIUS
    corners = {turned(pose, (a, b, c))[:2] for a in (-wide, wide) for b in (-wide, wide) for c in (-half, half)}
    return hull(sorted(corners))


def _board_top(body: Body, side: int) -> int:
    rows, unit = rotation(body.pose)
    extents = (side // 2, side // 2, BOARD_THICKNESS // 2)
    return body.pose.z + sum(abs(a) * b for a, b in zip(rows[2], extents, strict=True)) // unit


def _barrel_top(body: Body) -> int:
    if upright(body.pose):
        return body.pose.z + BARREL_HEIGHT // 2
    rows, unit = rotation(body.pose)
    return body.pose.z + abs(rows[2][2]) * BARREL_HEIGHT // 2 // unit + BARREL_RADIUS


def upright(pose: Pose) -> bool:
    """Whether a barrel stands: its axis within ten degrees of the vertical."""
    rows, unit = rotation(pose)
    return rows[2][2] ** 2 * ONE >= unit**2 * _COS2_10_DEGREES


def settled_well(state: State, put: Scene, rest: Rest) -> bool:
    """Whether a piece stays: nothing leaves the table, and on players' boards all barrels still stand."""
    if rest.out:
        return False
    if state.options.built:
        return True
    poses = {body.name: rest.moved.get(body.name, body.pose) for body in put.barrels}
    return all(upright(pose) for pose in poses.values()) and drift(put, rest) < _NUDGE


def settled_how(state: State, placing: Placing, rest: Rest) -> str:
    """How a piece that was put down came to rest, in words that begin with a verb."""
    piece, old = next_piece(state, placing), _pose(state, placing)
    pose = rest.moved.get(piece.name, old) if piece else old
    if placing.piece == "barrel" and upright(pose) != upright(old):
        return "sees it tip over: it stays as it lies" if upright(old) else "sees it tip up: it stays as it stands"
    if placing.piece == "board" and not upright(pose):
        return "sees it tip over: it stays as it fell"
    if max(abs(pose.x - old.x), abs(pose.y - old.y), abs(pose.z - old.z)) >= _NUDGE:
        return "sees it move: it stays where it came to rest"
    return "leaves it standing" if placing.piece == "barrel" and upright(pose) else "leaves it lying there"


def stood_still(put: Scene, rest: Rest) -> bool:
    """The construction must not fall over: less than two millimetres of movement."""
    return not rest.out and drift(put, rest) < STILL


def drift(put: Scene, rest: Rest) -> int:
    """The largest movement of any body's centre along one axis."""
    old = {body.name: body.pose for body in put.bodies}
    ways = [(old[name], pose) for name, pose in rest.moved.items() if name in old]
    return max((max(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z)) for a, b in ways), default=0)


def cleared(state: State) -> State:
    """The state with all pieces of a construction back in the box."""
    return replace(
        state,
        boards=tuple(replace(board, pose=None) for board in state.boards),
        barrels=tuple(replace(each, where="box", pose=None) for each in state.barrels),
        contacts=None,
    )


def plain_board(state: State) -> State:
    """One plain board in the middle: the target when a builder's clock runs out."""
    empty = cleared(state)
    first, *rest = empty.boards
    return replace(empty, boards=(replace(first, pose=Pose(0, 0, BOARD_THICKNESS // 2)), *rest))
