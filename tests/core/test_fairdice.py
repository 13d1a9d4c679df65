"""Fair dice: fixed beforehand, open to everybody's entropy, checkable afterwards, even."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.core.dice import Die, numbered
from dicehall.core.fairdice import FairDice, commit, seed_from_text

SEED = bytes(range(32))
COIN = Die("coin", ("heads", "heads", "tails"))


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commit(SEED).seed_sha256 == hashlib.sha256(SEED).hexdigest()


def test_a_draw_is_the_hmac_that_the_documentation_gives() -> None:
    """The first word of HMAC-SHA256(seed, [[entropy, ...], roll, counter]) modulo the number of faces."""
    messages = (b'[["ab","cd"],7,0]', b'[["ab","cd"],7,1]')
    words = [int.from_bytes(hmac.new(SEED, message, hashlib.sha256).digest()[:8]) for message in messages]
    drawn = FairDice(SEED, ["ab", "cd"]).draw((numbered(1000), numbered(1000)), 7)
    assert drawn == tuple(str(word % 1000 + 1) for word in words)


def test_a_word_that_would_favour_a_face_is_rejected() -> None:
    """A die with just over half of all words as faces rejects nearly every second word."""
    sides = 2**63 + 1
    words = [int.from_bytes(hmac.digest(SEED, f"[[],1,{n}]".encode(), "sha256")[:8]) for n in range(64)]
    kept = [word for word in words if word < sides]
    assert len(kept) < len(words)
    assert FairDice(SEED).draw((numbered(sides),) * 3, 1) == tuple(str(word + 1) for word in kept[:3])


def test_the_same_seed_entropy_and_entry_give_the_same_dice() -> None:
    dice = (numbered(6),) * 5
    assert FairDice(SEED, ["x"]).draw(dice, 3) == FairDice(SEED, ["x"]).draw(dice, 3)


@pytest.mark.parametrize(
    "other",
    [FairDice(SEED, ["y"]), FairDice(SEED, ["x", ""]), FairDice(SEED, ["", "x"]), FairDice(SEED[::-1], ["x"])],
)
def test_other_entropy_or_another_seed_gives_other_dice(other: FairDice) -> None:
    dice = (numbered(1000),) * 5
    assert FairDice(SEED, ["x"]).draw(dice, 3) != other.draw(dice, 3)


def test_each_roll_has_dice_of_its_own() -> None:
    dice = FairDice(SEED)
    assert len({dice.draw((numbered(10**9),), entry) for entry in range(500)}) == 500


def test_faces_come_up_as_often_as_they_should() -> None:
    """Chi-square over 12,000 draws of a d6 stays below 20.5, the 0.1 % limit; of a coin 2 to 1 as well."""
    dice = FairDice(SEED, ["fair"])
    drawn = [dice.draw((numbered(6), COIN), entry) for entry in range(12_000)]
    pips = Counter(pip for pip, _ in drawn)
    assert sum((count - 2000) ** 2 / 2000 for count in pips.values()) < 20.5
    heads = sum(side == "heads" for _, side in drawn)
    assert abs(heads - 8000) < 4 * (12_000 * 2 / 9) ** 0.5


@given(st.integers(1, 10**6), st.integers(1, 2**64))
def test_a_draw_is_always_a_face_of_its_die(entry: int, sides: int) -> None:
    die = numbered(sides)
    assert die.shows(FairDice(SEED).draw((die,), entry)[0])


def test_a_seed_has_thirty_two_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        FairDice(b"short")


def test_a_text_of_hex_digits_is_the_seed_itself_and_any_other_is_hashed() -> None:
    assert seed_from_text(SEED.hex()) == SEED
    assert seed_from_text("rainy evening") == hashlib.sha256(b"rainy evening").digest()
