"""Room for a die that comes back: its old pose, or the nearest flat spot of its board."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec
import mujoco
import numpy as np

from dicehall.core.scene import BOARD_THICKNESS, DIE, METRE, Body, Pose, Respawn, Scene
from dicehall.physics.contacts import read
from dicehall.physics.world import Floats, World, floats

CLEARANCE = 0.001
_GRID = 0.002
_HALF = DIE / METRE / 2
_FAR = 2 * _HALF * 3**0.5 + CLEARANCE


def with_die(scene: Scene, name: str, pose: Pose) -> Scene:
    """The scene with one die more."""
    return msgspec.structs.replace(scene, dice=(*scene.dice, Body(name, pose)))


def spots(request: Respawn) -> Iterator[Pose]:
    """Where the die may go: its old pose if clear and supported, then the nearest flat spot that is clear."""
    world = World(with_die(request.scene, request.die, request.pose))
    number = world.number[request.die]
    contacts = read(world, world.poses)
    below = {lower for upper, lower in contacts.on if upper == request.die}
    if below and _clear(world, number, below):
        yield request.pose
    board = next(body for body in request.scene.boards if body.name == request.board)
    turn = _flat_turn(floats(request.pose)[3:])
    height = board.pose.z / METRE + BOARD_THICKNESS / METRE / 2 + _HALF
    for x, y in _grid(world, number, floats(board.pose)[:2], _extent(turn)):
        world.poses[number] = [x, y, height, *turn]
        if _clear(world, number, {request.board}):
            yield world.pose(number)
            return


def _clear(world: World, number: int, but: Collection[str]) -> bool:
    """Whether nothing but these bodies is within a millimetre of the body."""
    mujoco.mj_kinematics(world.model, world.state)
    mine = world.geom(world.names[number])
    gaps = np.linalg.norm(world.poses[:, :3] - world.poses[number, :3], axis=1)
    for other in np.flatnonzero(gaps < _FAR):
        name = world.names[other]
        if other == number or name in but:
            continue
        if mujoco.mj_geomDistance(world.model, world.state, mine, world.geom(name), 1.0, None) < CLEARANCE:
            return False
    return True


def _grid(world: World, number: int, middle: Floats, extent: float) -> Iterator[Floats]:
    """Places on the board where the whole die fits, those near its old place first."""
    reach = world.scene.board / METRE / 2 - extent
    ticks = np.arange(-np.floor(reach / _GRID), np.floor(reach / _GRID) + 1) * _GRID
    places = middle + np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2)
    old = world.poses[number, :2].copy()
    order = np.argsort(np.linalg.norm(places - old, axis=1), kind="stable")
    return iter(places[order])


def _flat_turn(turn: Floats) -> Floats:
    """The orientation nearest to this one in which the top face is level."""
    matrix = np.zeros(9)
    mujoco.mju_quat2Mat(matrix, turn / np.linalg.norm(turn))
    axis = max(matrix.reshape(3, 3).T, key=lambda column: abs(column[2]))
    top = axis * np.sign(axis[2])
    right = np.array([1 + top[2], top[1], -top[0], 0.0])  # turns `top` straight up
    level = np.zeros(4)
    mujoco.mju_mulQuat(level, right / np.linalg.norm(right), turn)
    return level / np.linalg.norm(level)


def _extent(turn: Floats) -> float:
    """Half the width of the square that a level die takes up, measured along the board's sides."""
    matrix = np.zeros(9)
    mujoco.mju_quat2Mat(matrix, turn)
    across = [column for column in matrix.reshape(3, 3).T if abs(column[2]) < 0.5]
    return float(_HALF * (abs(across[0][0]) + abs(across[1][0])))
