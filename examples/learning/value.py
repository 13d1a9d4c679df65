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

from dicehall.compiled import compiled
from dicehall.core.contract import Chosen, Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.core.errors import BadOptions
from dicehall.games.knockabout.kernel import IN_GUTTER, LINES, NEXT
from dicehall.games.knockabout.players.lines import ORBIT, PLACES
from dicehall.rl import codec_of

Floats = NDArray[np.float32]
Weights = dict[str, Floats]


KINDS = 18
"""Kinds of dice with their numbers: four of a D4, six of a D6, eight of a D8."""
FIRST_KIND = np.array([0, 0, 0, 0, -1, 0, 3, 0, 9])
"""By the sides of a die: what is added to the number that it shows."""
FEATURES = 2 * KINDS * (PLACES + 1) + 2


def features(seen: Mapping[str, NDArray[Any]]) -> Floats:
    """A row for each game. For either side: dice by kind, number and place; those in danger; how many have fallen.

    Places that turns and mirror images of the board take to each other are one place. A die is in danger if the
    other side can knock it into the gutter.
    """
    rows: Floats = np.zeros((len(seen["board"]), FEATURES), np.float32)
    rows[:, -2:] = seen["fallen"] / np.float32(2)
    describe(seen["board"], rows)
    return rows


@compiled
def describe(boards: NDArray[np.int8], rows: Floats) -> None:
    """Write the features of dice on the board to the rows."""
    for game in range(len(boards)):
        board = boards[game]
        for cell in range(board.shape[1]):
            for side in range(2):
                if board[2 * side, cell]:
                    kind = KINDS * side + FIRST_KIND[board[2 * side + 1, cell]] + board[2 * side, cell]
                    rows[game, kind * (PLACES + 1) + ORBIT[cell]] += 1
                    rows[game, kind * (PLACES + 1) + PLACES] += in_danger(board, cell, side)


@compiled
def in_danger(board: NDArray[np.int8], cell: int, side: int) -> bool:
    """Whether the other side can knock the die into the gutter: it is the last one before it on a line with theirs.

    Dice that are hit take over the steps that are left, so only empty cells slow a chain down.
    """
    if IN_GUTTER[cell]:
        return False
    for way in range(LINES):
        empty, at = 0, NEXT[cell, way]
        while not IN_GUTTER[at] and is_empty(board, at):
            empty, at = empty + 1, NEXT[at, way]
        if IN_GUTTER[at] and is_empty(board, at):
            back = (way + LINES // 2) % LINES
            at = NEXT[cell, back]
            while not IN_GUTTER[at]:
                if board[2 * (1 - side), at] > empty:
                    return True
                empty += is_empty(board, at)
                at = NEXT[at, back]
    return False


@compiled
def is_empty(board: NDArray[np.int8], cell: int) -> bool:
    """Whether no die lies on the cell."""
    return bool(board[0, cell] == 0 and board[2, cell] == 0)


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
