"""What a board plays like: figures found by games of bots on it, and named checks of whether it is playable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from dicehall.core.errors import BadOptions
from dicehall.lab.figures import Figure
from dicehall.registry import part, plugin


class Check(msgspec.Struct, frozen=True):
    """A named check of a board: whether it passed, what was found, and what would be right."""

    name: str
    title: str
    passed: bool
    found: str
    right: str
    entries: tuple[str, ...] = ()
    """The routes, or other entries of the board, that the check is about; none where it is about all of it."""


class BoardStudy(NamedTuple):
    """How the boards of a game are studied: the figures by name, and the parts of the work.

    `measure(options, part, games)` gives the figures of one part. `checks(options, figures)` gives the checks that
    these figures decide.
    """

    figures: tuple[str, ...]
    parts: tuple[str, ...]
    bots: str
    rungs: tuple[int, ...]
    longest: float
    """The longest expected time of one piece of work, in seconds."""
    measure: Callable[[Mapping[str, Any], str, int], tuple[Figure, ...]]
    checks: Callable[[Mapping[str, Any], tuple[Figure, ...]], tuple[Check, ...]]


def board_study_of(game: str) -> BoardStudy:
    """How the boards of a game are studied; raises BadOptions for a game that does not say."""
    found: BoardStudy | None = part(game, "board_study")
    if found is None:
        raise BadOptions(f"{plugin(game).spec.title} has no boards that can be studied")
    return found
