"""Who may use the coach, and a cache of the reviews of finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from dicehall.bots.coach.results import Hint, RatedAction, Review
from dicehall.bots.judge import has_judge
from dicehall.core.record import Record
from dicehall.core.seat_names import with_names
from dicehall.hall.refusals import NoCoach, NothingThere, NotNow, NotYours, Unavailable
from dicehall.hall.table.seats import coached, seats_of
from dicehall.hall.table.state import TableState
from dicehall.hall.work import Workers
from dicehall.workers.jobs import WorkerFailed

MOST_REVIEWS = 100


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


async def hint(workers: Workers, table: TableState, state: Any, seat: int) -> Hint:
    """The coach's hint, with people's names in it; raises Unavailable when the coach fails."""
    try:
        found = await workers.hint(table.game, state, seat, table.seats[seat].owner)
    except WorkerFailed:
        raise Unavailable("the coach did not answer; ask again") from None
    names = [each.name for each in table.seats]
    return replace(found, actions=tuple(_named(action, names) for action in found.actions))


def _named(action: RatedAction, names: Sequence[str]) -> RatedAction:
    return replace(action, label=with_names(action.label, names), why=with_names(action.why, names))


class Reviews:
    """Reviews by table. A worker makes each once; the oldest is dropped when there are too many."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._tasks: dict[str, asyncio.Task[Review]] = {}

    async def of(self, table: TableState, record: Record, wait: float) -> Review | None:
        """The review, or None if it is not ready after `wait` seconds; raises Unavailable, BadOptions."""
        task = self._tasks.get(table.id) or self._begin(table, record)
        await asyncio.wait([task], timeout=wait)
        if not task.done():
            return None
        try:
            return task.result()
        except WorkerFailed:
            self._tasks.pop(table.id, None)
            raise Unavailable("the coach did not get through this game; ask again") from None

    async def close(self) -> None:
        """Stop what is being made."""
        for task in self._tasks.values():
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    def _begin(self, table: TableState, record: Record) -> asyncio.Task[Review]:
        if len(self._tasks) >= MOST_REVIEWS:
            done = next((each for each, task in self._tasks.items() if task.done()), None)
            if done is None:
                raise Unavailable("the coach has too many games to look at; ask again later")
            del self._tasks[done]
        self._tasks[table.id] = asyncio.create_task(self._workers.review(record, table.host))
        return self._tasks[table.id]
