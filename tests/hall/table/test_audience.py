"""Who has a table open, and what each of them is sent: a crowd costs no more than the number of its people."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.hall.people import NOBODY
from dicehall.hall.table import view
from guests.desk import ANN, BEN, Desk, act, at_a_desk, fold, plain, see, two_at_the_toy, until

CROWD = 200


class Calls:
    """A function that counts its calls."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.count = 0

    def __call__(self, *arguments: Any) -> Any:
        self.count += 1
        return self.function(*arguments)


def test_a_crowd_that_arrives_is_shown_to_each_of_them_once(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        ann = desk.arrive(table, ANN)
        crowd = [desk.arrive(table) for _ in range(CROWD)]
        await until(lambda: ann.count > 0)
        assert sum(guest.count for guest in crowd) <= CROWD
        assert ann.count == 1
        assert desk.told(table, ANN)[-1]["parts"]["watching"] == CROWD

    at_a_desk(sqlite_url, work)


def test_a_crowd_that_leaves_is_shown_once(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        ann = desk.arrive(table, ANN)
        crowd = [desk.arrive(table) for _ in range(CROWD)]
        await until(lambda: ann.count == 1)
        for guest in crowd[1:]:
            guest.leave()
        await until(lambda: ann.count == 2)
        assert desk.told(table, ANN)[-1]["parts"]["watching"] == 1
        assert crowd[0].count <= 2

    at_a_desk(sqlite_url, work)


def test_what_spectators_see_is_worked_out_once_for_all_of_them(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        desk.arrive(table)
        views, snapshots = Calls(view.own), Calls(view.parts)
        monkeypatch.setattr(view, "own", views)
        monkeypatch.setattr(view, "parts", snapshots)
        crowd = [desk.arrive(table) for _ in range(CROWD)]
        assert (views.count, snapshots.count) == (0, 0)
        await act(table, ANN, 0, "1")
        assert views.count == 1
        assert {guest.count for guest in crowd} == {1}

    at_a_desk(sqlite_url, work)


def test_play_is_shown_at_once_and_brings_who_has_come_with_it(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        desk.arrive(table, ANN)
        ben = desk.arrive(table, BEN)
        await act(table, ANN, 0, "1")
        told = desk.told(table, ANN)
        assert [seat["present"] for seat in told[0]["parts"]["seats"]] == [True, True]
        ben.leave()
        await until(lambda: len(desk.told(table, ANN)) == 2)
        assert [seat["present"] for seat in desk.told(table, ANN)[1]["parts"]["seats"]] == [True, False]

    at_a_desk(sqlite_url, work)


def test_a_spectator_who_follows_another_one_that_left_sees_who_is_here_now(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        desk.arrive(table).leave()
        ann = desk.arrive(table, ANN)
        late = desk.arrive(table)
        await until(lambda: ann.count > 0)
        folded = fold(late.snapshot, desk.told(table, NOBODY))
        assert folded["parts"] == plain(await see(table))["parts"]

    at_a_desk(sqlite_url, work)


def test_whoever_listens_to_a_table_that_closes_must_come_again(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        guests = [desk.arrive(table, ANN), desk.arrive(table)]
        await table.stop()
        assert all(guest.closed for guest in guests)
        for guest in guests:
            guest.leave()

    at_a_desk(sqlite_url, work)
