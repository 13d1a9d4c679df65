"""Reading the table: what rests on what, and what touches what, with nothing moving."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import mujoco
import numpy as np

from dicehall.core.scene import Contacts
from dicehall.physics.world import Floats, World

# Metres: poses are rounded, and hand-made scenes leave hair's breadths.
CARRIES = 0.0003
TOUCHES = 0.0001
EDGES = 0.00003  # where edges touch, MuJoCo's normals are only right for bodies as near as this
_UP = 0.95
_HOLDS_UP = 0.05  # less is a touch from the side
_WITHIN_45_DEGREES = 0.7071
_UPWARD = np.array([0.0, 0.0, 1.0])


class _Touch(NamedTuple):
    """Two bodies that touch; `lower` is None for the table."""

    upper: str
    lower: str | None
    up: float
    """How far the contact pushes the upper body straight up: 1 is wholly, 0 is sideways."""
    gap: float
    rests: bool
    has_top: bool


def read(world: World, poses: Floats, without: Collection[int] = ()) -> Contacts:
    """The contacts of the world's bodies in these poses, leaving out the bodies with these numbers."""
    ignored = {world.names[number] for number in without}

    def touches(margin: float) -> list[_Touch]:
        return [each for each in _touches(world, poses, margin) if not {each.upper, each.lower} & ignored]

    near = touches(CARRIES)
    on = {(each.upper, each.lower) for each in near if each.lower is not None and each.rests}
    stands = {upper for upper, _ in on} | {each.upper for each in near if each.lower is None}
    if world.scene.edges and any(each.upper not in stands for each in near):
        on |= _wedged(near, touches(EDGES), stands)
    touch = {
        (min(each.upper, each.lower), max(each.upper, each.lower))
        for each in near
        if each.lower is not None and not each.rests and each.gap <= TOUCHES
    }
    touch -= {(min(pair), max(pair)) for pair in on}
    return Contacts(tuple(sorted(on)), tuple(sorted(touch)))


def _wedged(near: Sequence[_Touch], close: Sequence[_Touch], stands: Collection[str]) -> set[tuple[str, str]]:
    """What holds up, by an edge, each body that rests on no top and is clear of the table."""
    found: set[tuple[str, str]] = set()
    for upper in {each.upper for each in near} - set(stands):
        held = [_held_up(touches, upper) for touches in (close, near)]
        found |= held[0] or held[1]
    return found


def _held_up(touches: Sequence[_Touch], upper: str) -> set[tuple[str, str]]:
    """A body and everything that pushes it up; a board on its edge has no top to hold anything."""
    return {
        (upper, each.lower)
        for each in touches
        if each.upper == upper and each.lower is not None and each.has_top and each.up > _HOLDS_UP
    }


def _touches(world: World, poses: Floats, margin: float) -> Iterator[_Touch]:
    """Everything that comes as near as this."""
    with _all_awake(world.model, margin):
        state = world.spare
        mujoco.mj_resetData(world.model, state)
        state.qpos[:] = poses.reshape(-1)
        mujoco.mj_fwdPosition(world.model, state)
    contact = state.contact
    for geoms, frame, gap in zip(contact.geom, contact.frame, contact.dist, strict=True):
        first, second = (world.geom_names[geom] for geom in geoms)
        normal = frame[:3]  # from the first to the second
        lower, upper = (first, second) if normal[2] > 0 else (second, first)
        if upper is not None and gap <= margin:
            top = _top(world, state, lower) if lower is not None else _UPWARD
            yield _Touch(upper, lower, abs(float(normal[2])), gap, _rests(normal, top), top is not None)


@contextmanager
def _all_awake(model: Any, margin: float) -> Iterator[None]:
    """Bodies asleep have no contacts: for a reading nothing sleeps, and what nearly touches does touch."""
    flags = model.opt.enableflags
    model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    model.geom_margin[:] = model.body_margin[:] = margin
    try:
        yield
    finally:
        model.opt.enableflags = flags
        model.geom_margin[:] = model.body_margin[:] = 0


def _rests(normal: Floats, top: Floats | None) -> bool:
    """Whether a contact holds the upper body up: straight up, or square to a top that leans."""
    return top is not None and (abs(normal[2]) > _UP or abs(float(normal @ top)) > _UP)


def _top(world: World, state: Any, name: str) -> Floats | None:
    """Where a body's top points, within 45 degrees of up. A board has only its two large faces."""
    number = world.number.get(name)
    if number is None:
        return _UPWARD
    axes = state.xmat[number + 1].reshape(3, 3).T
    if number in world.dice:
        axis: Floats = max(axes, key=lambda axis: abs(axis[2]))
        return axis if abs(axis[2]) > _WITHIN_45_DEGREES else _UPWARD
    if name in world.boards:
        return axes[2] if abs(axes[2][2]) > _WITHIN_45_DEGREES else None
    return _UPWARD
