"""A connection of its own for everything about processes: the lock on the database, beats and notifications."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from dicehall.hall.storage.errors import StoreProblem
from dicehall.hall.storage.postgres.connection import Connect, Connection, shut
from dicehall.hall.storage.processes import Fence

LOCK = 0x64696365  # "dice"
LOCK_SECONDS = 5.0
"""How long a hall waits for one that was just killed: the server needs a moment to notice."""
LARGEST_MESSAGE = 100
"""Tables in one notification; PostgreSQL allows 8000 bytes."""
_BEAT = """
INSERT INTO processes (id, started, beat, ran) SELECT $1, now, now, $2
FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS clock
ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, ran = excluded.ran
"""
_TAKEN = {
    False: "another hall uses this database; end it, or start both with --shared",
    True: "a hall that was not started with --shared uses this database; end it, or start it with --shared",
}

_decode = msgspec.json.Decoder(list[tuple[str, int]]).decode

log = logging.getLogger("dicehall.hall")


class Session:
    """The lock, beats and notifications of one process. Every use opens the connection again if it was lost."""

    def __init__(self, connect: Connect, process: str, shared: bool) -> None:
        self._connect = connect
        self._process = process
        self._shared = shared
        self._connection: Connection | None = None
        self._one_at_a_time = asyncio.Lock()
        self._news: dict[str, list[Fence]] = {}
        self._sending: asyncio.Task[None] | None = None
        self.on_moved: Callable[[str, int], None] = lambda *_: None

    async def open(self) -> None:
        """Take the lock; raises StoreProblem if another hall has it."""
        async with self._one_at_a_time:
            await self._connected(LOCK_SECONDS)

    async def close(self) -> None:
        """Free the lock."""
        if self._sending is not None:
            self._sending.cancel()
        connection, self._connection = self._connection, None
        await shut(connection)

    async def beat(self, ran: int) -> None:
        """Note a sign of life; raises whatever keeps the database from working."""
        await self._execute(_BEAT, self._process, ran)

    async def _execute(self, sql: str, *values: Any) -> None:
        async with self._one_at_a_time:
            try:
                connection = await self._connected(0)
                await connection.execute(sql, *values)
            except BaseException:
                lost, self._connection = self._connection, None
                await shut(lost)
                raise

    async def _connected(self, patience: float) -> Connection:
        if self._connection is None or self._connection.is_closed():
            connection = await self._connect()
            try:
                await self._set_up(connection, patience)
            except BaseException:
                await shut(connection)
                raise
            self._connection = connection
        return self._connection

    async def _set_up(self, connection: Connection, patience: float) -> None:
        loop = asyncio.get_running_loop()
        give_up = loop.time() + patience
        kind = "_shared" if self._shared else ""
        while not await connection.fetchval(f"SELECT pg_try_advisory_lock{kind}({LOCK})"):
            if loop.time() > give_up:
                raise StoreProblem(_TAKEN[self._shared])
            await asyncio.sleep(0.1)
        await connection.add_listener(_channel(self._process), self._heard)

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        with suppress(msgspec.DecodeError, TypeError):
            for table, epoch in _decode(str(payload)):
                self.on_moved(table, epoch)

    # Notifications.

    def notify(self, process: str, fence: Fence) -> None:
        """Let a process know soon that a table is no longer its own; one notification for many tables."""
        self._news.setdefault(process, []).append(fence)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        """Send what has gathered; news that can't be sent are dropped, because every commit is fenced anyway."""
        while self._news:
            news, self._news = self._news, {}
            messages = [
                (_channel(process), msgspec.json.encode(fences[start : start + LARGEST_MESSAGE]).decode())
                for process, fences in news.items()
                for start in range(0, len(fences), LARGEST_MESSAGE)
            ]
            with suppress(Exception):
                channels, payloads = zip(*messages, strict=True)
                sql = "SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS n(c, p)"
                async with asyncio.timeout(LOCK_SECONDS):
                    await self._execute(sql, list(channels), list(payloads))


def _channel(process: str) -> str:
    return f"dicehall_{process}"
