"""What a gauge is: which rules of a game are counted, by what events, and how a game stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from dicehall.core.contract import Event


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

    `counts_as` gives the names of what an event of a state counts as, `turns` among them for each turn. `standing`
    is what a state is worth to each seat if it ended now; `ended` counts what only the last state tells.
    """

    turn: str
    points: str
    rules: tuple[Rule, ...]
    rates: tuple[Rate, ...]
    counts_as: Callable[[Any, Event], Iterator[str]]
    standing: Callable[[Any], tuple[int, ...]]
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


def gauge_of(game: str) -> Gauge:
    """The gauge of a game; one that nobody wrote a gauge for is measured by its choices and its result."""
    package = f"dicehall.lab.gauges.{game}"
    if find_spec(package) is None:
        return Gauge("turn", "points", (), (), _choices, lambda _: (), nothing_more)
    found: Gauge = import_module(package).GAUGE
    return found


def _choices(_: Any, event: Event) -> Iterator[str]:
    """Every choice counts as a turn."""
    if event.kind == "chose":
        yield "turns"
