"""Who may use the coach, and a cache of the reviews of finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from dicehall.bots.coach.results import Review
from dicehall.bots.judge import has_judge
from dicehall.core.record import Record
from dicehall.hall.refusals import NoCoach, NothingThere, NotNow, NotYours, Unavailable
from dicehall.hall.shared_work import SharedWork
from dicehall.hall.shares import refusing
from dicehall.hall.table.seats import coached, seats_of
from dicehall.hall.table.state import TableState
from dicehall.hall.work import Workers
from dicehall.workers.jobs import Person

MOST_REVIEWS = 100
PATIENCE = 60.0
"""Seconds after which a review is stopped that nobody asks for any more."""


def state_for_hint(table: TableState, owner: str, seat: int) -> Any:
    """The state about which a person may have a hint for a seat; raises HallError or IllegalAction."""
    _check_game(table)
    if seat not in seats_of(table.seats, owner):
        raise NotYours("that seat is not yours; hints are for your own")
    if not coached(table.request.game, table.request, table.seats):
        raise NoCoach("no hints at this table: other people play here, and it was not agreed when it was made")
    if table.play is None or table.phase != "playing":
        raise NotNow("there is nothing to choose: the game is not running")
    table.play.check_asked(seat)
    return table.play.state


def finished(table: TableState) -> Record:
    """The record of a game that is over; raises NotNow before that, NothingThere without a coach."""
    _check_game(table)
    if table.play is None or not table.play.over:
        raise NotNow("a review is for afterwards: the game is not over yet")
    return table.play.record


def _check_game(table: TableState) -> None:
    if not has_judge(table.request.game):
        raise NothingThere(f"{table.game.spec.title} has no coach")


class Reviews:
    """Reviews by table. A worker makes each once; the oldest is dropped when there are too many.

    `note` hears of every review as soon as it is made, whoever still waits for it.
    """

    def __init__(self, workers: Workers, note: Callable[[TableState, Review], Awaitable[None]]) -> None:
        self._workers = workers
        self._note = note
        self._reviews: dict[str, SharedWork[Review]] = {}

    async def of(self, table: TableState, record: Record, person: Person, wait: float) -> Review | None:
        """The review, or None if it is not ready after `wait` seconds; raises HallError, BadOptions."""
        found = self._reviews.get(table.id)
        if found is None or found.failed:
            found = self._begin(table, record, person)
        with refusing("a review"):
            return await found.wait(wait)

    def made(self, table: str) -> Review | None:
        """The review of a table if it is done; nothing is begun."""
        found = self._reviews.get(table)
        return found.result if found is not None else None

    async def close(self) -> None:
        """Stop what is being made."""
        await asyncio.gather(*(review.close() for review in self._reviews.values()))

    def _begin(self, table: TableState, record: Record, person: Person) -> SharedWork[Review]:
        self._make_room()
        begun = SharedWork(self._make(table, record, person), PATIENCE)
        self._reviews[table.id] = begun
        return begun

    async def _make(self, table: TableState, record: Record, person: Person) -> Review:
        found = await self._workers.review(record, person)
        await self._note(table, found)
        return found

    def _make_room(self) -> None:
        """Forget the oldest review; raises Unavailable where none is done."""
        if len(self._reviews) < MOST_REVIEWS:
            return
        done = next((table for table, review in self._reviews.items() if review.done), None)
        if done is None:
            raise Unavailable("the coach has too many games to look at; ask again later")
        del self._reviews[done]
