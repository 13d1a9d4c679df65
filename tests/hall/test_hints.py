"""Hints: one for each seat at a time, the newest, and none that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from dicehall.bots.coach.results import Hint
from dicehall.core.contract import Game
from dicehall.hall.hints import Hints
from dicehall.hall.refusals import NotNow, TooFast, Unavailable
from dicehall.workers.jobs import NOBODY, Person, QueueFull, TooManyOfOne, WorkerFailed
from guests.desk import StillWorkers

ANN = Person("ann")


class Coach(StillWorkers):
    """Notes what it is asked; hints come when they are let go, or never if it fails."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Any] = []
        self.stopped: list[Any] = []
        self.free = asyncio.Event()
        self.error: Exception | None = None

    async def hint(self, game: Game[Any, Any], state: Any, seat: int, person: Person = NOBODY) -> Hint:
        self.asked.append(state)
        if self.error:
            raise self.error
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.stopped.append(state)
            raise
        return Hint(seat, "chance", True, ())


def table(entry: int, id_: str = "table") -> Any:
    return SimpleNamespace(id=id_, entry=entry, game=None, seats=())


def run(test: Callable[[Hints, Coach], Awaitable[None]]) -> None:
    async def limited() -> None:
        coach = Coach()
        hints = Hints(coach)
        async with asyncio.timeout(60):
            await test(hints, coach)
            await hints.close()

    asyncio.run(limited())


def ask(hints: Hints, state: Any, entry: int, id_: str = "table") -> asyncio.Task[Hint]:
    return asyncio.create_task(hints.of(table(entry, id_), state, 0, ANN))


def test_two_who_ask_for_the_same_hint_wait_for_the_same_work() -> None:
    async def test(hints: Hints, coach: Coach) -> None:
        both = [ask(hints, "a", 1), ask(hints, "a", 1)]
        await asyncio.sleep(0.01)
        coach.free.set()
        assert len(await asyncio.gather(*both)) == 2
        await ask(hints, "a", 1)
        assert coach.asked == ["a"]

    run(test)


def test_a_newer_hint_of_the_same_seat_takes_the_place_of_the_older_one() -> None:
    async def test(hints: Hints, coach: Coach) -> None:
        older = ask(hints, "a", 1)
        await asyncio.sleep(0.01)
        newer = ask(hints, "b", 2)
        with pytest.raises(NotNow, match="the game went on"):
            await older
        coach.free.set()
        await newer
        assert coach.stopped == ["a"]

    run(test)


def test_hints_that_nobody_waits_for_are_stopped() -> None:
    async def test(hints: Hints, coach: Coach) -> None:
        asked = [ask(hints, number, 1, f"table {number}") for number in range(60)]
        await asyncio.sleep(0.01)
        for each in asked:
            each.cancel()
        await asyncio.wait(asked)
        while len(coach.stopped) < 60:
            await asyncio.sleep(0.01)

    run(test)


@pytest.mark.parametrize(
    ("error", "refusal", "words"),
    [
        (TooManyOfOne("4"), TooFast, "you are waiting for a hint already"),
        (QueueFull("100"), Unavailable, "too many people are waiting for a hint"),
        (WorkerFailed("it ended"), Unavailable, "a hint could not be worked out"),
    ],
)
def test_a_hint_that_cannot_be_is_refused_with_a_sentence(
    error: Exception, refusal: type[Exception], words: str
) -> None:
    async def test(hints: Hints, coach: Coach) -> None:
        coach.error = error
        with pytest.raises(refusal, match=words):
            await ask(hints, "a", 1)
        coach.error = None
        coach.free.set()
        await ask(hints, "a", 1)
        assert coach.asked == ["a", "a"]

    run(test)
