"""`dicehall show`: positions and records, in the terminal and as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.talk import asked, engine, run
from dicehall.cli.show import act, draw, open_play
from dicehall.core.errors import GameError

LINE = "7/8/9/4W41B414/3W623B623/2W832W41B412B832/4W623B624/2W832W41B412B832/3W623B623/4W41B414/9/8/7 W -"
JSON = '{"turn":"B","dice":{"G7":"W62","G9":"B64"}}'


def show(
    game: str, position: str | None = None, action: str | None = None, record: Path | None = None, **more: Any
) -> None:
    """What the command does, without a process of its own."""
    play = open_play(game, position, record, {})
    if action:
        act(play, action)
    draw(play, more.get("svg"))


def test_a_game_is_shown_at_its_start(capsys: pytest.CaptureFixture[str]) -> None:
    show("knockabout")
    assert capsys.readouterr().out.count("W4:1") == 4


@pytest.mark.parametrize("position", [LINE, JSON])
def test_a_position_is_given_as_a_line_or_as_json(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    show("knockabout", position)
    assert "W6:2" in capsys.readouterr().out


def test_a_position_is_read_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "position.json"
    file.write_text(JSON)
    show("knockabout", str(file))
    assert "B6:4" in capsys.readouterr().out


def test_an_action_is_taken_before_the_game_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    show("knockabout", JSON, "G9-G7")
    assert "W6:?" in capsys.readouterr().out


def test_a_picture_shows_the_chain_of_the_action(tmp_path: Path) -> None:
    file = tmp_path / "chain.svg"
    done = run("show", "knockabout", "--act", "F3-F6", "--svg", str(file))
    assert (done.returncode, done.stdout) == (0, "")
    title = ElementTree.parse(file).getroot()[0].text
    assert title == "Knockabout after F3-F6: White rolls"


def test_a_record_is_shown_at_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    show("knockabout", record=Path(__file__).parent.parent / "golden" / "knockabout-2.jsonl")
    assert "wins" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, 'there is no game "chess"'),
        ({"position": "nonsense"}, "13 columns"),
        ({"position": '{"turn":'}, "this is not a position"),
        ({"position": LINE, "record": Path("x")}, "not both"),
        ({"record": Path("missing.jsonl")}, "missing.jsonl"),
        ({"action": "F3-F9"}, "'F3-F9' is not possible now"),
        ({"position": LINE.replace(" -", " F3"), "action": "F3-F6"}, "has nothing to choose"),
        ({"position": LINE.replace(" -", " lost"), "action": "F3-F6"}, "no seat decides here"),
        ({"svg": Path("missing/x.svg")}, "missing/x.svg"),
        ({"game": "intersection", "svg": Path("x.svg")}, "Intersection has no pictures"),
    ],
)
def test_what_can_not_be_shown_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError, match=message):
        show(**{"game": "knockabout", **arguments})


def test_a_table_on_a_screen_names_its_house_rules() -> None:
    assert "House rule repetition_draw=true" in run("play", "knockabout", typed="quit\n").stdout


def test_the_engine_plays_by_the_rules_alone() -> None:
    (answer,) = engine(asked(do="new", game="knockabout"))
    assert "seen" not in answer["position"]
    assert len(answer["actions"]["0"]) == 54


def test_a_great_many_choices_are_listed_in_brief_and_in_full_on_demand() -> None:
    shown = run("play", "knockabout", typed="more F3\n16\nquit\n").stdout
    assert "forward right, hits nothing" in shown
    assert shown.count(", into the gutter") == 3
    assert "move the D8 from F3 to F5 and hit your own D4 on F6" in shown
