"""Laws for games, as tests: `pytest --dicehall my_game` checks them on an installed game.

They come with the extra `dicehall[testing]`, which adds pytest and hypothesis. docs/testing.md lists them.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from dicehall.core.errors import GameError
from dicehall.registry import plugin, plugins

if TYPE_CHECKING:
    from dicehall.testing.law import Case

ALL = "all"
"""The word for every game that is registered."""
GOLDEN = Path("tests/golden")
"""The folder of golden games, relative to the project."""

_NEEDED = ("pytest", "hypothesis")


class MissingExtra(GameError):
    """A library that only tests need is not installed."""

    code = "missing_extra"


def check_installed() -> None:
    """Raise MissingExtra unless all packages that the laws need are installed."""
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise MissingExtra(
            f"the laws for games need {' and '.join(missing)}; install the extra: pip install 'dicehall[testing]'"
        )


def cases(games: Sequence[str] = (ALL,), golden: Path = GOLDEN, write_golden: bool = False) -> list[Case]:
    """Every law for every table of these games; raises UnknownGame, BrokenPlugin and MissingExtra."""
    check_installed()
    from dicehall.testing.golden import Golden
    from dicehall.testing.law import cases_of

    chosen = plugins() if ALL in games else [plugin(name) for name in dict.fromkeys(games)]
    return [case for each in chosen for case in cases_of(each, Golden(golden, write_golden))]
