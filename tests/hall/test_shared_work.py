"""Work that several wait for: it is done once, and stopped when nobody waits any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from dicehall.hall.connected import HungUp, while_connected
from dicehall.hall.shared_work import SharedWork


class Work:
    """Work that ends when it is let go, and notes whether it was stopped."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.stopped = asyncio.Event()

    async def run(self) -> str:
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        return "done"


def run(test: Callable[[Work], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(60):
            await test(Work())

    asyncio.run(limited())


def waiters(work: SharedWork[str], count: int) -> list[asyncio.Task[str | None]]:
    return [asyncio.create_task(work.wait()) for _ in range(count)]


def test_all_who_wait_get_the_same_result() -> None:
    async def test(work: Work) -> None:
        people = waiters(SharedWork(work.run()), 3)
        work.free.set()
        assert await asyncio.gather(*people) == ["done"] * 3

    run(test)


def test_it_goes_on_while_one_still_waits() -> None:
    async def test(work: Work) -> None:
        people = waiters(SharedWork(work.run()), 2)
        await asyncio.sleep(0)
        people[0].cancel()
        await asyncio.sleep(0.01)
        work.free.set()
        assert await people[1] == "done"

    run(test)


def test_it_stops_when_the_last_one_goes() -> None:
    async def test(work: Work) -> None:
        shared = SharedWork(work.run())
        people = waiters(shared, 2)
        await asyncio.sleep(0)
        for person in people:
            person.cancel()
        await work.stopped.wait()
        await asyncio.wait(people)
        assert shared.failed

    run(test)


def test_with_patience_it_waits_for_people_who_come_back() -> None:
    async def test(work: Work) -> None:
        shared = SharedWork(work.run(), patience=30.0)
        assert await shared.wait(0.0) is None
        await asyncio.sleep(0.01)
        work.free.set()
        assert await shared.wait() == "done"

    run(test)


def test_with_patience_it_stops_when_nobody_comes_back() -> None:
    async def test(work: Work) -> None:
        assert await SharedWork(work.run(), patience=0.01).wait(0.0) is None
        await work.stopped.wait()

    run(test)


def test_nobody_has_to_hear_of_its_error() -> None:
    async def fail() -> str:
        raise OSError("broken")

    async def test(_: Work) -> None:
        shared = SharedWork(fail(), patience=1.0)
        with pytest.raises(OSError, match="broken"):
            await shared.wait()
        assert shared.failed

    run(test)


class TestAClient:
    def request(self, *messages: dict[str, Any]) -> Any:
        """A request that gets these messages, and then nothing."""
        left = list(messages)

        async def receive() -> dict[str, Any]:
            if not left:
                await asyncio.Event().wait()
            return left.pop(0)

        return SimpleNamespace(receive=receive)

    def test_that_stays_gets_the_result(self) -> None:
        async def test(work: Work) -> None:
            work.free.set()
            request = self.request({"type": "http.request"})
            assert await while_connected(request, work.run()) == "done"

        run(test)

    def test_that_hangs_up_ends_the_work(self) -> None:
        async def test(work: Work) -> None:
            request = self.request({"type": "http.request"}, {"type": "http.disconnect"})
            with pytest.raises(HungUp):
                await while_connected(request, work.run())
            assert work.stopped.is_set()

        run(test)

    def test_hears_of_an_error(self) -> None:
        async def fail() -> str:
            raise OSError("broken")

        async def test(_: Work) -> None:
            with pytest.raises(OSError, match="broken"):
                await while_connected(self.request(), fail())

        run(test)
