"""The one door: answers are checked against what the state waits for."""

from __future__ import annotations

from typing import Any

import pytest

from core.toys import TOY, Result, State
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Forfeit, Rolled, Settled
from dicehall.core.errors import IllegalAction

SEAL = State("seal", 2, 3)
AGAIN = State("again", 2, 3)
ROLL = State("roll", 2, 3)
AIM = State("aim", 2, 3)
FLY = State("fly", 2, 3)
OVER = State("over", 2, 3)


def test_a_sealed_choice_needs_every_seat() -> None:
    assert apply(TOY, SEAL, Chosen({0: 1, 1: 2})).bids == (1, 2)


@pytest.mark.parametrize(
    ("state", "answer", "reason"),
    [
        (SEAL, Chosen({0: 1}), "waits for a choice of seat 0 and seat 1; the answer is of seat 0"),
        (SEAL, Chosen({}), "the answer is of seat nobody"),
        (SEAL, Chosen({0: 1, 1: 7}), "'7' is not possible now; possible: 0, 1, 2"),
        (SEAL, Rolled(("1", "heads")), "waits for a choice of seat 0 and seat 1, not for a roll"),
        (SEAL, Forfeit(2, "clock"), "seat 2 can't forfeit"),
        (ROLL, Rolled(("1",)), "1 value given; the game waits for a roll of a d6 die and a coin die"),
        (ROLL, Rolled(("7", "heads")), 'value 1 is "7", but a d6 die shows 1 to 6'),
        (ROLL, Rolled(("6", "edge")), 'value 2 is "edge", but a coin die shows heads, tails'),
        (ROLL, Chosen({0: 1}), "waits for a roll of a d6 die and a coin die, not for a choice"),
        (ROLL, Forfeit(1, "fumble"), "seat 1 can't forfeit"),
        (AIM, Chosen({0: 101}), "aim is 101; allowed: -100 to 100 mm"),
        (FLY, Rolled(("1", "heads")), "waits for a simulation"),
        (FLY, Forfeit(0, "clock"), "not for a forfeit of seat 0"),
        (AIM, Settled(Result(1)), "not for the result of a simulation"),
        (OVER, Chosen({0: 1}), "it is over"),
    ],
)
def test_what_is_not_asked_for_is_refused_with_the_reason(state: State, answer: Any, reason: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        apply(TOY, state, answer)
    assert reason in str(refusal.value)


def test_something_that_is_no_action_is_refused_like_any_other() -> None:
    stranger: Any = Chosen({0: "park H"})
    with pytest.raises(IllegalAction, match="is not possible now"):
        apply(TOY, AGAIN, stranger)


def test_a_number_of_absurd_length_is_refused_like_any_other() -> None:
    with pytest.raises(IllegalAction, match="1 to 6"):
        apply(TOY, ROLL, Rolled(("9" * 5000, "heads")))


def test_a_choice_from_a_box_is_judged_by_the_games_check() -> None:
    assert apply(TOY, AIM, Chosen({0: -100})).aim == -100


@pytest.mark.parametrize("state", [AGAIN, ROLL])
def test_a_seat_forfeits_while_it_decides_or_rolls(state: State) -> None:
    assert apply(TOY, state, Forfeit(0, "clock")).lost == 0


def test_a_simulation_takes_its_result() -> None:
    assert apply(TOY, FLY, Settled(Result(7))).aim == 7
