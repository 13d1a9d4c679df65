"""Connections to PostgreSQL, straight through its driver."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import URL
from sqlalchemy.dialects.postgresql.asyncpg import dialect

CONNECT_SECONDS = 5.0
GOODBYE_SECONDS = 0.4
"""How long a server that may be away is waited for at each step of closing: a hall ends within three seconds."""
Connection: TypeAlias = Any  # the driver has no types
Connect: TypeAlias = Callable[[], Awaitable[Connection]]
_SQLALCHEMYS_OWN = ("prepared_statement_cache_size", "prepared_statement_name_func")
# A connection whose other end has vanished is noticed within half a minute, on both sides.
_KEEPALIVES = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}


async def connect(url: URL, **settings: str) -> Connection:
    """A connection of its own, with settings of the server."""
    arguments: dict[str, Any] = dialect().create_connect_args(url)[1]  # type: ignore[no-untyped-call]
    arguments = {name: value for name, value in arguments.items() if name not in _SQLALCHEMYS_OWN}
    return await asyncpg.connect(
        **arguments, timeout=CONNECT_SECONDS, statement_cache_size=500, server_settings={**_KEEPALIVES, **settings}
    )


async def shut(connection: Connection | None) -> None:
    """Close a connection soon, or drop it; never raises."""
    if connection is None:
        return
    with suppress(Exception, asyncio.CancelledError):
        await connection.close(timeout=GOODBYE_SECONDS)
    with suppress(Exception):
        connection.terminate()
