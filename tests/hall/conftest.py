"""What tests of the hall share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hall import postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"
