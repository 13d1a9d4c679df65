"""Seeds for bulk play. They depend only on the question's seed and the number of a game, not on bots or rules."""

from __future__ import annotations

from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from dicehall.lab.question import Question


def block_seed(question: Question, first: int) -> int:
    """The seed of the block that begins with this game."""
    return int.from_bytes(sha256(f"{question.seed}:{first}".encode()).digest()[:8])


def game_seeds(question: Question, first: int, number: int) -> NDArray[np.uint64]:
    """A seed for each game of a block."""
    return np.random.default_rng(block_seed(question, first)).integers(1, 1 << 61, number, dtype=np.uint64)
