"""Choices and events in words, and the facts that a page animates."""

from __future__ import annotations

import pytest

from dicehall.core.contract import Chosen, Event, Forfeit, Offer, Rolled
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import State
from games.knockabout.scenes import after, at, start
from games.knockabout.test_rules import FOUR_DOWN, repeated

CHAIN = {"G9": "B85", "G7": "B64", "G5": "W41", "G4": "W62"}


def moved(state: State, move: str) -> tuple[Event, ...]:
    action = GAME.parse(state, move)
    return GAME.describe(state, Chosen({state.turn: action}), after(state, move))


def offered(state: State, move: str) -> Offer:
    return GAME.offer(state, state.turn, GAME.parse(state, move))


def test_a_chain_is_told_die_by_die() -> None:
    events = moved(at("B", **CHAIN), "G9-G7")
    assert [event.text for event in events] == [
        "moves the D8 from G9 to G8 and hits Black's D6 on G7",
        "Black's D6 runs from G7 to G6 and hits White's D4 on G5.",
        "White's D4 stays on G5 and hits White's D6 on G4.",
        "White's D6 runs from G4 into the gutter at G1, White's second die there.",
    ]


def test_the_facts_of_a_chain_are_enough_to_animate_it() -> None:
    facts = moved(at("B", **CHAIN), "G9-G7")[0].facts
    assert facts["move"] == "G9-G7"
    assert facts["chain"] == [
        {"die": "B85", "path": ["G9", "G8"], "hit": "G7", "fell": False},
        {"die": "B64", "path": ["G7", "G6"], "hit": "G5", "fell": False},
        {"die": "W41", "path": ["G5"], "hit": "G4", "fell": False},
        {"die": "W62", "path": ["G4", "G3", "G2", "G1"], "hit": None, "fell": True},
    ]
    assert facts["rolls"] == "G1"


def test_an_offer_tells_beforehand_what_the_event_tells_afterwards() -> None:
    state = at("B", **CHAIN)
    for move in GAME.actions(state, 1):
        (event, *_) = moved(state, GAME.write(state, move))
        assert GAME.offer(state, 1, move).facts == event.facts


def test_a_die_in_the_gutter_goes_round_cell_by_cell() -> None:
    (event, *_) = moved(at(A2="W63"), "A2-A5")
    assert event.facts["chain"][0]["path"] == ["A2", "A3", "A4", "A5"]
    assert event.facts["rolls"] is None


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (at(G7="W62"), "G7-G9", "moves the D6 from G7 to G9"),
        (at(G3="W65"), "G3-G1", "moves the D6 from G3 into the gutter at G1, White's second die there"),
        (at(G9="W62", G8="W41"), "G9-G8", "hits White's D4 on G8 with the D6 on G9"),
    ],
)
def test_a_move_in_words(state: State, move: str, text: str) -> None:
    assert moved(state, move)[0].text == text


def test_a_die_that_stays_in_the_gutter_is_told_so() -> None:
    assert moved(at(G5="W86", G1="B65"), "G5-G1")[1].text == "Black's D6 stays in the gutter at G1."


def test_a_roll_tells_what_it_replaces() -> None:
    state = after(at(G9="W84", G7="B41"), "G9-G7")
    (event,) = GAME.describe(state, Rolled(("3",)), GAME.step(state, Rolled(("3",))))
    assert event.text == "rolls Black's D4 on G4 again: 3 instead of 1"
    assert event.facts == {"cell": "G4", "die": "B41", "value": 3}


def test_the_end_is_told() -> None:
    assert moved(at(G3="W65", **FOUR_DOWN), "G3-G1")[-1].text == "wins with five of White's dice in the gutter"


def test_a_loss_on_time_is_told() -> None:
    lost = GAME.step(start(), Forfeit(0, "clock"))
    events = GAME.describe(start(), Forfeit(0, "clock"), lost)
    assert [(event.seat, event.text) for event in events] == [(0, "runs out of time"), (1, "wins on time")]


def test_the_second_time_is_a_warning_and_the_third_is_told() -> None:
    before = after(start(repetition_draw=True), "E4-E2", "E8-E10", "E2-E4")
    assert moved(before, "E10-E8")[-1].text == "This position stands for the second time; the third is a draw."
    before = after(repeated(1, repetition_draw=True), "E4-E2", "E8-E10", "E2-E4")
    assert moved(before, "E10-E8")[-1].kind == "drawn"


@pytest.mark.parametrize(
    ("move", "label", "worth", "note"),
    [
        ("G9-G7", "Up to G7", "+1 die", "3 hits, the last on White's D6, which falls"),
        ("G9-G13", "Down to G13", "−1 die", "into the gutter yourself"),
        ("G9-L4", "Up right to L4", "", "runs free, no roll"),
        ("G7-G5", "Up to G5", "+1 die", "2 hits, the last on White's D6, which falls"),
    ],
)
def test_a_choice_says_what_it_does_and_what_it_is_worth(move: str, label: str, worth: str, note: str) -> None:
    offer = offered(at("B", **CHAIN), move)
    assert (offer.label, offer.worth, offer.note) == (label, worth, note)


def test_choices_are_grouped_by_die() -> None:
    assert offered(start(), "F3-F6").group == "F3: D8 showing 3"
