"""Names for the seats that a game speaks of."""

from __future__ import annotations

from dicehall.core.seat_names import with_names

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
