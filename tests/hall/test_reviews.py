"""Reviews: made once for all who ask, and stopped when nobody asks any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from dicehall.bots.coach.results import Review
from dicehall.core.record import Record
from dicehall.hall import reviews
from dicehall.hall.refusals import TooFast, Unavailable
from dicehall.hall.reviews import Reviews
from dicehall.workers.jobs import NOBODY, Person, TooManyOfOne
from guests.desk import StillWorkers

ANN, BEN = Person("ann"), Person("ben")
RECORD: Any = None
A_REVIEW: Review = SimpleNamespace()  # type: ignore[assignment]


class Coach(StillWorkers):
    """Notes for whom reviews are made; they come when they are let go."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Person] = []
        self.stopped = asyncio.Event()
        self.free = asyncio.Event()
        self.error: Exception | None = None
        self.noted: list[str] = []

    async def note(self, table: Any, review: Review) -> None:
        assert review is A_REVIEW
        self.noted.append(table.id)

    async def review(self, record: Record, person: Person = NOBODY) -> Review:
        self.asked.append(person)
        if self.error:
            raise self.error
        try:
            await self.free.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        return A_REVIEW


def table(number: int = 0) -> Any:
    return SimpleNamespace(id=f"table {number}")


def run(test: Callable[[Reviews, Coach], Awaitable[None]]) -> None:
    async def limited() -> None:
        coach = Coach()
        opened = Reviews(coach, coach.note)
        async with asyncio.timeout(60):
            await test(opened, coach)
            await opened.close()

    asyncio.run(limited())


def test_a_review_is_made_once_for_all_who_ask() -> None:
    async def test(opened: Reviews, coach: Coach) -> None:
        assert await opened.of(table(), RECORD, ANN, 0.0) is None
        coach.free.set()
        assert [await opened.of(table(), RECORD, person, 30.0) for person in (BEN, ANN)] == [A_REVIEW] * 2
        assert coach.asked == [ANN]

    run(test)


def test_a_review_is_noted_once_also_when_nobody_waits_for_it_any_more() -> None:
    async def test(opened: Reviews, coach: Coach) -> None:
        assert await opened.of(table(), RECORD, ANN, 0.0) is None
        coach.free.set()
        while opened.made(table().id) is None:
            await asyncio.sleep(0)
        assert coach.noted == [table().id]
        assert await opened.of(table(), RECORD, BEN, 30.0) == A_REVIEW
        assert coach.noted == [table().id]

    run(test)


def test_a_review_that_nobody_asks_for_any_more_is_stopped_and_begins_anew_when_somebody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviews, "PATIENCE", 0.01)

    async def test(opened: Reviews, coach: Coach) -> None:
        assert await opened.of(table(), RECORD, ANN, 0.0) is None
        await coach.stopped.wait()
        coach.free.set()
        await asyncio.sleep(0.01)
        assert await opened.of(table(), RECORD, BEN, 30.0) == A_REVIEW
        assert coach.asked == [ANN, BEN]

    run(test)


def test_more_reviews_of_one_person_than_may_wait_are_refused_with_a_sentence() -> None:
    async def test(opened: Reviews, coach: Coach) -> None:
        coach.error = TooManyOfOne("4")
        with pytest.raises(TooFast, match="you are waiting for a review already"):
            await opened.of(table(), RECORD, ANN, 30.0)

    run(test)


def test_more_reviews_than_the_hall_remembers_are_refused_while_none_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reviews, "MOST_REVIEWS", 2)

    async def test(opened: Reviews, coach: Coach) -> None:
        for number in (0, 1):
            await opened.of(table(number), RECORD, ANN, 0.0)
        with pytest.raises(Unavailable, match="too many games"):
            await opened.of(table(2), RECORD, ANN, 0.0)
        coach.free.set()
        await opened.of(table(0), RECORD, ANN, 30.0)
        assert await opened.of(table(2), RECORD, ANN, 30.0) == A_REVIEW

    run(test)
