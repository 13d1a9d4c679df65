"""Simulations in worker processes: for hosts that have cores to spare, such as the terminal."""

from __future__ import annotations

import atexit
import os
import sys
from collections.abc import Sequence
from types import TracebackType

from dicehall.core.scene import Request, Rest
from dicehall.physics.port import PhysicsError
from dicehall.workers.jobs import Job, Limits, WorkerFailed
from dicehall.workers.pool import PROGRAM, Pool, Terms
from dicehall.workers.requests import RunSimulation, decode_rest

TRIES = 3
SECONDS = 60.0  # the longest simulation takes a few


class PhysicsPool:
    """A pool that only simulates: one worker for each core unless a number is given."""

    def __init__(
        self, workers: int | None = None, seconds: float = SECONDS, program: Sequence[str] = PROGRAM
    ) -> None:
        self.pool = Pool(workers or os.cpu_count() or 1, program, Limits.only(sys.maxsize))
        self._terms = Terms(seconds, tries=TRIES)

    def run(self, request: Request) -> Rest:
        """The result of one request; raises PhysicsError when three workers in a row fail at it."""
        return _rest(self._submit(request))

    def run_all(self, requests: Sequence[Request]) -> list[Rest]:
        """The results of several requests, in their order, on all workers at once."""
        jobs = [self._submit(request) for request in requests]
        return [_rest(job) for job in jobs]

    def close(self) -> None:
        """End all workers."""
        self.pool.close()

    def __enter__(self) -> PhysicsPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        self.close()

    def _submit(self, request: Request) -> Job:
        return self.pool.submit(RunSimulation(request), self._terms)


def _rest(job: Job) -> Rest:
    try:
        result = job.result.result()
    except WorkerFailed:
        raise PhysicsError(f"{job.tries} workers in a row failed at the same simulation") from None
    if result.refused:
        raise PhysicsError(result.refused)
    return decode_rest(result.value)


def open_pool() -> PhysicsPool:
    """A pool that is closed when this process ends."""
    pool = PhysicsPool()
    atexit.register(pool.close)
    return pool
