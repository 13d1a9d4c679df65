"""Where boards lie, and how far a point is from them; all in whole micrometres."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from dicehall.core.errors import BadOptions
from dicehall.core.scene import BOARD_THICKNESS, INCH, MILLIMETRE, Pose, turned
from dicehall.games.indicesion.options import Options
from dicehall.games.indicesion.state import BOARDS, Board

APART = 6 * INCH
_MARGIN = 100 * MILLIMETRE

# Places at a round table, in thousandths, clockwise from the near side.
RINGS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, -1000),),
    2: ((0, -1000), (0, 1000)),
    3: ((0, -1000), (-866, 500), (866, 500)),
    4: ((0, -1000), (-1000, 0), (0, 1000), (1000, 0)),
    5: ((0, -1000), (-951, -309), (-588, 809), (588, 809), (951, -309)),
    6: ((0, -1000), (-866, -500), (-866, 500), (0, 1000), (866, 500), (866, -500)),
}

# Columns and rows of boards side by side; of an odd number the last row is shorter.
_BLOCKS = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}

Point = tuple[int, int]
Outline = tuple[Point, ...]


def lay_boards(seats: int, options: Options) -> tuple[Board, ...]:
    """The boards of a new round: one for each player, a block in the middle, or none where the target is built.

    Who plays alone has a second board opposite.
    """
    if options.built:
        return tuple(Board(number) for number in range(BOARDS))
    if options.central:
        return tuple(Board(number, None, pose) for number, pose in enumerate(_block(options)))
    radius = options.table_side // 2 - options.board_side // 2 - _MARGIN
    places = [(x * radius // 1000, y * radius // 1000) for x, y in RINGS[max(2, seats)]]
    if any(_gap(first, second, options.board_side) < APART**2 for first, second in combinations(places, 2)):
        raise BadOptions(
            f"{seats} boards of {options.board} inches don't lie six inches apart on a table of "
            f"{options.table} mm; take a larger table or smaller boards"
        )
    return tuple(Board(seat, seat if seat < seats else None, _lying(x, y)) for seat, (x, y) in enumerate(places))


def _lying(x: int, y: int) -> Pose:
    return Pose(x, y, BOARD_THICKNESS // 2)


def _block(options: Options) -> list[Pose]:
    """Boards side by side in the middle of the table."""
    side, rows = options.board_side, _BLOCKS[options.boards]
    return [
        _lying((2 * column - count + 1) * side // 2, (len(rows) - 1 - 2 * row) * side // 2)
        for row, count in enumerate(rows)
        for column in range(count)
    ]


def _gap(first: Point, second: Point, side: int) -> int:
    """The square of the gap between two unturned boards."""
    across, along = (max(0, abs(a - b) - side) for a, b in zip(first, second, strict=True))
    return across**2 + along**2


def too_near(boards: Sequence[Board], options: Options, point: Point) -> Board | None:
    """A board that is nearer to the point than the line, measured horizontally."""
    for board in boards:
        if board.pose is not None and not _clear_of(
            footprint(board.pose, options.board_side), point, options.line_away
        ):
            return board
    return None


@lru_cache(maxsize=64)
def footprint(pose: Pose, side: int) -> Outline:
    """The outline of a board seen from above, counter-clockwise, however it is turned."""
    half, thick = side // 2, BOARD_THICKNESS // 2
    corners = {turned(pose, (x, y, z))[:2] for x in (-half, half) for y in (-half, half) for z in (-thick, thick)}
    return hull(sorted(corners))


def outlines(boards: Sequence[Board], side: int) -> dict[int, Outline]:
    """The outlines of the boards in play, by their ids."""
    return {board.id: footprint(board.pose, side) for board in boards if board.pose is not None}


def hull(points: list[Point]) -> Outline:
    """The convex outline of points in order."""
    lower, upper = _chain(points), _chain(points[::-1])
    return tuple(lower[:-1] + upper[:-1])


def _chain(points: list[Point]) -> list[Point]:
    chain: list[Point] = []
    for point in points:
        while len(chain) > 1 and _left(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


def _left(start: Point, end: Point, point: Point) -> int:
    """Positive when the point lies to the left of the way from start to end."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _clear_of(outline: Outline, point: Point, line: int) -> bool:
    """Whether the point is outside the outline and at least as far as the line from each of its sides."""
    sides = list(zip(outline, outline[1:] + outline[:1], strict=True))
    inside = all(_left(start, end, point) >= 0 for start, end in sides)
    return not inside and all(_far(start, end, point, line) for start, end in sides)


def _far(start: Point, end: Point, point: Point, line: int) -> bool:
    """Whether the point is at least this far from a side; exact, without a root."""
    along = (end[0] - start[0], end[1] - start[1])
    away = (point[0] - start[0], point[1] - start[1])
    length, reach = along[0] ** 2 + along[1] ** 2, along[0] * away[0] + along[1] * away[1]
    if reach <= 0:
        return away[0] ** 2 + away[1] ** 2 >= line**2
    if reach >= length:
        return (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2 >= line**2
    return _left(start, end, point) ** 2 >= line**2 * length


def overlap(first: Outline, second: Outline) -> bool:
    """Whether two convex outlines overlap: no side of either separates them."""
    return not (_parted(first, second) or _parted(second, first))


def _parted(outline: Outline, other: Outline) -> bool:
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    return any(all(_left(start, end, point) <= 0 for point in other) for start, end in sides)
