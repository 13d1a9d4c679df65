"""Sheets drawn in text and as pictures."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree as Xml

from rich.console import Console

from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.picture import blank, svg
from dicehall.games.crossroll.terminal import draw
from games.crossroll.scenes import BOARD, scene


def test_the_sheet_in_text_shows_strips_boxes_ticket_engine_and_scores() -> None:
    sheet: dict[str, Any] = {
        "crossed": ["aberdeen", "wong_chuk_hang", "ocean_park"],
        "landmarks": ["ocean_park"],
        "boxes": {"A": [3]},
    }
    sheet = {**sheet, "ticket": [7], "engine": {"middle": [4, 5]}}
    out = io.StringIO()
    Console(file=out, width=80, no_color=True).print(draw(scene(sheet, {}, dice={"d4": 1, "d6": 6}), ["Ada", "Bo"]))
    text = out.getvalue()
    assert "A ××✪○○◆○◆○○◆○★◆     3 · · ·" in text
    assert "lotto   7 · · · · · · ·" in text
    assert "−1✓ 4 5" in text
    assert "Round 1, active: Ada   d4 [1]   d6 [6]" in text


# The picture.


def names_in(picture: str) -> str:
    return " ".join(Xml.fromstring(picture).itertext())


def test_a_blank_sheet_has_every_location_box_and_score() -> None:
    picture = blank({"board": "hong_kong"})
    text = names_in(picture)
    for location in BOARD.locations:
        assert all(word in text for word in location.name.split())
    assert picture.count('class="box"') == 31 + 9 + 8 + 7
    assert 'class="cross"' not in picture.split("<text")[0]


def test_the_picture_shows_what_is_crossed_out_circled_and_written() -> None:
    sheet = {"crossed": ["aberdeen", "ocean_park"], "landmarks": ["ocean_park"], "boxes": {"A": [3]}}
    bare, marked = svg(scene({})), svg(scene(sheet))
    assert marked.count('class="cross"') == bare.count('class="cross"') + 1
    assert marked.count('class="circled"') == bare.count('class="circled"') + 1
    assert marked.count('class="box written"') == 1
    assert marked.count('class="score won"') == 1


def test_every_seat_has_its_own_sheet_in_the_picture() -> None:
    assert svg(scene({}, {}, {})).count("Record boxes") == 3


def test_the_last_run_is_lit() -> None:
    play = Play.start(GAME, [Sitter("Ada")], {}, position={"players": [{}], "dice": {"d4": 2, "d6": 5}})
    play.act(0, "drive 2 A aberdeen..wong_chuk_hang")
    assert 'class="run" points="508,664 556,664"' in svg(play.state, play.taken[-1])
    assert 'class="run"' not in svg(play.state)
