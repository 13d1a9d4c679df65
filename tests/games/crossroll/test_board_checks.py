"""What the workshop says of a board: figures by route, and checks with what is wrong and what would be right."""

from __future__ import annotations

import math
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from dicehall.core.errors import BadOptions
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.games.crossroll.lab.board_checks import checks
from dicehall.lab import study
from dicehall.lab.board_study import Check, board_study_of
from dicehall.lab.figures import Figure
from games.crossroll.odd_towns import town_of_one_place

GAMES = 60


def studied(board: str, games: int = GAMES) -> tuple[dict[str, Figure], dict[str, Check]]:
    options = study.complete("crossroll", {"board": board})
    pieces = study.first_pieces("crossroll", options, "board")
    found = [study.work(msgspec.structs.replace(piece, games=games)) for piece in pieces]
    figures = {figure.name: figure for each in found for figure in each.figures}
    return figures, {check.name: check for each in found for check in each.checks}


def hong_kong(**boxes: int) -> str:
    """Hong Kong with other numbers of boxes on some routes."""
    content: dict[str, Any] = deepcopy(BOARDS.content("hong_kong"))
    for route in content["routes"]:
        route["boxes"] = boxes.get(route["letter"], route["boxes"])
    return BOARDS.adopt(content)


def test_figures_name_every_route_and_lie_within_their_intervals() -> None:
    figures, _ = studied("hong_kong")
    for letter in "ABCDEGHIJ":
        share = figures[f"route/{letter}"]
        assert 0 <= share.low <= share.value <= share.high <= 1
    assert figures["alone/score"].value <= figures["alone/high"].value <= figures["alone/best"].value <= 500


def test_the_same_board_gives_the_same_figures() -> None:
    assert studied("lisbon", 20) == studied("lisbon", 20)


def test_hong_kong_passes_all_checks() -> None:
    _, checks = studied("hong_kong", 200)
    assert [check.title for check in checks.values() if not check.passed] == []


@pytest.mark.parametrize(
    ("share", "said", "passed"),
    [(0.9031, "90.3 % of the landmarks", False), (0.9, "90 % of the landmarks", True), (0.731, "73 % of", True),
     (0.0996, "9.96 % of the landmarks", False), (0.5, "50 % of", True)],
)  # fmt: skip
def test_a_share_is_told_on_its_side_of_what_is_right(share: float, said: str, passed: bool) -> None:
    figure = Figure("landmarks", "Rules", "Landmarks circled", "share", share, share, share)
    (check,) = checks({"board": "hong_kong"}, (figure,))
    assert check.found.startswith(said)
    assert check.passed is passed


@pytest.mark.parametrize(
    ("rounds", "said", "passed"),
    [
        (11.53, "11.5 rounds", False),
        (12, "12 rounds", True),
        (36.04, "36.04 rounds", False),
        (18.3, "18 rounds", True),
    ],
)
def test_a_length_is_told_on_its_side_of_what_is_right(rounds: float, said: str, passed: bool) -> None:
    figure = Figure("turns", "Length", "Rounds", "number", rounds, rounds, rounds)
    (check,) = checks({"board": "hong_kong"}, (figure,))
    assert check.found == f"A game of two takes {said}."
    assert check.passed is passed


@pytest.mark.parametrize(("left", "help_"), [(0.5, "More boxes"), (2.5, "Longer routes")])
def test_a_short_game_needs_boxes_or_where_many_are_left_longer_routes(left: float, help_: str) -> None:
    figures = [Figure("turns", "Length", "Rounds", "number", 9, 9, 9)]
    figures += [
        Figure(f"left/{letter}", "Rules", "", "number", left, left, left, games=9) for letter in "ABCDEGHIJ"
    ]
    (check,) = checks({"board": "hong_kong"}, tuple(figures))
    assert check.right == f"12 to 36 rounds. {help_} make it longer."


def test_a_route_with_a_single_box_is_called_tight_by_its_letter() -> None:
    _, checks = studied(hong_kong(C=1, D=1))
    tight = checks["tight"]
    assert not tight.passed
    assert {"C", "D"} & set(tight.entries)
    assert "is completed in" in tight.found
    assert "Another box" in tight.right


@pytest.mark.parametrize(
    ("letters", "said"),
    [
        ("", "Every route is completed often enough."),
        ("CD", "Route C is completed in 3 % of the games. Route D is completed in 4 % of the games."),
        ("ABCDE", "Routes A, B, C, D and E are completed in 1 to 5 % of the games."),
    ],
)
def test_many_tight_routes_are_told_in_one_sentence(letters: str, said: str) -> None:
    shares = {each: (n / 100 if each in letters else 0.9) for n, each in enumerate("ABCDEGHIJ", 1)}
    figures = [Figure("score", "Scores", "Points", "number", 1, 1, 1)]
    figures += [Figure(f"route/{each}", "Rules", "", "share", at, at, at) for each, at in shares.items()]
    figures += [Figure(f"left/{each}", "Rules", "", "number", 1, 1, 1) for each in shares]
    tight, _ = checks({"board": "hong_kong"}, tuple(figures))
    assert tight.found == said
    assert tight.entries == tuple(letters)


@pytest.mark.parametrize(
    ("won", "passed", "found"),
    [
        (0.88, [True, True], ["88 % of the games.", "12 % of the games."]),
        (1.0, [True, False], ["100 % of the games.", "0 % of the games."]),
        (0.5, [False, True], ["50 % of the games.", "50 % of the games."]),
    ],
)
def test_skill_and_luck_are_told_apart(won: float, passed: list[bool], found: list[str]) -> None:
    skill, luck = checks({"board": "hong_kong"}, (Figure("skill", "Luck", "", "share", won, won, won),))
    assert [skill.passed, luck.passed] == passed
    assert skill.found == f"The better of two bots wins {found[0]}"
    assert luck.found == f"The weaker of two bots wins {found[1]}"
    assert luck.right.startswith("At least 1 %. ")


def test_a_route_with_many_boxes_is_called_slack() -> None:
    _, checks = studied(hong_kong(**dict.fromkeys("ABCDEGHIJ", 9)))
    assert not checks["slack"].passed
    assert not checks["reach"].passed


def test_a_board_with_few_boxes_is_too_short() -> None:
    content = deepcopy(BOARDS.content("lisbon"))
    for each in (*content["routes"], *content["engine"]):
        each["boxes"] = 1
    content["meta"]["lotto_slots"] = 1
    content["scores"]["speed"] = []
    content["meta"]["perfect_score"] -= sum(BOARDS.content("lisbon")["scores"]["speed"])
    _, checks = studied(BOARDS.adopt(content))
    assert not checks["length"].passed
    assert "More boxes make it longer" in checks["length"].right


def test_a_board_without_any_points_is_told_so_in_words() -> None:
    figures, checks = studied(BOARDS.adopt(town_of_one_place()), 8)
    assert all(
        math.isfinite(each) for figure in figures.values() for each in (figure.value, figure.low, figure.high)
    )
    assert not checks["reach"].passed
    assert checks["reach"].found == "There are no points to be scored."
    assert checks["reach"].right == "50 to 95 %. Give scores to routes, speed or landmarks."
    assert checks["landmarks"].found == "There are no landmarks."
    assert checks["landmarks"].right.startswith("some places that are landmarks, of which bots circle 10 to 90 %. ")


def test_a_game_without_boards_can_not_be_studied_so() -> None:
    with pytest.raises(BadOptions, match="no boards that can be studied"):
        board_study_of("knockabout")
