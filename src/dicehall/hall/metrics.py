"""Metrics of a running hall, in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from dicehall.core.errors import GameError
from dicehall.hall.hall import Hall


class Metrics:
    """Counts of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._registry = CollectorRegistry()
        self._commands = Counter(
            "dicehall_commands", "Commands by kind and outcome", ["kind", "outcome"], registry=self._registry
        )
        self._seconds = Histogram(
            "dicehall_command_seconds", "From a command to its stored effect", registry=self._registry
        )
        self.sockets = Gauge("dicehall_sockets", "Open sockets", registry=self._registry)
        tables = Gauge("dicehall_tables", "Tables in memory", registry=self._registry)
        tables.set_function(lambda: len(hall.tables))
        commits = Gauge("dicehall_transactions", "Transactions since the start", registry=self._registry)
        commits.set_function(lambda: hall.store.writer.transactions)

    @contextmanager
    def command(self, kind: str) -> Iterator[None]:
        """Count a command, and how long it takes."""
        outcome = "done"
        try:
            with self._seconds.time():
                yield
        except GameError as error:
            outcome = error.code
            raise
        finally:
            self._commands.labels(kind, outcome).inc()

    def text(self) -> bytes:
        """All metrics as text."""
        return generate_latest(self._registry)
