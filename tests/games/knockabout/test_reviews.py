"""Reviews of Knockabout: luck is 0 on average, and play carries the loss of a random player."""

from __future__ import annotations

import random

import pytest

from dicehall.bots import make_bot
from dicehall.bots.coach import review
from dicehall.bots.coach.advice import is_worse
from dicehall.bots.judge import judge_of
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter
from dicehall.core.setup import begin
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.players import thinking
from dicehall.games.knockabout.rules import State, actions

JUDGE = judge_of(GAME)
MILLIS = 10


@pytest.fixture(autouse=True)
def _a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets do not depend on the machine on which the tests run."""
    monkeypatch.setattr(thinking, "evaluations_a_milli", lambda: 100.0)


def before_a_roll(seed: int) -> State:
    """A position of a random game that waits for a roll."""
    luck, state = random.Random(seed), begin(GAME, 2, {})
    while not isinstance(GAME.pending(state), Roll):
        state = apply(GAME, state, Chosen({state.turn: luck.choice(actions(state, state.turn))}))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_before_a_roll_the_value_is_the_mean_of_the_values_after_it(seed: int) -> None:
    state = before_a_roll(seed)
    roll = GAME.pending(state)
    assert isinstance(roll, Roll)
    after = [(float(share), apply(GAME, state, Rolled(values))) for values, share in outcomes(roll.dice)]
    mean = sum(share * JUDGE.worth(each, MILLIS)[0] for share, each in after)
    assert JUDGE.worth(state, MILLIS)[0] == pytest.approx(mean, abs=0.005)  # the search remembers positions


def played() -> Record:
    """A random player, White, against one that looks one move ahead."""
    bots = [make_bot("random", "a"), make_bot("normal", "b")]
    play = Play.start(GAME, [Sitter("random"), Sitter("normal")], {"repetition_draw": True}, dice())
    while not play.over:
        match play.pending:
            case Decide((seat,)):
                play.act(seat, bots[seat].choose(GAME, play.state, seat, 1))
            case _:
                play.roll()
    return play.record


def dice() -> FairDice:
    return FairDice(seed_from_text("review"))


def test_play_carries_the_loss_of_a_random_player_and_what_is_listed_is_surely_worse() -> None:
    found = review(GAME, played(), MILLIS)
    weak = found.accounts[0]
    assert weak.result == 0.0
    assert weak.start + weak.luck + weak.skill == pytest.approx(weak.result, abs=1e-9)
    assert weak.own < -2 * weak.error
    assert weak.worst
    assert all(is_worse(found.decisions[place].chosen) for place in weak.worst)
    chosen = found.decisions[weak.worst[0]].chosen
    assert isinstance(chosen.facts, dict), "a board can show the move"
    assert chosen.facts["move"] == chosen.text
