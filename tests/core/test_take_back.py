"""Taking back against bots: across dice, which then fall again, and never at a table with other people."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest

from core.toys import TOY, State
from dicehall.core.errors import IllegalAction, RecordError
from dicehall.core.fairdice import FairDice, public_dice
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter, Undone, read_record, seal
from dicehall.core.verify import rolls, verify

SEED = bytes(32)
OTHERS = (("5", "tails"), ("6", "tails"))
PERSON, BOT = Sitter("Ann"), Sitter("Magpie", "greedy")


def kind_toy() -> Any:
    """The toy as a game in which take-backs against bots cross dice."""
    toy = copy.copy(TOY)
    toy.spec = msgspec.structs.replace(TOY.spec, traits=frozenset({"take_back"}))
    return toy


def rolled(*sitters: Sitter, game: Any = None, dice: FairDice | None = None) -> Play[State, int]:
    """Both have chosen, seat 0 has chosen again, and the roll is made."""
    play = Play.start(game or kind_toy(), sitters, {}, dice or FairDice(SEED))
    play.act(1, "1", "seat" if sitters[1] is PERSON else "bot")
    play.act(0, "1")
    play.act(0, "2")
    play.roll()
    return play


def test_a_person_among_bots_takes_a_choice_back_with_its_roll() -> None:
    play = rolled(PERSON, BOT)
    play.undo(0)
    assert (play.state.phase, play.rolls, play.entries[-1].what) == ("again", 0, Undone(2))


def test_the_same_dice_fall_again() -> None:
    play = rolled(PERSON, BOT)
    before = play.state.rolled
    for choice in ("1", "2", "0"):
        play.undo(0)
        play.act(0, choice)
        assert play.roll() == before


def test_the_record_replays_and_every_roll_is_checked() -> None:
    play = rolled(PERSON, BOT)
    play.undo(0)
    play.act(0, "1")
    play.roll()
    record = read_record(play.record.lines())
    assert Play.replay(play.game, record).state == play.state
    assert [(roll.number, roll.entry) for roll in rolls(play)] == [(1, 3), (1, 6)]
    proven = " ".join(verify(play.game, record).proven)
    assert "1 choice was taken back by a person who played against bots, and 1 roll was with them" in proven


def test_a_roll_that_was_taken_back_is_checked_too() -> None:
    play = rolled(PERSON, BOT)
    play.undo(0)
    play.act(0, "1")
    play.roll()
    play.act(0, "5")
    play.settle({"at": 3})
    assert verify(play.game, play.record).sound
    wrong = resealed(play.record, 2, values=next(each for each in OTHERS if each != rolls(play)[0].values))
    assert "Entry 3: the seed gives" in " ".join(verify(play.game, wrong).wrong)


def resealed(record: Record, place: int, **changed: Any) -> Record:
    """The record with another entry at this place, its chain made anew."""
    entries = list(record.entries)
    entries[place] = msgspec.structs.replace(
        entries[place], what=msgspec.structs.replace(entries[place].what, **changed)
    )
    made = Record(record.header)
    for entry in entries:
        made = Record(record.header, (*made.entries, seal(made.hash, entry)))
    return made


@pytest.mark.parametrize(
    "play",
    [
        pytest.param(lambda: rolled(PERSON, PERSON), id="with another person"),
        pytest.param(lambda: rolled(PERSON, BOT, game=TOY), id="in a game that does not have it"),
        pytest.param(lambda: rolled(PERSON, BOT, dice=public_dice("today")), id="with the dice of a day"),
    ],
)
def test_else_nothing_is_taken_back_across_dice(play: Any) -> None:
    with pytest.raises(IllegalAction, match="not across dice"):
        play().undo(0)


def test_real_dice_are_not_taken_back() -> None:
    play = Play.start(kind_toy(), [PERSON, BOT])
    play.act(1, "1", "bot")
    play.act(0, "1")
    play.act(0, "2")
    play.roll(["3", "tails"])
    with pytest.raises(IllegalAction, match="not across dice"):
        play.undo(0)


def test_a_record_can_not_name_an_entry_that_stands() -> None:
    play = rolled(PERSON, PERSON)
    entry = seal(play.hash, msgspec.structs.replace(play.entries[1], n=5, what=Undone(2)))
    with pytest.raises(RecordError, match="entry 2 can't be taken back now"):
        play.follow(entry)
