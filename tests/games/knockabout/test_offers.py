"""Moves as they are offered."""

from __future__ import annotations

import pytest

from dicehall.core.contract import Offer
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import State
from games.knockabout.scenes import at, start
from games.knockabout.test_events import CHAIN, moved


def offered(state: State, move: str) -> Offer:
    return GAME.offer(state, state.turn, GAME.parse(state, move))


@pytest.mark.parametrize(
    ("move", "label", "worth", "note"),
    [
        ("G9-G7", "D8 G9-G7", "+1 die", "forward, 3 hits, the last on White's D6, which falls into the gutter"),
        ("G9-G13", "D8 G9-G13", "−1 die", "back, into the gutter"),
        ("G9-L4", "D8 G9-L4", "", "forward right, hits nothing"),
        ("G7-G9", "D6 G7-G9", "", "back, hits your own D8"),
        ("M7-M6", "D4 M7-M6", "", "counter-clockwise, hits nothing"),
    ],
)
def test_a_choice_names_its_die_and_says_what_it_does(move: str, label: str, worth: str, note: str) -> None:
    offer = offered(at("B", **CHAIN), move)
    assert (offer.label, offer.worth, offer.note) == (label, worth, note)


def test_choices_are_grouped_by_die() -> None:
    assert offered(start(), "F3-F6").group == "F3: D8 showing 3"


def test_an_offer_has_the_facts_that_the_event_has_afterwards() -> None:
    state = at("B", **CHAIN)
    for move in GAME.actions(state, 1):
        (event, *_) = moved(state, GAME.write(state, move))
        facts = GAME.offer(state, 1, move).facts
        assert {name: fact for name, fact in facts.items() if name != "harm"}.items() <= event.facts.items()


def test_each_side_reads_directions_from_its_own_side_of_the_board() -> None:
    white, black = offered(at("W", G7="W41"), "G7-H7"), offered(at("B", G7="B41"), "G7-F6")
    assert white.note == black.note == "forward left, hits nothing"


@pytest.mark.parametrize(
    ("down", "harm"),
    [
        ({}, "Your own D6 goes into the gutter, your second of five."),
        (
            {"A2": "W42", "A3": "W61", "A4": "W81"},
            "Your own D6 goes into the gutter, your fifth of five, and you lose the game.",
        ),
    ],
)
def test_a_move_that_costs_an_own_die_says_so(down: dict[str, str], harm: str) -> None:
    assert offered(at("W", G2="W62", **down), "G2-G1").facts["harm"] == harm


def test_an_own_die_that_is_knocked_down_by_the_own_side_is_harm_too() -> None:
    assert "Your own D4" in offered(at("W", G2="W41", G3="W62"), "G3-G2").facts["harm"]


def test_a_move_that_costs_nothing_has_no_harm() -> None:
    state = at("W", G2="B41", G3="W62")
    assert all("harm" not in offered(state, move).facts for move in ("G3-G2", "G3-G5"))
