"""The rules in words: they say what holds at a table, and their pictures are drawn by the games."""

from __future__ import annotations

import pytest

from dicehall.core.errors import BadOptions
from dicehall.registry import plugins
from dicehall.rules_text import PICTURE, plain, rules_picture, rules_text, text_with

BOOKS = [(each.id, book.id) for each in plugins() for book in each.spec.rulebooks]


def test_a_house_rule_stands_in_the_text() -> None:
    text = rules_text("intersection", {"goal": 300, "come_in": 50})
    assert "300 points" in text
    assert "50 points or more" in text
    assert "5,000" not in text


def test_a_rule_that_is_switched_off_is_not_in_the_text() -> None:
    assert "No Dice" in rules_text("intersection")
    assert "No Dice" not in rules_text("intersection", {"no_dice": False})
    assert "has no draw" in rules_text("knockabout")
    assert "third time" in rules_text("knockabout", {"repetition_draw": True})


def test_the_point_table_is_that_of_the_table() -> None:
    text = rules_text("intersection", {"points": {"S": [60, 120, 180, 240, 300]}})
    assert "| star | 60 | 120 | 180 | 240 | 300 |" in text
    assert "| fours |  |  | 400 | 800 | 1,200 |" in text


def test_the_signal_die_is_that_of_the_table() -> None:
    assert "go on four faces, slow on one and stop on one" in rules_text("intersection")
    changed = rules_text("intersection", {"signal": ["go", "go", "go", "slow", "slow", "stop"]})
    assert "go on three faces, slow on two and stop on one" in changed


@pytest.mark.parametrize("mode", ["classic", "central", "drafting"])
def test_only_the_mode_of_the_table_is_explained(mode: str) -> None:
    text = rules_text("indicesion", {"mode": mode})
    assert ("poison" in text) == (mode == "drafting")
    assert ("Only dice of your own colour" in text) == (mode == "central")


@pytest.mark.parametrize(("game", "book"), BOOKS)
def test_a_terminal_shows_no_pictures(game: str, book: str) -> None:
    text = plain(rules_text(game, {"rules": book}))
    assert not PICTURE.search(text)
    assert "![" not in text


def test_pictures_can_be_given_addresses() -> None:
    text = text_with(rules_text("knockabout"), lambda name, shows: f"[{shows}](/there/{name})")
    assert "[The dice at the start](/there/start)" in text


def test_a_picture_that_is_not_there_is_named() -> None:
    with pytest.raises(BadOptions, match='no picture "end"; there are: start, chain'):
        rules_picture("knockabout", "end")


def test_bad_options_are_refused() -> None:
    with pytest.raises(BadOptions, match="goal"):
        rules_text("intersection", {"goal": "much"})
