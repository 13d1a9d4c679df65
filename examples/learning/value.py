"""A small network that says who wins a position of Knockabout; and the player that looks one move ahead with it.

DICEHALL_WEIGHTS=weights.npz dicehall bench-agents knockabout-normal --player examples/learning/value.py:Learned
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dicehall.core.contract import Chosen, Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.core.errors import BadOptions
from dicehall.rl import codec_of

Floats = NDArray[np.float32]
Weights = dict[str, Floats]


def features(seen: Mapping[str, NDArray[Any]]) -> Floats:
    """A row for each game: where dice lie and what they show, for both sides, and how many have fallen."""
    board, games = seen["board"], len(seen["board"])
    shows = board[:, [0, 2]].reshape(games, -1).astype(np.float32)
    return np.concatenate([shows > 0, shows / 6, seen["fallen"] / np.float32(2)], axis=1, dtype=np.float32)


def new_weights(inputs: int, hidden: int, rng: np.random.Generator) -> Weights:
    """Weights that know nothing."""
    first = rng.standard_normal((inputs, hidden)) / np.sqrt(inputs)
    zeros = {"bias": np.zeros(hidden, np.float32), "last": np.zeros(hidden, np.float32)}
    return {"first": first.astype(np.float32), **zeros, "end": np.zeros(1, np.float32)}


def forward(weights: Weights, rows: Floats) -> tuple[Floats, Floats]:
    """The hidden layer, and the values for the side to move: from -1, lost, to 1, won."""
    hidden = np.tanh(rows @ weights["first"] + weights["bias"])
    return hidden, np.tanh(hidden @ weights["last"] + weights["end"])


def save(path: Path, weights: Weights) -> None:
    """Write weights to a file."""
    np.savez(path, allow_pickle=False, **weights)


class Learned:
    """A player that takes the move with the best average over the roll that follows."""

    def choose(self, game: Any, state: Any, seat: int, millis: int) -> Any:
        """The move for a seat."""
        moves = game.actions(state, seat)
        after = [(n, *each) for n, move in enumerate(moves) for each in _after(game, state, seat, move)]
        seen = [codec_of("knockabout", 2).observe(each, 1 - seat) for _, _, each in after]
        _, values = forward(
            _weights(), features({name: np.stack([each[name] for each in seen]) for name in seen[0]})
        )
        worth = np.zeros(len(moves))
        for (number, chance, each), value in zip(after, values, strict=True):
            worth[number] += chance * _worth(game, each, seat, -float(value))
        return moves[int(worth.argmax())]


def _after(game: Any, state: Any, seat: int, move: Any) -> list[tuple[float, Any]]:
    """The states that a move can lead to, with their chances."""
    after = game.step(state, Chosen({seat: move}))
    waits = game.pending(after)
    if not isinstance(waits, Roll):
        return [(1.0, after)]
    return [(float(chance), game.step(after, Rolled(values))) for values, chance in outcomes(waits.dice)]


def _worth(game: Any, state: Any, seat: int, value: float) -> float:
    waits = game.pending(state)
    if not isinstance(waits, Over):
        return value
    return (1.0 if seat in waits.winners else -1.0) if waits.winners else 0.0


@cache
def _weights() -> Weights:
    path = Path(os.environ.get("DICEHALL_WEIGHTS", "weights.npz"))
    if not path.exists():
        raise BadOptions(f"there are no weights at {path}; train some, or name their file as DICEHALL_WEIGHTS")
    with np.load(path) as stored:
        return dict(stored)
