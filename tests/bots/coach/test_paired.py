"""Judges that evaluate positions on the same dice: more time where play is not clear, a longer look at losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from core.toys import TOY, State
from dicehall.bots.coach import Review, review, reviews
from dicehall.bots.coach.timeline import LONGER
from dicehall.bots.judge import ActionValue, PairedJudge, Scale
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter

WORTH = {"seal": 0.5, "again": 0.4, "roll": 0.4, "aim": 0.45, "fly": 0.45, "over": 1.0}
MILLIS = 10


class NoisyJudge:
    """A lower choice in the second decision is better by 0.1. In a short time every error is large."""

    def __init__(self, error: float, later: float, seeming: float = 0.0) -> None:
        self.error, self.later, self.seeming = error, later, seeming
        self.asked: list[int] = []

    def scale(self, state: State) -> Scale:
        return Scale("chance", exact=False)

    def worth(self, state: State, millis: int) -> tuple[float, ...]:
        self.asked.append(millis)
        noise = self.seeming if state.phase == "roll" and state.aim and millis == MILLIS else 0.0
        value = WORTH[state.phase] - (0.1 * state.aim if state.phase in ("roll", "aim") else 0.0) - noise
        return value, 1 - value

    def change_error(self, before: State, after: State, millis: int) -> float:
        return self.error if millis == MILLIS else self.later

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        return [ActionValue(action, 0.5, 0.2) for action in (0, 1, 2)]

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        return f"It is worth {chosen.value:.2f}."


def played() -> Record:
    play = Play.start(TOY, [Sitter("a"), Sitter("b")], dice=FairDice(seed_from_text("toy")))
    for seat, choice in ((0, 0), (1, 0), (0, 2)):
        play.act(seat, choice)
    play.roll()
    play.act(0, 50)
    play.settle({"at": 1})
    return play.record


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> Any:
    def found(judge: NoisyJudge) -> Review:
        monkeypatch.setattr(reviews, "judge_of", lambda _: judge)
        return review(TOY, played(), MILLIS)

    return found


def test_a_judge_with_errors_of_differences_is_a_paired_one() -> None:
    assert isinstance(NoisyJudge(0.0, 0.0), PairedJudge)


def test_a_loss_is_the_difference_between_the_positions_after_both_actions(reviewed: Any) -> None:
    again = next(each for each in reviewed(NoisyJudge(0.01, 0.01)).decisions if each.entry == 2)
    assert (again.chosen.text, again.chosen.loss) == ("2", pytest.approx(0.2))
    assert again.best is not None
    assert again.best.value == pytest.approx(0.4)


def test_positions_get_more_time_where_play_is_not_clear(reviewed: Any) -> None:
    clear, unclear = NoisyJudge(0.001, 0.001), NoisyJudge(0.5, 0.001)
    reviewed(clear)
    account = reviewed(unclear).accounts[0]
    entries = 5
    assert clear.asked.count(LONGER * MILLIS) < entries <= unclear.asked.count(LONGER * MILLIS)
    assert account.error == pytest.approx(0.001 * 3**0.5)


def test_an_error_that_stays_is_stated(reviewed: Any) -> None:
    assert reviewed(NoisyJudge(0.5, 0.5)).accounts[0].error == pytest.approx(0.5 * 3**0.5)


def test_a_loss_within_two_standard_errors_is_not_listed(reviewed: Any) -> None:
    assert reviewed(NoisyJudge(0.11, 0.11)).worst == ()
    assert len(reviewed(NoisyJudge(0.09, 0.09)).worst) == 1


def test_a_loss_that_a_longer_look_does_not_confirm_is_not_listed(reviewed: Any) -> None:
    found = reviewed(NoisyJudge(0.05, 0.11, seeming=0.5))
    assert found.worst == ()
    again = next(each for each in found.decisions if each.entry == 2)
    assert again.chosen.loss == pytest.approx(0.2)
