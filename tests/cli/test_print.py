"""`dicehall show`: Crossroll's sheets, as pictures and blank for paper."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.talk import run
from dicehall.cli.show import act, draw, open_play, print_blank
from dicehall.core.errors import GameError, IllegalAction

POSITION = '{"players":[{"crossed":["aberdeen"],"boxes":{"A":[1]}}],"dice":{"d4":2,"d6":5}}'


def test_a_blank_sheet_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    done = run("show", "crossroll", "--print", "--svg", str(file))
    assert done.returncode == 0, done.stderr
    assert "print one for each player" in done.stdout.replace("\n", " ")
    assert ElementTree.parse(file).getroot().get("width") == "297mm"


def test_a_blank_sheet_has_a_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    print_blank("crossroll", {}, None)
    assert (tmp_path / "crossroll-blank.svg").exists()


def test_a_game_without_sheets_has_nothing_to_print() -> None:
    with pytest.raises(GameError, match="Intersection has no sheet for playing on paper"):
        print_blank("intersection", {}, None)


def test_a_position_and_an_action_are_drawn_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "position.svg"
    play = open_play("crossroll", POSITION, None, {})
    act(play, "drive 2 A wong_chuk_hang..ocean_park")
    draw(play, file)
    assert 'class="run"' in file.read_text("utf-8")


def test_a_file_that_can_not_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="No such file or directory"):
        print_blank("crossroll", {}, tmp_path / "nowhere" / "sheet.svg")


def test_one_of_several_sealed_choices_can_not_be_shown() -> None:
    play = open_play("crossroll", POSITION.replace("}],", "},{}],"), None, {})
    with pytest.raises(IllegalAction, match="seat 1 chooses at the same time"):
        act(play, "engine 2")
