"""The rules text of Crossroll: the numbers in it are those of the board."""

from __future__ import annotations

import pytest

from dicehall.rules_text import rules_picture, rules_text
from games.crossroll.scenes import BOARD


def test_every_route_stands_in_the_table_with_its_locations_boxes_and_score() -> None:
    rows = [line.strip("| ").split(" | ") for line in rules_text("crossroll").splitlines() if line.startswith("| ")]
    columns = list(zip(*rows, strict=True))[1:]
    assert columns == [
        (route.letter, str(len(route.path)), str(route.boxes), str(route.score)) for route in BOARD.routes
    ]


@pytest.mark.parametrize("nitrous", [False, True])
def test_every_result_of_the_d10_is_there_with_its_route(nitrous: bool) -> None:
    text = " ".join(rules_text("crossroll", {"nitrous": nitrous}).split())
    for value in range(1, 11):
        letter = BOARD.conversion.get(str(value))
        assert f"{value} is {f'Route {letter}' if letter else 'no route'}" in text


def test_the_rows_of_the_engine_and_the_lists_of_scores_are_those_of_the_board() -> None:
    text = " ".join(rules_text("crossroll").split())
    assert "1 to 3, with 3 slots, unlocks N+1; 4 to 7, with 2 slots, unlocks N−1; 8 to 10" in text
    assert "12, 12, 13, 14 and 16" in text
    assert "Route I is a ring" in text


def test_nitrous_oxide_is_explained_only_where_it_is_played() -> None:
    assert "Nitrous" not in rules_text("crossroll")
    assert "sum" not in rules_text("crossroll")
    assert "install" in rules_text("crossroll", {"nitrous": True})


def test_the_first_player_is_the_one_of_the_table() -> None:
    assert "drawn by lot" in rules_text("crossroll")
    assert "The player in seat 2 is active first." in rules_text("crossroll", {"first": 1})


def test_the_picture_of_a_completed_route_has_its_dots_and_speed_scores() -> None:
    picture = rules_picture("crossroll", "complete")
    assert picture.count('class="dot"') == 3
    assert picture.count('class="score won"') == 1 + 3
