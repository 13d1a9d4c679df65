"""Hints of the coach: one for each seat at a time, the newest, and none that nobody waits for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from dicehall.bots.coach.results import Advice, Hint, RatedAction
from dicehall.core.sentences import with_names
from dicehall.hall.refusals import NotNow
from dicehall.hall.shared_work import SharedWork
from dicehall.hall.shares import refusing
from dicehall.hall.table.state import TableState
from dicehall.hall.work import Workers
from dicehall.workers.jobs import Person

MOST_HINTS = 500


class HintWork(NamedTuple):
    """A hint that is being made or is ready, about the table after this entry."""

    entry: int
    work: SharedWork[Hint]


class Hints:
    """The newest hint of each seat. Whoever asks for the same one waits for the same work."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._hints: dict[tuple[str, int], HintWork] = {}

    async def of(self, table: TableState, state: Any, seat: int, person: Person) -> Hint:
        """The coach's hint for a seat, with people's names in it; raises HallError, BadOptions."""
        made = self._work(table, state, seat, person)
        with refusing("a hint"):
            found = await _result(made)
        names = [each.name for each in table.seats]
        actions = tuple(_named(action, names) for action in found.actions)
        return replace(found, actions=actions, advice=tuple(_advised(each, names) for each in found.advice))

    async def close(self) -> None:
        """Stop what is being made."""
        await asyncio.gather(*(hint.work.close() for hint in self._hints.values()))

    def _work(self, table: TableState, state: Any, seat: int, person: Person) -> SharedWork[Hint]:
        known = self._hints.pop((table.id, seat), None)
        if known is not None and known.entry != table.entry:
            known.work.cancel()
            known = None
        if known is None or known.work.failed:
            known = HintWork(table.entry, SharedWork(self._workers.hint(table.game, state, seat, person)))
        self._hints[table.id, seat] = known
        self._make_room()
        return known.work

    def _make_room(self) -> None:
        """Forget the hints that were asked for longest ago."""
        while len(self._hints) > MOST_HINTS:
            self._hints.pop(next(iter(self._hints))).work.cancel()


async def _result(made: SharedWork[Hint]) -> Hint:
    """The hint; raises NotNow when a newer one of the same seat took its place."""
    try:
        found = await made.wait()
    except asyncio.CancelledError:
        if not made.done:
            raise  # whoever waited has gone
        raise NotNow("the game went on before this hint was ready; ask for a new one") from None
    assert found is not None
    return found


def _named(action: RatedAction, names: Sequence[str]) -> RatedAction:
    return replace(action, label=with_names(action.label, names), why=with_names(action.why, names))


def _advised(advice: Advice, names: Sequence[str]) -> Advice:
    labels = tuple(with_names(label, names) for label in advice.labels)
    return replace(advice, labels=labels, why=with_names(advice.why, names))
