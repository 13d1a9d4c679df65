"""The hall: the tables of this process, and the lists of all tables.

A table is opened when somebody comes, and closed when nobody is there. Any process of a hall may open any table: it
claims the table in the store, and the process that had it open before closes it. See docs/hall.md.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from dicehall.core.boards import board_fingerprint
from dicehall.core.contract import Game
from dicehall.core.errors import GameError
from dicehall.core.setup import resolve, rulebook_of
from dicehall.core.titles import title_of
from dicehall.hall import wire
from dicehall.hall.aims import Aims
from dicehall.hall.catalogue import ready_game
from dicehall.hall.challenges import Challenges
from dicehall.hall.hints import Hints
from dicehall.hall.kept_boards import KeptBoards
from dicehall.hall.lessons import Lessons
from dicehall.hall.people import NOBODY
from dicehall.hall.reads import Reads
from dicehall.hall.refusals import HallError, NoTable, Unavailable
from dicehall.hall.reviews import Reviews
from dicehall.hall.storage.errors import Moved, StoreFailed
from dicehall.hall.storage.processes import Fence, Health
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import ListedTable, StoredTable
from dicehall.hall.studies import Studies
from dicehall.hall.table import seats
from dicehall.hall.table.clock import present, steady
from dicehall.hall.table.commands import seated
from dicehall.hall.table.state import TableState, restored
from dicehall.hall.table.task import Table
from dicehall.hall.table.view import seat_card
from dicehall.hall.training import Trainings
from dicehall.hall.training_files import TrainingFiles
from dicehall.hall.work import Workers

IDLE_MILLIS = 120_000
"""After this time without anything, a table leaves memory; opening it again takes a few milliseconds."""
OVER_MILLIS = 20_000
"""The same for a table whose game is over."""
SWEEP_SECONDS = 10.0
ADOPT_SECONDS = 1.0
COMPARE_SECONDS = 5.0
MOST_ADOPTED = 4
"""The largest number of tables that are claimed at once; other processes take others meanwhile."""
MOST_OPENINGS = 4
"""The largest number of tables that are read from the store at once because people came."""
LONG = 150
"""The number of entries from which on a table is restored in a thread."""
LEAVING_SECONDS = 0.8
"""The longest time for giving the tables away when the hall closes."""
CLOSING = "this hall is closing; come again"
ELSEWHERE = "this table is being opened elsewhere; come again"

T = TypeVar("T")

log = logging.getLogger("dicehall.hall")


class Hall:
    """Every table of this process. Open it before use, close it afterwards."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.reads = Reads(self)
        self.hints = Hints(workers)
        self.aims = Aims(workers)
        self.challenges = Challenges(self)
        self.studies = Studies(workers)
        self.lessons = Lessons(workers)
        self.training = Trainings(self)
        self.training_files = TrainingFiles(self)
        self.reviews = Reviews(workers, self.training_files.note_all)
        self.boards = KeptBoards(store, workers)
        self.tables: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._moved: dict[str, int] = {}
        self._failed: set[str] = set()
        self._openings = asyncio.Semaphore(MOST_OPENINGS)
        self._restoring = asyncio.Lock()
        self._restoring_long = asyncio.Lock()
        self._chores: list[asyncio.Task[None]] = []
        self._leaving = False

    async def open(self) -> None:
        """Open the store, and go on with the games that nobody has open; raises StoreProblem."""
        self.store.on_moved(self._has_moved)
        self.store.beat_while(lambda: bool(self.tables or self._opening))
        await self.store.open()
        self._chores = [asyncio.create_task(chore) for chore in (self._adopt(), self._compare(), self._sweep())]

    async def leave(self) -> None:
        """Give all tables away: they take no more turns, their clocks are stored, and others may open them."""
        self._leaving = True
        for task in self._chores:
            task.cancel()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS):
                await self._give_away(list(self.tables.values()))

    async def close(self) -> None:
        """End all tables and workers; everything that was answered is stored."""
        if not self._leaving:
            await self.leave()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await self.reads.close()
        await self.hints.close()
        await self.aims.close()
        await self.reviews.close()
        await self.challenges.close()
        await self.studies.close()
        await self.workers.close()
        await self.store.close()

    @property
    def health(self) -> Health:
        """Whether this process can serve and store, without asking the database."""
        return Health(False, CLOSING) if self._leaving else self.store.healthy

    async def commit(self, changes: list[Write], fence: Fence | None = None) -> None:
        """Store the changes, all or none; raises Moved, StoreFailed."""
        await self.store.commit(changes, fence)

    # Tables.

    async def create(self, request: wire.NewTable, owner: str) -> wire.Seated:
        """Store a new table, with the host in the seats that are theirs; raises BadOptions, StoreFailed."""
        game = await ready_game(request.game)
        stored = seats.set_up(game, request, owner, present(), self.workers.registered)
        await asyncio.to_thread(board_fingerprint, game, resolve(game.spec, request.options))  # raises BadOptions
        await self.store.create(stored)
        log.info("table made", extra={"game": request.game, "seats": len(request.seats)})
        return seated(stored, owner)

    async def table(self, id_: str) -> Table:
        """The table with this id, from memory or from the store; raises NoTable, or Unavailable: come again."""
        found = self.tables.get(id_)
        if found is not None and found.alive:
            return found
        if self._leaving:
            raise Unavailable(CLOSING)
        return await asyncio.shield(self._opening.get(id_) or self._begin_opening(id_, self._open(id_)))

    async def at(self, id_: str, use: Callable[[Table], Awaitable[T]]) -> T:
        """Use a table; if it closes before the turn is taken, open it here and use it once more."""
        try:
            return await use(await self.table(id_))
        except Moved:
            return await use(await self.table(id_))

    def closed(self, table: Table, again: bool) -> None:
        """Forget a table that has closed; one that runs by itself is opened again after the store has failed."""
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        if again and table.state.runs_itself:
            self._failed.add(table.id)

    def _begin_opening(self, id_: str, opening: Any) -> asyncio.Task[Table]:
        task: asyncio.Task[Table] = asyncio.create_task(opening)
        self._opening[id_] = task
        task.add_done_callback(lambda _: self._end_opening(id_, task))
        return task

    def _end_opening(self, id_: str, task: asyncio.Task[Table]) -> None:
        self._opening.pop(id_, None)
        self._moved.pop(id_, None)
        if not task.cancelled():
            task.exception()  # nobody has to be waiting

    async def _open(self, id_: str) -> Table:
        """Open a table because somebody came."""
        async with self._openings:
            epoch = await self.store.claim(id_)
            if epoch is None:
                raise NoTable("there is no such table; ask for a new link")
            try:
                return await self._open_claimed(Fence(id_, epoch))
            except StoreFailed:
                self._failed.add(id_)
                raise

    async def _open_claimed(self, fence: Fence) -> Table:
        """Open a table that this process has claimed; raises Moved if another has claimed it since."""
        stored = await self.store.load(fence.table)
        if stored is None or stored.epoch != fence.epoch:
            raise Moved(ELSEWHERE)
        table = Table(await self._restored(stored), self, fence.epoch)
        await table.start()
        if self._leaving or self._moved.get(fence.table, 0) > fence.epoch:
            table.close()
            raise Moved(ELSEWHERE)
        self.tables[fence.table] = table
        return table

    async def _restored(self, stored: StoredTable) -> TableState:
        """The table as it was stored; raises Unavailable, also where its game can't read it."""
        try:
            return await self._restore(stored, await ready_game(stored.request.game))
        except HallError:
            raise
        except GameError as error:
            log.error("a table could not be opened", extra={"game": stored.request.game, "error": str(error)})
            raise Unavailable("this table can't be opened in this hall; its log has the reason") from error

    async def _restore(self, stored: StoredTable, game: Game[Any, Any]) -> TableState:
        """One table at a time, so that nobody waits long: short ones at once, as a thread would only slow them.

        Long ones have a queue of their own, so that nobody waits behind them.
        """
        if len(stored.lines) >= LONG:
            async with self._restoring_long:
                return await asyncio.to_thread(restored, stored, game, steady())
        async with self._restoring:
            await asyncio.sleep(0)
            return restored(stored, game, steady())

    def _has_moved(self, id_: str, epoch: int) -> None:
        """Another process has claimed a table: it closes here at once."""
        table = self.tables.get(id_)
        if table is not None and table.epoch < epoch:
            table.close()
        if id_ in self._opening:
            self._moved[id_] = max(epoch, self._moved.get(id_, 0))

    # Lists: from the store alone, so that no table is opened for them.

    async def find(self, code: str) -> wire.Found:
        """The table with this code, while it waits for people; raises NoTable."""
        found = await self.store.find_code(code.strip().upper())
        if found is None:
            raise NoTable("no table with an open seat has this code")
        return wire.Found(found)

    async def listed(self) -> list[wire.TableCard]:
        """The listed tables, newest first."""
        cards = [await self._card(listed) for listed in await self.store.listed()]
        return [card for card in cards if card is not None]

    async def tables_of(self, owner: str) -> list[wire.MyTable]:
        """The tables that a person made or sits at, newest first; nobody has none."""
        found = await self.store.tables_of(owner) if owner != NOBODY else []
        cards = [(each, await self._card(each)) for each in found]
        return [_own_card(each, card, owner) for each, card in cards if card is not None]

    async def _card(self, listed: ListedTable) -> wire.TableCard | None:
        """The table for a list, or None if its game can't be played here. Only this process knows who is here."""
        table = self.tables.get(listed.id)
        cards = (
            seat_card(seat, seats.is_bot(seat) or (table is not None and table.is_here(seat.owner)))
            for seat in listed.seats
        )
        request = listed.request
        try:
            spec = (await ready_game(request.game)).spec
            title, rules = title_of(spec, request.options), rulebook_of(spec, request.options).id
        except GameError:
            return None
        return wire.TableCard(
            table=listed.id,
            game=request.game,
            title=title,
            rules=rules,
            phase=listed.phase,
            seats=tuple(cards),
            clock=request.clock,
            real_dice=request.real_dice,
            created=listed.created,
        )

    # Chores.

    async def _adopt(self) -> None:
        """Go on with games that run by themselves and that no living process has open, one table at a time."""
        while True:
            try:
                while claimed := await self.store.adoptable(MOST_ADOPTED):
                    for fence in claimed:
                        self._has_moved(*fence)  # it may be one of ours, if our own beats came too late
                        await self._wake(fence.table, self._open_claimed(fence))
                await self._open_failed()
            except StoreFailed:
                pass  # the store says so itself, and is asked again in a second
            except Exception:
                log.exception("tables could not be adopted")
            await asyncio.sleep(ADOPT_SECONDS)

    async def _open_failed(self) -> None:
        """Open the tables that closed because the store failed: bots and clocks go on when it is back."""
        for id_ in tuple(self._failed):  # each once: one that is being opened stays here, and has its time to open
            if self.store.healthy.ok:
                self._failed.discard(id_)
                await self._wake(id_, self._open(id_))

    async def _wake(self, id_: str, opening: Any) -> None:
        """Open a table for nobody in particular, unless it is open; what fails now is tried later."""
        if id_ in self._opening or id_ in self.tables:
            opening.close()
            if id_ in self._opening:
                self._failed.add(id_)
            return
        try:
            await self._begin_opening(id_, opening)
        except StoreFailed:
            self._failed.add(id_)
        except Moved:
            pass
        except Exception:
            log.exception("a table could not be opened")

    async def _compare(self) -> None:
        """Close tables that others have opened, although no news of it came: a connection may have been lost."""
        while self.store.shared:
            await asyncio.sleep(COMPARE_SECONDS)
            with suppress(StoreFailed):
                for id_, epoch in (await self.store.epochs(list(self.tables))).items():
                    self._has_moved(id_, epoch)

    async def _sweep(self) -> None:
        """Close tables at which nothing has happened for a while."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            await self._give_away(self._idle(steady()))

    def _idle(self, now: int) -> list[Table]:
        """The tables that nobody has used for a while; the sweep itself must not refer to them."""
        return [table for table in self.tables.values() if table.idle and table.used < now - _patience(table)]

    async def _give_away(self, tables: list[Table]) -> None:
        """Close tables here, store what their clocks show, and let other processes open them."""
        for table in tables:
            table.close()
        await asyncio.gather(*(table.stop() for table in tables))
        await asyncio.gather(*(table.store_clock() for table in tables), return_exceptions=True)
        with suppress(StoreFailed):
            await self.store.release({table.id: table.epoch for table in tables})


def _own_card(listed: ListedTable, card: wire.TableCard, owner: str) -> wire.MyTable:
    mine = seats.seats_of(listed.seats, owner)
    return wire.MyTable(
        **msgspec.structs.asdict(card),
        mine=mine,
        your_turn=listed.phase == "playing" and not set(mine).isdisjoint(listed.waiting),
        result=listed.result,
    )


def _patience(table: Table) -> int:
    """The number of milliseconds that a table stays in memory without being used."""
    return OVER_MILLIS if table.state.phase == "over" else IDLE_MILLIS
