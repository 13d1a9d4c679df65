"""Daily challenges at the hall: who tries what, which attempt counts, and how everybody did."""

from __future__ import annotations

import asyncio
import datetime
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec.structs import replace

from dicehall.core.setup import rulebook_of
from dicehall.hall import catalogue, wire
from dicehall.hall.people import NOBODY
from dicehall.hall.refusals import NothingThere, Unavailable
from dicehall.hall.storage.errors import StoreFailed
from dicehall.hall.storage.stored import Attempt, AttemptResult
from dicehall.hall.table.clock import present
from dicehall.hall.table.commands import seated
from dicehall.hall.table.seats import set_up
from dicehall.hall.wire.daily import Best, DailyCard, DailyReport, Own, Place
from dicehall.lab import daily
from dicehall.lab.daily import Challenge, challenges
from dicehall.registry import plugin
from dicehall.workers.jobs import WorkerFailed

if TYPE_CHECKING:
    from dicehall.hall.hall import Hall

MOST_PLACES = 20
MOST_RESULTS = 60
DAY = datetime.timedelta(days=1)


class Challenges:
    """The challenges of all days at one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._best: dict[tuple[str, str], asyncio.Task[Best]] = {}

    async def today(self, owner: str) -> list[DailyCard]:
        """Today's challenges, and how this person's attempts stand."""
        day = daily.today()
        tried = await self._hall.store.tried(day)
        return [
            await self._card(each, day, tried, owner) for each in (await asyncio.to_thread(challenges)).values()
        ]

    async def start(self, id_: str, name: str, owner: str) -> wire.Seated:
        """A table with the day's dice: the one that counts as long as it is not over, then practice."""
        played, day = _found(id_), daily.today()
        tried = await self._hall.store.tried(day, id_, owner)
        if tried and not tried[0].over:
            return await self._seated(tried[0].table, owner)
        try:
            made = await self._make(played, Attempt(day, id_, len(tried) + 1), name, owner)
        except StoreFailed:
            made = await self._made_meanwhile(len(tried), day, id_, owner)
        self._work_out(played, day)
        return made

    async def _made_meanwhile(self, known: int, day: str, id_: str, owner: str) -> wire.Seated:
        """The attempt that another request of the same person has made; raises StoreFailed if there is none.

        The number of an attempt is unique in the store, so of two requests one makes the table and both get it.
        """
        tried = await self._hall.store.tried(day, id_, owner)
        if len(tried) <= known:
            raise StoreFailed("the hall could not store this; come again")
        return await self._seated(tried[known].table, owner)

    async def _seated(self, table: str, owner: str) -> wire.Seated:
        stored = await self._hall.store.load(table)
        assert stored is not None, "an attempt has a table"
        return seated(stored, owner)

    async def _make(self, played: Challenge, attempt: Attempt, name: str, owner: str) -> wire.Seated:
        """Nobody is coached in the attempt that counts."""
        coach = False if attempt.number == 1 else None
        asked = wire.NewTable(played.game, (wire.Mine(name),), dict(played.options), chat=False, coach=coach)
        stored = set_up(await catalogue.ready_game(played.game), asked, owner, present())
        seed = daily.dice_of(played, attempt.day).seed
        await self._hall.store.create(replace(stored, seed=seed, daily=attempt))
        return seated(stored, owner)

    async def report(self, id_: str, day: str | None, owner: str, wait: float) -> DailyReport:
        """How a day went; waits up to `wait` seconds for best play. Raises BadOptions, NothingThere."""
        played, now = _found(id_), daily.today()
        when = now if day is None else daily.read_day(day)
        if when > now:
            raise NothingThere("that day is still to come")
        tried = await self._hall.store.tried(when, id_)
        card = await self._card(played, when, tried, owner)
        if when == now and not (card.own and card.own.over):
            return DailyReport(card, True, None, False, (), ())
        places = _places(played, tried, owner)
        scores = tuple(sorted(Counter(place.score for place in places).items()))
        shown = tuple(place for number, place in enumerate(places) if number < MOST_PLACES or place.mine)
        found = await self._best_of(played, when, wait) if tried else None
        return DailyReport(card, False, found, bool(tried) and found is None, shown, scores)

    async def close(self) -> None:
        """Stop what is being worked out."""
        for task in self._best.values():
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task

    async def _card(self, played: Challenge, day: str, tried: Sequence[AttemptResult], owner: str) -> DailyCard:
        rules = rulebook_of(plugin(played.game).spec, played.options).id
        own = [each for each in tried if each.challenge == played.id and each.owner == owner != NOBODY]
        played_out = sum(_counts(each) for each in tried if each.challenge == played.id)
        return DailyCard(
            played.id,
            played.game,
            rules,
            day,
            _end(day),
            played.measure,
            played.exact,
            played_out,
            _own(played, own),
        )

    async def _best_of(self, played: Challenge, day: str, wait: float) -> Best | None:
        task = self._work_out(played, day)
        await asyncio.wait([task], timeout=wait)
        if not task.done():
            return None
        try:
            return task.result()
        except WorkerFailed:
            self._best.pop((played.id, day), None)
            raise Unavailable("best play could not be worked out; ask again") from None

    def _work_out(self, played: Challenge, day: str) -> asyncio.Task[Best]:
        """Have a worker play the challenge as well as possible; the worker also stores the result on disk."""
        key = played.id, day
        if key not in self._best:
            if len(self._best) >= MOST_RESULTS:
                self._best.pop(next(iter(self._best))).cancel()
            self._best[key] = asyncio.create_task(self._hall.workers.best(*key))
        return self._best[key]


def _found(id_: str) -> Challenge:
    known = challenges()
    if id_ not in known:
        raise NothingThere(f"there is no such challenge; there are: {', '.join(known)}")
    return known[id_]


def _end(day: str) -> int:
    """When a day is over, in Unix milliseconds."""
    begins = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.UTC)
    return int((begins + DAY).timestamp()) * 1000


def _counts(tried: AttemptResult) -> bool:
    return tried.number == 1 and tried.score is not None


def _own(played: Challenge, tried: Sequence[AttemptResult]) -> Own | None:
    if not tried:
        return None
    first, *later = tried
    practice = [each.score for each in later if each.score is not None]
    top = min if played.measure == "turns" else max
    return Own(first.table, first.over, first.score, top(practice) if practice else None)


def _places(played: Challenge, tried: Sequence[AttemptResult], owner: str) -> list[Place]:
    """Everybody whose attempt counts, the best first; who did as well has the same rank."""
    sense = 1 if played.measure == "turns" else -1
    counted = [(each.score, each) for each in tried if _counts(each) and each.score is not None]
    counted.sort(key=lambda pair: sense * pair[0])
    ranks = {score: rank for rank, (score, _) in reversed(list(enumerate(counted, 1)))}
    return [Place(ranks[score], each.name, score, each.owner == owner) for score, each in counted]
