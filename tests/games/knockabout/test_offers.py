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
        ("G9-G7", "D8 G9-G7", "+1 die", "up, 3 hits, the last on White's D6, which falls into the gutter"),
        ("G9-G13", "D8 G9-G13", "−1 die", "down, into the gutter"),
        ("G9-L4", "D8 G9-L4", "", "up right, hits nothing"),
        ("G7-G9", "D6 G7-G9", "", "down, hits your own D8"),
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
        assert GAME.offer(state, 1, move).facts.items() <= event.facts.items()
