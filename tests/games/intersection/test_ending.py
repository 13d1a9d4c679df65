"""The end of Intersection: what is said of the last turn, and what is not where the game was given up."""

from __future__ import annotations

from msgspec.structs import replace

from dicehall.core.contract import Event
from dicehall.core.ending import Happened
from dicehall.games.intersection.ending import ending
from games.intersection.scenes import start

TURN = {"why": "ended", "worth": 400, "points": 400, "score": 400}
HAPPENED = [Happened(5, Event("turn_ended", 1, "records 400 and has 400", TURN))]


def test_a_game_that_is_played_out_says_how_its_last_turn_ended_and_what_decided_it() -> None:
    over = replace(start(2), scores=(0, 400), phase="over", winners=(1,))
    found = ending(over, HAPPENED)
    assert found.ribbon is not None
    assert (found.ribbon.head, found.ribbon.text) == ("The last turn", "400 recorded by seat 1")
    assert found.decided is not None


def test_a_game_that_was_given_up_claims_neither() -> None:
    given_up = replace(start(2), scores=(0, 400), phase="turn")
    found = ending(given_up, HAPPENED)
    assert (found.ribbon, found.decided) == (None, None)
    assert found.tallies[0].rows[0].values == (0, 400)


def test_a_tie_is_broken_by_the_happy_faces_that_the_ribbon_counts() -> None:
    over = replace(start(2), scores=(400, 400), phase="over", winners=(1,))
    rolls = [
        ("tie", 1),
        ("rolled_off", 2),
        ("rolled_off", 2),
        ("tied_again", 0),
        ("rolled_off", 0),
        ("rolled_off", 3),
    ]
    events = [Happened(6 + at, Event(kind, 0, "", {"happy": happy})) for at, (kind, happy) in enumerate(rolls)]
    found = ending(over, [*HAPPENED, *events, Happened(12, Event("won", 1, ""))])
    assert found.ribbon is not None
    assert (found.ribbon.head, found.ribbon.text) == ("The roll-off", "three happy faces against none")


def test_the_ribbon_says_why_somebody_without_points_may_win() -> None:
    over = replace(start(2), scores=(0, 400), phase="over", winners=(0,))
    tie = Event("tie", None, "", {"seats": [0, 1], "no_dice": [0]})
    rolls = [Event("rolled_off", 0, "", {"happy": 1}), Event("rolled_off", 1, "", {"happy": 0})]
    events = [Happened(6 + at, event) for at, event in enumerate([tie, *rolls, Event("won", 0, "")])]
    found = ending(over, [*HAPPENED, *events])
    assert found.how == "by the No Dice rule"
    assert found.ribbon is not None
    assert found.ribbon.head == "No Dice"
    assert found.ribbon.text == "zero ties the best; one happy face against none"


def test_who_wins_a_tie_by_the_no_dice_rule_wins_it_by_no_points_and_against_the_next_best_roll() -> None:
    over = replace(start(3), scores=(400, 0, 0), phase="over", winners=(0,))
    tie = Event("tie", None, "", {"seats": [0, 1, 2], "no_dice": [1, 2]})
    rolls = [Event("rolled_off", seat, "", {"happy": happy}) for seat, happy in enumerate((2, 1, 0))]
    events = [Happened(6 + at, event) for at, event in enumerate([tie, *rolls, Event("won", 0, "")])]
    found = ending(over, [*HAPPENED, *events])
    assert (found.margin, found.how) == ("", "after a tie, with the most happy faces")
    assert found.asides == ("", "", "")
    assert found.ribbon is not None
    assert found.ribbon.text == "zero ties the best; two happy faces against at most one"


def test_the_ribbon_says_whose_last_turn_it_was() -> None:
    over = replace(start(2), scores=(400, 0), phase="over", winners=(0,))
    rolled = Event("rolled", 1, "rolls", {"dice": "HS", "signal": "stop", "signal_rolled": True})
    lost = Event("turn_ended", 1, "loses the turn", {"why": "stop", "worth": 0, "points": 0, "score": 0})
    ribbon = ending(over, [*HAPPENED, Happened(6, rolled), Happened(7, lost)]).ribbon
    assert ribbon is not None
    assert (ribbon.head, ribbon.text) == ("Stop", "seat 1's last turn brought nothing")
    unrolled = ending(over, [*HAPPENED, Happened(6, lost)]).ribbon
    assert unrolled is not None
    assert unrolled.text == "seat 1's last turn brought nothing"


def test_who_lost_turns_to_the_clock_reads_so() -> None:
    over = replace(start(2), scores=(400, 0), phase="over", winners=(0,))
    facts = {"why": "clock", "worth": 0, "points": 0, "score": 0}
    late = [Happened(6 + at, Event("turn_ended", 1, "loses the turn", facts)) for at in range(2)]
    found = ending(over, [*HAPPENED, *late])
    assert found.asides == ("", "you lost 2 turns to the clock")
    assert found.ribbon is not None
    assert (found.ribbon.head, found.ribbon.text) == ("Out of time", "seat 1's last turn brought nothing")
    assert ending(over, [*HAPPENED, late[0]]).asides[1] == "you lost 1 turn to the clock"


def test_who_lost_a_double_reads_what_it_would_have_made() -> None:
    over = replace(start(2), scores=(0, 400), phase="over", winners=(1,))
    lost = {"why": "lost", "worth": 0, "points": 0, "score": 0}
    double = Event("chose", 0, "declares double or nothing", {"verb": "double", "stake": 250})
    play_on = Event("chose", 0, "plays on", {"verb": "on", "stake": 250})
    end = Event("turn_ended", 0, "loses the turn", lost)
    doubled = ending(over, [*HAPPENED, Happened(6, double), Happened(7, end)])
    assert (doubled.near, doubled.asides[0]) == ((0,), "twice the 250 at stake would have made 500")
    played_on = ending(over, [*HAPPENED, Happened(6, play_on), Happened(7, end)])
    assert (played_on.near, played_on.asides[0]) == ((), "the 250 at stake would have made 250")
