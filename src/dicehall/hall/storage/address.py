"""The address of a database as people write it: a file, or a PostgreSQL."""

from __future__ import annotations

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from dicehall.hall.storage.errors import StoreProblem

WHAT_IS_UNDERSTOOD = "give a file, or postgresql://user:password@host/name"
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def read_address(text: str) -> URL:
    """The address with the driver that the hall uses; raises StoreProblem."""
    if "://" not in text:
        return URL.create("sqlite+aiosqlite", database=text)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreProblem(f"the address of the database is not understood; {WHAT_IS_UNDERSTOOD}") from None
    if url.drivername not in _DRIVERS:
        raise StoreProblem(f"the hall can't store in {url.drivername}; {WHAT_IS_UNDERSTOOD}")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreProblem(f"the hall can't store in memory; {WHAT_IS_UNDERSTOOD}")
    return _with_ssl(url.set(drivername=_DRIVERS[url.drivername]))


def _with_ssl(url: URL) -> URL:
    """PostgreSQL's own programs say sslmode where the driver says ssl."""
    if "sslmode" not in url.query:
        return url
    return url.difference_update_query(["sslmode"]).update_query_dict({"ssl": str(url.query["sslmode"])})


def shown(url: URL) -> str:
    """The address for messages, without its password."""
    return url.set(drivername=url.get_backend_name(), query={}).render_as_string(hide_password=True)
