"""Seats in words: a game speaks of "seat 1", whoever knows the people puts their names there."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SEAT = re.compile(r"\bseat (\d+)('s)?")


def with_names(text: str, names: Sequence[str], *, of: int | None = None, to: int | None = None) -> str:
    """The words with names for the seats they speak of: words about what one seat does, told to another."""

    def name(found: re.Match[str]) -> str:
        seat, owns = int(found[1]), found[2]
        if seat == to:
            return "your" if owns else "you"
        return "their own" if seat == of and owns else names[seat] + (owns or "")

    return _SEAT.sub(name, text)
