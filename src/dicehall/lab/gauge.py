"""Gauges: what the lab counts in a game, and by which events."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from dicehall.core.contract import Event
from dicehall.registry import part


class Rule(NamedTuple):
    """Something that happens in a game and is counted, for a seat unless `is_somebodys` is false."""

    name: str
    title: str
    is_somebodys: bool = True


class Rate(NamedTuple):
    """One count divided by another; a share if `above` is a part of `below`."""

    name: str
    title: str
    above: str
    below: str
    is_share: bool = True


class Gauge(NamedTuple):
    """How a game is measured: the words for its turns and points, and what is counted.

    `counts_as` gives the names of the counts that an event adds to, `turns` among them for each turn; `ended` gives
    counts that only the last state shows. A game without turns leaves `turn` empty.
    """

    turn: str
    points: str
    rules: tuple[Rule, ...]
    rates: tuple[Rate, ...]
    counts_as: Callable[[Any, Event], Iterator[str]]
    ended: Callable[[Any], dict[str, tuple[int, ...]]]

    @property
    def counted(self) -> tuple[str, ...]:
        """The names of all counts."""
        return ("turns", "decisions", *(rule.name for rule in self.rules))

    @property
    def ratios(self) -> tuple[tuple[str, str], ...]:
        """The pairs of counts that rates divide."""
        return tuple((rate.above, rate.below) for rate in self.rates)


def nothing_more(_: Any) -> dict[str, tuple[int, ...]]:
    """For games whose last state adds no counts."""
    return {}


def nothing(_: Any, __: Event) -> Iterator[str]:
    """For games in which events count as nothing."""
    return iter(())


PLAIN = Gauge(turn="", points="points", rules=(), rates=(), counts_as=nothing, ended=nothing_more)
"""The gauge of a game that brings none: only decisions and results are measured."""


def gauge_of(game: str) -> Gauge:
    """The gauge of a game."""
    gauge: Gauge | None = part(game, "gauge")
    return gauge or PLAIN


def standing_of(game: str) -> Callable[[Any], tuple[int, ...]] | None:
    """The function that gives each seat's points so far; None where a game has none."""
    standing: Callable[[Any], tuple[int, ...]] | None = part(game, "standing")
    return standing
