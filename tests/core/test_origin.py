"""A game can be taken up from any moment of another one; the new record names its origin and stays verifiable."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.bots import make_bot
from dicehall.core.contract import Decide, Roll
from dicehall.core.errors import IllegalAction
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.origin import moment, origin_of, same_dice, take_up
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter, read_record
from dicehall.core.verify import verify
from dicehall.registry import game, plugins

GAMES = [plugin.id for plugin in plugins() if "physics" not in plugin.spec.traits]
PEOPLE = [Sitter("Ann"), Sitter("Ben")]
NEW = FairDice(seed_from_text("new"), ["x"])


def played_out(play: Play[Any, Any], seed: str = "a") -> Play[Any, Any]:
    """The game, played to its end at random."""
    bot = make_bot("random", seed)
    while not play.over:
        pending = play.pending
        if isinstance(pending, Roll):
            play.roll()
        else:
            assert isinstance(pending, Decide)
            seat = pending.seats[0]
            play.act(seat, bot.choose(play.game, play.state, seat, 1))
    return play


def finished(name: str) -> Record:
    dice = FairDice(seed_from_text(name), ["one", "two"])
    return played_out(Play.start(game(name), PEOPLE, None, dice, id="the first")).record


@pytest.mark.parametrize("name", GAMES)
def test_any_moment_can_be_taken_up_with_the_same_dice(name: str) -> None:
    record = finished(name)
    found = game(name)
    for entry in range(0, len(record.entries) - 1, max(1, len(record.entries) // 12)):
        before = moment(found, record, entry)
        play = take_up(before, PEOPLE, same_dice(before, record), origin_of(before, same_dice=True))
        assert play.state == before.state
        for each in record.entries[entry:-1]:
            if each.cause == "dice" and isinstance(play.pending, Roll):
                play.roll()
                assert play.entries[-1].what == each.what
            else:
                break
    ended = played_out(play)
    copy = read_record(ended.record.lines())
    verdict = verify(found, copy, record)
    assert verdict.sound, verdict.wrong
    assert "began just as the other one stood" in " ".join(verdict.proven)
    assert "go on from the other game" in " ".join(verdict.proven)
    assert "another game had shown their seed" in " ".join(verdict.open)


def test_a_game_goes_on_with_all_the_dice_that_were_to_come() -> None:
    record = finished("intersection")
    found = game("intersection")
    again = moment(found, record, 30)
    play = take_up(again, PEOPLE, same_dice(again, record), origin_of(again, same_dice=True))
    for each in record.entries[30:-1]:
        if each.cause == "dice":
            play.roll()
            assert play.entries[-1].what == each.what
        else:
            play.follow(replace(each, n=len(play.entries) + 1))


def test_new_dice_are_as_fair_as_in_any_other_game() -> None:
    record = finished("knockabout")
    found = game("knockabout")
    before = moment(found, record, 20)
    play = played_out(take_up(before, PEOPLE, NEW, origin_of(before, same_dice=False)))
    verdict = verify(found, play.record)
    assert verdict.sound
    assert "taken up after entry 20 of the game the first" in " ".join(verdict.proven)
    assert "give that record to compare them" in " ".join(verdict.open)
    assert "go on from" not in " ".join(verdict.proven)


def test_a_record_that_claims_another_origin_is_found_out() -> None:
    record, found = finished("knockabout"), game("knockabout")
    before = moment(found, record, 20)
    true = origin_of(before, same_dice=False)
    elsewhere = moment(found, record, 24)
    lied = played_out(take_up(elsewhere, PEOPLE, NEW, true)).record
    assert "did not begin as the other one stood" in " ".join(verify(found, lied, record).wrong)
    other = finished("intersection")
    play = played_out(take_up(before, PEOPLE, NEW, true)).record
    assert "another record" in " ".join(verify(found, play, other).wrong)


def test_dice_that_only_claim_to_go_on_are_found_out() -> None:
    record, found = finished("knockabout"), game("knockabout")
    before = moment(found, record, 20)
    lied = played_out(take_up(before, PEOPLE, NEW, origin_of(before, same_dice=True))).record
    assert "differ on whether the dice" in " ".join(verify(found, lied, record).wrong)
    skipped = moment(found, record, 28)
    later = same_dice(skipped, record)
    shopped = played_out(take_up(before, PEOPLE, later, origin_of(before, same_dice=True))).record
    assert "not those that were to come" in " ".join(verify(found, shopped, record).wrong)


def test_a_game_that_was_over_cannot_be_taken_up() -> None:
    record, found = finished("knockabout"), game("knockabout")
    with pytest.raises(IllegalAction, match="was over at entry"):
        moment(found, record, len(record.entries))
    with pytest.raises(IllegalAction, match="there is no entry 9999"):
        moment(found, record, 9999)


def test_the_dice_of_a_game_that_goes_on_are_secret() -> None:
    record, found = finished("knockabout"), game("knockabout")
    running = record.prefix(30)
    with pytest.raises(IllegalAction, match="secret until it is over"):
        same_dice(moment(found, running, 20), running)


def test_real_dice_cannot_fall_again() -> None:
    found = game("knockabout")
    play: Play[Any, Any] = Play.start(found, PEOPLE)
    with pytest.raises(IllegalAction, match="rolled by hand"):
        same_dice(play, play.record)


def test_a_game_that_was_taken_up_can_be_taken_up_again_with_the_same_dice() -> None:
    record, found = finished("knockabout"), game("knockabout")
    before = moment(found, record, 20)
    second = played_out(take_up(before, PEOPLE, same_dice(before, record), origin_of(before, same_dice=True)), "b")
    middle = moment(found, second.record, 12)
    third = take_up(middle, PEOPLE, same_dice(middle, second.record), origin_of(middle, same_dice=True))
    assert verify(found, played_out(third, "c").record, second.record).sound
