"""Samples of a run over time, and what they say: start, middle, end, and growth by a straight line."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from soaking.halls import Halls
from soaking.ledger import Action, Ledger

MEGABYTE = 1_000_000
WARM_UP = 0.4
"""The part of the calm time that is left out of the growth: caches fill, and tables stay for a while."""


class Moment(NamedTuple):
    """All halls together at one moment."""

    at: float
    halls: int
    memory: float
    worker_memory: float
    workers: int
    files: int
    threads: int
    tasks: int
    tables: int


class Series:
    """The moments of a run."""

    def __init__(self, halls: Halls, ledger: Ledger) -> None:
        self._halls = halls
        self._ledger = ledger
        self.moments: list[Moment] = []
        self.calm_since = time.monotonic()

    def add(self, tables: int) -> Moment:
        """Take a sample now."""
        found = self._halls.samples()
        moment = Moment(
            at=time.monotonic(),
            halls=len(found),
            memory=sum(each.memory for each in found) / MEGABYTE,
            worker_memory=sum(each.worker_memory for each in found) / MEGABYTE,
            workers=sum(each.workers for each in found),
            files=sum(each.files for each in found),
            threads=sum(each.threads for each in found),
            tasks=sum(each.tasks for each in found),
            tables=tables,
        )
        self.moments.append(moment)
        return moment

    @property
    def calm(self) -> list[Moment]:
        """The samples after the last start of a hall, while all of them ran."""
        return [each for each in self.moments if each.at >= self.calm_since and each.halls == len(self._halls.all)]

    @property
    def calm_seconds(self) -> float:
        """How long nothing was disturbed at the end."""
        return self.moments[-1].at - self.calm_since if self.moments else 0.0

    def rows(self) -> list[dict[str, Any]]:
        """A row for each measure: at the start, in the middle and at the end of the calm time, and its growth."""
        measures: list[tuple[str, str, Callable[[Moment], float]]] = [
            ("memory of the halls", "MB", lambda each: each.memory),
            ("memory of their workers", "MB", lambda each: each.worker_memory),
            ("workers", "", lambda each: each.workers),
            ("open files", "", lambda each: each.files),
            ("threads", "", lambda each: each.threads),
            ("tasks", "", lambda each: each.tasks),
            ("tables in memory", "", lambda each: each.tables),
        ]
        calm = self.calm
        found = [_row(name, unit, calm, measure) for name, unit, measure in measures] if calm else []
        return found + self._latencies()

    def _latencies(self) -> list[dict[str, Any]]:
        """Latencies of a third of the calm time each."""
        actions = [each for each in self._ledger.actions if each.at >= self.calm_since]
        if not actions:
            return []
        third = (actions[-1].at - self.calm_since) / 3
        parts = [
            _between(actions, self.calm_since + third * n, self.calm_since + third * (n + 1)) for n in range(3)
        ]
        rows = [("action, p50", 0.5), ("action, p99", 0.99)]
        return [_latency(name, share, *parts) for name, share in rows]


def _between(actions: Sequence[Action], start: float, end: float) -> list[float]:
    return sorted(each.seconds for each in actions if start <= each.at <= end)


def _row(name: str, unit: str, moments: Sequence[Moment], measure: Callable[[Moment], float]) -> dict[str, Any]:
    first, middle, last = (measure(moments[place]) for place in (0, len(moments) // 2, -1))
    later = moments[int(len(moments) * WARM_UP) :]
    return _figures(name, unit, first, middle, last, slope([(each.at / 60, measure(each)) for each in later]))


def _latency(name: str, share: float, *parts: list[float]) -> dict[str, Any]:
    start, middle, end = (1000 * quantile(part, share) for part in parts)
    return _figures(name, "ms", start, middle, end, 0.0)


def _figures(name: str, unit: str, start: float, middle: float, end: float, growth: float) -> dict[str, Any]:
    figures = {"start": start, "middle": middle, "end": end, "growth": growth}
    return {"name": name, "unit": unit, **{key: round(value, 2) for key, value in figures.items()}}


def slope(points: Sequence[tuple[float, float]]) -> float:
    """The slope of the straight line that fits best; 0 for too few points."""
    if len(points) < 2:
        return 0.0
    x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    spread = sum((point[0] - x) ** 2 for point in points)
    return sum((point[0] - x) * (point[1] - y) for point in points) / spread if spread else 0.0


def quantile(values: Sequence[float], part: float) -> float:
    """The value below which this part of the sorted values lies; 0 without values."""
    return values[min(len(values) - 1, int(len(values) * part))] if values else 0.0
