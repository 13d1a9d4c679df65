"""A pool of worker processes with one queue, for asynchronous hosts and for others.

A worker that dies, takes too long or answers nonsense is ended; the next job starts another. A job that is
cancelled leaves the queue. If it has begun, its worker is ended; a short one is finished, because a worker that has
to start again takes longer.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import InvalidStateError
from contextlib import suppress
from typing import NamedTuple

import msgspec

from dicehall.workers.jobs import NOBODY, Job, Jobs, Limits, Person, WorkerFailed
from dicehall.workers.process import Process
from dicehall.workers.requests import Result, encode

PROGRAM = ("-m", "dicehall.workers")
MOST_WAITING = Limits.only(10_000)
CLOSING = 5.0


class Terms(NamedTuple):
    """How a request is answered: in how many seconds, how urgently, for whom, by how many workers in a row.

    A `short` one is finished once it has begun, even if nobody waits any more.
    """

    seconds: float
    priority: int = 0
    person: Person = NOBODY
    tries: int = 1
    short: bool = False


class Load(NamedTuple):
    """What a pool has to do: the jobs of one group that wait or run, and the number of groups that have jobs."""

    own: int
    groups: int


class Pool:
    """Up to `size` processes of one program, each started when the others are busy. Any thread may use it."""

    def __init__(self, size: int, program: Sequence[str] = PROGRAM, limits: Limits = MOST_WAITING) -> None:
        self.size = size
        self._command = (sys.executable, *program)
        self._changed = threading.Condition()
        self._jobs = Jobs(limits, size)
        self._processes: list[Process] = []
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return [process.pid for process in self._processes if process.pid is not None]

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return len(self._jobs)

    def load(self, person: Person) -> Load:
        """What there is to do, and how much of it for the group of a person."""
        with self._changed:
            return Load(self._jobs.of_group(person.group), self._jobs.groups)

    def ask(self, request: msgspec.Struct, terms: Terms) -> Result:
        """The answer to a request; raises WorkerFailed."""
        return self.submit(request, terms).result.result()

    async def ask_async(self, request: msgspec.Struct, terms: Terms) -> Result:
        """The answer to a request; whoever stops waiting cancels it. Raises WorkerFailed."""
        job = self.submit(request, terms)
        try:
            return await asyncio.wrap_future(job.result)
        except asyncio.CancelledError:
            self.cancel(job, terms.short)
            raise

    def submit(self, request: msgspec.Struct, terms: Terms) -> Job:
        """Put a request into the queue; raises QueueFull, and WorkerFailed when the pool is closed."""
        job = Job(encode(request), terms.seconds, terms.priority, terms.person, terms.tries)
        with self._changed:
            if self._closed:
                raise WorkerFailed("the pool is closed")
            self._jobs.put(job)
            if self._idle < len(self._jobs) and len(self._processes) < self.size:
                self._add()
            self._changed.notify_all()
        return job

    def cancel(self, job: Job, only_if_waiting: bool = False) -> None:
        """Take a job out of the queue, or end the worker that has it."""
        with self._changed:
            waited = self._jobs.drop(job)
            processes = list(self._processes)
        if waited:
            job.result.cancel()
        if waited or only_if_waiting:
            return
        job.cancelled = True
        for process in processes:
            process.end(job, "it was cancelled")

    def close(self) -> None:
        """End all workers, whatever they are doing."""
        with self._changed:
            self._closed = True
            dropped = self._jobs.clear()
            self._changed.notify_all()
        for job in dropped:
            _fail(job, WorkerFailed("the pool is closed"))
        for process in self._processes:
            process.close()
        for thread in self._threads:
            thread.join(CLOSING)

    # The thread of each process.

    def _add(self) -> None:
        process = Process(self._command)
        thread = threading.Thread(target=self._work, args=(process,), name="worker", daemon=True)
        self._processes.append(process)
        self._threads.append(thread)
        self._idle += 1
        thread.start()

    def _work(self, process: Process) -> None:
        while (job := self._next()) is not None:
            self._do(process, job)
        process.stop()

    def _next(self) -> Job | None:
        """The next job; None when the pool is closed."""
        with self._changed:
            job: Job | None = None
            while not self._closed and (job := self._jobs.take()) is None:
                self._changed.wait()
            self._idle -= 1
            return job

    def _do(self, process: Process, job: Job) -> None:
        """Do a job. The worker is free for the next before anybody learns of the result."""
        began, result = time.monotonic(), self._outcome(process, job)
        with self._changed:
            self._idle += 1
            self._jobs.done(job, time.monotonic() - began)
            self._changed.notify_all()
        if isinstance(result, Result):
            job.result.set_result(result)
        elif result is not None:
            _fail(job, result)

    def _outcome(self, process: Process, job: Job) -> Result | WorkerFailed | None:
        """The result of a job, or why there is none; None if it was cancelled before it began."""
        if not job.result.set_running_or_notify_cancel():
            return None
        for last in (*[False] * (job.tries - 1), True):
            try:
                return process.do(job)
            except WorkerFailed as error:
                if last or job.cancelled or self._closed:
                    return type(error)(*error.args)  # without a trace that refers to the job
        raise AssertionError("a job is tried at least once")


def _fail(job: Job, error: WorkerFailed) -> None:
    with suppress(InvalidStateError):
        job.result.set_exception(error)
