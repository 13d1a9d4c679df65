"""The number of trials a millisecond on this machine, measured once in a process."""

from __future__ import annotations

import time
from functools import cache

from dicehall.core.scene import BOARD_THICKNESS, DIE, MILLIMETRE, Body, Pose, Release, Scene, Toss
from dicehall.physics.port import shared

BATCH, BATCHES = 8, 3
SLOWEST = 0.02
"""The lowest rate that is assumed, so that a machine that is busy for a moment does not make a blind player."""


@cache
def trials_a_millisecond() -> float:
    """The rate of all workers together: the fastest of a few batches, because the machine may be busy."""
    batch = [_toss(seed) for seed in range(BATCH)]
    shared().run_all(batch)
    return max(SLOWEST, *(BATCH / (1000 * _seconds(batch)) for _ in range(BATCHES)))


def trials_in(millis: int) -> int:
    """The number of trials for a decision of this many milliseconds."""
    return max(1, int(millis * trials_a_millisecond()))


def _seconds(batch: list[Toss]) -> float:
    begun = time.perf_counter()
    shared().run_all(batch)
    return time.perf_counter() - begun


def _toss(seed: int) -> Toss:
    """A typical throw: onto a board with a few dice on it."""
    height = BOARD_THICKNESS + DIE // 2
    lying = [(-60, -60), (60, -50), (-50, 70), (70, 60)]
    dice = tuple(Body(f"die{at}", Pose(x * MILLIMETRE, y * MILLIMETRE, height)) for at, (x, y) in enumerate(lying))
    boards = (Body("board0", Pose(0, 0, BOARD_THICKNESS // 2)),)
    scene = Scene(1600 * MILLIMETRE, 254 * MILLIMETRE, dice, boards=boards)
    return Toss(scene, "thrown", Release(300, 0, 60, 1700, 3142, 1150, 0), seed, "normal")
