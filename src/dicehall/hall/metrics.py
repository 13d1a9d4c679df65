"""Metrics of a running hall, in the format of Prometheus."""

from __future__ import annotations

from time import perf_counter
from types import TracebackType

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from dicehall.core.errors import GameError
from dicehall.hall.hall import Hall
from dicehall.hall.process_metrics import ProcessMetrics


class Metrics:
    """Counts of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._registry = CollectorRegistry()
        self._commands = Counter(
            "dicehall_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=self._registry
        )
        self._counters: dict[tuple[str, str], Counter] = {}
        self._seconds = Histogram(
            "dicehall_command_seconds", "From a command to its stored effect", registry=self._registry
        )
        self.sockets = Gauge("dicehall_sockets", "Open sockets", registry=self._registry)
        tables = Gauge("dicehall_tables", "Tables in memory", registry=self._registry)
        tables.set_function(lambda: len(hall.tables))
        commits = Gauge("dicehall_transactions", "Transactions since the start", registry=self._registry)
        commits.set_function(lambda: hall.store.transactions)
        self._process = ProcessMetrics(hall, self._registry)

    def command(self, kind: str) -> Timed:
        """A context that counts a command, and how long it takes."""
        return Timed(self, kind)

    def count(self, kind: str, outcome: str, seconds: float) -> None:
        """Count a command. Its counter is looked up once, because that costs most."""
        self._seconds.observe(seconds)
        counter = self._counters.get((kind, outcome))
        if counter is None:
            counter = self._counters[kind, outcome] = self._commands.labels(kind, outcome)
        counter.inc()

    async def text(self) -> bytes:
        """All metrics as text."""
        await self._process.look()
        return generate_latest(self._registry)


class Timed:
    """A command at work."""

    __slots__ = ("_kind", "_metrics", "_start")

    def __init__(self, metrics: Metrics, kind: str) -> None:
        self._metrics = metrics
        self._kind = kind
        self._start = perf_counter()

    def __enter__(self) -> None:
        """The time runs since this was made."""

    def __exit__(
        self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None
    ) -> None:
        """Count it as done, or as refused with the error's code."""
        outcome = error.code if isinstance(error, GameError) else "done"
        self._metrics.count(self._kind, outcome, perf_counter() - self._start)
