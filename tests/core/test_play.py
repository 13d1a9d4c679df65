"""A game being played: entries, sealed choices, undo, clocks, the table's end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.toys import TOY, State
from dicehall.core.contract import Decide, Over
from dicehall.core.errors import BadOptions, BadPosition, GameError, IllegalAction, NotationError, RecordError
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Closed, Sitter, read_record

SEED = bytes(32)


def begin(seats: int = 2, dice: FairDice | None = None, **options: Any) -> Play[State, int]:
    return Play.start(TOY, [Sitter(f"seat {seat}") for seat in range(seats)], options, dice)


def at_again(**more: Any) -> Play[State, int]:
    play = begin(1, **more)
    play.act(0, "1")
    return play


def finished() -> Play[State, int]:
    play = at_again(dice=FairDice(SEED))
    play.act(0, "2")
    play.roll()
    play.act(0, "-5")
    play.settle({"at": 3})
    return play


def whats(play: Play[State, int]) -> list[str]:
    return [type(entry.what).__name__ for entry in play.entries]


class TestAnswers:
    def test_every_answer_becomes_a_numbered_entry_with_its_cause(self) -> None:
        play = finished()
        assert [(entry.n, entry.cause) for entry in play.entries] == [
            (1, "seat"), (2, "seat"), (3, "dice"), (4, "seat"), (5, "physics"), (6, "table"),
        ]  # fmt: skip

    def test_the_seed_is_revealed_when_the_game_is_over_and_not_before(self) -> None:
        play = finished()
        assert whats(play)[-1] == "Revealed"
        assert SEED.hex() not in b"".join(play.record.prefix(5).lines()).decode()

    def test_dice_entered_by_hand_are_marked_so(self) -> None:
        play = at_again()
        play.act(0, 1)
        play.roll(["3", "tails"])
        assert (play.entries[-1].cause, play.state.rolled) == ("hand", ("3", "tails"))

    def test_dice_may_be_entered_in_any_case(self) -> None:
        play = at_again()
        play.act(0, 1)
        assert play.roll(["3", "TAILS"]) == ("3", "tails")

    @pytest.mark.parametrize("seat", [-1, 1, 10**30])
    def test_a_seat_that_is_not_there_is_named(self, seat: int) -> None:
        play = at_again()
        for answer in (play.check_asked, play.timeout, play.undo):
            with pytest.raises(IllegalAction, match=f"no seat {seat}; the seats are 0 to 0"):
                answer(seat)

    def test_without_dice_of_its_own_the_game_asks_for_them(self) -> None:
        play = at_again()
        play.act(0, 1)
        with pytest.raises(IllegalAction, match="enter what your dice show"):
            play.roll()

    @pytest.mark.parametrize(
        ("answer", "error"),
        [
            (lambda play: play.act(0, "x"), NotationError),
            (lambda play: play.act(0, "9"), IllegalAction),
            (lambda play: play.act(1, "1"), IllegalAction),
            (lambda play: play.roll(), IllegalAction),
            (lambda play: play.settle({"at": 1}), IllegalAction),
            (lambda play: play.forfeit(1, "clock"), IllegalAction),
            (lambda play: play.timeout(1), IllegalAction),
            (lambda play: play.undo(1), IllegalAction),
        ],
    )
    def test_a_refused_answer_changes_nothing(self, answer: Any, error: type[GameError]) -> None:
        play = at_again()
        before = (play.state, play.record, play.pending)
        with pytest.raises(error):
            answer(play)
        assert (play.state, play.record, play.pending) == before

    def test_a_result_that_is_none_is_refused(self) -> None:
        play = at_again(dice=FairDice(SEED))
        play.act(0, "2")
        play.roll()
        play.act(0, "5")
        with pytest.raises(IllegalAction, match="no result"):
            play.settle({"at": "somewhere"})

    def test_when_it_is_over_nothing_more_is_taken(self) -> None:
        play = finished()
        assert isinstance(play.pending, Over)
        with pytest.raises(IllegalAction, match="over"):
            play.act(0, "1")


class TestSealedChoices:
    def test_a_choice_is_held_until_all_are_in(self) -> None:
        play = begin(2)
        play.act(1, "2")
        assert play.entries == []
        assert play.pending == Decide((0,), sealed=True)
        play.act(0, "1")
        assert play.state.bids == (1, 2)

    def test_a_seat_that_has_chosen_is_not_asked_again(self) -> None:
        play = begin(2)
        play.act(1, "2")
        assert play.actions(1) == ()
        with pytest.raises(IllegalAction, match="nothing to choose"):
            play.act(1, "1")

    def test_a_held_choice_can_be_taken_back(self) -> None:
        play = begin(2)
        play.act(1, "2")
        play.undo(1)
        play.act(1, "0")
        play.act(0, "0")
        assert play.state.bids == (0, 0)

    def test_without_a_seat_the_choice_held_last_is_taken_back(self) -> None:
        play = begin(3)
        play.act(2, "2")
        play.act(0, "1")
        play.undo()
        assert play.pending == Decide((0, 1), sealed=True)

    def test_once_all_are_in_nobody_can_take_theirs_back(self) -> None:
        play = begin(2)
        play.act(0, "1")
        play.act(1, "1")
        with pytest.raises(IllegalAction):
            play.undo(0)

    def test_a_clock_chooses_for_one_seat_only(self) -> None:
        play = begin(2)
        play.timeout(0)
        assert play.pending == Decide((1,), sealed=True)
        play.act(1, "2")
        assert play.state.bids == (0, 2)


class TestUndo:
    def test_it_appends_and_deletes_nothing(self) -> None:
        play = at_again()
        play.undo()
        assert whats(play) == ["Choices", "Undone"]
        assert play.state.phase == "seal"

    def test_it_goes_back_choice_by_choice(self) -> None:
        play = at_again()
        play.act(0, "2")
        play.undo(0)
        play.undo(0)
        assert play.state == begin(1).state

    def test_not_what_a_clock_chose(self) -> None:
        play = begin(1)
        play.timeout(0)
        with pytest.raises(IllegalAction, match="a clock"):
            play.undo(0)

    def test_not_an_earlier_choice_while_others_have_chosen(self) -> None:
        play = begin(2)
        play.act(0, "1")
        with pytest.raises(IllegalAction, match="others have chosen"):
            play.undo(1)
        assert play.pending == Decide((1,), sealed=True)

    def test_never_across_a_roll(self) -> None:
        play = at_again(dice=FairDice(SEED))
        play.act(0, "1")
        play.roll()
        with pytest.raises(IllegalAction, match="not across dice"):
            play.undo()

    def test_nothing_to_take_back_is_said(self) -> None:
        with pytest.raises(IllegalAction, match="nothing to take back"):
            begin().undo()

    def test_not_another_seats_choice(self) -> None:
        play = begin(2)
        play.act(0, "1")
        play.act(1, "1")
        play.act(0, "2")
        with pytest.raises(IllegalAction, match="not seat 1's"):
            play.undo(1)

    def test_a_record_with_undone_choices_replays(self) -> None:
        play = at_again()
        play.undo()
        play.act(0, "2")
        assert Play.replay(TOY, read_record(play.record.lines())).state == play.state


class TestClosing:
    def test_the_table_can_end_a_game(self) -> None:
        play = at_again(dice=FairDice(SEED))
        play.close(Closed("resigned", 0))
        assert play.over
        assert whats(play)[-2:] == ["Closed", "Revealed"]

    def test_then_nothing_more_is_taken(self) -> None:
        play = at_again()
        play.close(Closed("draw"))
        for answer in (lambda: play.act(0, "1"), play.roll, play.undo, lambda: play.close(Closed("draw"))):
            with pytest.raises(IllegalAction, match="closed"):
                answer()
        assert play.actions(0) == ()

    def test_a_seat_that_is_not_there_cannot_resign(self) -> None:
        with pytest.raises(IllegalAction, match="no seat 5; the seats are 0 to 0"):
            at_again().close(Closed("resigned", 5))

    def test_a_game_that_is_over_cannot_be_closed(self) -> None:
        with pytest.raises(IllegalAction, match="over already"):
            finished().close(Closed("abandoned"))


class TestStarting:
    def test_from_a_position(self) -> None:
        position = {"phase": "again", "seats": 1, "goal": 3, "bids": [2]}
        play = Play.start(TOY, [Sitter("one")], {}, None, position)
        assert play.state.bids == (2,)
        assert Play.replay(TOY, read_record(play.record.lines())).state == play.state

    def test_the_sitters_must_fit_the_position(self) -> None:
        with pytest.raises(BadPosition, match="1 seats; 2 sit"):
            Play.start(TOY, [Sitter("a"), Sitter("b")], {}, None, {"phase": "again", "seats": 1, "goal": 3})

    def test_bad_options_are_refused(self) -> None:
        with pytest.raises(BadOptions, match="goal"):
            begin(goal=10)

    @pytest.mark.parametrize("name", ["", "x" * 41, "a\x1b[2J", "a\nb"])
    def test_a_name_is_short_and_printable(self, name: str) -> None:
        with pytest.raises(ValueError, match="printable"):
            Sitter(name)

    def test_a_record_of_another_game_is_refused(self) -> None:
        from dicehall.registry import game

        with pytest.raises(RecordError, match="of toy"):
            Play.replay(game("intersection"), finished().record)


def test_choices_that_wait_are_kept_in_notation_until_all_are_in() -> None:
    play = Play.start(TOY, [Sitter("a"), Sitter("b")], {}, FairDice(seed_from_text("held")))
    play.act(1, "2")
    assert play.held == {1: "2"}
    play.act(0, "1")
    assert play.held == {}


def test_a_record_can_be_followed_entry_by_entry() -> None:
    play = Play.start(TOY, [Sitter("a")], {}, FairDice(seed_from_text("follow")))
    play.act(0, "2")
    play.act(0, "1")
    other = Play(TOY, play.header)
    assert other.last is None
    for entry in play.entries:
        other.follow(entry)
        assert other.last is not None
        assert other.last.entry == entry
    assert other.state == play.state


def test_a_choice_is_parsed_checked_and_written_once() -> None:
    from dicehall.games.intersection.game import GAME

    calls: list[str] = []

    def counted(name: str) -> Any:
        def call(*given: Any) -> Any:
            calls.append(name)
            return getattr(GAME, name)(*given)

        return call

    watched = replace(GAME, **{name: counted(name) for name in ("parse", "write", "actions")})
    play = Play.start(watched, [Sitter("Ann")], position={"scores": [0], "signal": "go", "field": "HS234"})
    play.act(0, "park H")
    assert sorted(calls) == ["actions", "parse", "write"]


def test_a_fork_goes_on_by_itself() -> None:
    play = begin(2)
    play.act(0, "1")
    fork = play.fork()
    fork.act(1, "2")
    assert (whats(fork), fork.state.bids, fork.held) == (["Choices"], (1, 2), {})
    assert (whats(play), play.state.bids, play.held) == ([], (), {0: "1"})
    play.undo(0)
    play.act(1, "0")
    assert (play.held, fork.state.bids) == ({1: "0"}, (1, 2))
