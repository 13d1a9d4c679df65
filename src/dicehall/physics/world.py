"""A scene as a MuJoCo model: foam dice, barrels and boards on a table.

Sizes and material values are those that were measured to behave like foam: towers stand, a die comes to rest
within a second or two, and it bounces a little (restitution about 0.16).
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

import mujoco
import numpy as np
import numpy.typing as npt

from dicehall.core.scene import (
    BARREL_HEIGHT,
    BARREL_RADIUS,
    BOARD_THICKNESS,
    DIE,
    METRE,
    ONE,
    Body,
    Pose,
    Scene,
)

STEPS_A_SECOND = 960
FRAMES_A_SECOND = 60
STEPS_A_FRAME = STEPS_A_SECOND // FRAMES_A_SECOND

Floats = npt.NDArray[np.float64]

# MuJoCo would print, and write a log file, when a die that is put down keeps its neighbours from sleeping.
mujoco.set_mju_user_warning(lambda _: None)

_HEAD = f"""<mujoco>
<option timestep="{1 / STEPS_A_SECOND!r}" integrator="implicitfast" solver="Newton" cone="elliptic"
 impratio="10" density="1.2" sleep_tolerance="%s"><flag sleep="enable"/></option>
<default>
 <geom solimp="0.8 0.95 0.003" solref="0.006 0.9" condim="4" friction="0.8 0.002 0.0002" density="45"/>
 <default class="flat"><geom priority="1" solref="0.006 0.8"/></default>
 <default class="barrel"><geom priority="2" condim="6" friction="0.8 0.002 0.002" type="cylinder"
  size="{BARREL_RADIUS / METRE} {BARREL_HEIGHT / METRE / 2}"/></default>
</default>"""
_TOLERANCE = {False: "4e-4", True: "2e-3"}  # loose boards on barrels quiver a little for ever
_PARKED = 100.0


class World:
    """A compiled scene, its movable bodies numbered; the thrown die comes last unless it lies there already.

    `poses` has a row for each body, metres and a quaternion; `speeds` has one too, metres a second and, in the
    body's own frame, radians a second. Writing to a row moves the body.
    """

    def __init__(self, scene: Scene, thrown: str | None = None, awake: Collection[str] = ()) -> None:
        self.scene = scene
        self.movable = scene.dice + scene.barrels + (scene.boards if scene.loose else ())
        self.names = [body.name for body in self.movable]
        if thrown is not None and thrown not in self.names:
            self.names.append(thrown)
        self._thrown = thrown
        self.model: Any = mujoco.MjModel.from_xml_string(self._xml({*awake, thrown}))
        self.state: Any = mujoco.MjData(self.model)
        self.poses: Floats = self.state.qpos.reshape(-1, 7)
        self.speeds: Floats = self.state.qvel.reshape(-1, 6)

    @cached_property
    def number(self) -> dict[str, int]:
        """The number of each movable body."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def geom_names(self) -> list[str | None]:
        """The body each geometry belongs to; None for the table."""
        fixed = () if self.scene.loose else self.scene.boards
        return [None, *(board.name for board in fixed), *self.names]

    @cached_property
    def dice(self) -> list[int]:
        """The numbers of all dice, the thrown one too."""
        known = {body.name for body in self.scene.dice} | {self._thrown}
        return [number for number, name in enumerate(self.names) if name in known]

    @cached_property
    def boards(self) -> frozenset[str]:
        """The names of all boards."""
        return frozenset(body.name for body in self.scene.boards)

    def geom(self, name: str) -> int:
        """The geometry of a body."""
        return self.geom_names.index(name)

    @cached_property
    def spare(self) -> Any:
        """A second state for readings, which leave the first one alone."""
        return mujoco.MjData(self.model)

    def begin_again(self) -> None:
        """Put everything back as it was at first."""
        mujoco.mj_resetData(self.model, self.state)

    def put(self, number: int, pose: Floats, speed: Floats | None = None) -> None:
        """Move a body somewhere else, awake."""
        self.poses[number] = pose
        self.speeds[number] = 0 if speed is None else speed

    def park(self, number: int) -> None:
        """Take a body out of play: it lies far away where it touches nothing; what was near it wakes."""
        near = np.linalg.norm(self.poses[:, :3] - self.poses[number, :3], axis=1) < 0.12
        self.put(number, np.array([_PARKED + number, 0, BARREL_HEIGHT / METRE / 2, 1, 0, 0, 0]))
        self.wake(np.flatnonzero(near))

    def stay_awake(self) -> None:
        """Let nothing fall asleep any more."""
        self.model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)

    def wake(self, numbers: npt.NDArray[np.intp]) -> None:
        """Wake bodies: MuJoCo rouses whatever has a speed, however small."""
        self.speeds[numbers, 2] -= 1e-9

    def has_moved(self, number: int) -> bool:
        """Whether a body is anywhere else than where the scene has it."""
        return not np.array_equal(self.poses[number], self.model.qpos0.reshape(-1, 7)[number])

    def pose(self, number: int) -> Pose:
        """Where a body is, in whole numbers; of the two quaternions of a turn the one with positive w."""
        row = self.poses[number]
        turn = row[3:] / np.linalg.norm(row[3:])
        turn = -turn if turn[0] < 0 else turn
        x, y, z = (round(float(value) * METRE) for value in row[:3])
        return Pose(x, y, z, *(round(float(value) * ONE) for value in turn))

    # The model's text.

    def _xml(self, awake: Collection[str | None]) -> str:
        side = self.scene.board / METRE / 2
        depth = -0.05 if not self.scene.loose else -BOARD_THICKNESS / METRE / 2
        top = BOARD_THICKNESS / METRE / 2
        corners = [(x, y, z) for x in (-side, side) for y in (-side, side) for z in (depth, top)]
        text = [
            _HEAD % _TOLERANCE[self.scene.loose],
            f'<asset><mesh name="board" vertex="{" ".join(str(v) for c in corners for v in c)}"/></asset>',
        ]
        text.append('<worldbody><geom type="plane" size="0 0 1" class="flat"/>')
        if not self.scene.loose:
            text += [
                f'<geom type="mesh" mesh="board" class="flat" {_place(body.pose)}/>' for body in self.scene.boards
            ]
        loose = self.scene.boards if self.scene.loose else ()
        for shape, bodies in ((_DIE, self.scene.dice), (_BARREL, self.scene.barrels), (_BOARD, loose)):
            text += [_body(body, shape, body.name not in awake) for body in bodies]
        if len(self.names) > len(self.movable):
            text.append(f'<body pos="{_PARKED} 0 1"><freejoint/>{_DIE}</body>')
        text.append("</worldbody></mujoco>")
        return "\n".join(text)


_DIE = f'<geom type="box" size="{" ".join([str(DIE / METRE / 2)] * 3)}"/>'
_BARREL = '<geom class="barrel"/>'
_BOARD = '<geom type="mesh" mesh="board" class="flat"/>'


def _body(body: Body, shape: str, asleep: bool) -> str:
    sleep = ' sleep="init"' if asleep else ""
    return f"<body {_place(body.pose)}{sleep}><freejoint/>{shape}</body>"


def floats(pose: Pose) -> Floats:
    """A pose in metres."""
    return np.array(
        [pose.x / METRE, pose.y / METRE, pose.z / METRE, pose.qw / ONE, pose.qx / ONE, pose.qy / ONE, pose.qz / ONE]
    )


def _place(pose: Pose) -> str:
    x, y, z, *turn = (repr(value) for value in floats(pose).tolist())
    return f'pos="{x} {y} {z}" quat="{" ".join(turn)}"'
