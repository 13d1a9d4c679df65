"""The way bodies took, packed for records and pages: 0.1 mm, differences from frame to frame, compressed."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from dicehall.core.scene import Track
from dicehall.physics.world import Floats

UNITS = np.array([10_000.0] * 7)  # tenths of a millimetre; quaternions in ten-thousandths
_STILL = 2


def pack(names: Sequence[str], frames: Sequence[Floats]) -> Track:
    """The track of the bodies that moved by more than a rounding error; a frame has a row of seven per body."""
    if not frames:
        return Track()
    path = np.stack([frame.reshape(-1, 7) for frame in frames])
    path[:, :, 3:] *= _steady_signs(path[:, :, 3:])[:, :, None]
    ticks = np.clip(np.rint(path * UNITS), -32767, 32767).astype(np.int16)
    moving = np.flatnonzero((np.abs(ticks.astype(np.int32) - ticks[:1]) > _STILL).any(axis=(0, 2)))
    chosen = np.moveaxis(ticks[:, moving], 0, 2)
    steps = np.diff(chosen, axis=2, prepend=np.int16(0)).astype("<i2")
    return Track(tuple(names[int(number)] for number in moving), len(frames), zlib.compress(steps.tobytes(), 6))


def unpack(track: Track) -> dict[str, npt.NDArray[np.int16]]:
    """For each body that moved, its frames: rows of x, y, z in 0.1 mm and w, x, y, z in ten-thousandths."""
    steps = np.frombuffer(zlib.decompress(track.packed), "<i2") if track.frames else np.zeros(0, "<i2")
    ticks = np.cumsum(steps.reshape(len(track.bodies), 7, track.frames), axis=2, dtype=np.int16)
    return {name: ticks[number].T for number, name in enumerate(track.bodies)}


def _steady_signs(turns: Floats) -> Floats:
    """Signs that keep quaternions from jumping between their two forms."""
    turned = (turns[1:] * turns[:-1]).sum(axis=2) < 0
    flips = np.concatenate([np.zeros((1, turns.shape[1]), bool), turned])
    signs: Floats = np.where(np.cumsum(flips, axis=0) % 2 == 1, -1.0, 1.0)
    return signs
