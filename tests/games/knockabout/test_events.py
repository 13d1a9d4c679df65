"""Events in words, and the facts that a page animates."""

from __future__ import annotations

import pytest

from dicehall.core.contract import Chosen, Event, Forfeit, Rolled
from dicehall.core.log_lines import Step, line_text, log_lines
from dicehall.core.sentences import sentence
from dicehall.core.setup import place
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import State
from games.knockabout.scenes import after, at, start
from games.knockabout.test_rules import FOUR_DOWN, repeated

CHAIN = {"G9": "B85", "G7": "B64", "G5": "W41", "G4": "W62"}


def moved(state: State, move: str) -> tuple[Event, ...]:
    action = GAME.parse(state, move)
    return GAME.describe(state, Chosen({state.turn: action}), after(state, move))


NAMES = ("Ada", "Ben")


def test_a_chain_is_one_event_die_by_die() -> None:
    (event,) = moved(at("B", **CHAIN), "G9-G7")
    assert event.text == (
        "moves the D8 from G9 to G8 and {hits} seat 1's D6 on G7, which runs to G6 and hits seat 0's D4 on G5, "
        "which hits seat 0's D6 on G4, which falls into the gutter at G1, the second of seat 0's dice there"
    )


def test_each_reader_reads_whose_dice_they_are() -> None:
    (event,) = moved(at("B", G9="B85", G7="B64", G5="W41"), "G9-G7")
    told = [sentence(event.seat, event.text, NAMES, to=reader) for reader in (None, 0, 1)]
    assert told == [
        "Ben moves the D8 from G9 to G8 and hits their own D6 on G7, which runs to G6 and hits Ada's D4 on G5, "
        "which runs to G2.",
        "Ben moves the D8 from G9 to G8 and hits their own D6 on G7, which runs to G6 and hits your D4 on G5, "
        "which runs to G2.",
        "You move the D8 from G9 to G8 and hit your own D6 on G7, which runs to G6 and hits Ada's D4 on G5, "
        "which runs to G2.",
    ]


def test_a_move_and_its_roll_are_one_line_of_the_log_with_notation_and_points() -> None:
    state = at(G5="W86", G4="B83")
    rolls = after(state, "G5-G4")
    rolled = GAME.describe(rolls, Rolled(("4",)), GAME.step(rolls, Rolled(("4",))))
    (line,) = log_lines([Step("seat", moved(state, "G5-G4")), Step("dice", rolled)])
    assert (line.notation, line.points) == ("G5-G4=4", 1)
    assert line_text(line, NAMES, to=0) == (
        "You use the D8 on G5 to hit Ben's D8 on G4, which falls into the gutter at G1, the second of Ben's dice "
        "there; roll Ben's D8 on G1 again: 4 instead of 3."
    )


def test_an_own_die_that_falls_is_a_point_of_the_other_side_in_a_line_of_its_own() -> None:
    move, scored = moved(at(G3="W65"), "G3-G1")
    assert "points" not in move.facts
    assert (scored.seat, scored.facts) == (1, {"points": 1})
    lines = log_lines([Step("seat", (move, scored))])
    assert [line_text(line, NAMES, to=0) for line in lines] == [
        "You move the D6 from G3 into the gutter at G1.",
        "Ben scores: the second of your dice is in the gutter.",
    ]


def test_a_roll_after_an_unknown_move_has_no_notation() -> None:
    state = place(GAME, {"turn": "W", "dice": {"A1": "W41", "G4": "B83"}, "rolling": "G4"}, {})
    (event,) = GAME.describe(state, Rolled(("4",)), GAME.step(state, Rolled(("4",))))
    assert "notation" not in event.facts


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


def test_a_die_in_the_gutter_goes_round_cell_by_cell() -> None:
    (event, *_) = moved(at(A2="W63"), "A2-A5")
    assert event.facts["chain"][0]["path"] == ["A2", "A3", "A4", "A5"]
    assert event.facts["rolls"] is None


@pytest.mark.parametrize(
    ("state", "move", "text"),
    [
        (at(G7="W62"), "G7-G9", "moves the D6 from G7 to G9"),
        (at(G3="W65"), "G3-G1", "moves the D6 from G3 into the gutter at G1"),
        (at(G9="W62", G8="W41"), "G9-G8", "uses the D6 on G9 to hit seat 0's D4 on G8, which runs to G6"),
        (
            at(G5="W86", G1="B65"),
            "G5-G1",
            "moves the D8 from G5 to G2 and {hits} seat 1's D6 on G1, which stays in the gutter",
        ),
    ],
)
def test_a_move_in_words(state: State, move: str, text: str) -> None:
    assert moved(state, move)[0].text == text


@pytest.mark.parametrize(("value", "shows"), [("3", "3 instead of 1"), ("1", "1, as before")])
def test_a_roll_tells_what_it_replaces(value: str, shows: str) -> None:
    state = after(at(G9="W84", G7="B41"), "G9-G7")
    (event,) = GAME.describe(state, Rolled((value,)), GAME.step(state, Rolled((value,))))
    assert event.text == f"rolls seat 1's D4 on G4 again: {shows}"
    assert event.facts == {"cell": "G4", "die": "B41", "value": int(value), "notation": f"G9-G7={value}"}


def test_the_end_is_told() -> None:
    events = moved(at(G3="W65", **FOUR_DOWN), "G3-G1")
    assert (events[-1].seat, events[-1].text) == (1, "wins: five of seat 0's dice are in the gutter")


def test_a_loss_on_time_is_told() -> None:
    lost = GAME.step(start(), Forfeit(0, "clock"))
    events = GAME.describe(start(), Forfeit(0, "clock"), lost)
    assert [(event.seat, event.text) for event in events] == [(0, "runs out of time"), (1, "wins on time")]


def test_the_second_time_is_a_warning_and_the_third_is_told() -> None:
    before = after(start(repetition_draw=True), "E4-E2", "E8-E10", "E2-E4")
    assert moved(before, "E10-E8")[-1].text == "The same position for the second time; the third time is a draw."
    before = after(repeated(1, repetition_draw=True), "E4-E2", "E8-E10", "E2-E4")
    assert moved(before, "E10-E8")[-1].kind == "drawn"
