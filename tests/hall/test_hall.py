"""The hall and its store: what moved, what failed and what nobody has open."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from dicehall.core.errors import RecordError
from dicehall.hall import hall as halls
from dicehall.hall import wire
from dicehall.hall.refusals import NoTable, Unavailable
from dicehall.hall.storage.errors import Moved, StoreFailed
from dicehall.hall.storage.processes import Fence
from guests.desk import (
    ANN,
    BEN,
    Desk,
    StillWorkers,
    act,
    ask,
    at_a_desk,
    open_desk,
    see,
    shake,
    two_at_the_toy,
    until,
)
from guests.patience import PATIENCE


def test_a_new_table_is_stored_and_not_opened(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create(wire.NewTable("toy", (wire.Mine("Ann"), wire.Open())), ANN)
        assert (made.seats, desk.tables) == ((0,), {})
        assert (await desk.table(made.table)).state.phase == "waiting"

    at_a_desk(sqlite_url, work)


def test_lists_open_no_table(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, listed=True)
        await act(table, ANN, 0, "1")
        await desk.close()
        async with open_desk(sqlite_url) as other:
            assert [card.your_turn for card in await other.tables_of(BEN)] == [True]
            assert [card.your_turn for card in await other.tables_of(ANN)] == [False]
            assert [card.table for card in await other.listed()] == [table.id]
            assert other.tables == {}

    at_a_desk(sqlite_url, work)


def test_versions_grow_from_one_opening_to_the_next(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        version = (await see(table)).version
        table.close()
        assert (await see(await desk.table(table.id))).version > version
        assert version < 2**53

    at_a_desk(sqlite_url, work)


def test_a_change_to_a_table_that_another_process_has_opened_is_refused(
    sqlite_url: str,
) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        guest = desk.arrive(table, BEN)
        await desk.store.claim(table.id)
        with pytest.raises(Moved):
            await act(table, ANN, 0, "1")
        assert (table.alive, guest.closed, table.state.entry) == (False, True, 0)
        await desk.at(table.id, lambda found: act(found, ANN, 0, "1"))

    at_a_desk(sqlite_url, work)


def test_news_that_a_table_has_moved_closes_it_at_once(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        guest = desk.arrive(table, BEN)
        desk._has_moved(table.id, table.epoch)
        assert table.alive
        desk._has_moved(table.id, table.epoch + 1)
        assert (table.alive, guest.closed, table.id in desk.tables) == (False, True, False)
        with pytest.raises(Moved):
            table.look(ANN)

    at_a_desk(sqlite_url, work)


def test_what_waits_in_the_queue_of_a_table_that_closes_is_answered(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        commands = [asyncio.create_task(ask(table, BEN, wire.Say(1, str(number)))) for number in range(5)]
        await asyncio.sleep(0)
        table.close()
        answers = await asyncio.wait_for(asyncio.gather(*commands, return_exceptions=True), 20)
        refused = [answer for answer in answers if answer is not None]
        assert refused
        assert all(isinstance(answer, Moved) for answer in refused)
        stored = await desk.store.load(table.id)
        assert stored is not None
        assert len(stored.chat) == len(answers) - len(refused)

    at_a_desk(sqlite_url, work)


def test_a_bot_that_works_for_a_table_that_moved_is_stopped(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        assert isinstance(desk.workers, StillWorkers)
        desk.workers.thinking.clear()
        table = await desk.make(wire.Mine("Ann"), wire.BotSeat("random"))
        await shake(table, (ANN, 0))
        await act(table, ANN, 0, "1")
        jobs = list(table._jobs.values())
        assert jobs
        table.close()
        await asyncio.wait(jobs, timeout=PATIENCE)
        assert all(job.cancelled() for job in jobs)

    at_a_desk(sqlite_url, work)


def test_bots_go_on_by_themselves_when_the_store_works_again(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "ADOPT_SECONDS", 0.05)

    async def work(desk: Desk) -> None:
        assert isinstance(desk.workers, StillWorkers)
        desk.workers.thinking.clear()
        table = await desk.make(wire.Mine("Ann"), wire.BotSeat("random"))
        await shake(table, (ANN, 0))
        await act(table, ANN, 0, "1")
        desk.broken = StoreFailed("the disk is full")
        desk.workers.thinking.set()
        await until(lambda: not table.alive)
        desk.broken = None
        await until(lambda: table.id in desk.tables and desk.tables[table.id].state.entry > 0)

    at_a_desk(sqlite_url, work)


def test_a_table_that_this_hall_has_open_and_adopts_goes_on(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "ADOPT_SECONDS", 0.05)

    async def work(desk: Desk) -> None:
        table = await desk.make(wire.Mine("Ann"), clock=wire.ClockRule("game", 500))
        await shake(table, (ANN, 0))
        store = desk.store.adoptable

        async def own(limit: int) -> list[Fence]:
            desk.store.adoptable = store  # type: ignore[method-assign]
            epoch = await desk.store.claim(table.id)
            assert epoch is not None
            return [Fence(table.id, epoch)]

        desk.store.adoptable = own  # type: ignore[method-assign]
        await until(lambda: table.id in desk.tables and desk.tables[table.id] is not table)
        await act(desk.tables[table.id], ANN, 0, "1")

    at_a_desk(sqlite_url, work)


def test_no_table_and_a_table_that_can_not_be_opened_now_are_different(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        made = await desk.create(wire.NewTable("toy", (wire.Mine("Ann"),)), ANN)
        with pytest.raises(NoTable):
            await desk.table("nowhere")

        async def away(_: Any) -> None:
            raise StoreFailed("away")

        desk.store.load = away  # type: ignore[method-assign, assignment]
        with pytest.raises(StoreFailed):
            await desk.table(made.table)

    at_a_desk(sqlite_url, work)


def test_a_table_whose_record_can_not_be_read_is_unavailable(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_: Any) -> None:
        raise RecordError("entry 3 does not follow")

    async def work(desk: Desk) -> None:
        made = await desk.create(wire.NewTable("toy", (wire.Mine("Ann"),)), ANN)
        monkeypatch.setattr(halls, "restored", unreadable)
        with pytest.raises(Unavailable, match="can't be opened"):
            await desk.table(made.table)

    at_a_desk(sqlite_url, work)


def test_a_hall_that_leaves_is_not_ready_and_opens_nothing(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk, clock=wire.ClockRule("game", 500))
        assert desk.health.ok
        await desk.leave()
        assert not desk.health.ok
        with pytest.raises(Unavailable):
            await desk.table(table.id)
        stored = await desk.store.load(table.id)
        assert stored is not None
        assert stored.clock is not None
        assert stored.clock.running == ()

    at_a_desk(sqlite_url, work)


def test_many_tables_open_at_once_and_others_play_on(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        played = await two_at_the_toy(desk)
        made = [await desk.create(wire.NewTable("toy", (wire.Mine("Ann"),)), ANN) for _ in range(60)]
        opening = [asyncio.create_task(desk.table(each.table)) for each in made]
        await ask(played, BEN, wire.Say(1, "hello"))
        assert not all(task.done() for task in opening)
        assert all(table.alive for table in await asyncio.gather(*opening))

    at_a_desk(sqlite_url, work)
