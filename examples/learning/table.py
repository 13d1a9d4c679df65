"""Values of choices in Intersection alone, as a table that grows with what has been seen; and the player it makes.

DICEHALL_TABLE=table.npz dicehall bench-agents intersection-alone --player examples/learning/table.py:Learned
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicehall.core.errors import BadOptions
from dicehall.rl import codec_of

Longs = NDArray[np.int64]
Floats = NDArray[np.float32]

LEFT = np.array([100, 200, 300, 400, 600, 900, 1300])
"""How many points are left to the goal: a stage of the game for each of these limits, and one for more."""
STAGES = len(LEFT) + 2


def position_code(seen: Mapping[str, NDArray[Any]]) -> Longs:
    """The turn that each game is in, as one number: its dice, the signal, whether dice were parked."""
    digits = np.concatenate([seen[name] for name in ("field", "parked", "signal", "has_parked")], axis=-1)
    code: Longs = digits.astype(np.int64) @ (6 ** np.arange(digits.shape[-1]))
    return code


def stage(scores: Longs, goal: int) -> Longs:
    """The stage of each game: 0 before coming in, then by how much is left to the goal."""
    found: Longs = np.where(scores == 0, 0, 1 + np.searchsorted(LEFT, goal - scores))
    return found


class Table:
    """The value of every action by stage and position: how many turns it saves, beside the average turn."""

    def __init__(self, actions: int, codes: Longs | None = None, values: Floats | None = None) -> None:
        self.codes = np.zeros(1, np.int64) if codes is None else codes
        self.values = np.zeros((STAGES, 1, actions), np.float32) if values is None else values
        self._order = np.argsort(self.codes)

    def rows(self, codes: Longs) -> Longs:
        """The row of each position; those that were never seen get new ones."""
        places = np.searchsorted(self.codes, codes, sorter=self._order).clip(max=len(self.codes) - 1)
        found: Longs = self._order[places]
        if (self.codes[found] == codes).all():
            return found
        self._add(np.setdiff1d(codes, self.codes))
        return self.rows(codes)

    def _add(self, new: Longs) -> None:
        room = np.zeros((STAGES, len(new), self.values.shape[2]), np.float32)
        self.codes, self.values = np.append(self.codes, new), np.concatenate([self.values, room], axis=1)
        self._order = np.argsort(self.codes)

    def save(self, path: Path) -> None:
        """Write the table to a file."""
        np.savez_compressed(path, codes=self.codes, values=self.values)


def load(path: Path) -> Table:
    """The table of a file."""
    if not path.exists():
        raise BadOptions(f"there is no table at {path}; train one, or name its file as DICEHALL_TABLE")
    with np.load(path) as stored:
        return Table(stored["values"].shape[2], stored["codes"], stored["values"])


class Learned:
    """A player that takes the action of the highest value."""

    def choose(self, game: Any, state: Any, seat: int, millis: int) -> Any:
        """The action for a seat."""
        codec, table = codec_of(game.spec.id, game.seats(state)), _table()
        rows = table.rows(position_code(codec.observe(state, seat))[np.newaxis])
        at = stage(np.array([state.scores[seat]]), state.options.goal)
        values = np.where(codec.mask(state, seat), table.values[at, rows][0], -np.inf)
        return codec.action_of(state, seat, int(values.argmax()))


@cache
def _table() -> Table:
    return load(Path(os.environ.get("DICEHALL_TABLE", "table.npz")))
