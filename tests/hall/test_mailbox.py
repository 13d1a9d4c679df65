"""A queue with one reader."""

from __future__ import annotations

import asyncio

import pytest

from dicehall.hall.mailbox import Mailbox


def test_items_are_read_in_the_order_of_their_arrival() -> None:
    async def work() -> None:
        box: Mailbox[int] = Mailbox()
        assert box.empty()
        for item in range(3):
            box.put_nowait(item)
        assert [await box.get(), await box.get(), box.get_nowait()] == [0, 1, 2]
        assert box.empty()

    asyncio.run(work())


def test_a_reader_waits_for_the_next_item() -> None:
    async def work() -> None:
        box: Mailbox[str] = Mailbox()
        reading = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        assert not reading.done()
        box.put_nowait("one")
        box.put_nowait("two")
        assert (await reading, await box.get()) == ("one", "two")

    asyncio.run(work())


def test_a_reader_that_is_cancelled_leaves_the_item_for_the_next() -> None:
    async def work() -> None:
        box: Mailbox[str] = Mailbox()
        reading = asyncio.create_task(box.get())
        await asyncio.sleep(0)
        box.put_nowait("left")
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        assert await box.get() == "left"

    asyncio.run(work())
