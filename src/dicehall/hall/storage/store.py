"""The store: what a hall reads and writes, whichever database it has."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from dicehall.core.errors import GameError
from dicehall.hall.storage.address import read_address
from dicehall.hall.storage.database import Database
from dicehall.hall.storage.errors import StoreFailed, StoreProblem
from dicehall.hall.storage.faults import faults
from dicehall.hall.storage.processes import BEAT_LIMIT, BEAT_SECONDS, Fence, Health
from dicehall.hall.storage.reads import Reads
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.stored import StoredTable
from dicehall.hall.storage.writes import new_table
from dicehall.hall.table.clock import steady

BEATS_BETWEEN_CLEANINGS = 600
NOT_OPENED = "the hall can't open or close this table just now; come again"

log = logging.getLogger("dicehall.hall")


class Store(Reads):
    """Everything that the hall stores. Open it before use, close it afterwards.

    `process` is the id of this process among those that share the database, if it is shared.
    """

    def __init__(self, url: str, shared: bool = False) -> None:
        self.process = secrets.token_hex(16)
        self.shared = shared
        self._database = _database(url, self.process, shared)
        super().__init__(self._database.engine)
        self._health = Health(True)
        self._in_use: Callable[[], bool] = lambda: True
        self._beats: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Lock the database, bring it to the newest revision, and begin to write; raises StoreProblem."""
        if self._beats is None:
            await self._database.open()
            await self._beat(BEATS_BETWEEN_CLEANINGS)
            self._beats = asyncio.create_task(self._keep_beating())

    async def close(self) -> None:
        """Write what is waiting, and close the database, within a few seconds."""
        if self._beats is not None:
            self._beats.cancel()
            await asyncio.wait([self._beats], timeout=BEAT_SECONDS / 2)
        await self._database.close()

    @property
    def healthy(self) -> Health:
        """Whether changes can be stored, as far as is known; costs nothing."""
        return self._health

    @property
    def transactions(self) -> int:
        """The number of transactions since the start."""
        return self._database.transactions

    async def create(self, stored: StoredTable) -> None:
        """Store a new table, open in this process with epoch 1; raises StoreFailed."""
        await self.commit(new_table(stored, self.process))

    async def commit(self, writes: Sequence[Write], fence: Fence | None = None) -> None:
        """Return when all of it is stored; raises Moved if the fence is old, and StoreFailed."""
        try:
            await self._database.commit(writes, fence)
        except StoreFailed as error:
            log.error("could not store", extra={"error": type(error.__cause__).__name__})
            self._doubt.set()
            raise

    # Processes.

    def beat_while(self, in_use: Callable[[], bool]) -> None:
        """Note signs of life in a file only while this holds: tables are open."""
        self._in_use = in_use

    def on_moved(self, callback: Callable[[str, int], None]) -> None:
        """Call this with a table and its new epoch when another process has opened a table of ours."""
        self._database.on_moved(callback)

    async def claim(self, table: str) -> int | None:
        """Open a table in this process: its new epoch, or None if there is no such table. Raises StoreFailed."""
        with faults(NOT_OPENED, self._doubt):
            found = await self._database.claim(table, self.process)
        return found.epoch if found else None

    async def adoptable(self, limit: int) -> list[Fence]:
        """Claim tables that run by themselves and that no living process has open: the claimed ones.

        Raises StoreFailed.
        """
        with faults(NOT_OPENED, self._doubt):
            found = await self._database.adopt(self.process, limit)
        return [each.fence for each in found]

    async def release(self, tables: Mapping[str, int]) -> None:
        """Say that this process has closed these tables, unless another has opened them; raises StoreFailed."""
        with faults(NOT_OPENED, self._doubt):
            await self._database.release(tables)

    # Signs of life.

    async def _keep_beating(self) -> None:
        """A beat each second, and at once after a fault. A file is left in peace while no table is open."""
        for number in range(2**62):
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._doubt.wait()
            if self._in_use() or self._doubt.is_set() or not self._health.ok or self._database.remote:
                self._doubt.clear()
                await self._beat(number)

    async def _beat(self, number: int) -> None:
        """Note a sign of life and learn whether the database works."""
        before = self._health
        try:
            with faults("the database does not work", asyncio.Event()):
                await self._sign(number)
            self._health = Health(True)
        except GameError as error:
            self._health = Health(False, _reason(error))
        if self._health.ok != before.ok:
            log.log(
                logging.INFO if self._health.ok else logging.ERROR,
                "the database works again" if self._health.ok else "the database does not work",
                extra={"reason": self._health.reason},
            )

    async def _sign(self, number: int) -> None:
        async with asyncio.timeout(BEAT_LIMIT):
            await self._database.beat(self.process, steady())
            if number and number % BEATS_BETWEEN_CLEANINGS == 0:
                await self._database.forget()


def _database(url: str, process: str, shared: bool) -> Database:
    """The database at an address. Only the driver that it needs is loaded: that takes part of the start."""
    address = read_address(url)
    if address.get_backend_name() == "postgresql":
        from dicehall.hall.storage.postgres.database import Postgres

        return Postgres(address, process, shared)
    if shared:
        raise StoreProblem("several processes can't share a file; give --database postgresql://... with --shared")
    from dicehall.hall.storage.sqlite.database import Sqlite

    return Sqlite(address)


def _reason(error: Exception) -> str:
    cause = error.__cause__ or error
    if isinstance(cause, StoreProblem):
        return str(cause)
    return f"the database does not answer ({type(cause).__name__})"
