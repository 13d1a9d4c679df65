"""Every law of `dicehall.testing` holds for every registered game, by every rulebook, at every number of seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.testing import ALL, cases
from dicehall.testing.law import Case

GOLDEN = Path(__file__).parent.parent / "golden"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    write_golden = metafunc.config.getoption("--write-golden")
    metafunc.parametrize("case", cases([ALL], GOLDEN, write_golden), ids=lambda case: f"{case.law.group}-{case}")


def test_the_law_holds(case: Case) -> None:
    case.check()
