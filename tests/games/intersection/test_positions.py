"""Positions: what may be left out, what is brought to rest, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.errors import BadOptions, BadPosition
from dicehall.core.setup import place
from dicehall.games.intersection.game import GAME
from games.intersection.scenes import at, dice, ways


def test_the_short_form_is_enough() -> None:
    state = place(GAME, {"signal": "go", "field": "HSX23", "scores": [0, 0]}, {})
    assert (state.phase, state.seat, ways(state)) == ("turn", 0, ["fix H"])


def test_dice_may_stand_in_any_order_and_case() -> None:
    assert at("3xs2h") == at("HSX23")


def test_with_no_dice_anywhere_the_turn_is_about_to_begin() -> None:
    assert dice(at("", signal="")) == ["signal", *["traffic"] * 5]


def test_a_turn_without_a_way_on_is_over() -> None:
    state = at("XX234", signal="slow", scores=[10, 20], turns=[4, 3])
    assert (state.seat, state.turns) == (1, (5, 3))


@pytest.mark.parametrize(("scores", "turns"), [([0, 0], (0, 0)), ([0, 300], (1, 1))])
def test_once_somebody_has_scored_everybody_is_taken_to_have_had_a_turn(
    scores: list[int], turns: tuple[int, ...]
) -> None:
    assert at("HSX23", scores=scores).turns == turns


def test_in_classic_positions_sad_faces_leave() -> None:
    assert at("HX234", rules="classic").turn.field == "H234"


def test_the_position_names_the_rulebook() -> None:
    assert at("H2344", rules="classic").options.goal == 3000


def test_options_of_another_rulebook_are_refused() -> None:
    with pytest.raises(BadPosition, match="classic rules"):
        at("H2344", rules="classic", options={"rules": "traffic"})


def test_options_of_no_rulebook_are_refused_as_options() -> None:
    with pytest.raises(BadOptions, match="one of traffic, classic"):
        at("H2344", rules="classic", options={"rules": "tournament"})


def test_a_roll_off_goes_on_where_it_stood() -> None:
    given = {"phase": "tie", "scores": [5000, 5000], "contenders": [0, 1], "happy": [2], "turn": 1}
    state = place(GAME, given, {})
    assert (state.phase, state.happy) == ("tie", (2,))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"field": "HSX234"}, r'field is "HSX234": expected 5 dice .* not 6'),
        ({"field": "HSX2"}, "5 dice .* together, not 4"),
        ({"field": "HSX2Q"}, "H S X 2 3 4"),
        ({"field": "H23", "parked": "22"}, 'parked is "22": expected three or more of a number'),
        ({"field": "H234", "parked": "X"}, 'parked is "X": expected faces out of H S 2 3 4'),
        ({"field": "HS", "parked": "HSX"}, "faces out of H S 2 3 4"),
        ({"signal": "stop"}, 'signal is "stop": expected go or slow'),
        ({"signal": ""}, 'signal is "": expected go or slow'),
        ({"signal": "yield", "rules": "classic"}, "expected go$"),
        ({"signal": "slow", "rules": "classic"}, "expected go$"),
        ({"scores": []}, "1 to 6 scores"),
        ({"scores": [0] * 7}, "1 to 6 scores"),
        ({"scores": [-50, 0]}, r"scores is \[-50,0\]: expected numbers from 0"),
        ({"scores": [10**12, 0]}, "to 1000000000"),
        ({"scores": [5000, 0]}, "not over"),
        ({"scores": "none"}, "scores"),
        ({"turn": 2}, "turn is 2: expected a seat from 0 to 1"),
        ({"turn": -1}, "turn is -1: expected a seat"),
        ({"turns": [1]}, "expected 2 numbers"),
        ({"turns": [1, -1]}, "expected numbers from 0"),
        ({"fumbled": [True]}, "expected 2 times true or false"),
        ({"cup": 2}, "cup"),
        ({"rolling": "on", "cup": 5}, "not 10"),
        ({"rolling": "on", "cup": 1, "field": "HS23"}, "no dice on the field while playing on"),
        ({"rolling": "fix", "cup": 3, "field": "HS"}, "2 dice for a fix"),
        ({"rolling": "signal", "cup": 2, "field": "HS2"}, "1 die with the signal die"),
        (
            {"rolling": "double", "cup": 1, "field": "", "parked": "HHSS", "signal": "slow"},
            "go for double or nothing",
        ),
        ({"rolling": "double", "cup": 2, "field": "", "parked": "HHS"}, "four dice for double or nothing"),
        ({"rolling": "start", "cup": 5}, "at the start of a turn"),
        ({"rolling": "fix", "cup": 2, "field": "HS", "rules": "classic"}, "signal in classic rules"),
        ({"rolling": "spin"}, r"rolling \(double, fix, on, signal, start\)"),
        ({"contenders": [0, 1]}, "nobody during a turn"),
        ({"winners": [0]}, "nobody before the game is over"),
        ({"phase": "over", "scores": [5000, 0], "winners": [0]}, "no dice between turns"),
        ({"phase": "over", "scores": [5000, 4000], "winners": [1], "field": ""}, "with the highest score"),
        ({"phase": "over", "scores": [5000, 0], "field": ""}, "one winner"),
        ({"phase": "over", "scores": [5000, 0], "winners": [0, 1], "field": ""}, "one winner"),
        ({"phase": "over", "scores": [5000], "winners": [0], "field": ""}, "nobody in solo play"),
        (
            {"phase": "tie", "scores": [5000, 90, 90], "contenders": [1, 2], "turn": 1, "field": ""},
            "tie for the win",
        ),
        ({"phase": "first", "scores": [400, 0], "contenders": [0, 1], "field": ""}, "only zeros"),
        ({"field": "HSS2", "parked": "H", "cup": 2, "rolling": "signal", "rules": "classic"}, "at most 5 dice"),
        ({"phase": "first", "contenders": [0], "field": ""}, "two or more seats"),
        ({"phase": "first", "contenders": [0, 0], "field": ""}, "different seats"),
        ({"phase": "first", "contenders": [0, 1], "happy": [1, 1], "field": ""}, "happy"),
        ({"phase": "first", "contenders": [0, 1], "happy": [6], "turn": 1, "field": ""}, "numbers from 0 to 5"),
        ({"phase": "first", "contenders": [0, 1], "turn": 1, "field": ""}, "the contender who rolls next"),
        ({"phase": "tie", "contenders": [0, 1], "field": ""}, "somebody at the goal"),
        ({"phase": "over", "field": ""}, "somebody at the goal"),
        ({"phase": "over", "scores": [5000, 0], "winners": [2], "field": ""}, "winners"),
        ({"hands": 2}, "`hands`.*its fields: rules"),
        ({"rules": "chess"}, r"rules \(classic, traffic\)"),
    ],
)
def test_a_position_against_the_rules_is_refused_with_what_is_expected(wrong: dict[str, Any], message: str) -> None:
    given = {"rules": "traffic", "signal": "go", "field": "HSX23", "scores": [0, 0], "turn": 0, **wrong}
    if given["field"] == "" and "parked" not in wrong:
        given["signal"] = ""
    with pytest.raises(BadPosition, match=message):
        place(GAME, given, {})


@pytest.mark.parametrize("wrong", [None, 5, "HSX23", [], {"scores": None}])
def test_something_else_than_a_position_is_refused(wrong: Any) -> None:
    with pytest.raises(BadPosition):
        place(GAME, wrong, {})
