"""Jobs that wait for a worker: the most urgent first, owners in turn, never more than a fixed number."""

from __future__ import annotations

from collections import OrderedDict, deque
from concurrent.futures import Future

from dicehall.workers.requests import Result

OWNERS = 1000
"""Owners whose last turn is remembered."""


class WorkerFailed(Exception):
    """A worker died, took too long or answered nonsense."""


class QueueFull(WorkerFailed):
    """Too many jobs wait already."""


class Job:
    """A line for a worker. A smaller priority comes first; among equal ones owners take turns."""

    def __init__(self, line: bytes, seconds: float, priority: int = 0, owner: str = "", tries: int = 1) -> None:
        self.line = line
        self.seconds = seconds
        self.priority = priority
        self.owner = owner
        self.tries = tries
        self.cancelled = False
        self.result: Future[Result] = Future()

    @property
    def place(self) -> tuple[int, str]:
        """The part of the queue in which it waits."""
        return self.priority, self.owner


class Jobs:
    """The queue. It has no lock of its own."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._count = 0
        self._waiting: dict[tuple[int, str], deque[Job]] = {}
        self._turn = 0
        self._last_turns: OrderedDict[str, int] = OrderedDict()

    def __len__(self) -> int:
        return self._count

    def put(self, job: Job) -> None:
        """Add a job; raises QueueFull."""
        if self._count >= self._most:
            raise QueueFull(f"{self._most} jobs wait already")
        self._waiting.setdefault(job.place, deque()).append(job)
        self._count += 1

    def take(self) -> Job:
        """Remove the next job; there has to be one."""
        job = self._waiting[min(self._waiting, key=self._rank)][0]
        self.drop(job)
        self._note_turn(job.owner)
        return job

    def drop(self, job: Job) -> bool:
        """Remove a job; whether it was still waiting."""
        waiting = self._waiting.get(job.place, ())
        if job not in waiting:
            return False
        self._waiting[job.place].remove(job)
        self._count -= 1
        if not waiting:
            del self._waiting[job.place]
        return True

    def clear(self) -> list[Job]:
        """Remove all jobs."""
        jobs = [job for waiting in self._waiting.values() for job in waiting]
        self._waiting, self._count = {}, 0
        return jobs

    def _rank(self, place: tuple[int, str]) -> tuple[int, int]:
        priority, owner = place
        return priority, self._last_turns.get(owner, 0)

    def _note_turn(self, owner: str) -> None:
        self._turn += 1
        self._last_turns[owner] = self._turn
        self._last_turns.move_to_end(owner)
        if len(self._last_turns) > OWNERS:
            self._last_turns.popitem(last=False)
