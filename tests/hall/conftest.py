"""What tests of the hall share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from guests import postgres
from guests.house import House


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall in a process of its own, for the tests of one module."""
    with House(tmp_path_factory.mktemp("house")) as open_house:
        yield open_house
