"""How games are played: in bulk, where the game's part `fast` covers the bots, else through the contract."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from dicehall.lab import play
from dicehall.lab.games import Games
from dicehall.lab.question import Question
from dicehall.registry import part

PLAIN_BLOCK = 4


class Fast(Protocol):
    """The part `fast` of a game, a module that plays games in bulk."""

    WAY: str
    BLOCK: int

    def covers(self, question: Question) -> bool:
        """Whether these bots and options can be played in bulk."""

    def play(self, question: Question, first: int, number: int) -> Games:
        """This many games from `first` on."""


class Way(NamedTuple):
    """A way of playing, and the size of a block: how many games a worker plays at a time."""

    name: str
    block: int
    play: Callable[[Question, int, int], Games]


def way_of(question: Question) -> Way:
    """The fastest way to play these games."""
    fast: Fast | None = part(question.game, "fast")
    if fast is not None and fast.covers(question):
        return Way(fast.WAY, fast.BLOCK, fast.play)
    return Way("contract", PLAIN_BLOCK, play.play)


# Seeds for bulk play: they depend only on the question's seed and the number of a game, not on bots or rules.


def block_seed(question: Question, first: int) -> int:
    """The seed of the block that begins with this game."""
    return int.from_bytes(sha256(f"{question.seed}:{first}".encode()).digest()[:8])


def game_seeds(question: Question, first: int, number: int) -> NDArray[np.uint64]:
    """A seed for each game of a block."""
    return np.random.default_rng(block_seed(question, first)).integers(1, 1 << 61, number, dtype=np.uint64)
