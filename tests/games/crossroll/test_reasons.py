"""The coach's reasons: short sentences whose numbers are those of the games."""

from __future__ import annotations

import re
from math import sqrt
from typing import Any

import numpy as np
import pytest

from dicehall.bots.judge import ActionValue
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.kernel import COMPLETED, LANDMARKS, SPEEDS
from dicehall.games.crossroll.players import judge
from dicehall.games.crossroll.players.encode import encode
from dicehall.games.crossroll.players.judge import JUDGE
from dicehall.games.crossroll.players.plan import make_workspace
from dicehall.games.crossroll.players.playout import TO_THE_END, finish
from dicehall.games.crossroll.players.words import sentence
from dicehall.games.crossroll.state import State
from games.crossroll.scenes import BOARD, scene, without

STATE = scene({"crossed": ["aberdeen"]}, dice={"d4": 3, "d6": 5})
ACTIONS = GAME.actions(STATE, 0)


def judged(number: int, value: float, **facts: float) -> ActionValue:
    """An action that was tried in a thousand games, with these facts."""
    known = {f"route_{route.letter}": 0.5 for route in BOARD.routes}
    means = {"speed_scores": 8.0, "landmark_scores": 9.0, "speed_scores_spread": 4.0, "landmark_scores_spread": 4.0}
    return ActionValue(ACTIONS[number], value, 0.5, {"games": 1000.0, "loss_error": 0.5, **known, **means, **facts})


def why(*values: ActionValue, of: int) -> str:
    return sentence(STATE, 0, values, values[of])


def test_a_route_that_is_completed_less_often_has_both_shares() -> None:
    best, other = judged(0, 300.0, route_I=0.93), judged(1, 290.0, route_I=0.89)
    assert why(best, other, of=1) == "Completes Route I in 89 of 100 games, instead of 93."


def test_the_best_action_is_compared_with_the_first_that_is_surely_worse() -> None:
    values = judged(0, 300.0, route_I=0.93), judged(1, 299.9, route_I=0.3), judged(2, 290.0, route_I=0.89)
    label = GAME.offer(STATE, 0, ACTIONS[2]).label
    assert why(*values, of=0) == f"Completes Route I in 93 of 100 games, instead of 89 after “{label}”."


def test_nothing_is_said_of_the_best_action_if_no_other_is_surely_worse() -> None:
    assert why(judged(0, 300.0, route_I=0.93), judged(1, 299.9, route_I=0.3), of=0) == ""


def test_differences_that_may_be_noise_are_not_mentioned() -> None:
    assert why(judged(0, 300.0, route_I=0.52), judged(1, 290.0, landmark_scores=9.1), of=1) == ""


def test_numbers_that_read_the_same_are_not_mentioned() -> None:
    best, other = judged(0, 300.0, route_I=1.0, games=1e6), judged(1, 290.0, route_I=0.9951, games=1e6)
    assert why(best, other, of=1) == ""


def test_no_more_than_two_things_are_said_the_clearest_first() -> None:
    other = judged(1, 290.0, route_I=0.4, route_A=0.1, speed_scores=6.5, landmark_scores=8.0)
    assert why(judged(0, 300.0), other, of=1) == (
        "Completes Route A in 10 of 100 games, instead of 50. Gets 6.5 speed scores on average, instead of 8.0."
    )


def test_a_single_action_is_called_so() -> None:
    assert why(judged(0, 300.0), of=0) == "There is no other action."


# A recount by the rules: each action is applied, and other games are played on from there.

PLAYED, ROUNDS = 400, 100_000
RECOUNTED = [
    scene(
        {"crossed": without("B", "shek_mun", "ma_liu_shui", "lam_tin"), "boxes": {"B": [9]}},
        dice={"d4": 1, "d6": 6},
    ),
    scene({"boxes": {"J": [1], "I": [1, 1, 1, 1]}, "crossed": ["tuen_mun"]}, dice={"d8": 8, "d10": 5}),
]


def recount(state: State) -> dict[str, tuple[float, float]]:
    """Means and standard errors of what games from this position end with."""
    rows = []
    for game in range(PLAYED):
        match = encode(state)
        finish(match, np.array([77_000 + 13 * game], dtype=np.uint64), make_workspace(match.t, game), TO_THE_END)
        row = match.rows[0]
        rows.append([*(row[COMPLETED] >> n & 1 for n in range(len(BOARD.routes))), row[SPEEDS], row[LANDMARKS]])
    names = [*(f"Route {route.letter}" for route in BOARD.routes), "speed scores", "landmarks"]
    counted = np.array(rows, dtype=float)
    errors = (counted.std(axis=0) + 0.05) / sqrt(PLAYED)
    return dict(zip(names, zip(counted.mean(axis=0).tolist(), errors.tolist(), strict=True), strict=True))


def statements(text: str) -> list[tuple[str, float, float]]:
    """What sentences say: the thing, its number for the action, and for the other one."""
    shares = re.findall(r"Completes (Route \w) in (\d+) of 100 games, instead of (\d+)", text)
    means = re.findall(
        r"(?:Gets|Circles) (\d+\.\d) (speed scores|landmarks) on average, instead of (\d+\.\d)", text
    )
    return [
        *((name, float(now) / 100, float(then) / 100) for name, now, then in shares),
        *((name, float(now), float(then)) for now, name, then in means),
    ]


@pytest.mark.parametrize("state", RECOUNTED, ids=["near the end of a route", "with few boxes"])
def test_what_the_coach_says_is_so_in_other_games_too(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "rounds_in", lambda _millis, _seats: ROUNDS)  # the same games on every machine
    values = JUDGE.choices(state, 0, 1)
    said: list[tuple[ActionValue, tuple[str, float, float]]] = [
        (each, found) for each in values[1:] for found in statements(JUDGE.why(state, 0, values, each))
    ]
    assert said
    best = recount(_applied(state, values[0].action))
    for each, (name, now, then) in said[:6]:
        _check(recount(_applied(state, each.action))[name], now, each)
        _check(best[name], then, values[0])


def _applied(state: State, action: Any) -> State:
    return apply(GAME, state, Chosen({0: action}))


def _check(counted: tuple[float, float], stated: float, tried: ActionValue) -> None:
    """A stated number is within five standard errors of the recount, both samples and the rounding included."""
    mean, error = counted
    doubt = error * (1 + sqrt(PLAYED / tried.facts["games"]))
    assert stated == pytest.approx(mean, abs=5 * doubt + 0.05)
