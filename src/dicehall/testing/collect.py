"""Laws as pytest items: a test each, named `my_game-2::the_law`, in addition to the project's tests."""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from dicehall.core.errors import GameError
from dicehall.testing import cases
from dicehall.testing.law import Case


class Laws(pytest.Collector):
    """The laws for one game or one of its tables."""

    def __init__(self, *, cases: list[Case], **more: Any) -> None:
        super().__init__(**more)
        self._cases = cases

    def collect(self) -> Iterable[pytest.Item]:
        """A test for every law."""
        return [CheckedLaw.from_parent(self, name=case.name, case=case) for case in self._cases]


class CheckedLaw(pytest.Item):
    """A law that is checked on one game or table."""

    def __init__(self, *, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self._case = case
        self.add_marker("dicehall")

    def runtest(self) -> None:
        """Check the law, with a temporary folder for everything it stores."""
        with _own_home():
            self._case.check()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The traceback of a failure, starting at the law."""
        excinfo.traceback = excinfo.traceback.cut(path=self._case.law.check.__code__.co_filename)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the law stands, and the law as a sentence."""
        code = self._case.law.check.__code__
        return Path(code.co_filename), code.co_firstlineno - 1, f"{self._case.on}: {self._case.words}"


@contextmanager
def _own_home() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICEHALL_HOME", str(Path(folder, "home")))
        yield


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Add the laws to what a session has collected."""
    report = yield
    if isinstance(collector, pytest.Session):
        report.result.extend(_laws(collector))
    return report


def _laws(session: pytest.Session) -> Iterator[Laws]:
    """The laws to check, by game and table; raises UsageError for a game that can't be loaded."""
    config = session.config
    golden = config.rootpath / config.getoption("--dicehall-golden")
    try:
        found = cases(config.getoption("--dicehall"), golden, config.getoption("--write-golden"))
    except GameError as error:
        raise pytest.UsageError(f"--dicehall: {error}") from None
    for name, group in groupby(found, key=lambda case: str(case.on)):
        yield Laws.from_parent(session, name=name, nodeid=name, cases=list(group))
