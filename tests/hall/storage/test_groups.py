"""Changes that are committed together come to the same as changes that are committed one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from dicehall.hall.storage import schema, writes
from dicehall.hall.storage.errors import Moved, StoreFailed
from dicehall.hall.storage.processes import Fence
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import ClockState, Seat, Status
from dicehall.hall.wire import Said
from hall.storage.samples import opened, stored_table

TABLES = ("one", "two", "three")
Made = Callable[[str], Sequence[Write]]

held = st.builds(
    lambda after, choices: lambda table: writes.held(table, after, choices),
    st.integers(0, 3),
    st.dictionaries(st.integers(0, 3), st.text("abc", max_size=3), max_size=4),
)
status = st.builds(
    lambda phase, left, at: lambda table: [writes.status(table, Status(phase, ClockState((left,))), at)],
    st.sampled_from(["waiting", "playing", "over"]),
    st.integers(0, 9),
    st.integers(0, 9),
)
seat = st.builds(
    lambda number, name: lambda table: [writes.seat(table, number, Seat(name))], st.integers(0, 1), st.text("ab")
)
following = st.sampled_from("xyz").map(lambda name: lambda table: [writes.next_table(table, name)])
chat_on = st.booleans().map(lambda on: lambda table: [writes.chat_on(table, on)])
said = st.integers(1, 6).map(lambda n: lambda table: [writes.said(table, Said(n, 0, f"line {n}", n))])
rematch = st.integers(0, 99).map(
    lambda n: lambda _: writes.new_table(stored_table(f"rematch-{n}", f"RE{n:04}")),
)
pieces = st.one_of(held, held, status, seat, following, chat_on, said, rematch)
changes = st.lists(st.tuples(st.sampled_from(TABLES), st.lists(pieces, min_size=1, max_size=4)), max_size=12)


async def contents(store: Store) -> dict[str, Any]:
    async with store._engine.connect() as connection:
        return {
            table.name: sorted(map(repr, (await connection.execute(table.select())).all()))
            for table in schema.metadata.sorted_tables
            if table.name != "processes"
        }


async def emptied(store: Store) -> None:
    appended = {"chat", "entries", "tracks"}
    async with store._engine.begin() as connection:
        for table in reversed(schema.metadata.sorted_tables):
            if table.name in appended:  # only ever appended, except here
                await connection.execute(text(f"DROP TRIGGER IF EXISTS {_guard(store, table.name)}"))
            if table.name != "processes":
                await connection.execute(table.delete())
    for table_id in TABLES:
        await store.create(stored_table(table_id, table_id.upper()))


def _guard(store: Store, table: str) -> str:
    return f"{table}_no_delete" if store._engine.dialect.name == "sqlite" else f"{table}_guard ON {table}"


async def stored(store: Store, table: str, made: Sequence[Made]) -> bool:
    try:
        await store.commit([write for each in made for write in each(table)], Fence(table, 1))
    except StoreFailed:
        return False
    return True


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=changes)
def test_a_group_equals_its_changes_one_by_one(url: str, asked: list[tuple[str, list[Made]]]) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await emptied(store)
            one_by_one = [await stored(store, *each) for each in asked]
            before = await contents(store)
            await emptied(store)
            together = list(await asyncio.gather(*(stored(store, *each) for each in asked)))
            assert (together, await contents(store)) == (one_by_one, before)

    asyncio.run(work())


def test_seats_that_choose_in_one_group_are_all_held(url: str) -> None:
    """Four seats whose time runs out at once: each change replaces what the one before it held."""

    async def work() -> None:
        async with opened(url) as store:
            await store.create(stored_table())
            choices = {seat: f"choice {seat}" for seat in range(4)}
            sets = [dict(list(choices.items())[:count]) for count in range(1, 5)]
            await asyncio.gather(*(store.commit(writes.held("table-1", 0, each)) for each in sets))
            await store.commit([write for each in sets for write in writes.held("table-1", 0, each)])
            found = await store.load("table-1")
            assert found is not None
            assert found.held == choices

    asyncio.run(work())


def test_a_change_of_an_old_epoch_is_refused_and_the_others_of_its_group_are_stored(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await store.create(stored_table("one", "ONE"))
            await store.create(stored_table("two", "TWO"))
            epoch = await store.claim("one")
            assert epoch == 2
            results = await asyncio.gather(
                store.commit([writes.next_table("one", "old")], Fence("one", 1)),
                store.commit([writes.next_table("two", "fine")], Fence("two", 1)),
                store.commit([writes.next_table("one", "new")], Fence("one", 2)),
                store.commit([writes.next_table("none", "gone")], Fence("none", 1)),
                return_exceptions=True,
            )
            assert [type(result) for result in results] == [Moved, type(None), type(None), Moved]
            one, two = await store.load("one"), await store.load("two")
            assert one is not None
            assert two is not None
            assert (one.next, two.next, one.epoch) == ("new", "fine", 2)

    asyncio.run(work())


def test_a_fence_covers_everything_in_its_change(url: str) -> None:
    async def work() -> None:
        async with opened(url) as store:
            await store.create(stored_table("one", "ONE"))
            rematch = [*writes.new_table(stored_table("two", "TWO")), writes.next_table("one", "two")]
            with pytest.raises(Moved):
                await store.commit(rematch, Fence("one", 0))
            assert await store.load("two") is None
            await store.commit(rematch, Fence("one", 1))
            assert await store.load("two")

    asyncio.run(work())
