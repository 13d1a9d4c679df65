"""Verification says what was proven, what is open and what is wrong."""

from __future__ import annotations

import msgspec
import pytest

from core.test_play import SEED, at_again, begin, finished
from core.test_records import resealed
from core.toys import TOY
from dicehall.core.contract import Rolled
from dicehall.core.errors import RecordError
from dicehall.core.fairdice import FairDice
from dicehall.core.play import Play
from dicehall.core.record import Cause, Closed, Entry, Record, Revealed, Sitter
from dicehall.core.verify import verify


def text(points: tuple[str, ...]) -> str:
    return " ".join(points)


def test_fair_dice_are_proven() -> None:
    verdict = verify(TOY, finished().record)
    assert verdict.sound
    assert "1 roll was drawn, each exactly what seed and entropy give" in text(verdict.proven)
    assert "whole from the header to entry 6" in text(verdict.proven)


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


@pytest.mark.parametrize(("number", "cause"), [(0, "dice"), (0, "physics"), (2, "bot"), (4, "seat"), (5, "dice")])
def test_an_entry_that_its_cause_cannot_bring_about_is_refused(number: int, cause: Cause) -> None:
    record = finished().record
    forged = resealed(record, number, msgspec.structs.replace(record.entries[number], cause=cause))
    with pytest.raises(RecordError, match="can't be the cause"):
        verify(TOY, forged)


def test_rolls_by_hand_in_a_game_with_dice_of_its_own_are_wrong() -> None:
    record = finished().record
    verdict = verify(TOY, resealed(record, 2, msgspec.structs.replace(record.entries[2], cause="hand")))
    assert "1 roll was entered by hand in a game with dice of its own" in text(verdict.wrong)


def test_a_seed_that_is_withheld_when_the_game_is_over_is_wrong() -> None:
    assert "was not revealed" in text(verify(TOY, finished().record.prefix(5)).wrong)


def test_a_choice_taken_back_is_told_and_moves_no_dice() -> None:
    plain, undone = at_again(dice=FairDice(SEED)), at_again(dice=FairDice(SEED))
    for _ in range(3):
        undone.act(0, "2")
        undone.undo()
    for play in (plain, undone):
        play.act(0, "2")
    assert plain.roll() == undone.roll()
    verdict = verify(TOY, undone.record)
    assert "3 choices were taken back, none across dice." in verdict.proven


def test_house_rules_a_start_from_a_position_and_a_closing_are_told() -> None:
    position = {"phase": "again", "seats": 1, "goal": 4}
    play = Play.start(TOY, [Sitter("one")], {"goal": 4}, None, position)
    play.close(Closed("resigned", 0))
    verdict = verify(TOY, play.record)
    assert "with the house rules goal=4" in text(verdict.proven)
    assert "Seat 0 resigned." in verdict.proven
    assert "How the game came to the position" in text(verdict.open)


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
    assert "the seed is revealed when the game is over" in text(verdict.open)


def test_dice_entered_by_hand_prove_nothing_and_that_is_said() -> None:
    play = at_again()
    play.act(0, "1")
    play.roll(["3", "tails"])
    verdict = verify(TOY, play.record)
    assert verdict.sound
    assert "1 roll was entered by hand" in text(verdict.open)


def test_without_entropy_it_says_that_the_host_could_have_chosen() -> None:
    assert "No player added entropy" in text(verify(TOY, finished().record).open)


def test_with_entropy_it_says_what_that_is_worth() -> None:
    play = begin(1, dice=FairDice(SEED, ["mine"]))
    play.act(0, "1")
    play.forfeit(0, "clock")
    assert "somebody's honest share came last" in text(verify(TOY, play.record).open)


def test_it_always_says_that_it_does_not_know_who_sat_there() -> None:
    assert "Who sat in the seats" in text(verify(TOY, finished().record).open)
