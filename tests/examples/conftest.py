"""The environment that the example's tests share, and the browser of the page's tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from e2e.conftest import new_page
from examples.fresh import ROOT, Fresh
from guests.house import House

__all__ = ["new_page"]


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """An environment with the wheels of Dicehall and of Pig."""
    return Fresh(tmp_path_factory.mktemp("fresh"), ROOT, ROOT / "examples/pig")


@pytest.fixture(scope="session")
def house(fresh: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall of that environment."""
    with House(tmp_path_factory.mktemp("house"), python=fresh.python) as opened:
        yield opened
