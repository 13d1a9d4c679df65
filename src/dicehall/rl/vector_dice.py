"""The dice of vectorised games: a stream of numbers for each game, the same in compiled code and in Python.

SplitMix64; a face is drawn as a remainder, whose unevenness of 2**-31 does not show in games.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dicehall.compiled import compiled
from dicehall.core.dice import Die
from dicehall.solve.simulate import FIRST_MIX, GOLDEN, SECOND_MIX

Seeds = NDArray[np.uint64]

STREAM = 0xD1B54A32D192ED03
"""The difference between the seeds of consecutive games, before they are mixed."""
_WORD = (1 << 64) - 1


def first_seed(seed: int, game: int) -> int:
    """Where the stream of a game begins."""
    return _mixed((seed + (game + 1) * STREAM) & _WORD)


def _mixed(word: int) -> int:
    word = (word ^ (word >> 30)) * FIRST_MIX & _WORD
    word = (word ^ (word >> 27)) * SECOND_MIX & _WORD
    return word ^ (word >> 31)


def seeds_of(seed: int, games: int) -> Seeds:
    """Where the streams of games begin."""
    numbers = np.arange(1, games + 1, dtype=np.uint64)
    word: Seeds = np.uint64(seed & _WORD) + numbers * np.uint64(STREAM)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(FIRST_MIX)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(SECOND_MIX)
    return word ^ (word >> np.uint64(31))


@compiled
def below(seeds: Seeds, game: int, limit: int) -> int:
    """The next number of a game's stream, from 0 to limit - 1."""
    seeds[game] += np.uint64(GOLDEN)
    word = seeds[game]
    word = (word ^ (word >> np.uint64(30))) * np.uint64(FIRST_MIX)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(SECOND_MIX)
    word ^= word >> np.uint64(31)
    return int((word >> np.uint64(33)) % np.uint64(limit))


class VectorDice:
    """The dice of one vectorised game in Python, for playing the same game through the contract."""

    def __init__(self, seed: int, game: int) -> None:
        self._word = first_seed(seed, game)

    def below(self, limit: int) -> int:
        """The next number, from 0 to limit - 1."""
        self._word = (self._word + GOLDEN) & _WORD
        return (_mixed(self._word) >> 33) % limit

    def draw(self, dice: tuple[Die, ...]) -> tuple[str, ...]:
        """What these dice show."""
        return tuple(die.face(self.below(die.size)) for die in dice)
