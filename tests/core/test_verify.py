"""Verification says what was proven, what is open and what is wrong."""

from __future__ import annotations

import msgspec

from core.test_play import SEED, at_again, begin, finished
from core.test_records import resealed
from core.toys import TOY
from dicehall.core.contract import Rolled
from dicehall.core.fairdice import FairDice
from dicehall.core.record import Entry, Record, Revealed
from dicehall.core.verify import verify


def text(points: tuple[str, ...]) -> str:
    return " ".join(points)


def test_fair_dice_are_proven() -> None:
    verdict = verify(TOY, finished().record)
    assert verdict.sound
    assert "All 1 rolls drawn are exactly what seed and entropy give" in text(verdict.proven)
    assert "chain is whole: 6 entries" in text(verdict.proven)


def test_a_roll_that_the_seed_does_not_give_is_wrong() -> None:
    record = finished().record
    drawn = record.entries[2].what
    assert isinstance(drawn, Rolled)
    other = Rolled(("1" if drawn.values[0] != "1" else "2", drawn.values[1]))
    verdict = verify(TOY, resealed(record, 2, Entry(3, "dice", other)))
    assert not verdict.sound
    assert f"Entry 3: the seed gives {' '.join(drawn.values)}" in text(verdict.wrong)


def test_another_seed_than_the_committed_one_is_wrong() -> None:
    record = finished().record
    verdict = verify(TOY, resealed(record, 5, Entry(6, "table", Revealed("11" * 32))))
    assert "not the one that was committed to" in text(verdict.wrong)


def test_a_seed_that_is_no_seed_is_wrong() -> None:
    record = finished().record
    verdict = verify(TOY, resealed(record, 5, Entry(6, "table", Revealed("not hex"))))
    assert not verdict.sound


def test_a_choice_marked_as_drawn_is_wrong() -> None:
    record = finished().record
    verdict = verify(TOY, resealed(record, 0, msgspec.structs.replace(record.entries[0], cause="dice")))
    assert "Entry 1 is marked as drawn, but it is no roll" in text(verdict.wrong)


def test_rolls_marked_as_drawn_without_a_commitment_are_wrong() -> None:
    record = finished().record
    entry = record.entries[2]
    bare = Record(msgspec.structs.replace(record.header, dice=None), record.entries[:5])
    verdict = verify(TOY, resealed(bare, 2, entry))
    assert "no commitment" in text(verdict.wrong)


def test_an_unfinished_game_is_not_wrong_but_open() -> None:
    verdict = verify(TOY, at_again(dice=FairDice(SEED)).record)
    assert verdict.sound
    assert "The game is not over." in verdict.open
    assert "The seed is not revealed yet" in text(verdict.open)


def test_dice_entered_by_hand_prove_nothing_and_that_is_said() -> None:
    play = at_again()
    play.act(0, "1")
    play.roll(["3", "tails"])
    verdict = verify(TOY, play.record)
    assert verdict.sound
    assert "1 rolls were entered by hand" in text(verdict.open)


def test_without_entropy_it_says_that_the_host_could_have_chosen() -> None:
    assert "No player added entropy" in text(verify(TOY, finished().record).open)


def test_with_entropy_it_says_what_that_is_worth() -> None:
    play = begin(1, dice=FairDice(SEED, ["mine"]))
    play.act(0, "1")
    play.forfeit(0, "clock")
    assert "did not know the players' entropy" in text(verify(TOY, play.record).open)


def test_it_always_says_that_it_does_not_know_who_sat_there() -> None:
    assert "Who sat in the seats" in text(verify(TOY, finished().record).open)
