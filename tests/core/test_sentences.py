"""Sentences about seats, as each reader reads them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dicehall.core.sentences import marked, plural, sentence, with_names

NAMES = ["Ada", "Ben", "Cleo"]


def test_a_seat_is_called_by_its_name() -> None:
    assert with_names("lets seat 1 start", NAMES) == "lets Ben start"
    assert with_names("throws at seat 2's board", NAMES, of=0) == "throws at Cleo's board"


def test_what_is_ones_own_is_told_as_such() -> None:
    assert with_names("throws at seat 0's board", NAMES, of=0) == "throws at their own board"


def test_who_is_spoken_to_hears_no_name() -> None:
    assert with_names("lets seat 1 start at seat 1's board", NAMES, of=0, to=1) == "lets you start at your board"


def test_words_without_seats_stay_as_they_are() -> None:
    assert with_names("parks two stars", NAMES, of=0, to=0) == "parks two stars"


def test_ones_own_things_are_told_as_ones_own() -> None:
    assert with_names("throws at seat 0's board", NAMES, of=0, to=0) == "throws at your own board"


@pytest.mark.parametrize(
    ("verb", "after_you"),
    [
        ("parks", "park"),
        ("has", "have"),
        ("is", "are"),
        ("loses", "lose"),
        ("passes", "pass"),
        ("reaches", "reach"),
        ("fixes", "fix"),
        ("tries", "try"),
        ("ties", "tie"),
        ("goes", "go"),
        ("chooses", "choose"),
    ],
)
def test_verbs_follow_you(verb: str, after_you: str) -> None:
    assert plural(verb) == after_you


def test_every_reader_has_a_sentence_of_their_own() -> None:
    text = "knocks seat 1's die off and {ends} {their} turn"
    assert sentence(0, text, NAMES) == "Ada knocks Ben's die off and ends their turn."
    assert sentence(0, text, NAMES, to=0) == "You knock Ben's die off and end your turn."
    assert sentence(0, text, NAMES, to=1) == "Ada knocks your die off and ends their turn."


def test_both_forms_of_every_verb_can_be_sent_to_a_page() -> None:
    assert marked("parks two stars and {ends} the turn") == "{parks|park} two stars and {ends|end} the turn"
    assert marked("{is|were} there") == "{is|were} there"


def test_a_verb_may_be_followed_by_a_comma_or_a_colon() -> None:
    assert sentence(0, "yields, {records} 50", NAMES, to=0) == "You yield, record 50."
    assert sentence(0, "misses: it lies beside", NAMES, to=0) == "You miss: it lies beside."


def test_a_sentence_about_nobody_stays_as_it_is() -> None:
    assert sentence(None, "Those tied roll again.", NAMES, to=0) == "Those tied roll again."
    assert sentence(None, "Round 2 goes to seat 1", NAMES, to=1) == "Round 2 goes to you."


EXAMPLES = json.loads((Path(__file__).parents[2] / "web" / "src" / "words" / "sentences.json").read_text("utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example['text']} to {example['to']}")
def test_the_page_and_the_library_read_the_same(example: dict[str, Any]) -> None:
    assert sentence(example["seat"], example["text"], NAMES, to=example["to"]) == example["reads"]
