"""Who has a table open: claims, releases, adoption, and signs of life."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import text

from dicehall.hall.storage import processes, writes
from dicehall.hall.storage.errors import Moved, StoreProblem
from dicehall.hall.storage.processes import Fence
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import ClockState, Status
from dicehall.hall.table.clock import now, steady
from hall.storage.samples import opened, stored_table, until


async def playing(store: Store, table: str = "table-1", code: str = "ABCDEF", runs_itself: bool = True) -> None:
    """A table whose game runs."""
    await store.create(stored_table(table, code))
    running = Status("playing", waiting=(0,), runs_itself=runs_itself)
    await store.commit([writes.status(table, running, now())], Fence(table, 1))


async def execute(store: Store, sql: str) -> None:
    async with store._engine.begin() as connection:
        await connection.execute(text(sql))


async def count(store: Store, sql: str) -> int:
    async with store._engine.connect() as connection:
        found: int = (await connection.execute(text(f"SELECT count(*) FROM {sql}"))).scalar_one()
        return found


class TestOneProcess:
    def test_each_opening_of_a_table_has_an_epoch_of_its_own(self, url: str) -> None:
        async def work() -> None:
            async with opened(url) as store:
                await store.create(stored_table())
                assert [await store.claim("table-1") for _ in range(3)] == [2, 3, 4]
                assert await store.claim("nowhere") is None
                found = await store.load("table-1")
                assert found is not None
                assert found.epoch == 4

        asyncio.run(work())

    def test_after_a_restart_the_games_that_run_by_themselves_are_adopted_once(self, url: str) -> None:
        async def work() -> None:
            async with opened(url) as first:
                await playing(first)
                await playing(first, "table-2", "SECOND", runs_itself=False)
                await first.create(stored_table("table-3", "THIRDS"))
                assert await first.adoptable(10) == []
            async with opened(url) as second:
                await self.has_died(second, first)
                assert await second.adoptable(10) == [("table-1", 2)]
                assert await second.adoptable(10) == []

        asyncio.run(work())

    async def has_died(self, store: Store, dead: Store) -> None:
        await execute(store, f"UPDATE processes SET beat = beat - 3600000 WHERE id = '{dead.process}'")

    def test_a_table_says_when_the_process_that_stored_its_clock_last_gave_a_sign_of_life(self, url: str) -> None:
        async def work() -> None:
            async with opened(url) as first:
                await playing(first)
                running = ClockState((5000,), steady(), (0,), first.process)
                await first.commit([writes.status("table-1", Status("playing", running), 0)])
            async with opened(url) as second:
                await execute(second, f"UPDATE processes SET ran = 7 WHERE id = '{first.process}'")
                for _ in range(2):
                    await second.claim("table-1")
                    found = await second.load("table-1")
                    assert found is not None
                    assert (found.process, found.last_beat) == (second.process, 7)

        asyncio.run(work())

    def test_where_no_clock_runs_there_is_no_sign_of_life_to_look_for(self, url: str) -> None:
        async def work() -> None:
            async with opened(url) as store:
                await playing(store)
                found = await store.load("table-1")
                assert found is not None
                assert found.last_beat is None

        asyncio.run(work())

    def test_a_release_of_an_old_epoch_changes_nothing(self, url: str) -> None:
        async def work() -> None:
            async with opened(url) as store:
                await playing(store)
                await store.claim("table-1")
                await store.release({"table-1": 1})
                assert await store.adoptable(10) == []
                await store.release({"table-1": 2})
                assert await store.adoptable(10) == [("table-1", 3)]

        asyncio.run(work())

    def test_a_process_that_died_long_ago_is_forgotten_when_no_game_refers_to_it(self, url: str) -> None:
        async def work() -> None:
            async with opened(url) as store:
                await playing(store)
                await store.create(stored_table("table-2", "SECOND"))
                await execute(store, "INSERT INTO processes (id, started, beat, ran) VALUES ('playing', 0, 0, 0)")
                await execute(store, "INSERT INTO processes (id, started, beat, ran) VALUES ('waiting', 0, 0, 0)")
                await execute(store, "UPDATE tables SET process = 'playing' WHERE id = 'table-1'")
                await execute(store, "UPDATE tables SET process = 'waiting' WHERE id = 'table-2'")
                await store._database.forget()
                assert await count(store, "processes WHERE id = 'playing'") == 1
                assert await count(store, "processes WHERE id = 'waiting'") == 0
                assert await count(store, f"processes WHERE id = '{store.process}'") == 1

        asyncio.run(work())


class TestSeveralProcesses:
    def test_who_opens_a_table_owns_it_and_the_former_owner_hears_of_it(self, postgres_url: str) -> None:
        async def work() -> None:
            async with AsyncExitStack() as stack:
                first = await stack.enter_async_context(opened(postgres_url, shared=True))
                second = await stack.enter_async_context(opened(postgres_url, shared=True))
                heard: list[tuple[str, int]] = []
                first.on_moved(lambda table, epoch: heard.append((table, epoch)))
                for number in range(120):
                    await first.create(stored_table(f"table-{number}", f"C{number}"))
                claimed = await asyncio.gather(*(second.claim(f"table-{number}") for number in range(120)))
                assert set(claimed) == {2}
                with pytest.raises(Moved):
                    await first.commit([writes.chat_on("table-1", False)], Fence("table-1", 1))
                await second.commit([writes.chat_on("table-1", False)], Fence("table-1", 2))
                await until(lambda: len(heard) == 120)
                assert set(heard) == {(f"table-{number}", 2) for number in range(120)}

        asyncio.run(work())

    def test_of_several_that_open_a_table_at_once_the_last_one_owns_it(self, postgres_url: str) -> None:
        async def work() -> None:
            async with AsyncExitStack() as stack:
                halls = [await stack.enter_async_context(opened(postgres_url, shared=True)) for _ in range(3)]
                await playing(halls[0])
                epochs = await asyncio.gather(*(hall.claim("table-1") for hall in halls for _ in range(10)))
                assert sorted(filter(None, epochs)) == list(range(2, 32))
                stored = 0
                for hall, epoch in zip([hall for hall in halls for _ in range(10)], epochs, strict=True):
                    assert epoch is not None
                    try:
                        await hall.commit([writes.chat_on("table-1", False)], Fence("table-1", epoch))
                        stored += 1
                    except Moved:
                        assert epoch < 31
                assert stored == 1

        asyncio.run(work())

    def test_only_the_tables_of_the_dead_are_adopted_and_each_by_one_process(self, postgres_url: str) -> None:
        async def work() -> None:
            async with AsyncExitStack() as stack:
                halls = [await stack.enter_async_context(opened(postgres_url, shared=True)) for _ in range(3)]
                for number in range(20):
                    await playing(halls[0], f"table-{number}", f"C{number}")
                await playing(halls[1], "alive", "ALIVE")
                await halls[0]._database.close()
                halls[0]._beats.cancel()  # type: ignore[union-attr]
                found: list[Fence] = []

                async def adopt(hall: Store) -> None:
                    found.extend(await hall.adoptable(3))

                async with asyncio.timeout(60):
                    while len(found) < 20:
                        await asyncio.gather(*(adopt(hall) for hall in halls[1:]))
                        await asyncio.sleep(0.05)
                assert sorted(found) == sorted(Fence(f"table-{number}", 2) for number in range(20))

        asyncio.run(work())

    def test_a_table_is_adopted_once_by_whoever_looks_at_the_same_moment(self, postgres_url: str) -> None:
        async def work() -> None:
            async with AsyncExitStack() as stack:
                halls = [await stack.enter_async_context(opened(postgres_url, shared=True)) for _ in range(4)]
                for number in range(100):
                    await playing(halls[0], f"table-{number}", f"C{number}")
                halls[0]._beats.cancel()  # type: ignore[union-attr]
                await execute(halls[1], f"UPDATE processes SET beat = 0 WHERE id = '{halls[0].process}'")
                found: list[Fence] = []

                async def adopt(hall: Store) -> None:
                    while claimed := await hall.adoptable(1):
                        found.extend(claimed)

                await asyncio.gather(*(adopt(hall) for hall in (*halls[1:], *halls[1:])))
                assert sorted(found) == sorted(Fence(f"table-{number}", 2) for number in range(100))

        asyncio.run(work())


class TestLocks:
    def test_a_second_hall_on_the_same_database_is_refused_until_the_first_ends(
        self, url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("dicehall.hall.storage.postgres.session.LOCK_SECONDS", 0.3)

        async def work() -> None:
            async with opened(url):
                with pytest.raises(StoreProblem, match="another hall uses"):
                    await Store(url).open()
            async with opened(url):
                pass

        asyncio.run(work())

    @pytest.mark.parametrize("first", [True, False])
    def test_halls_share_a_database_only_if_both_are_started_for_it(
        self, postgres_url: str, first: bool, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("dicehall.hall.storage.postgres.session.LOCK_SECONDS", 0.3)

        async def work() -> None:
            async with opened(postgres_url, shared=first):
                with pytest.raises(StoreProblem, match="--shared"):
                    await Store(postgres_url, shared=not first).open()

        asyncio.run(work())

    def test_a_file_can_not_be_shared(self, sqlite_url: str) -> None:
        with pytest.raises(StoreProblem, match="postgresql"):
            Store(sqlite_url, shared=True)


def test_a_process_counts_as_dead_only_after_several_beats() -> None:
    assert processes.DEAD_AFTER >= 3 * processes.BEAT_SECONDS
