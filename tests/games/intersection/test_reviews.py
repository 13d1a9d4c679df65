"""Reviews of Intersection add up under every house rule: nothing is left over, and rolls are luck on average 0."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.bots import make_bot
from dicehall.bots.coach import Review, review
from dicehall.core.apply import apply
from dicehall.core.contract import Decide, Roll, Rolled
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.games.intersection.players.judge import JUDGE
from dicehall.registry import game
from dicehall.solve.tables import alike

GAME = game("intersection")


def played(seats: int, given: dict[str, Any], seed: str) -> Play[Any, Any]:
    """A game between careless players."""
    play = Play.start(
        GAME, [Sitter(f"seat {seat}") for seat in range(seats)], given, FairDice(seed_from_text(seed))
    )
    bot = make_bot("easy", seed)
    while not play.over:
        match play.pending:
            case Roll():
                play.roll()
            case Decide((seat,)):
                play.act(seat, bot.choose(GAME, play.state, seat, 1))
    return play


def reviewed(seats: int, given: dict[str, Any], seed: str = "small") -> Review:
    return review(GAME, played(seats, given, seed).record)


HARDER = ["go", "go", "go", "yield", "stop", "stop"]
SOLVED = [
    (1, {"rules": "traffic", "goal": 50}),
    (1, {"rules": "classic", "goal": 700, "signal": HARDER}),
    (2, {"rules": "classic", "goal": 50}),
    (2, {"rules": "classic", "goal": 700, "signal": HARDER}),
    (2, {"rules": "traffic", "goal": 50}),
    (2, {"rules": "traffic", "goal": 250, "come_in": 0, "no_dice": False}),
    (2, {"rules": "traffic", "goal": 300, "last_turn": False}),
]
ESTIMATED = [
    (3, {"rules": "traffic", "goal": 300}),
    (3, {"rules": "classic", "goal": 400}),
    (4, {"rules": "classic", "goal": 600}),
]


@pytest.mark.parametrize(("seats", "given"), SOLVED, ids=str)
def test_small_games_of_one_and_two_are_solved_on_the_spot(seats: int, given: dict[str, Any]) -> None:
    found = reviewed(seats, given)
    assert found.exact
    for account in found.accounts:
        assert account.start + account.luck + account.skill == pytest.approx(account.result, abs=1e-9)
        assert account.error == 0.0


@pytest.mark.parametrize(("seats", "given"), ESTIMATED, ids=str)
def test_estimates_of_decisions_and_of_what_follows_them_are_the_same(seats: int, given: dict[str, Any]) -> None:
    found = reviewed(seats, given)
    assert not found.exact
    for account in found.accounts:
        assert account.start + account.luck + account.skill == pytest.approx(account.result, abs=1e-9)
        assert account.error > 0.0


@pytest.mark.parametrize(("seats", "given"), [*SOLVED[3::2], *ESTIMATED[:2]], ids=str)
def test_within_a_turn_luck_is_on_average_nothing(seats: int, given: dict[str, Any]) -> None:
    """The mean over a roll is the value before it; before the first roll of a turn an estimate strays a little."""
    for entry in played(seats, given, "luck").taken[:25]:
        if isinstance(roll := GAME.pending(entry.before), Roll):
            after = [(chance, apply(GAME, entry.before, Rolled(values))) for values, chance in alike(roll.dice)]
            mean = sum(chance * JUDGE.worth(each, 100)[0] for chance, each in after)
            assert mean == pytest.approx(JUDGE.worth(entry.before, 100)[0], abs=strays(entry.before))


def strays(state: Any) -> float:
    """How far a value may be from the mean over the next roll."""
    exact = JUDGE.scale(state).exact or state.phase != "turn" or len(state.turn.field + state.turn.parked) > 0
    return 1e-9 if exact else 0.05
