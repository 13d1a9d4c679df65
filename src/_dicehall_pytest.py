"""The door to Dicehall's laws for pytest, which loads it in every run: so it imports nothing of Dicehall by itself.

`pytest --dicehall my_game` checks the laws of `dicehall.testing` on a game, beside the project's own tests.
"""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, all in one group."""
    group = parser.getgroup("dicehall", "games for Dicehall")
    group.addoption(
        "--dicehall",
        action="append",
        default=[],
        metavar="GAME",
        help="check the laws for games on this one; may be given several times; 'all' is every registered game",
    )
    group.addoption(
        "--dicehall-golden",
        default="tests/golden",
        metavar="DIR",
        help="where golden games are kept, seen from the rootdir (tests/golden)",
    )
    group.addoption(
        "--write-golden", action="store_true", help="write the golden files anew, then look at the difference"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Collect laws where they are asked for."""
    config.addinivalue_line("markers", "dicehall: a law for games, which --dicehall GAME checks")
    pytest.register_assert_rewrite("dicehall.testing.laws")
    if config.getoption("--dicehall"):
        from dicehall.testing import collect

        config.pluginmanager.register(collect, "dicehall-laws")
