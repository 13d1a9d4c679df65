"""What the workshop says of a board: figures by route, and checks with what is wrong and what would be right."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from dicehall.core.errors import BadOptions
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.lab import study
from dicehall.lab.board_study import Check, board_study_of
from dicehall.lab.figures import Figure

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


def test_a_route_with_a_single_box_is_called_tight_by_its_letter() -> None:
    _, checks = studied(hong_kong(C=1, D=1))
    tight = checks["tight"]
    assert not tight.passed
    assert {"C", "D"} & set(tight.entries)
    assert "is completed in" in tight.found
    assert "Another box" in tight.right


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


def test_a_game_without_boards_can_not_be_studied_so() -> None:
    with pytest.raises(BadOptions, match="no boards that can be studied"):
        board_study_of("knockabout")
