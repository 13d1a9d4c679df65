"""House rules: what they change, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.contract import Roll
from dicehall.core.errors import BadOptions
from dicehall.core.setup import begin
from dicehall.games.intersection.game import GAME
from games.intersection.scenes import after, at, start


def test_the_defaults_are_the_rulebooks() -> None:
    traffic, classic = start(2).options, start(2, rules="classic").options
    assert (traffic.rules, traffic.goal, traffic.come_in, traffic.last_turn, traffic.no_dice) == (
        "traffic", 5000, 300, True, True,
    )  # fmt: skip
    assert traffic.signal == ("go", "go", "go", "go", "slow", "stop")
    assert (classic.goal, classic.signal) == (3000, ("go", "go", "go", "go", "yield", "stop"))


def test_the_signal_die_has_the_faces_of_the_option() -> None:
    faces = ["go", "slow", "slow", "slow", "stop", "stop"]
    pending = GAME.pending(start(1, signal=faces))
    assert isinstance(pending, Roll)
    assert pending.dice[0].weights() == {"go": 1, "slow": 3, "stop": 2}


def test_the_point_table_changes_row_by_row() -> None:
    options = {"points": {"S": [60, 120, 180, 240, 300]}, "come_in": 0}
    state = at("2344", "S", parked_since_roll=True, options=options)
    assert after(state, "end").scores == (60, 0)
    assert state.options.points["H"] == (100, 200, 300, 400, 500)


def test_numbers_are_worth_what_the_table_says() -> None:
    options = {"points": {"4": [1000, 2000, 3000]}}
    assert after(at("22", "444", parked_since_roll=True, options=options), "end").scores == (1000, 0)


@pytest.mark.parametrize(
    ("options", "named", "allowed"),
    [
        ({"goal": "high"}, "goal", "whole number from 50 to"),
        ({"goal": True}, "goal", "whole number"),
        ({"goal": 49}, "goal", "from 50"),
        ({"goal": 1_000_001}, "goal", "to 1000000"),
        ({"come_in": -1}, "come_in", "from 0"),
        ({"come_in": 2.5}, "come_in", "whole number"),
        ({"last_turn": 1}, "last_turn", "true or false"),
        ({"no_dice": "yes"}, "no_dice", "true or false"),
        ({"signal": ["go"] * 5}, "signal", "6 faces"),
        ({"signal": ["slow"] * 6}, "signal", "at least one go"),
        ({"signal": ["go"] * 5 + ["yield"]}, "signal", "go, slow, stop"),
        ({"signal": "go"}, "signal", "6 faces"),
        ({"signal": [1] * 6}, "signal", "6 faces"),
        ({"points": {"X": [1, 2, 3, 4, 5]}}, "points", "rows H"),
        ({"points": {"H": [1, 2, 3]}}, "points", "5 numbers"),
        ({"points": {"2": [-1, 2, 3]}}, "points", "from 0"),
        ({"points": {"2": ["1", 2, 3]}}, "points", "from 0"),
        ({"points": {"2": [100_001, 2, 3]}}, "points", "to 100000"),
        ({"points": 5}, "points", "an object"),
        ({"rules": "tournament"}, "rules", "traffic, classic"),
        ({"rules": 3}, "rules", "traffic, classic"),
        ({"speed": 3}, "speed", "come_in, goal, last_turn, no_dice, points, signal"),
    ],
)
def test_a_bad_option_is_named_with_what_is_allowed(options: dict[str, Any], named: str, allowed: str) -> None:
    with pytest.raises(BadOptions) as refusal:
        begin(GAME, 2, options)
    assert named in str(refusal.value)
    assert allowed in str(refusal.value)


def test_a_table_by_which_nothing_scores_is_refused() -> None:
    zeros = {"H": [0] * 5, "S": [0] * 5, "2": [0] * 3, "3": [0] * 3, "4": [0] * 3}
    with pytest.raises(BadOptions, match="points has only zeros"):
        begin(GAME, 2, {"points": zeros})


def test_a_score_to_come_in_that_no_turn_can_bring_is_refused() -> None:
    assert begin(GAME, 2, {"come_in": 2400}).options.come_in == 2400
    with pytest.raises(BadOptions, match="come_in is 2401, but the most that a turn can bring is 2400"):
        begin(GAME, 2, {"come_in": 2401})


@pytest.mark.parametrize("name", ["come_in", "last_turn", "no_dice"])
def test_the_classic_rules_refuse_options_for_rules_they_do_not_have(name: str) -> None:
    with pytest.raises(BadOptions, match=rf'\(classic\) has no option "{name}"'):
        begin(GAME, 2, {"rules": "classic", name: 0})


@pytest.mark.parametrize("seats", [-1, 0, 7])
def test_there_are_one_to_six_seats(seats: int) -> None:
    with pytest.raises(BadOptions, match="1 to 6 seats"):
        begin(GAME, seats, {})
