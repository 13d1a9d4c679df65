"""The store, on SQLite and on a real PostgreSQL: what is committed is there, what is private stays apart."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy.ext.asyncio import create_async_engine

from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.hall.storage import writes
from dicehall.hall.storage.errors import StoreFailed
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.schema import entries, metadata
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import ClockState, Seat, Status, StoredTable
from dicehall.hall.wire import Proposal, Said
from dicehall.registry import game
from guests.patience import PATIENCE
from hall.storage.samples import opened, stored_table, with_store


def begun() -> Play[Any, Any]:
    dice = FairDice(seed_from_text("storage"))
    play = Play.start(game("intersection"), [Sitter("Ann"), Sitter("Ben")], {}, dice)
    play.roll()
    return play


def test_a_table_is_loaded_as_it_was_stored(url: str) -> None:
    async def work(store: Store) -> StoredTable | None:
        await store.commit(writes.new_table(stored_table()))
        return await store.load("table-1")

    assert with_store(url, work) == stored_table()


def test_everything_that_happens_at_a_table_is_there_after_reopening(url: str) -> None:
    play = begun()
    line = Said(1, 0, "hello", 5)

    async def work(store: Store) -> None:
        await store.commit(writes.new_table(stored_table()))
        ben = Seat("Ben", "person", "owner-of-ben", "ff" * 16)
        await store.commit(
            [
                writes.seat("table-1", 1, ben),
                writes.header("table-1", play.header),
                *writes.entries("table-1", play.entries, 1000),
                *writes.held("table-1", len(play.entries), {1: "secret"}),
                writes.said("table-1", line),
                writes.chat_on("table-1", False),
                writes.track("table-1", 1, b"packed"),
                writes.next_table("table-1", "table-2"),
                writes.status("table-1", Status("playing", ClockState((10, 20)), Proposal("draw", 0, (1,))), 1000),
            ]
        )

    with_store(url, work)
    found = with_store(url, lambda store: store.load("table-1"))
    assert found.seats[1].name == "Ben"
    assert [found.header, *found.lines] == play.record.lines()
    assert (found.held, found.chat, found.chat_on) == ({1: "secret"}, (line,), False)
    assert (found.tracks, found.next, found.phase) == (frozenset({1}), "table-2", "playing")
    assert (found.clock, found.proposal) == (ClockState((10, 20)), Proposal("draw", 0, (1,)))
    assert with_store(url, lambda store: store.track("table-1", 1)) == b"packed"


def test_the_last_lines_of_a_chat_are_read_and_no_more(url: str) -> None:
    async def work(store: Store) -> Any:
        for table in ("table-1", "table-2"):
            await store.commit(writes.new_table(replace(stored_table(), id=table, code=table)))
        lines = [Said(number, 0, f"line {number}", 5) for number in range(1, 251)]
        await store.commit([writes.said("table-1", line) for line in lines])
        await store.commit([writes.said("table-2", lines[0])])
        return [(await store.load(table)).chat for table in ("table-1", "table-2")]  # type: ignore[union-attr]

    long, short = with_store(url, work)
    assert [line.n for line in long] == list(range(151, 251))
    assert [line.n for line in short] == [1]


def test_a_held_choice_is_forgotten_once_an_entry_has_followed(url: str) -> None:
    play = begun()

    async def work(store: Store) -> StoredTable | None:
        await store.commit(writes.new_table(stored_table()))
        await store.commit(writes.held("table-1", 0, {0: "secret"}))
        await store.commit(writes.entries("table-1", play.entries, 1000))
        return await store.load("table-1")

    assert with_store(url, work).held == {}


def test_an_entry_is_never_changed_removed_or_written_twice(url: str) -> None:
    play = begun()

    async def work(store: Store) -> None:
        await store.commit(writes.new_table(stored_table()))
        await store.commit(writes.entries("table-1", play.entries, 1000))
        key = {"table_id": "table-1", "n": 1}
        for wrong in (Write("update", entries, key, {"line": "other"}), Write("delete", entries, key)):
            with pytest.raises(StoreFailed):
                await store.commit([wrong])
        with pytest.raises(StoreFailed):
            await store.commit(writes.entries("table-1", play.entries, 1000))
        found = await store.load("table-1")
        assert found is not None
        assert found.lines == tuple(play.record.lines()[1:])

    with_store(url, work)


def test_changes_that_come_at_once_share_transactions(url: str) -> None:
    async def work(store: Store) -> int:
        changes = [writes.new_table(stored_table(f"table-{n}", f"CODE{n:02}")) for n in range(50)]
        await asyncio.gather(*(store.commit(change) for change in changes))
        assert all([await store.load(f"table-{n}") for n in range(50)])
        return store.transactions

    assert with_store(url, work) < 10


def test_a_change_at_fault_spoils_none_of_those_beside_it(url: str) -> None:
    async def work(store: Store) -> None:
        await store.commit(writes.new_table(stored_table()))
        results = await asyncio.gather(
            store.commit(writes.new_table(stored_table("table-2", "SECOND"))),
            store.commit(writes.new_table(stored_table("table-1", "AGAINS"))),
            store.commit(writes.new_table(stored_table("table-3", "THIRDS"))),
            return_exceptions=True,
        )
        assert [isinstance(result, StoreFailed) for result in results] == [False, True, False]
        assert await store.load("table-2")
        assert await store.load("table-3")

    with_store(url, work)


def test_a_code_finds_a_table_only_while_it_waits_for_people(url: str) -> None:
    async def work(store: Store) -> None:
        await store.commit(writes.new_table(stored_table()))
        assert await store.find_code("ABCDEF") == "table-1"
        await store.commit([writes.status("table-1", Status("playing"), 1000)])
        assert await store.find_code("ABCDEF") is None

    with_store(url, work)


def test_only_listed_tables_that_are_not_over_are_listed(url: str) -> None:
    async def work(store: Store) -> list[str]:
        await store.commit(writes.new_table(stored_table("table-1", "FIRSTS")))
        await store.commit(writes.new_table(stored_table("table-2", "SECOND", listed=False)))
        await store.commit(writes.new_table(stored_table("table-3", "THIRDS")))
        await store.commit([writes.status("table-3", Status("over"), 1000)])
        return [card.id for card in await store.listed()]

    assert with_store(url, work) == ["table-1"]


def test_the_migrations_make_the_tables_that_the_program_expects(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def differences() -> list[Any]:
        async with opened(url):
            pass
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            found: list[Any] = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), metadata)
            )
        await engine.dispose()
        return found

    assert asyncio.run(differences()) == []


def test_a_change_that_comes_after_the_end_is_refused(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            pass
        with pytest.raises(StoreFailed):
            await store.create(stored_table())

    asyncio.run(work())


UNCLOSED = """
import asyncio, sys
from hall.storage.samples import stored_table
from dicehall.hall.storage.store import Store

async def work():
    store = Store(sys.argv[1])
    await store.open()
    tasks.append(asyncio.create_task(store.create(stored_table())))
    await asyncio.sleep(0)

tasks = []
asyncio.run(work())
"""


def test_a_store_that_nobody_closes_keeps_no_process_from_ending(url: str) -> None:
    folder = Path(__file__).parents[2]
    subprocess.run(
        [sys.executable, "-c", UNCLOSED, url], check=True, cwd=folder, capture_output=True, timeout=PATIENCE
    )
