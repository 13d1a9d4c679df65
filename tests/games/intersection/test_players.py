"""Intersection's players and judge."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicehall.bots import make_bot
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.core.setup import begin, place
from dicehall.games.intersection.players.judge import JUDGE
from dicehall.games.intersection.players.outlook import found, race
from dicehall.games.intersection.players.puzzles import PUZZLES
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.ladder import Standing
from dicehall.registry import game
from dicehall.solve.tables import alike
from games.intersection.scenes import at

GAME = game("intersection")


def played(seats: int, given: dict[str, Any], seed: int, levels: tuple[str, ...]) -> list[State]:
    """Every state of a game between bots."""
    chance, bots = random.Random(seed), [make_bot(level, str(seed)) for level in levels]
    states: list[State] = [begin(GAME, seats, given)]
    while not isinstance(pending := GAME.pending(states[-1]), Over):
        if isinstance(pending, Roll):
            values = tuple(die.face(chance.randrange(die.size)) for die in pending.dice)
            states.append(apply(GAME, states[-1], Rolled(values)))
        else:
            assert isinstance(pending, Decide)
            (seat,) = pending.seats
            action = bots[seat].choose(GAME, states[-1], seat, 50)
            states.append(apply(GAME, states[-1], Chosen({seat: action})))
    return states


GAMES = [
    (1, {"rules": "classic"}),
    (2, {"rules": "classic"}),
    (1, {"rules": "traffic"}),
    (2, {"rules": "traffic"}),
]


@pytest.mark.parametrize(("seats", "given"), GAMES, ids=str)
def test_values_change_by_luck_and_mistakes_only(seats: int, given: dict[str, Any]) -> None:
    """The mean over a roll is the value before it; the best choice is worth what the position is."""
    states = played(seats, given, 5, ("strong", "easy"))
    for state in states[:: max(1, len(states) // 40)]:
        worth = JUDGE.worth(state, 100)
        match GAME.pending(state):
            case Roll(dice):
                after = [(chance, apply(GAME, state, Rolled(values))) for values, chance in alike(dice)]
                mean = sum(chance * JUDGE.worth(each, 100)[0] for chance, each in after)
                assert mean == pytest.approx(worth[0], abs=1e-9)
            case Decide((seat,)):
                assert JUDGE.choices(state, seat, 100)[0].value == pytest.approx(worth[seat], abs=1e-9)
    assert JUDGE.scale(states[0]).exact


def test_at_the_end_the_values_are_the_result() -> None:
    alone = played(1, {"rules": "classic"}, 1, ("strong",))[-1]
    assert JUDGE.worth(alone, 100) == (alone.turns[0],)
    two = played(2, {"rules": "classic"}, 1, ("strong", "normal"))[-1]
    assert JUDGE.worth(two, 100) == tuple(float(seat in two.winners) for seat in (0, 1))


def test_a_strong_bot_makes_no_mistake() -> None:
    for state in played(2, {"rules": "classic"}, 2, ("strong", "normal")):
        if isinstance(asked := GAME.pending(state), Decide) and asked.seats == (0,):
            judged = {each.action: each.value for each in JUDGE.choices(state, 0, 100)}
            assert judged[make_bot("strong").choose(GAME, state, 0, 50)] == max(judged.values())


def test_chances_of_three_add_up_to_one_and_are_not_called_exact() -> None:
    states = played(3, {"rules": "classic"}, 3, ("strong", "normal", "easy"))
    assert not JUDGE.scale(states[0]).exact
    for state in states[::9]:
        assert sum(JUDGE.worth(state, 100)) == pytest.approx(1.0)


def test_strong_wins_more_than_its_share_at_a_table_of_three_with_easy_ones() -> None:
    wins = 0
    for seed in range(30):
        seat = seed % 3
        levels = tuple("strong" if each == seat else "easy" for each in range(3))
        wins += played(3, {"rules": "classic"}, seed, levels)[-1].winners == (seat,)
    assert wins > 10


def test_house_rules_are_judged_by_what_they_say() -> None:
    dice = {"signal": "go", "parked": "H", "field": "S234", "parked_since_roll": True}
    position = {"rules": "classic", "scores": [400, 0], "turns": [1, 1], **dice}
    near = place(GAME, position, {"rules": "classic", "goal": 500})
    far = place(GAME, position, {"rules": "classic"})
    assert JUDGE.scale(near).exact
    assert JUDGE.worth(near, 100)[0] > JUDGE.worth(far, 100)[0] + 0.05


LARGE = [{"rules": "traffic", "goal": 4000}, {"rules": "classic", "goal": 100_000}]


@pytest.mark.parametrize("given", LARGE, ids=str)
def test_a_duel_that_has_not_been_solved_is_approximated_and_says_so(given: dict[str, Any]) -> None:
    state = begin(GAME, 2, given)
    assert not JUDGE.scale(state).exact
    assert sum(JUDGE.worth(state, 100)) == pytest.approx(1.0)


def test_a_race_comes_close_to_the_exact_duel() -> None:
    options = begin(GAME, 2, {"rules": "classic"}).options
    running, alone, exact = race(options), found(options, "solo"), found(options, "duel")
    assert running is not None
    assert alone is not None
    assert exact is not None
    for scores in [(0, 0), (1500, 1000), (2500, 2900), (3200, 1800)]:
        mover, other = (alone.at(Standing(score)) for score in scores)
        assert running.chances([mover, other])[0] == pytest.approx(exact.solution.values[mover, other], abs=0.06)


def test_scores_that_no_turn_brings_are_approximated_and_said_to_be() -> None:
    state = place(GAME, {"rules": "classic", "scores": [37, 120]}, {})
    assert not JUDGE.scale(state).exact
    assert 0.4 < JUDGE.worth(state, 100)[0] < 0.6


def test_the_reason_names_what_is_risked_and_what_is_kept() -> None:
    position = {"scores": [1000, 1000], "signal": "go", "field": "2", "parked": "HHHH", "parked_since_roll": True}
    state = place(GAME, position, {})
    judged = JUDGE.choices(state, 0, 100)
    end = next(each for each in judged if each.action.verb == "end")
    double = next(each for each in judged if each.action.verb == "double")
    assert end.facts == {"lost": 0.0, "points": 400.0}
    assert double.facts["lost"] == pytest.approx(1 - 4 / 6 * 2 / 6)
    assert JUDGE.why(state, 0, judged, end) == "This turn then records 400 points."
    said, points = JUDGE.why(state, 0, judged, double), double.facts["points"]
    assert said.endswith(f" {points:,.0f} points on average: nothing 78 times in 100, else {points / 0.2222:,.0f}.")


ZERO = "A player without a point at the end ties with the highest score (No Dice)."
HERE: dict[str, Any] = {"field": "HH", "parked": "SSS", "scores": [0, 1450], "turns": [3, 3]}


def reason(state: State) -> str:
    """What the judge says for the best choice of the seat whose turn it is."""
    judged = JUDGE.choices(state, state.seat, 100)
    return JUDGE.why(state, state.seat, judged, judged[0])


def test_the_reason_to_record_nothing_is_the_no_dice_rule() -> None:
    state = at(**HERE, parked_since_roll=False)
    assert reason(state) == f"This turn then records nothing. {ZERO}"
    judged = JUDGE.choices(state, 0, 100)
    assert "zero" in PUZZLES.themes_of(state, 0, judged, [each.action for each in judged[1:]])
    assert ZERO not in JUDGE.why(state, 0, judged, judged[-1])


def test_who_has_scored_or_fumbled_or_plays_without_it_is_told_nothing_of_no_dice() -> None:
    for other in ({"scores": [300, 1450]}, {"fumbled": [True, False]}, {"options": {"no_dice": False}}):
        assert ZERO not in reason(at(**{**HERE, **other}, parked_since_roll=False))
