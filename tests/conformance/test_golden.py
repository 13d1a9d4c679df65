"""Golden games are unchanged, line by line; one that is missing is a failure."""

from __future__ import annotations

import pytest

from conformance import golden
from conformance.hosting import Setup


@pytest.mark.parametrize("setup", golden.wanted(), ids=str)
def test_the_golden_game_is_unchanged(setup: Setup, write_golden: bool) -> None:
    if write_golden:
        golden.write(setup)
    known, told = golden.read(setup)
    for number, (before, now) in enumerate(zip(known, told, strict=True), start=1):
        assert now == before, f"{setup}.txt, line {number}"
