"""Boards are data: what the Hong Kong board holds, and every fault that a board can have."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import dicehall
from dicehall.core.errors import BadOptions
from dicehall.games.crossroll.board import FOLDER, names, read
from dicehall.games.crossroll.faults import BadBoard
from games.crossroll.scenes import BOARD, PATHS, start

SOURCES = Path(dicehall.__file__).parent
TEXT = (FOLDER / "hong_kong.toml").read_text("utf-8")


def faults(*changes: tuple[str, str]) -> list[str]:
    """The faults of the Hong Kong board after these changes to its text."""
    text = TEXT
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(BadBoard) as refused:
        read(text, "changed.toml")
    assert str(refused.value).startswith("changed.toml: ")
    return refused.value.faults


def test_the_hong_kong_board_is_the_one_of_the_rulings() -> None:
    crossroads = [location for location in BOARD.locations if location.crossroad]
    assert len(BOARD.locations) == 95
    assert sorted(len(location.routes) for location in crossroads) == [2] * 19 + [3]
    assert sum(location.landmark for location in BOARD.locations) == 16
    assert sum(location.entrance for location in BOARD.locations) == 12
    assert sum(not (each.landmark or each.entrance or each.crossroad) for each in BOARD.locations) == 47
    assert BOARD.boxes == 31
    assert [route.letter for route in BOARD.routes if route.ring] == ["I"]
    assert len(PATHS["I"]) == 18


def test_hong_kong_is_the_first_of_the_boards() -> None:
    assert names()[0] == "hong_kong"


def test_an_unknown_board_is_refused_with_the_boards_there_are() -> None:
    with pytest.raises(BadOptions, match='board is "atlantis"; allowed: one of hong_kong'):
        start(board="atlantis")


def test_an_unknown_location_on_a_path_is_named_with_its_place() -> None:
    assert "routes[0] (A), path[1]: unknown place 'wong_chuk'; a path has ids of locations" in faults(
        ('  "wong_chuk_hang",\n', '  "wong_chuk",\n')
    )


def test_a_route_that_meets_no_other_is_not_connected() -> None:
    found = faults(
        ('path = [\n  "lam_tei",\n', "path = [\n"),
        ('routes = ["I", "J"]', 'routes = ["I"]'),
    )
    assert found == ["routes[8] (J): not connected to Route A; crossroads have to lead to it"]


def test_a_route_without_an_entrance_is_named() -> None:
    found = faults(
        (
            'label = "e"\nentrance = true\nlandmark = false\nroutes = ["J"]',
            'label = "e"\nentrance = false\nlandmark = false\nroutes = ["J"]',
        )
    )
    assert found == ["routes[8] (J): no entrance; one of its places has to be an entrance"]


def test_scores_that_do_not_add_up_are_told_with_their_sums() -> None:
    found = faults(("perfect_score = 500", "perfect_score = 501"))
    assert found == [
        "scores: routes + speed + landmarks = 212 + 152 + 136 = 500, but meta.perfect_score states 501"
    ]


def test_every_fault_is_told_not_only_the_first() -> None:
    found = faults(
        ("perfect_score = 500", "perfect_score = 1"),
        ('  "wong_chuk_hang",\n', '  "wong_chuk",\n'),
        ("low = 4\nhigh = 7", "low = 3\nhigh = 7"),
        ('"10" = "J"', '"10" = "F"'),
        ('from = "sham_shui_po"', 'from = "lam_tin"'),
        ("d4 = [1, 2, 3, 4]", "d4 = [2, 2, 3, 4]"),
    )
    assert len(found) == 7
    assert any("conversion.10: unknown route 'F'" in fault for fault in found)
    assert any("flyover[0].under: lam_tin and lai_king are no neighbours on Route E" in fault for fault in found)
    assert any("engine: the rows top and middle take the same number" in fault for fault in found)
    assert any("dice.d4: no face shows 1" in fault for fault in found)
    assert any("wong_chuk_hang), routes: A stated, but it lies on the paths of none" in fault for fault in found)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("boxes = 4\nscore = 23", "boxes = 0\nscore = 23", "routes[0] (A), boxes: a route has at least one"),
        ('colour = "#e4572e"', 'colour = "red"', "routes[0] (A), colour: 'red' is not of the form #rrggbb"),
        ('letter = "B"', 'letter = "A"', "routes: 'A' stands there 2 times"),
        ("x = 508\ny = 664", "x = 5080\ny = 664", "locations[0] (aberdeen): (5080, 664) is outside the canvas"),
        ('id = "wong_chuk_hang"', 'id = "Wong Chuk"', "an id is small letters, digits and underscores"),
        ("lotto_slots = 8", "lotto_slots = 0", "meta.lotto_slots: a ticket has at least one slot"),
        ("effect = -2", "effect = 0", "engine[2] (bottom), effect: 0 is not 1 to 31, nor -1 to -31"),
        ("d10 = [", "d12 = [", "dice: the d10 is missing"),
        ("14, 15, 16]", "14, 15, 16, 0]", "scores.landmark: 17 scores, but only 16 landmarks can be circled"),
    ],
)  # fmt: skip
def test_other_faults_are_told_with_their_place(old: str, new: str, fault: str) -> None:
    assert any(fault in found for found in faults((old, new)))


def test_missing_and_mistyped_fields_are_told_for_every_table() -> None:
    found = faults(("number = 1\n", ""), ("number = 2\n", 'number = "two"\n'), ("[scores]", "[points]"))
    assert any(fault.startswith("routes[0]: ") and "number" in fault for fault in found)
    assert any(fault.startswith("routes[1], number: ") for fault in found)
    assert "scores: missing; a table [scores] is needed" in found
    assert any(fault.startswith("points: no such table") for fault in found)


def test_a_file_that_is_no_toml_is_refused_with_the_line() -> None:
    with pytest.raises(BadBoard, match=r"broken\.toml: .*line 1"):
        read("this is no board", "broken.toml")


def test_a_list_that_is_no_list_of_tables_is_refused() -> None:
    with pytest.raises(BadBoard, match=r"routes: a list of tables \[\[routes\]\] is expected"):
        read("routes = 3", "odd.toml")


BESIDE = """
from dicehall.games.crossroll import board
from dicehall.core.errors import GameError
from dicehall.lab.gauge import gauge_of
from dicehall.lab.question import make_question

print(board.names(), any(rule.name == "route_A" for rule in gauge_of("crossroll").rules))
for name in board.names():
    try:
        make_question("crossroll", ["greedy"], 1, options={"board": name})
        print(name, "can be played")
    except GameError as error:
        print(type(error).__name__, error)
"""


@pytest.mark.parametrize(
    "content", [b"[meta]\nname = 1\n", b"[", b"\xff\xfe"], ids=["no tables", "no TOML", "no text"]
)
def test_a_faulty_board_harms_only_itself_and_is_named(tmp_path: Path, content: bytes) -> None:
    shutil.copytree(SOURCES, tmp_path / "dicehall", ignore=shutil.ignore_patterns("__pycache__", "page"))
    (tmp_path / "dicehall/games/crossroll/boards/atlantis.toml").write_bytes(content)
    switches = {"PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BESIDE],
        env={**os.environ, **switches}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    boards, one, other, third = done.stdout.splitlines()
    assert boards == "('hong_kong', 'atlantis', 'lisbon') True"
    assert one == "hong_kong can be played"
    assert other.startswith("BadBoard atlantis.toml: ")
    assert third == "lisbon can be played"
