"""Knockabout's players by level, and its judge."""

from __future__ import annotations

import random

import pytest

from dicehall.bots import make_bot
from dicehall.bots.judge import judge_of
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.core.setup import begin, place
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.players import thinking
from dicehall.games.knockabout.players.levels import Easy, Normal, Strong
from dicehall.games.knockabout.rules import Move, State, actions, key, pending
from games.knockabout.scenes import at

JUDGE = judge_of(GAME)
EDGE = {"A2": "B62", "A3": "B61", "A4": "B81", "M3": "W41", "M4": "W42"}
"""Dice in the gutter, where they are in nobody's way."""


@pytest.fixture(autouse=True)
def _a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets do not depend on the machine on which the tests run."""
    monkeypatch.setattr(thinking, "evaluations_a_milli", lambda: 100.0)


def strong(state: State, millis: int = 50) -> Move:
    found: Move = make_bot("strong", "seed").choose(GAME, state, state.turn, millis)
    return found


def winning() -> State:
    """White can knock down Black's fifth die: G9 runs two cells and hits G12, next to the gutter."""
    return at("W", **EDGE, G9="W83", G12="B41", D4="W41", C6="B63", E6="B42")


def test_a_knock_that_wins_is_found_by_normal_and_strong() -> None:
    state = winning()
    assert state.fallen == (3, 4)
    assert Normal(random.Random(1)).choose(GAME, state, 0, 10) == Move("G9", "G12")
    assert strong(state) == Move("G9", "G12")


@pytest.mark.parametrize("level", ["easy", "normal", "strong"])
def test_a_game_is_played_to_its_end_with_nothing_but_legal_moves(level: str) -> None:
    bot, luck = make_bot(level, "seed"), random.Random(5)
    state = begin(GAME, 2, {"repetition_draw": True})
    for _ in range(1500):
        match pending(state):
            case Over():
                return
            case Roll(dice):
                state = apply(GAME, state, Rolled((dice[0].face(luck.randrange(dice[0].size)),)))
            case Decide((seat,)):
                state = apply(GAME, state, Chosen({seat: bot.choose(GAME, state, seat, 1)}))
    pytest.fail("nobody wins")


def test_the_same_seed_makes_the_same_choices_and_easy_varies_them() -> None:
    state = begin(GAME, 2, {})
    for level in (Easy, Normal, Strong):
        assert len({level(random.Random(4)).choose(GAME, state, 0, 5) for _ in range(3)}) == 1
    assert len({Easy(random.Random(seed)).choose(GAME, state, 0, 5) for seed in range(20)}) > 3


def ahead(**options: bool) -> State:
    """White is far ahead and is not threatened."""
    lying = {**EDGE, "A1": "W41", "M7": "B41", "G5": "W83", "E4": "W62", "I4": "W63", "G10": "B41", "C8": "B42"}
    return place(GAME, {"turn": "W", "dice": lying}, options)


def repeated(state: State, move: Move, times: int) -> State:
    """The state in whose history the position after a move has stood so often."""
    after = moved(state, move)
    return State(state.options, state.cells, state.values, seen=(key(after),) * times, fallen=state.fallen)


def moved(state: State, move: Move) -> State:
    return apply(GAME, state, Chosen({0: move}))


def test_who_is_ahead_does_not_repeat_a_position() -> None:
    state = ahead(repetition_draw=True)
    meant = strong(state)
    assert not isinstance(pending(moved(state, meant)), Roll)
    assert strong(repeated(state, meant, 1)) != meant


def test_the_judge_takes_a_third_repetition_for_a_draw_and_a_second_for_what_it_is() -> None:
    state = ahead(repetition_draw=True)
    move = next(move for move in actions(state, 0) if not isinstance(pending(moved(state, move)), Roll))
    value = {
        times: {each.action: each.value for each in JUDGE.choices(repeated(state, move, times), 0, 20)}[move]
        for times in (0, 1, 2)
    }
    assert value[0] == pytest.approx(value[1], abs=0.02)
    assert value[0] != pytest.approx(0.5, abs=0.1)
    assert value[2] == pytest.approx(0.5, abs=1e-3)


def test_the_judge_values_every_action_best_first() -> None:
    state = winning()
    judged = JUDGE.choices(state, 0, 20)
    assert {each.action for each in judged} == set(actions(state, 0))
    assert [each.value for each in judged] == sorted((each.value for each in judged), reverse=True)
    assert judged[0].value == 1
    assert all(0 <= each.value <= 1 and each.error > 0 for each in judged)


def test_the_chances_of_both_seats_add_up_whatever_the_state_waits_for() -> None:
    state = begin(GAME, 2, {})
    rolling = apply(GAME, state, Chosen({0: GAME.parse(state, "F3-F6")}))
    assert isinstance(pending(rolling), Roll)
    for each in (state, rolling):
        white, black = JUDGE.worth(each, 5)
        assert white + black == pytest.approx(1)
        assert 0.2 < white < 0.8
        assert not JUDGE.scale(each).exact


def test_a_finished_game_is_worth_its_result() -> None:
    state = apply(GAME, winning(), Chosen({0: Move("G9", "G12")}))
    assert JUDGE.worth(state, 5) == (1.0, 0.0)
    over = apply(GAME, state, Rolled(("2",)))
    assert JUDGE.worth(over, 5) == (1.0, 0.0)
    assert JUDGE.scale(over).exact
