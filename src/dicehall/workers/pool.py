"""A pool of worker processes with one queue, for asynchronous hosts and for others.

A worker that dies, takes too long or answers nonsense is ended; the next job starts another. A job that is
cancelled leaves the queue, or ends the worker that has it.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import InvalidStateError
from contextlib import suppress
from typing import NamedTuple

from dicehall.workers.jobs import Job, Jobs, WorkerFailed
from dicehall.workers.process import Process
from dicehall.workers.requests import Request, Result, encode

PROGRAM = ("-m", "dicehall.workers")
MOST_WAITING = 10_000
CLOSING = 5.0


class Terms(NamedTuple):
    """How a request is answered: in how many seconds, how urgently, for whom, by how many workers in a row."""

    seconds: float
    priority: int = 0
    owner: str = ""
    tries: int = 1


class Pool:
    """Up to `size` processes of one program, each started when the others are busy. Any thread may use it."""

    def __init__(self, size: int, program: Sequence[str] = PROGRAM, most_waiting: int = MOST_WAITING) -> None:
        self.size = size
        self._command = (sys.executable, *program)
        self._changed = threading.Condition()
        self._jobs = Jobs(most_waiting)
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

    def ask(self, request: Request, terms: Terms) -> Result:
        """The answer to a request; raises WorkerFailed."""
        return self.submit(request, terms).result.result()

    async def ask_async(self, request: Request, terms: Terms) -> Result:
        """The answer to a request; whoever stops waiting ends the work. Raises WorkerFailed."""
        job = self.submit(request, terms)
        try:
            return await asyncio.wrap_future(job.result)
        except asyncio.CancelledError:
            self.cancel(job)
            raise

    def submit(self, request: Request, terms: Terms) -> Job:
        """Put a request into the queue; raises QueueFull, and WorkerFailed when the pool is closed."""
        job = Job(encode(request), *terms)
        with self._changed:
            if self._closed:
                raise WorkerFailed("the pool is closed")
            self._jobs.put(job)
            if self._idle < len(self._jobs) and len(self._processes) < self.size:
                self._add()
            self._changed.notify()
        return job

    def cancel(self, job: Job) -> None:
        """Take a job out of the queue, or end the worker that has it."""
        job.cancelled = True
        with self._changed:
            waited = self._jobs.drop(job)
            processes = list(self._processes)
        if waited:
            job.result.cancel()
            return
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
        thread.start()

    def _work(self, process: Process) -> None:
        while (job := self._next()) is not None:
            self._do(process, job)
        process.stop()

    def _next(self) -> Job | None:
        """The next job; None when the pool is closed."""
        with self._changed:
            self._idle += 1
            self._changed.wait_for(lambda: self._closed or len(self._jobs) > 0)
            self._idle -= 1
            return None if self._closed else self._jobs.take()

    def _do(self, process: Process, job: Job) -> None:
        if not job.result.set_running_or_notify_cancel():
            return
        for last in (*[False] * (job.tries - 1), True):
            try:
                job.result.set_result(process.do(job))
                return
            except WorkerFailed as error:
                if last or job.cancelled or self._closed:
                    _fail(job, error)
                    return


def _fail(job: Job, error: WorkerFailed) -> None:
    with suppress(InvalidStateError):
        job.result.set_exception(error)
