"""Fair dice: nobody can choose them, and everybody can check them afterwards.

Before the game the host commits to a secret seed by publishing its SHA-256. Then every player adds entropy of
their own. Each draw is an HMAC of the entropy, the number of the record's entry and a counter, keyed with the
seed; words that would favour a face are rejected. When the game is over the seed is revealed.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

import msgspec

from dicehall.core.dice import Die

SEED_BYTES = 32
_WORD_BYTES = 8
_WORDS = 1 << 8 * _WORD_BYTES


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody knows of the dice during a game: SHA-256 of the seed, and the players' entropy."""

    seed_sha256: str
    entropy: tuple[str, ...] = ()


def commit(seed: bytes, entropy: Sequence[str] = ()) -> Commitment:
    """The commitment to a seed, with what the players added to it."""
    return Commitment(hashlib.sha256(seed).hexdigest(), tuple(entropy))


def seed_from_text(text: str) -> bytes:
    """The seed that a text stands for: 64 hex digits are the seed itself, anything else is hashed."""
    if len(text) == 2 * SEED_BYTES and all(char in "0123456789abcdefABCDEF" for char in text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()


class FairDice:
    """The dice of one game, for the host that knows the seed."""

    def __init__(self, seed: bytes, entropy: Sequence[str] = ()) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.commitment = commit(seed, entropy)
        self._entropy = ",".join(entropy)

    def draw(self, dice: Sequence[Die], entry: int) -> tuple[str, ...]:
        """What the dice show in the record's entry with this number; always the same."""
        values = []
        counter = 0
        for die in dice:
            limit = _WORDS - _WORDS % die.size
            word = limit
            while word >= limit:
                word = self._word(entry, counter)
                counter += 1
            values.append(die.face(word % die.size))
        return tuple(values)

    def _word(self, entry: int, counter: int) -> int:
        message = f"{self._entropy}:{entry}:{counter}".encode()
        return int.from_bytes(hmac.digest(self.seed, message, "sha256")[:_WORD_BYTES])
