"""Reading the table: what rests on what, and what touches what, with nothing moving."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import mujoco
import numpy as np

from dicehall.core.scene import Contacts
from dicehall.physics.world import Floats, World

# Metres: poses are rounded, and hand-made scenes leave hair's breadths.
CARRIES = 0.0003
TOUCHES = 0.0001
_UP = 0.95
_WITHIN_45_DEGREES = 0.7071
_UPWARD = np.array([0.0, 0.0, 1.0])


def read(world: World, poses: Floats, without: Collection[int] = ()) -> Contacts:
    """The contacts of the world's bodies in these poses, leaving out the bodies with these numbers."""
    ignored = {world.names[number] for number in without}
    on: set[tuple[str, str]] = set()
    touch: set[tuple[str, str]] = set()
    with _all_awake(world.model):
        state = world.spare
        mujoco.mj_resetData(world.model, state)
        state.qpos[:] = poses.reshape(-1)
        mujoco.mj_fwdPosition(world.model, state)
    contact = state.contact
    for geoms, frame, gap in zip(contact.geom, contact.frame, contact.dist, strict=True):
        first, second = (world.geom_names[geom] for geom in geoms)
        if first is None or second is None or {first, second} & ignored:
            continue
        normal = frame[:3]  # from the first to the second
        lower, upper = (first, second) if normal[2] > 0 else (second, first)
        if _rests(normal, _top(world, state, lower)):
            on.update([(upper, lower)] if gap <= CARRIES else [])
        elif gap <= TOUCHES:
            touch.add((min(first, second), max(first, second)))
    touch -= {(min(pair), max(pair)) for pair in on}
    return Contacts(tuple(sorted(on)), tuple(sorted(touch)))


@contextmanager
def _all_awake(model: Any) -> Iterator[None]:
    """Bodies asleep have no contacts: for a reading nothing sleeps, and what nearly touches does touch."""
    flags = model.opt.enableflags
    model.opt.enableflags &= ~int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    model.geom_margin[:] = model.body_margin[:] = CARRIES
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
