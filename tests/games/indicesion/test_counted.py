"""The throws of a whole game, counted for each seat."""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Event
from dicehall.core.ending import Counts, Happened
from dicehall.games.indicesion.counted import counts
from dicehall.games.indicesion.state import State
from games.indicesion.scenes import start


def landed(entry: int, seat: int, number: int, *boards: int) -> Happened:
    return Happened(entry, Event("landed", seat, "lands it", {"die": number, "boards": list(boards)}))


def gone(entry: int, seat: int, number: int, kind: str = "left", **facts: Any) -> Happened:
    return Happened(entry, Event(kind, seat, "loses it", {"die": number, **facts}))


def at(entry: int, seat: int, board: int) -> Happened:
    action = {"type": "throw", "die": 1, "board": board, "release": {}}
    return Happened(entry, Event("chose", seat, "throws", {"action": action}))


def of(happened: list[Happened], seat: int = 0, state: State | None = None) -> Counts:
    return counts(state or start(2), happened)[seat]


def test_throws_are_counted_by_where_the_die_came_to_lie() -> None:
    happened = [landed(1, 0, 1, 0), landed(2, 0, 2), landed(3, 0, 3), gone(3, 0, 3), landed(4, 1, 7, 0)]
    assert of(happened).rows == (("on seat 0's board", 1), ("on the table", 1), ("off the table", 1))
    assert of(happened, 1).rows == (
        ("on seat 1's board", 0),
        ("on another board", 1),
        ("on the table", 0),
        ("off the table", 0),
    )


def test_a_throw_that_was_burnt_is_not_off_the_table() -> None:
    assert ("burnt", 1) in of([landed(1, 0, 1), gone(1, 0, 1, "burnt")]).rows


def test_on_the_central_board_every_board_is_everybodys() -> None:
    central = start(2, mode="central")
    assert of([landed(1, 0, 1, 0)], 0, central).rows[0] == ("on a board", 1)


def test_dice_that_scored_and_were_lost_again_are_told() -> None:
    happened = [landed(1, 0, 1, 0), landed(2, 1, 7), gone(2, 0, 1, "knocked_off", points=-4)]
    assert of(happened).notes[0] == "seat 0 lost one die that already scored."
    assert len(of(happened, 1).notes) == 1


def test_throws_at_the_board_of_the_other_are_told() -> None:
    happened = [at(1, 0, 1), landed(2, 0, 1, 1), at(3, 0, 1), landed(4, 0, 2), at(5, 1, 1), landed(6, 1, 7, 1)]
    assert of(happened).notes == ("seat 0 threw twice at seat 1's board.",)
    assert of(happened, 1).notes == ("seat 1 never threw at seat 0's board.",)


def test_a_game_without_a_throw_has_no_counts() -> None:
    assert counts(start(2), []) == ()
