"""A sensible throw at a board, for people who give only a target and a strength."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from msgspec.structs import replace

from dicehall.core.scene import MILLIMETRE, Release
from dicehall.games.indicesion.layout import RINGS, Point, too_near
from dicehall.games.indicesion.options import Options
from dicehall.games.indicesion.state import State, Throwing

TURN = 6283
HEIGHT = 60
LOFT = 1100
LOW = 100
SPIN = 0
RING = 5
"""One part in so many of the longest pull lies within the ring in which letting go does not throw."""
HAND = 70
"""The error, in thousandths, of a hand that only writes down its throw: that of a practised one with a mouse."""

# Directions round a target in thousandths, counter-clockwise from +x.
_QUARTER = ((1000, 0), (981, 195), (924, 383), (831, 556), (707, 707), (556, 831), (383, 924), (195, 981))
DIRECTIONS = tuple(
    (sign_x * x, sign_y * y)
    for sign_x, sign_y, points in (
        (1, 1, _QUARTER),
        (-1, 1, tuple((y, x) for x, y in _QUARTER)),
        (-1, -1, _QUARTER),
        (1, -1, tuple((y, x) for x, y in _QUARTER)),
    )
    for x, y in points
)

# Speed (mm/s) that comes to rest at a distance (mm), thrown as above.
_SPEEDS = (
    (0, 300), (100, 1060), (200, 1530), (300, 1890), (400, 2190), (600, 2700), (1000, 3550), (1500, 4450),
    (3000, 6500),
)  # fmt: skip


def speed_for(distance: int) -> int:
    """The speed that carries a die about this far."""
    for (near, slow), (far, fast) in pairwise(_SPEEDS):
        if distance <= far:
            return slow + (fast - slow) * (distance - near) // (far - near)
    return _SPEEDS[-1][1]


def aim(state: State, die: int, board: int, strength: int = 100) -> Throwing | None:
    """A throw at the middle of a board from the legal place nearest to the thrower's own; strength in percent.

    Nobody has aimed it, so it has the error of a practised hand.
    """
    ways = stands(state, board, 0)
    if not ways:
        return None
    seat_x, seat_y = RINGS[state.seats][state.turn]
    half = state.options.table // 2
    home = (seat_x * half // 1000, seat_y * half // 1000)
    direction, place = min(ways, key=lambda way: (way[1][0] - home[0]) ** 2 + (way[1][1] - home[1]) ** 2)
    return replace(throw_from(state, die, board, direction, place, strength), error=hand_error(state.options))


def hand_error(options: Options) -> int:
    """The error of a hand that only writes down its throw; none at a table whose hands are perfectly steady."""
    return 0 if options.tremor == "none" else HAND


def stands(state: State, board: int, back: int) -> list[tuple[int, Point]]:
    """Legal places round a board (mm) with their directions, about this far back, or further if there are none."""
    rings = (list(_ring(state, board, back + more)) for more in range(0, 2 * state.options.table, 50))
    return next(filter(None, rings), [])


def _ring(state: State, board: int, back: int) -> Iterator[tuple[int, Point]]:
    """Legal places round a board, this far behind the line round its corners."""
    pose = state.board(board).pose
    assert pose is not None
    side = state.options.board_side
    reach = (side * 708 // 1000 + state.options.line_away) // MILLIMETRE + 5 + back
    limit = state.options.table // 2 + 300
    for direction, (x, y) in enumerate(DIRECTIONS):
        place = (pose.x // MILLIMETRE + x * reach // 1000, pose.y // MILLIMETRE + y * reach // 1000)
        point = (place[0] * MILLIMETRE, place[1] * MILLIMETRE)
        if max(map(abs, place)) <= limit and too_near(state.laid_boards, state.options, point) is None:
            yield direction, place


def throw_from(state: State, die: int, board: int, direction: int, place: Point, strength: int = 100) -> Throwing:
    """The throw from a place in this direction round the board towards its middle."""
    pose = state.board(board).pose
    assert pose is not None
    x, y = DIRECTIONS[direction]
    distance = ((place[0] - pose.x // MILLIMETRE) * x + (place[1] - pose.y // MILLIMETRE) * y) // 1000
    azimuth = (direction + len(DIRECTIONS) // 2) % len(DIRECTIONS) * TURN // len(DIRECTIONS)
    speed = min(speed_for(distance) * strength // 100, state.options.fastest_throw)
    return Throwing(die, board, Release(*place, HEIGHT, speed, azimuth, LOFT, SPIN))


def turned_aside(throw: Throwing, randrange: Callable[[int], int], aside: int) -> Throwing:
    """The throw turned by up to `aside` milliradians to either side."""
    azimuth = (throw.release.azimuth - aside + randrange(2 * aside + 1)) % TURN
    return replace(throw, release=replace(throw.release, azimuth=azimuth))


def full_pull(options: Options) -> int:
    """The speed of the longest pull for a high throw: it carries a die from the line to the far edge of a board."""
    return min(speed_for((options.line_away + options.board_side) // MILLIMETRE), options.fastest_throw)


def random_pull(options: Options, randrange: Callable[[int], int]) -> int:
    """The speed of a pull that is as long as it happens to be, but ends beyond the ring."""
    full = full_pull(options)
    return full // RING + randrange(full - full // RING + 1)


def at_speed(throw: Throwing, speed: int) -> Throwing:
    """The throw with another speed."""
    return replace(throw, release=replace(throw.release, speed=speed))
