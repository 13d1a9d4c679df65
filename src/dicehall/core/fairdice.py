"""Fair dice: nobody can choose them, and everybody can check them afterwards.

Before the game the host commits to a secret seed by publishing its SHA-256. Then every player adds entropy of
their own. Each draw is an HMAC of the entropy, the number of the roll and a counter, keyed with the seed; numbers
that would favour a face are rejected. The seed is revealed when the game is over.

Public dice are the other kind: their seed is made from a text that everybody knows, and nobody adds entropy. So
everybody who uses that text gets the same dice.

A game that was taken up from a moment of another one may go on with the dice of that game: they have the same
seed and entropy, and `after` is the number of rolls that were made before that moment.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from dicehall.core.dice import Die

SEED_BYTES = 32
_WORD_BYTES = 8
_WORDS = 1 << 8 * _WORD_BYTES
_BLOCK_BYTES = 64
_INNER, _OUTER = (bytes(each ^ pad for each in range(256)) for pad in (0x36, 0x5C))


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody knows of the dice during a game: SHA-256 of the seed, and the players' entropy.

    `public` is the text that the seed was made from, where the dice are public. `after` is the number of rolls of
    another game that these dice go on from.
    """

    seed_sha256: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
    entropy: tuple[Annotated[str, msgspec.Meta(max_length=128)], ...] = ()
    public: Annotated[str, msgspec.Meta(min_length=1, max_length=128)] | UnsetType = UNSET
    after: Annotated[int, msgspec.Meta(ge=0)] | UnsetType = UNSET

    @property
    def first(self) -> int:
        """The number that the first roll of the game is drawn from."""
        return 1 + (self.after or 0)


def fits(seed: bytes, commitment: Commitment) -> bool:
    """Whether this is the seed that was committed to."""
    return len(seed) == SEED_BYTES and commit(seed).seed_sha256 == commitment.seed_sha256


def commit(seed: bytes, entropy: Sequence[str] = ()) -> Commitment:
    """The commitment to a seed, with the players' entropy."""
    return Commitment(hashlib.sha256(seed).hexdigest(), tuple(entropy))


def seed_from_text(text: str) -> bytes:
    """The seed that a text stands for: 64 hex digits are the seed itself, anything else is hashed."""
    if len(text) == 2 * SEED_BYTES and all(char in "0123456789abcdefABCDEF" for char in text):
        return bytes.fromhex(text)
    return hashlib.sha256(text.encode()).digest()


def public_dice(text: str) -> FairDice:
    """Public dice made from a text: the same for everybody, and marked as public."""
    dice = FairDice(seed_from_text(text))
    dice.commitment = msgspec.structs.replace(dice.commitment, public=text)
    return dice


def dice_of(seed: bytes, commitment: Commitment) -> FairDice:
    """The dice that were committed to."""
    dice = FairDice(seed, commitment.entropy, commitment.first - 1)
    dice.commitment = commitment
    return dice


def dice_that_go_on(seed: bytes, commitment: Commitment, rolls: int) -> FairDice:
    """The dice of another game, from the roll after these on."""
    return dice_of(seed, msgspec.structs.replace(commitment, after=commitment.first - 1 + rolls))


class FairDice:
    """The dice of one game, for the host that knows the seed; `after` rolls were made in another game."""

    def __init__(self, seed: bytes, entropy: Sequence[str] = (), after: int = 0) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self.commitment = commit(seed, entropy)
        self._after = after
        self._entropy = msgspec.json.encode(self.commitment.entropy)
        self._hash_key()

    def _hash_key(self) -> None:
        key = self.seed.ljust(_BLOCK_BYTES, b"\0")
        self._inner, self._outer = hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))

    def __getstate__(self) -> dict[str, Any]:
        """All but the hashes of the key, which can't be copied in every way and are made again."""
        return {name: value for name, value in vars(self).items() if name not in {"_inner", "_outer"}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._hash_key()

    def draw(self, dice: Sequence[Die], roll: int) -> tuple[str, ...]:
        """The values of the record's roll with this number, counted from 1. They are always the same."""
        values = []
        counter = 0
        for die in dice:
            limit = _WORDS - _WORDS % die.size
            word = limit
            while word >= limit:
                word = self._word(self._after + roll, counter)
                counter += 1
            values.append(die.face(word % die.size))
        return tuple(values)

    def _word(self, roll: int, counter: int) -> int:
        return int.from_bytes(self._hmac(b"[%b,%d,%d]" % (self._entropy, roll, counter))[:_WORD_BYTES])

    def _hmac(self, message: bytes) -> bytes:
        """HMAC-SHA-256 keyed with the seed (RFC 2104). The two hashes of the key are made once for all draws."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(message)
        outer.update(inner.digest())
        return outer.digest()
