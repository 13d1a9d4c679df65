"""Names for seats: the texts of a game say "seat 1", and hosts put the player's name there."""

from __future__ import annotations

import re
from collections.abc import Sequence

_SEAT = re.compile(r"\bseat (\d+)('s)?")


def with_names(text: str, names: Sequence[str], *, of: int | None = None, to: int | None = None) -> str:
    """The text with names for its seats; `of` is the seat that the text is about, `to` the one that reads it."""

    def name(found: re.Match[str]) -> str:
        seat, owns = int(found[1]), found[2]
        if seat == to:
            return "your" if owns else "you"
        return "their own" if seat == of and owns else names[seat] + (owns or "")

    return _SEAT.sub(name, text)
