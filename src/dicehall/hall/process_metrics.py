"""Metrics of the process of a hall: memory, files, queues and delays, looked up only when somebody reads them."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator
from time import perf_counter

from prometheus_client import CollectorRegistry, ProcessCollector
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from dicehall.hall.hall import Hall
from dicehall.hall.storage.errors import StoreFailed

LONGEST = 2.0
"""Seconds after which a scrape does not wait for the database any more."""


class ProcessMetrics(Collector):
    """What a scrape finds out about the process, its workers and its database."""

    def __init__(self, hall: Hall, registry: CollectorRegistry) -> None:
        self._hall = hall
        self._loop = self._store = math.nan
        ProcessCollector(registry=registry)
        registry.register(self)

    async def look(self) -> None:
        """Measure one turn of the event loop, and one empty transaction."""
        began = perf_counter()
        await asyncio.sleep(0)
        self._loop = perf_counter() - began
        self._store = await self._stored() if self._hall.store.healthy.ok else math.nan

    async def _stored(self) -> float:
        began = perf_counter()
        try:
            async with asyncio.timeout(LONGEST):
                await self._hall.store.commit(())
        except (StoreFailed, TimeoutError):
            return math.nan
        return perf_counter() - began

    def collect(self) -> Iterator[Metric]:
        """All of it as the format of Prometheus has it."""
        yield _gauge("event_loop_seconds", "One turn of the event loop, at this scrape", self._loop)
        yield _gauge("store_seconds", "An empty transaction through the writer, at this scrape", self._store)
        yield _gauge("store_ok", "Whether changes can be stored", float(self._hall.store.healthy.ok))
        waiting = GaugeMetricFamily("dicehall_worker_jobs", "Jobs that wait for a worker", labels=["pool"])
        processes = GaugeMetricFamily("dicehall_worker_processes", "Worker processes", labels=["pool"])
        for name, pool in self._hall.workers.named_pools.items():
            waiting.add_metric([name], pool.waiting)
            processes.add_metric([name], len(pool.pids))
        yield waiting
        yield processes


def _gauge(name: str, says: str, value: float) -> Metric:
    return GaugeMetricFamily(f"dicehall_{name}", says, value)
