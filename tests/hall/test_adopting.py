"""Tables that go on with nobody there: a hall opens them beside everything else."""

from __future__ import annotations

import asyncio

from guests.desk import Desk, at_a_desk, two_at_the_toy


def test_a_table_that_somebody_is_opening_does_not_keep_the_hall_busy(sqlite_url: str) -> None:
    async def work(desk: Desk) -> None:
        table = await two_at_the_toy(desk)
        desk._opening[table.id] = asyncio.get_running_loop().create_future()  # type: ignore[assignment]
        desk._failed.add(table.id)
        await asyncio.wait_for(desk._open_failed(), 20)
        assert desk._failed == {table.id}
        del desk._opening[table.id]

    at_a_desk(sqlite_url, work)
