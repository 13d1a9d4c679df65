"""Taking back in Knockabout: against bots one goes back to one's own last move."""

from __future__ import annotations

import pytest

from dicehall.core.errors import IllegalAction
from dicehall.core.fairdice import FairDice
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.verify import verify
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import Move, State

BOT = Sitter("Bramble", "normal")


def begun(*sitters: Sitter) -> Play[State, Move]:
    return Play.start(GAME, sitters or (Sitter("Ann"), BOT), {}, FairDice(bytes(32)))


def answered(play: Play[State, Move]) -> Play[State, Move]:
    """White hits, rolls, and Black has answered in the same way."""
    play.act(0, "D5-D6")
    play.roll()
    play.act(1, "H10-H7", "bot" if play.header.seats[1] is BOT else "seat")
    play.roll()
    return play


def test_the_bots_answer_and_ones_own_move_are_undone_together() -> None:
    play = answered(begun())
    play.undo(0)
    assert play.state == play.first


def test_one_can_go_back_to_the_first_move() -> None:
    play = answered(begun())
    play.act(0, "E4-C2")
    play.act(1, "I8-I6", "bot")
    play.undo(0)
    play.undo(0)
    assert play.state == play.first
    with pytest.raises(IllegalAction, match="nothing to take back"):
        play.undo(0)


def test_a_move_is_taken_back_before_the_bot_has_answered() -> None:
    play = begun()
    play.act(0, "D5-D6")
    play.roll()
    play.undo(0)
    assert play.state == play.first


def test_the_same_move_rolls_the_same_number_again() -> None:
    play = answered(begun())
    first = play.taken[1].answer
    play.undo(0)
    play.act(0, "D5-D6")
    assert play.roll() == first.values  # type: ignore[union-attr]


def test_the_record_is_sound() -> None:
    play = answered(begun())
    play.undo(0)
    answered(play)
    assert verify(GAME, play.record).sound
    assert Play.replay(GAME, play.record).state == play.state


def test_with_two_people_nothing_is_taken_back_across_dice() -> None:
    play = answered(begun(Sitter("Ann"), Sitter("Ben")))
    with pytest.raises(IllegalAction, match="not across dice"):
        play.undo(0)
