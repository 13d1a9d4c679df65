"""The messages about the lab: house rules in, figures out."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from dicehall.hall.wire.inputs import Input
from dicehall.lab import board_study, figures, study

Figure: TypeAlias = figures.Figure
Check: TypeAlias = board_study.Check
About: TypeAlias = study.About


class LabQuestion(Input, frozen=True):
    """What do these house rules do, and what if the option `vary` had each of these values?

    The newest question of a person takes the place of the one before. With `after`, the hall waits up to `wait`
    seconds until more than that many pieces are done.
    """

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    vary: Annotated[str, Meta(max_length=40)] = ""
    values: Annotated[tuple[Any, ...], Meta(max_length=25)] = ()
    about: About = "rules"
    """What the study is about: the house rules, or the board that the options name."""
    after: Annotated[int, Meta(ge=0)] | None = None
    wait: Annotated[int, Meta(ge=0, le=20)] = 10


class LabStudy(msgspec.Struct, frozen=True):
    """The results so far for one set of house rules, from `games` games or more; `reasons` say what can't be."""

    figures: tuple[Figure, ...]
    games: int
    busy: bool
    reasons: tuple[str, ...]
    checks: tuple[Check, ...] = ()


class LabAnswer(msgspec.Struct, frozen=True):
    """The rules that were asked about, the same rulebook as printed, and each value of the varied option.

    `done` pieces of the work of `total` are ready; `total` may grow while the figures get finer. `expected` are the
    names of the figures, and `bots` the level whose games give them, or "" where everything is solved.
    """

    here: LabStudy
    standard: LabStudy
    along: tuple[LabStudy, ...]
    done: int
    total: int
    expected: tuple[str, ...]
    bots: str
