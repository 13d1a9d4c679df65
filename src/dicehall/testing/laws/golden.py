"""Golden games are unchanged, line by line; one that is missing is a failure."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from dicehall.core.errors import GameError
from dicehall.testing import golden
from dicehall.testing.law import OfTable, table_law

WRITE = "Call pytest again with --write-golden, read what it wrote, and commit it with your tests."


def _is_wanted(on: OfTable) -> bool:
    return golden.is_wanted(on.setup)


@table_law(where=_is_wanted)
def the_golden_game_is_unchanged(on: OfTable) -> None:
    """The rules say the same along a recorded game as when it was written down."""
    if on.golden.write:
        golden.write(on.golden, on.setup)
    for path in (on.golden.record(on.setup), on.golden.transcript(on.setup)):
        if not path.is_file():
            pytest.fail(f"There is no golden game {path}. {WRITE}", pytrace=False)
    known, now_said = _read(on)
    for number, (before, now) in enumerate(zip_longest(known, now_said), start=1):
        assert now == before, f"{on.setup}.txt, line {number}. If the change is meant: {WRITE}"


def _read(on: OfTable) -> tuple[list[str], list[str]]:
    try:
        return golden.read(on.golden, on.setup)
    except GameError as error:
        pytest.fail(
            f"The golden game {on.setup} does not follow the rules any more: {error}. {WRITE}", pytrace=False
        )
