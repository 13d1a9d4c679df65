"""Clocks at tables of a hall: jumps of the wall clock, slow storage, kills and restarts."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from dicehall.hall import wire
from dicehall.hall.table.clock import steady
from dicehall.hall.table.task import Table
from guests.desk import ANN, BEN, Desk, act, ask, at_a_desk, see, shake, two_at_the_toy, until
from guests.house import House, Person
from guests.plain_table import playing

HOUR = 3600 * 10**9


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_of_the_wall_clock_takes_and_gives_no_time(
    jump: int, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("game", 600))
        wall = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: wall() + jump)
        await ask(table, BEN, wire.Say(1, "what time is it?"))
        await asyncio.sleep(0.2)
        await act(table, ANN, 0, "2")
        await act(table, BEN, 1, "1")
        clock = table.state.clock
        assert clock is not None
        assert [entry.cause for entry in playing(table.state).entries] == ["seat"]
        assert all(300_000 < left <= 600_000 for left in clock.left)

    at_a_desk(sqlite_url, work)


def test_a_choice_in_time_counts_however_long_the_store_takes(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("turn", 3))
        store, going = desk.store.commit, asyncio.Event()

        async def slowly(writes: Any, fence: Any = None) -> None:
            await going.wait()
            await store(writes, fence)

        desk.store.commit = slowly  # type: ignore[method-assign]
        choices = [asyncio.create_task(act(table, *choice)) for choice in ((ANN, 0, "2"), (BEN, 1, "1"))]
        clock = table.state.clock
        assert clock is not None
        due = clock.due()
        assert due is not None
        await until(lambda: steady() > due)
        going.set()
        await asyncio.gather(*choices)
        assert (playing(table.state).state.bids, playing(table.state).entries[0].cause) == ((2, 1), "seat")

    at_a_desk(sqlite_url, work)


def test_three_of_four_that_run_out_together_are_stored_and_the_game_goes_on(url: str) -> None:
    async def work(desk: Desk) -> None:
        places = [wire.Mine(f"Ann {number}") for number in range(4)]
        table = await desk.make(*places, game="crossroll", clock=wire.ClockRule("turn", 3))
        await shake(table, *((ANN, number) for number in range(4)))
        while len(table.state.asked) < 4:
            await any_choice(table, table.state.asked[0])
        entry = table.state.entry
        await any_choice(table, 3)
        await until(lambda: table.state.entry > entry, 60)
        assert table.alive

    at_a_desk(url, work)


def test_a_snapshot_shows_the_clocks_as_they_stand(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("game", 600))
        first = (await see(table, ANN)).parts.clocks
        await asyncio.sleep(0.05)
        then = (await see(table, ANN)).parts.clocks
        assert first is not None
        assert then is not None
        assert then.left[0] == first.left[0] - (then.at - first.at) < first.left[0]

    at_a_desk(sqlite_url, work)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_thinking_time_does_not_come_back_after_a_restart(how: signal.Signals, tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        ann = Person(house)
        table = ann.make("intersection", {"who": "me", "name": "Ann"}, clock={"kind": "game", "seconds": 600})
        ann.shake(table, 0)
        give_up = time.monotonic() + 60
        while left(ann, table) > 595_000:
            assert time.monotonic() < give_up, "the clock does not run"
            time.sleep(0.2)
        house.end(how)
        house.start()
        assert left(ann, table) < 598_000


async def any_choice(table: Table, seat: int) -> None:
    choices = (await see(table, ANN)).parts.choices
    offers = next(choice.offers for choice in choices if choice.seat == seat)
    await act(table, ANN, seat, offers[0].text)


def left(person: Person, table: str) -> int:
    """The time that the first seat has, as the hall shows it."""
    found: int = person.look(table)["parts"]["clocks"]["left"][0]
    return found
