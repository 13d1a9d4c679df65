"""The messages about daily challenges."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from dicehall.hall.wire.inputs import Input, Name
from dicehall.lab import daily

Best: TypeAlias = daily.Best


class Try(Input, frozen=True):
    """Play today's challenge under this name, which stands in the list of the day."""

    name: Name


class Own(msgspec.Struct, frozen=True):
    """How the caller's attempts of a day stand: the one that counts, and the best of the practice after it.

    `score` is None until the game is over, and for good if it was not played to its end.
    """

    table: str
    over: bool
    score: int | None
    practice: int | None


class DailyCard(msgspec.Struct, frozen=True):
    """A day's challenge as the lobby offers it; it ends at `ends` (Unix milliseconds). `played` are finished."""

    id: str
    game: str
    rules: str
    day: str
    ends: int
    measure: daily.Measure
    exact: bool
    played: int
    own: Own | None


class Place(msgspec.Struct, frozen=True):
    """A place in the list of a day: the name as it was typed, text and never HTML."""

    rank: int
    name: str
    score: int
    mine: bool


class DailyReport(msgspec.Struct, frozen=True):
    """How a day's challenge went, for everybody at this hall.

    It is `hidden` from whoever could still play it for the first time. `places` are the first of the list, and the
    caller's own; `scores` are all of them, each with how many came to it. `best` is None as long as the hall is
    `working` on it, and for a day on which nobody here tried.
    """

    card: DailyCard
    hidden: bool
    best: Best | None
    working: bool
    places: tuple[Place, ...]
    scores: tuple[tuple[int, int], ...]
