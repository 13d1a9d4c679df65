"""What a gauge is: which rules of a game are counted, by what events, and how a game stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from dicehall.core.contract import Event
from dicehall.registry import part


class Rule(NamedTuple):
    """Something that happens in a game and is counted, for the seat whose doing it is, if it is anybody's."""

    name: str
    title: str
    is_somebodys: bool = True


class Rate(NamedTuple):
    """How many of one count there are for each of another: a share where these are some of those."""

    name: str
    title: str
    above: str
    below: str
    is_share: bool = True


class Gauge(NamedTuple):
    """How a game is measured: what its turns and points are called, and what is counted.

    `counts_as` gives the names of what an event of a state counts as, `turns` among them for each turn; `ended`
    counts what only the last state tells. A game in which turns are not counted has no word for a `turn`.
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
        """The pairs of counts that are divided."""
        return tuple((rate.above, rate.below) for rate in self.rates)


def nothing_more(_: Any) -> dict[str, tuple[int, ...]]:
    """For games whose last state tells nothing that events have not told."""
    return {}


def nothing(_: Any, __: Event) -> Iterator[str]:
    """For games in which no events are counted."""
    return iter(())


PLAIN = Gauge(turn="", points="points", rules=(), rates=(), counts_as=nothing, ended=nothing_more)
"""For a game that brings no gauge: its decisions and its result are measured, and nothing else is shown."""


def gauge_of(game: str) -> Gauge:
    """The gauge of a game."""
    gauge: Gauge | None = part(game, "gauge")
    return gauge or PLAIN


def standing_of(game: str) -> Callable[[Any], tuple[int, ...]] | None:
    """What each seat has so far, as a function of a state; None where a game does not tell."""
    standing: Callable[[Any], tuple[int, ...]] | None = part(game, "standing")
    return standing
