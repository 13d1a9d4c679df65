"""Things on a table in whole numbers: what rules and physics exchange.

Lengths are micrometres and quaternions are in millionths (w, x, y, z), so that a stored position is exact.
The table's top is the plane z = 0, its middle the origin; x runs to the right and y away from seat 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

MILLIMETRE = 1_000
INCH = 25_400
ONE = 1_000_000
METRE = 1_000_000

DIE = 38_100
BOARD_THICKNESS = 12_700
BARREL_RADIUS = 19_050
BARREL_HEIGHT = 50_800

_FACES = ((5, 2), (4, 3), (6, 1))  # on the negative and the positive end of the axes x, y, z
_COS2_10_DEGREES = 969_846


class Pose(msgspec.Struct, frozen=True, array_like=True):
    """Where a body's centre is, and how the body is turned."""

    x: int
    y: int
    z: int
    qw: int = ONE
    qx: int = 0
    qy: int = 0
    qz: int = 0


class Body(msgspec.Struct, frozen=True):
    """One thing on the table, by name."""

    name: str
    pose: Pose


class Scene(msgspec.Struct, frozen=True):
    """Everything on a square table; boards are fixed to it unless they are loose pieces of a construction."""

    table: int
    board: int
    dice: tuple[Body, ...] = ()
    barrels: tuple[Body, ...] = ()
    boards: tuple[Body, ...] = ()
    loose: bool = False
    edges: bool = True
    """Whether what edges hold up rests on what holds it up; the first records of games say that it only touches."""

    @property
    def bodies(self) -> tuple[Body, ...]:
        """All bodies: dice, barrels, boards."""
        return self.dice + self.barrels + self.boards


class Contacts(msgspec.Struct, frozen=True):
    """How things lie: pairs (upper, lower) where one rests on the other's top, and pairs that touch otherwise."""

    on: tuple[tuple[str, str], ...] = ()
    touch: tuple[tuple[str, str], ...] = ()

    def touching(self, first: str, second: str) -> bool:
        """Whether the two bodies touch in any way."""
        return any({first, second} == set(pair) for pair in self.on + self.touch)


class Release(msgspec.Struct, frozen=True):
    """How a die is meant to leave the hand: mm, mm/s, milliradians, milliradians a second."""

    x: int
    y: int
    z: int
    speed: int
    azimuth: int
    loft: int
    spin: int


Tremor: TypeAlias = Literal["none", "steady", "normal", "shaky"]
Held: TypeAlias = Literal["level", "any"]
"""How a die is held: level, in one of its 24 orientations, or in any way at all."""


# Requests to a simulation. A die in `burning` burns every die that touches it.


class Toss(msgspec.Struct, frozen=True, tag="toss"):
    """Throw a die: a new one, or one that lies in the scene and is lifted first.

    `error` is what the hand adds to its tremor, in thousandths of the strength.
    """

    scene: Scene
    die: str
    release: Release
    seed: int
    tremor: Tremor = "none"
    burning: tuple[str, ...] = ()
    held: Held = "any"
    error: int = 0


class Settle(msgspec.Struct, frozen=True, tag="settle"):
    """Let everything come to rest."""

    scene: Scene
    burning: tuple[str, ...] = ()


class Stand(msgspec.Struct, frozen=True, tag="stand"):
    """Watch the scene for three seconds, with nothing held."""

    scene: Scene


class Look(msgspec.Struct, frozen=True, tag="look"):
    """Read how things lie, moving nothing."""

    scene: Scene


class Respawn(msgspec.Struct, frozen=True, tag="respawn"):
    """Put a die in an old pose if that is clear and supported, else at the nearest clear flat spot of a board."""

    scene: Scene
    die: str
    pose: Pose
    board: str
    burning: tuple[str, ...] = ()


Request: TypeAlias = Toss | Settle | Stand | Look | Respawn


# The result of a simulation.


class Out(msgspec.Struct, frozen=True):
    """A body that left play: why, when (milliseconds from the start), and the die that burnt it."""

    body: str
    cause: Literal["burnt", "left"]
    at: int
    by: str | None = None


class Track(msgspec.Struct, frozen=True):
    """The paths of the bodies that moved, 60 frames a second, packed; `physics.track` reads it."""

    bodies: tuple[str, ...] = ()
    frames: int = 0
    packed: bytes = b""


class Rest(msgspec.Struct, frozen=True):
    """The outcome: the poses of bodies that moved, the bodies that left play, and the contacts before and after."""

    moved: dict[str, Pose] = {}
    out: tuple[Out, ...] = ()
    before: Contacts = Contacts()
    after: Contacts = Contacts()
    track: Track = Track()


def moved(bodies: tuple[Body, ...], poses: Mapping[str, Pose]) -> tuple[Body, ...]:
    """The bodies in their new poses."""
    return tuple(Body(body.name, poses.get(body.name, body.pose)) for body in bodies)


def rotation(pose: Pose) -> tuple[tuple[tuple[int, int, int], ...], int]:
    """The rows of the pose's rotation matrix, and the unit of its numbers (exact)."""
    w, x, y, z = pose.qw, pose.qx, pose.qy, pose.qz
    rows = (
        (w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    )
    return rows, w * w + x * x + y * y + z * z


def turned(pose: Pose, point: tuple[int, int, int]) -> tuple[int, int, int]:
    """Where a point of a body is on the table, to the micrometre."""
    rows, unit = rotation(pose)
    x, y, z = (sum(a * b for a, b in zip(row, point, strict=True)) // unit for row in rows)
    return pose.x + x, pose.y + y, pose.z + z


def face_up(pose: Pose) -> int | None:
    """The face that points up within ten degrees; None for a crooked die.

    An unturned die has the 1 on top, the 2 towards +x and the 3 towards +y; opposite faces add up to seven.
    """
    rows, unit = rotation(pose)
    for axis, upward in enumerate(rows[2]):
        if upward * upward * ONE >= unit * unit * _COS2_10_DEGREES:
            return _FACES[axis][upward > 0]
    return None
