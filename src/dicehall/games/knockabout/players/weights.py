"""The weights of the evaluation: a few kilobytes in the package, written by `train`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Real = NDArray[np.float64]

FILE = Path(__file__).with_name("weights.npy")


@cache
def weights() -> Real:
    """The weights that the players use."""
    return read(FILE)


def read(file: Path) -> Real:
    """The weights of a file, with those of the other side's dice, which are the opposite of the mover's."""
    from dicehall.games.knockabout.players.kernel.evaluation import FEATURES, TWIN

    found = np.load(file).astype(np.float64)
    if found.shape != (FEATURES - TWIN,):
        raise ValueError(f"{file.name} has {found.size} weights, not {FEATURES - TWIN}; train anew")
    return np.concatenate([found[:TWIN], -found[:TWIN], found[TWIN:]])


def save(found: Real, file: Path) -> None:
    """Write weights down: of twins one, with as many digits as matter."""
    from dicehall.games.knockabout.players.kernel.evaluation import TWIN

    np.save(file, np.delete(found, np.s_[TWIN : 2 * TWIN]).astype(np.float32))
