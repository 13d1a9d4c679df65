"""Settings of the whole test run."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=100)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile("steady")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow extras too")


def pytest_sessionstart() -> None:
    """A run never starts with what an earlier one in the same process remembered (mutation tests fork)."""
    for name, module in list(sys.modules.items()):
        if name.startswith("dicehall."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        skip = pytest.mark.skip(reason="a slow extra: call with --slow")
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(skip)


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--write-golden"))


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing that a test keeps goes into the user's folder."""
    home = tmp_path / "home"
    monkeypatch.setenv("DICEHALL_HOME", str(home))
    return home


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests that need one."""
    from e2e.browser import opened

    yield from opened()
