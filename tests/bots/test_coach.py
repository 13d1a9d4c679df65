"""The coach: hints, and reviews in which luck and skill add up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.toys import TOY, State
from dicehall.bots import make_bot
from dicehall.bots.coach import Review, hint, hints, review, reviews
from dicehall.bots.coach.results import Account
from dicehall.bots.judge import ActionValue, Scale, judge_of
from dicehall.core.apply import asked_seats
from dicehall.core.contract import Decide, Roll
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Closed, Record, Sitter, read_record
from dicehall.registry import game

GOLDEN = Path(__file__).parent.parent / "golden"
INTERSECTION = game("intersection")


def started(seed: str, seats: int = 2) -> Play[Any, Any]:
    sitters = [Sitter(f"seat {seat}") for seat in range(seats)]
    dice = FairDice(seed_from_text(seed))
    return Play.start(INTERSECTION, sitters, {"rules": "classic"}, dice)


def go_on(play: Play[Any, Any], level: str = "random", choices: int = 1_000_000) -> Play[Any, Any]:
    """Play on with a bot in every seat until so many choices are made or the game is over."""
    bot = make_bot(level, "coach")
    while not play.over:
        match play.pending:
            case Roll():
                play.roll()
            case Decide(seats) if choices:
                play.act(seats[0], bot.choose(play.game, play.state, seats[0], 1))
                choices -= 1
            case _:
                break
    return play


_known: dict[str, Review] = {}


def reviewed(record: Record) -> Review:
    if record.hash not in _known:
        _known[record.hash] = review(game(record.header.game), record)
    return _known[record.hash]


def asked(state: Any) -> int:
    return asked_seats(INTERSECTION.pending(state))[0]


def total(account: Account) -> float:
    return account.start + account.luck + account.skill


def finished(*names: str) -> list[Record]:
    return [read_record((GOLDEN / f"{name}.jsonl").read_bytes().splitlines()) for name in names]


EXACT = finished("intersection-classic-1", "intersection-classic-2", "intersection-traffic-2")


class TestHint:
    def position(self) -> Any:
        return go_on(started("hint"), choices=0).state

    def test_every_action_of_the_seat_is_weighed_the_best_first(self) -> None:
        state = self.position()
        seat = asked(state)
        told = hint(INTERSECTION, state, seat)
        actions: Any = INTERSECTION.actions(state, seat)
        texts = {INTERSECTION.write(state, action) for action in actions}
        assert {each.text for each in told.actions} == texts
        assert [each.loss for each in told.actions] == sorted(each.loss for each in told.actions)
        assert (told.best.loss, told.exact) == (0.0, True)

    def test_a_loss_is_the_gap_to_the_best(self) -> None:
        state = self.position()
        told = hint(INTERSECTION, state, asked(state))
        for each in told.actions:
            assert each.loss == pytest.approx(told.best.value - each.value, abs=1e-12)

    def test_the_reason_is_about_this_turn_and_does_not_repeat_the_value(self) -> None:
        state = self.position()
        told = hint(INTERSECTION, state, asked(state))
        assert "this turn records 325 points on average" in told.best.why
        assert "to win" not in told.best.why

    def test_alone_fewer_turns_are_better_and_losses_still_positive(self) -> None:
        told = hint(INTERSECTION, go_on(started("alone", 1), choices=0).state, 0)
        assert told.unit == "turns"
        assert told.best.value == min(each.value for each in told.actions)
        assert all(each.loss >= 0 for each in told.actions)

    def test_a_seat_that_is_not_asked_is_told_what_the_game_waits_for(self) -> None:
        with pytest.raises(IllegalAction, match="seat 1 has nothing to choose: the game waits for a roll"):
            hint(INTERSECTION, started("x").state, 1)

    @pytest.mark.usefixtures("toy")
    def test_a_game_without_a_judge_says_so(self) -> None:
        with pytest.raises(BadOptions, match="Toy has no coach"):
            judge_of(TOY)


class TestExactReviews:
    @pytest.mark.parametrize("record", EXACT, ids=lambda record: f"{len(record.entries)}")
    def test_start_luck_and_skill_are_the_result(self, record: Record) -> None:
        found = reviewed(record)
        assert found.exact
        for account in found.accounts:
            assert total(account) == pytest.approx(account.result, abs=1e-9)
            assert account.unexplained == pytest.approx(0.0, abs=1e-9)

    @pytest.mark.parametrize("seed", range(6))
    def test_it_adds_up_however_badly_somebody_plays(self, seed: int) -> None:
        found = reviewed(go_on(started(str(seed))).record)
        for account in found.accounts:
            assert total(account) == pytest.approx(account.result, abs=1e-9)

    def test_own_decisions_lose_what_the_single_losses_say(self) -> None:
        found = reviewed(EXACT[1])
        for account in found.accounts:
            lost = sum(each.chosen.loss for each in found.decisions if each.seat == account.seat)
            assert account.own == pytest.approx(-lost, abs=1e-9)

    def test_with_two_one_gains_what_the_other_loses(self) -> None:
        first, second = reviewed(EXACT[1]).accounts
        assert (first.luck, first.own) == pytest.approx((-second.luck, -second.others), abs=1e-9)

    def test_alone_turns_lost_by_decisions_are_turns_more(self) -> None:
        found = reviewed(EXACT[0])
        (account,) = found.accounts
        assert (found.unit, account.others) == ("turns", 0.0)
        assert account.own == pytest.approx(sum(each.chosen.loss for each in found.decisions))
        assert account.own > 0

    def test_the_strong_bot_loses_nothing(self) -> None:
        found = reviewed(go_on(started("best"), "strong").record)
        assert [account.own for account in found.accounts] == pytest.approx([0.0, 0.0], abs=1e-9)
        assert found.worst == ()

    def test_the_worst_decisions_are_the_three_costliest(self) -> None:
        found = reviewed(EXACT[1])
        losses = sorted((each.chosen.loss for each in found.decisions), reverse=True)
        assert [found.decisions[place].chosen.loss for place in found.worst] == losses[:3]

    def test_a_point_stands_for_every_entry_that_counts(self) -> None:
        found = reviewed(EXACT[1])
        answers = [entry.n for entry in EXACT[1].entries if type(entry.what).__name__ in ("Choices", "Rolled")]
        assert [point.entry for point in found.points] == [0, *answers]
        assert found.points[-1].values == tuple(account.result for account in found.accounts)

    def test_every_chance_adds_up_to_one(self) -> None:
        assert all(sum(point.values) == pytest.approx(1.0) for point in reviewed(EXACT[1]).points)

    def test_the_luck_of_all_rolls_is_the_luck_of_the_game(self) -> None:
        found = reviewed(EXACT[1])
        for account in found.accounts:
            assert sum(swing.gains[account.seat] for swing in found.swings) == pytest.approx(account.luck)

    def test_entries_taken_back_are_counted_and_do_not_count(self) -> None:
        play = go_on(started("undo"), choices=0)
        seat = asked(play.state)
        plain = Play.replay(INTERSECTION, play.record, play.dice)
        action = make_bot("random", "undo").choose(play.game, play.state, seat, 1)
        play.act(seat, action)
        play.undo(seat)
        for each in (play, plain):
            each.act(seat, action)
        found, other = reviewed(play.record), reviewed(plain.record)
        assert (found.undone, other.undone) == (1, 0)
        assert found.accounts == other.accounts


class TestUnusualEnds:
    def test_a_turn_lost_on_time_is_the_seats_own_doing(self) -> None:
        play = go_on(started("clock"), choices=4)
        seat = asked(play.state)
        before = reviewed(play.record).accounts[seat].own
        play.forfeit(seat, "clock")
        found = reviewed(play.record)
        last = found.decisions[-1]
        assert (last.chosen.label, last.chosen.text, last.cause) == ("Ran out of time", "", "clock")
        assert found.accounts[seat].own == pytest.approx(before - last.chosen.loss, abs=1e-9)
        assert total(found.accounts[seat]) == pytest.approx(found.accounts[seat].result, abs=1e-9)

    def test_a_resignation_is_a_decision_and_costs_the_chance_that_was_left(self) -> None:
        play = go_on(started("resign"), choices=3)
        left = reviewed(play.record).points[-1].values[1]
        play.close(Closed("resigned", 1))
        found = reviewed(play.record)
        assert found.ended == "resigned"
        assert found.decisions[-1].chosen.loss == pytest.approx(left)
        assert [account.result for account in found.accounts] == [1.0, 0.0]
        assert [total(account) for account in found.accounts] == pytest.approx([1.0, 0.0], abs=1e-9)

    def test_an_agreed_draw_costs_the_one_who_was_ahead(self) -> None:
        play = go_on(started("draw"), choices=3)
        before = reviewed(play.record)
        play.close(Closed("draw"))
        found = reviewed(play.record)
        ahead = max((0, 1), key=lambda seat: before.accounts[seat].result)
        gap = before.accounts[ahead].result - 0.5
        assert found.accounts[ahead].own == pytest.approx(before.accounts[ahead].own - gap)
        assert found.accounts[1 - ahead].others == pytest.approx(before.accounts[1 - ahead].others + gap)
        assert [account.result for account in found.accounts] == [0.5, 0.5]

    def test_an_abandoned_game_ends_with_what_the_position_was_worth(self) -> None:
        play = go_on(started("left"), choices=3)
        before = reviewed(play.record)
        play.close(Closed("abandoned"))
        found = reviewed(play.record)
        assert found.ended == "abandoned"
        assert found.accounts == before.accounts

    def test_a_game_that_goes_on_is_reviewed_as_far_as_it_went(self) -> None:
        found = reviewed(go_on(started("open"), choices=3).record)
        assert found.ended == "open"
        assert all(total(account) == pytest.approx(account.result) for account in found.accounts)

    def test_a_game_resigned_among_three_has_no_result(self) -> None:
        play = go_on(started("three", 3), choices=2)
        before = reviewed(play.record)
        play.close(Closed("resigned", 1))
        found = reviewed(play.record)
        assert (found.ended, found.accounts) == ("resigned", before.accounts)

    def test_with_more_than_two_the_values_are_not_called_exact(self) -> None:
        found = reviewed(go_on(started("three", 3), choices=6).record)
        assert not found.exact
        for account in found.accounts:
            assert total(account) + account.unexplained == pytest.approx(account.result, abs=1e-9)


class TestProgress:
    def test_it_tells_the_entries_done_and_in_all(self) -> None:
        told: list[tuple[int, int]] = []
        review(INTERSECTION, EXACT[1], progress=lambda done, total: told.append((done, total)))
        assert told == [(done, len(told)) for done in range(1, len(told) + 1)]

    def test_it_can_be_interrupted(self) -> None:
        def stop(done: int, total: int) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            review(INTERSECTION, EXACT[1], progress=stop)


class ToyJudge:
    """Estimates: seat 0 stands at 0.5, 0.3 after the bids, 0.4 after the roll, 0.6 in flight, and wins."""

    worths: dict[str, float]

    def __init__(self) -> None:
        self.worths = {"seal": 0.5, "again": 0.3, "roll": 0.3, "aim": 0.4, "fly": 0.6, "over": 1.0}

    def scale(self, state: State) -> Scale:
        return Scale("chance", exact=False)

    def worth(self, state: State, millis: int) -> tuple[float, ...]:
        return self.worths[state.phase], 1 - self.worths[state.phase]

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        return [ActionValue(action, 0.5 - 0.1 * action, 0.02) for action in (0, 1, 2)]

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        return f"{chosen.value:.1f}"


class TestSealedChoicesAndEstimates:
    @pytest.fixture
    def found(self, monkeypatch: pytest.MonkeyPatch) -> Review:
        """Seat 0 bids 2, seat 1 bids 1; seat 0 chooses 0, rolls, aims at 50 and wins."""
        for module in (hints, reviews):
            monkeypatch.setattr(module, "judge_of", lambda _: ToyJudge())
        play = Play.start(TOY, [Sitter("a"), Sitter("b")], dice=FairDice(seed_from_text("toy")))
        for seat, bid in ((0, 2), (1, 1), (0, 0)):
            play.act(seat, bid)
        play.roll()
        play.act(0, 50)
        play.settle({"at": 1})
        return review(TOY, play.record, 1)

    def test_a_sealed_choice_is_a_decision_of_each_seat(self, found: Review) -> None:
        first, second = found.decisions[:2]
        assert (first.entry, second.entry) == (1, 1)
        assert (first.chosen.loss, second.chosen.loss) == pytest.approx((0.2, 0.1))

    def test_each_gets_what_the_other_lost_and_half_of_what_both_did_together(self, found: Review) -> None:
        # By the losses the bids change 0.5 to 0.4. They changed it to 0.3.
        aim = 0.2
        assert found.accounts[0].own == pytest.approx(-0.2 - 0.05 + aim)
        assert found.accounts[0].others == pytest.approx(0.1 - 0.05)
        assert found.accounts[1].own == pytest.approx(-0.1 + 0.05)

    def test_an_aim_that_the_judge_did_not_try_is_worth_the_position_after_it(self, found: Review) -> None:
        last = found.decisions[-1]
        assert (last.chosen.text, last.chosen.value, last.chosen.loss) == ("50", 0.6, 0.0)

    def test_dice_and_flights_are_luck(self, found: Review) -> None:
        assert found.accounts[0].luck == pytest.approx((0.4 - 0.3) + (1.0 - 0.6))
        assert [swing.seat for swing in found.swings] == [0, None]

    def test_start_luck_and_skill_are_the_result_of_estimates_too(self, found: Review) -> None:
        for account in found.accounts:
            assert total(account) == pytest.approx(account.result)
            assert account.unexplained == pytest.approx(0.0, abs=1e-12)

    def test_the_stated_error_comes_from_the_errors_of_the_losses(self, found: Review) -> None:
        one = 0.02 * 2**0.5  # of the difference between two actions; the best action has none
        assert found.accounts[0].error == pytest.approx(one * 3**0.5)

    def test_the_listed_decisions_are_worse_beyond_two_standard_errors(self, found: Review) -> None:
        assert [found.decisions[place].chosen.text for place in found.worst] == ["2", "1"]

    def test_nothing_is_called_exact(self, found: Review) -> None:
        assert not found.exact
