"""Settings of the whole test run."""

from __future__ import annotations

import signal
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
    """A run never starts with what an earlier one in the same process remembered (mutation tests fork).

    Nor with interrupts that are ignored, as a shell starts commands in the background.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
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


class OpenBrowser:
    """The browser of this process, shared by tests that follow each other and need one.

    While it is open, Playwright's event loop counts as running in this thread, and nothing else can run one. So it
    is closed before a test that needs none.
    """

    def __init__(self) -> None:
        self._opened: Iterator[Browser] | None = None
        self._browser: Browser | None = None

    def open(self) -> Browser:
        from e2e.browser import opened

        if self._browser is None:
            self._opened = opened()
            self._browser = next(self._opened)
        return self._browser

    def close(self) -> None:
        opened, self._opened, self._browser = self._opened, None, None
        if opened is not None:
            next(opened, None)


BROWSER = OpenBrowser()


def pytest_runtest_setup(item: pytest.Item) -> None:
    if "browser" not in getattr(item, "fixturenames", ()):
        BROWSER.close()


def pytest_sessionfinish() -> None:
    BROWSER.close()


@pytest.fixture
def browser() -> Browser:
    """A browser; the tests that use it have pages of their own."""
    return BROWSER.open()
