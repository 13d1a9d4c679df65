"""Endings: sums, margins, the step that decided a game, and who reads what."""

from __future__ import annotations

from dicehall.core.contract import Event
from dicehall.core.ending import (
    Counts,
    Decided,
    Ending,
    Happened,
    Ribbon,
    Row,
    decisive,
    margin,
    put_into_words,
    tally,
)


def scored(entry: int, seat: int, points: int) -> Happened:
    return Happened(entry, Event("scored", seat, f"scores {points}", {"points": points}))


def test_a_tally_adds_up_its_rows() -> None:
    assert tally("Scores", [Row("Routes", (3, 4)), Row("Speed", (1, -2))]).totals == (4, 2)


def test_a_margin_is_that_of_one_winner_who_is_ahead() -> None:
    assert margin((341, 279), (0,)) == "by 62"
    assert margin((5, 5), (0, 1)) == ""
    assert margin((0, 5000), (0,)) == ""
    assert margin((300,), ()) == ""


def test_the_step_by_which_the_winner_took_the_lead_for_good_decided_it() -> None:
    happened = [scored(1, 0, 10), scored(2, 1, 20), scored(3, 0, 15), scored(4, 0, 5)]
    assert decisive(happened, (0,), 2) == Decided(3, 0, "scores 15", "took the lead for good")


def test_where_the_winner_always_led_the_step_that_scored_most_for_them_decided_it() -> None:
    happened = [scored(1, 0, 10), scored(2, 0, 20), scored(3, 1, 5), scored(4, 0, 15)]
    assert decisive(happened, (0,), 2) == Decided(2, 0, "scores 20", "scored the most")


def test_nothing_decided_a_game_without_points() -> None:
    assert decisive([Happened(1, Event("moved", 0, "moves"))], (0,), 2) is None


def test_every_reader_reads_names_or_you() -> None:
    ending = Ending(
        tallies=(),
        how="with seat 1's fifth die at M2",
        ribbon=Ribbon("The fifth", "seat 1's D8"),
        decided=Decided(3, 0, "sends seat 1's D8 off and {wins}"),
        counts=(
            Counts("seat 0's throws", (("on seat 0's board", 3),), ("seat 0 never threw at seat 1's board.",)),
        ),
    )
    for_ada = put_into_words(ending, ["Ada", "Ben"], 0)
    for_ben = put_into_words(ending, ["Ada", "Ben"], 1)
    assert for_ada.how == "with Ben's fifth die at M2"
    assert for_ben.how == "with your fifth die at M2"
    assert for_ada.decided == Decided(3, 0, "You send Ben's D8 off and win.")
    assert for_ben.decided == Decided(3, 0, "Ada sends your D8 off and wins.")
    assert for_ada.counts == (Counts("Your throws", (("on your board", 3),), ("You never threw at Ben's board.",)),)
    assert for_ben.counts == (
        Counts("Ada's throws", (("on Ada's board", 3),), ("Ada never threw at your board.",)),
    )
