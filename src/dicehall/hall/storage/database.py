"""What the store needs of a database, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncEngine

from dicehall.hall.storage.processes import Claimed, Fence
from dicehall.hall.storage.rows import Write


class Database(Protocol):
    """One kind of database: its lock, its writer, and its statements about processes.

    `engine` is for reading. `remote`: the database can go away by itself, so it is looked after all the time.
    """

    engine: AsyncEngine
    remote: bool

    @property
    def transactions(self) -> int:
        """The number of transactions since the start."""

    async def open(self) -> None:
        """Lock the database, bring it to the newest revision, and begin to write; raises StoreProblem."""

    async def close(self) -> None:
        """Write what is waiting, and free everything, within a few seconds."""

    async def commit(self, writes: Sequence[Write], fence: Fence | None) -> None:
        """Return when all of it is stored; raises Moved and StoreFailed."""

    async def claim(self, table: str, process: str) -> Claimed | None:
        """Make a process the owner of a table."""

    async def release(self, tables: Mapping[str, int]) -> None:
        """Say that these tables, in these epochs, are open nowhere."""

    async def adopt(self, process: str, limit: int) -> list[Claimed]:
        """Make a process the owner of tables that run by themselves and belong to nobody alive."""

    async def beat(self, process: str, ran: int) -> None:
        """Note a sign of life; raises whatever keeps the database from working."""

    async def forget(self) -> None:
        """Remove the processes that died long ago."""

    def on_moved(self, callback: Callable[[str, int], None]) -> None:
        """Call this when another process has opened a table of this one."""
