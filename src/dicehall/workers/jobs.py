"""Jobs that wait for a worker: the most urgent first, people in turn, and never more than fixed numbers.

People take turns by the time that their jobs take. So do addresses: a guest can have any number of cookies, but not
of addresses.
"""

from __future__ import annotations

from collections import Counter, deque
from concurrent.futures import Future
from typing import NamedTuple

from dicehall.workers.requests import Result
from dicehall.workers.turns import Turns

EXPECTED = 1.0
"""Seconds that a job is expected to take; what it takes is counted when it is done."""


class WorkerFailed(Exception):
    """A worker died, took too long or answered nonsense."""


class QueueFull(WorkerFailed):
    """Too many jobs wait already."""


class TooManyOfOne(QueueFull):
    """Too many jobs of one person or one address wait already."""


class Person(NamedTuple):
    """Who a job is for. People at one address share the turns of that address."""

    owner: str = ""
    address: str = ""

    @property
    def group(self) -> str:
        """What takes turns with others first: the address, or the person where it is not known."""
        return self.address or self.owner


NOBODY = Person()


class Limits(NamedTuple):
    """The largest number of jobs that wait: in all, of one address, of one person."""

    all: int
    address: int
    person: int

    @classmethod
    def only(cls, most: int) -> Limits:
        """A limit on all jobs together."""
        return cls(most, most, most)


class Job:
    """A line for a worker. A smaller priority comes first; among equal ones people take turns."""

    def __init__(
        self, line: bytes, seconds: float, priority: int = 0, person: Person = NOBODY, tries: int = 1
    ) -> None:
        self.line = line
        self.seconds = seconds
        self.priority = priority
        self.person = person
        self.tries = tries
        self.cancelled = False
        self.result: Future[Result] = Future()


class Jobs:
    """The queue, and what is known of the jobs that run. It has no lock of its own.

    Of several workers one stays free for others: neither one group nor jobs of a lower priority take them all.
    """

    def __init__(self, limits: Limits, workers: int = 1) -> None:
        self._limits = limits
        self._share = max(1, workers - 1)
        self._waiting: dict[tuple[int, Person], deque[Job]] = {}
        self._counts: Counter[str | Person] = Counter()
        self._running: Counter[str] = Counter()
        self._running_later = 0
        self._groups = Turns()
        self._people: dict[str, Turns] = {}
        self._alone = workers == 1

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def groups(self) -> int:
        """How many groups have jobs that wait or run."""
        return len(self._people)

    def of_group(self, group: str) -> int:
        """How many jobs of a group wait or run."""
        return self._counts[group] + self._running[group]

    def put(self, job: Job) -> None:
        """Add a job; raises QueueFull or TooManyOfOne."""
        self._check(job.person)
        self._waiting.setdefault((job.priority, job.person), deque()).append(job)
        self._people.setdefault(job.person.group, Turns())
        self._counts.update((job.person.group, job.person))

    def _check(self, person: Person) -> None:
        if len(self) >= self._limits.all:
            raise QueueFull(f"{self._limits.all} jobs wait already")
        if person == NOBODY:
            return
        if self._counts[person] >= self._limits.person:
            raise TooManyOfOne(f"{self._limits.person} jobs of one person wait already")
        if self._counts[person.group] >= self._limits.address:
            raise TooManyOfOne(f"{self._limits.address} jobs of one address wait already")

    def take(self) -> Job | None:
        """Remove the next job and count it as running; None if none may begin now."""
        places = [place for place in self._waiting if self._may_begin(*place)]
        if not places:
            return None
        job = self._waiting[min(places, key=self._rank)][0]
        self._begin(job)
        self.drop(job)
        return job

    def _may_begin(self, priority: int, person: Person) -> bool:
        if self._alone:
            return True
        if priority > 0 and self._running_later >= self._share:
            return False
        return not person.group or self._running[person.group] < self._share

    def _rank(self, place: tuple[int, Person]) -> tuple[int, float, float]:
        priority, person = place
        return priority, self._groups.rank(person.group), self._people[person.group].rank(person.owner)

    def _begin(self, job: Job) -> None:
        group = job.person.group
        self._running[group] += 1
        self._running_later += job.priority > 0
        self._groups.start(group, EXPECTED)
        self._people[group].start(job.person.owner, EXPECTED)

    def done(self, job: Job, seconds: float) -> None:
        """A job that was taken no longer runs; it ran for this long."""
        group = job.person.group
        self._running[group] -= 1
        self._running_later -= job.priority > 0
        self._groups.correct(group, seconds - EXPECTED)
        self._people[group].correct(job.person.owner, seconds - EXPECTED)
        self._forget(group)
        if not self._people:
            self._groups = Turns()  # time that nobody else wanted is not held against anybody

    def drop(self, job: Job) -> bool:
        """Remove a job; whether it was still waiting."""
        place = (job.priority, job.person)
        waiting = self._waiting.get(place)
        if waiting is None or job not in waiting:
            return False
        waiting.remove(job)
        if not waiting:
            del self._waiting[place]
        self._counts.subtract((job.person.group, job.person))
        if not self._counts[job.person]:
            del self._counts[job.person]
        self._forget(job.person.group)
        return True

    def clear(self) -> list[Job]:
        """Remove all jobs that wait."""
        jobs = [job for waiting in self._waiting.values() for job in waiting]
        for job in jobs:
            self.drop(job)
        return jobs

    def _forget(self, group: str) -> None:
        if not self.of_group(group):
            self._people.pop(group, None)
            del self._counts[group], self._running[group]
