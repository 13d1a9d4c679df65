"""The hall: all tables. A table is opened when somebody comes, and closed when nobody is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

import msgspec

from dicehall.core.setup import rulebook_of
from dicehall.hall import wire
from dicehall.hall.catalogue import ready_game
from dicehall.hall.challenges import Challenges
from dicehall.hall.people import NOBODY
from dicehall.hall.refusals import NoTable
from dicehall.hall.reviews import Reviews
from dicehall.hall.storage import writes
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import ListedTable
from dicehall.hall.storage.writer import Write
from dicehall.hall.studies import Studies
from dicehall.hall.table import seats
from dicehall.hall.table.clock import now, present, steady
from dicehall.hall.table.commands import seated
from dicehall.hall.table.state import restored
from dicehall.hall.table.task import Table
from dicehall.hall.table.view import seat_card, waiting
from dicehall.hall.work import Workers

DAY = 24 * 3600 * 1000
IDLE_MILLIS = 600_000
SWEEP_SECONDS = 60.0
MOST_WOKEN = 8
"""The largest number of a person's tables that are opened to see whose turn it is."""

log = logging.getLogger("dicehall.hall")


class Hall:
    """Every table of this process. Open it before use, close it afterwards."""

    def __init__(self, store: Store, workers: Workers, publish: Callable[[bytes, str], None]) -> None:
        self.store = store
        self.workers = workers
        self.publish = publish
        self.reviews = Reviews(workers)
        self.challenges = Challenges(self)
        self.studies = Studies(workers)
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open the store, and go on with the games that ran when the hall was last closed."""
        await self.store.open()
        self._chores = [asyncio.create_task(self._wake()), asyncio.create_task(self._sweep())]

    async def close(self) -> None:
        """End all tables and workers; everything that was answered is stored."""
        for task in self._chores:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        await self.reviews.close()
        await self.challenges.close()
        await self.studies.close()
        await self.workers.close()
        await self.store.close()

    async def commit(self, changes: list[Write]) -> None:
        """Store the changes, all or none."""
        await self.store.commit(changes)

    # Tables.

    async def create(self, request: wire.NewTable, owner: str) -> wire.Seated:
        """Set up a new table, with the host in the seats that are theirs; raises BadOptions."""
        game = await ready_game(request.game)
        stored = seats.set_up(game, request, owner, present(), self.workers.registered)
        await self.commit(writes.new_table(stored))
        log.info("table made", extra={"game": request.game, "seats": len(request.seats)})
        table = await self.table(stored.id)
        return seated(table.state, owner)

    async def table(self, id_: str) -> Table:
        """The table with this id, from memory or from the store; raises NoTable."""
        found = self.tables.get(id_)
        if found is not None and found.alive:
            return found
        if id_ not in self._opening:
            opening = asyncio.create_task(self._open(id_))
            self._opening[id_] = opening
            opening.add_done_callback(lambda _: self._opening.pop(id_, None))
        return await asyncio.shield(self._opening[id_])

    async def _open(self, id_: str) -> Table:
        stored = await self.store.load(id_)
        if stored is None:
            raise NoTable("there is no such table; ask for a new link")
        game = await ready_game(stored.request.game)
        table = Table(await asyncio.to_thread(restored, stored, game, steady()), self)
        self.tables[id_] = table
        await table.start()
        return table

    async def find(self, code: str) -> wire.Found:
        """The table with this code, while it waits for people; raises NoTable."""
        found = await self.store.find_code(code.strip().upper())
        if found is None:
            raise NoTable("no table with an open seat has this code")
        return wire.Found(found)

    async def listed(self) -> list[wire.TableCard]:
        """The listed tables, newest first."""
        return [await self._card(listed) for listed in await self.store.listed()]

    async def tables_of(self, owner: str) -> list[wire.MyTable]:
        """The tables that a person made or sits at, newest first; nobody has none."""
        found = await self.store.tables_of(owner) if owner != NOBODY else []
        playing = [each.id for each in found if each.phase == "playing"][:MOST_WOKEN]
        return [
            wire.MyTable(
                **msgspec.structs.asdict(await self._card(each)),
                mine=(mine := seats.seats_of(each.seats, owner)),
                your_turn=each.id in playing and await self._waits_for(each.id, mine),
                result=each.result,
            )
            for each in found
        ]

    async def _waits_for(self, id_: str, mine: tuple[int, ...]) -> bool:
        table = await self.table(id_)
        return not set(mine).isdisjoint(waiting(table.state).seats)

    async def _card(self, listed: ListedTable) -> wire.TableCard:
        table = self.tables.get(listed.id)
        cards = (
            seat_card(seat, seats.is_bot(seat) or (table is not None and table.is_here(seat.owner)))
            for seat in listed.seats
        )
        request = listed.request
        rules = rulebook_of((await ready_game(request.game)).spec, request.options).id
        return wire.TableCard(
            table=listed.id,
            game=request.game,
            rules=rules,
            phase=listed.phase,
            seats=tuple(cards),
            clock=request.clock,
            real_dice=request.real_dice,
            created=listed.created,
        )

    # Chores.

    async def _wake(self) -> None:
        """Open the tables whose game runs, so that bots and clocks go on before anybody comes."""
        for id_ in await self.store.running(now() - DAY):
            try:
                await self.table(id_)
            except Exception:
                log.exception("a table could not be opened")

    async def _sweep(self) -> None:
        """Close tables at which nothing has happened for a while."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            before = steady() - IDLE_MILLIS
            for id_, table in list(self.tables.items()):
                if not table.alive or (table.idle and table.used < before):
                    del self.tables[id_]
                    await table.stop()
