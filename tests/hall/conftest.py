"""What tests of the hall share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from core.toys import PLUGIN
from dicehall import registry
from guests import postgres
from guests.house import House


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """An empty database, once of each kind."""
    if request.param == "sqlite":
        found: str = request.getfixturevalue("sqlite_url")
        return found
    address: str = request.getfixturevalue("postgres_url")
    return address


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """An empty PostgreSQL."""
    asyncio.run(_emptied(postgres_server))
    return postgres_server


async def _emptied(address: str) -> None:
    engine = create_async_engine(address)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall in a process of its own, for the tests of one module."""
    with House(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game can be played at tables in this process."""
    monkeypatch.setitem(registry.found().plugins, "toy", PLUGIN)
