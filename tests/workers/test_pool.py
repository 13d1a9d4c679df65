"""The pool: real processes that answer, hang, die and are cancelled."""

from __future__ import annotations

import asyncio
import gc
import os
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from dicehall.workers.jobs import NOBODY, Job, Jobs, Limits, Person, QueueFull, TooManyOfOne, WorkerFailed
from dicehall.workers.pool import Pool, Terms
from dicehall.workers.requests import PlayBest, Result

SCRIPT = """
import json, os, sys, time
for line in sys.stdin:
    word = json.loads(line)["challenge"]
    if word == "hang": time.sleep(600)
    if word == "die": sys.exit(1)
    if word == "nonsense": print("?", flush=True)
    if word == "slow": time.sleep(0.3)
    if word == "once" and not os.path.exists(json.loads(line)["day"]):
        open(json.loads(line)["day"], "w").close()
        sys.exit(1)
    value = os.getpid() if word == "pid" else word
    print(json.dumps({"value": value, "spent": word == "spent"}), flush=True)
"""
TERMS = Terms(20)
HUNDRED = Limits.only(100)


def word(text: str, day: str = "") -> PlayBest:
    return PlayBest(text, day)


@contextmanager
def pool_of(size: int, most_waiting: int = 100) -> Iterator[Pool]:
    pool = Pool(size, ("-c", SCRIPT), Limits.only(most_waiting))
    try:
        yield pool
    finally:
        pool.close()
        assert pool.pids == []


def value(result: Result) -> str:
    return bytes(result.value).decode().strip('"')


def until(true: Callable[[], object], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_requests_are_answered_one_after_the_other() -> None:
    with pool_of(1) as pool:
        jobs = [pool.submit(word(text), TERMS) for text in "abc"]
        assert [value(job.result.result()) for job in jobs] == ["a", "b", "c"]


def test_requests_are_answered_in_an_event_loop_too() -> None:
    async def work(pool: Pool) -> list[Result]:
        return list(await asyncio.gather(*(pool.ask_async(word(text), TERMS) for text in "abc")))

    with pool_of(2) as pool:
        assert [value(result) for result in asyncio.run(work(pool))] == ["a", "b", "c"]


def test_no_more_processes_run_than_the_size_of_the_pool_and_only_when_needed() -> None:
    with pool_of(2) as pool:
        assert pool.pids == []
        first = {value(pool.ask(word("pid"), TERMS)) for _ in range(4)}
        jobs = [pool.submit(word("slow"), TERMS) for _ in range(6)]
        assert [value(job.result.result()) for job in jobs] == ["slow"] * 6
        assert (len(first), len(pool.pids)) == (1, 2)


@pytest.mark.parametrize(
    ("fault", "reason"), [("hang", "took too long"), ("die", "ended"), ("nonsense", "answered nonsense")]
)
def test_a_worker_that_hangs_dies_or_talks_nonsense_is_replaced(fault: str, reason: str) -> None:
    with pool_of(1) as pool:
        before = value(pool.ask(word("pid"), TERMS))
        with pytest.raises(WorkerFailed, match=reason):
            pool.ask(word(fault), Terms(1))
        assert value(pool.ask(word("pid"), TERMS)) != before


def test_a_job_that_failed_leaves_memory_without_a_garbage_collection() -> None:
    def fail(pool: Pool) -> weakref.ref[Job]:
        job = pool.submit(word("die"), TERMS)
        assert isinstance(job.result.exception(), WorkerFailed)
        return weakref.ref(job)

    gc.disable()
    try:
        with pool_of(1) as pool:
            failed = fail(pool)
            pool.ask(word("next"), TERMS)
            until(lambda: failed() is None)
    finally:
        gc.enable()


def test_a_job_may_be_tried_again_by_a_fresh_worker(tmp_path: object) -> None:
    with pool_of(1) as pool:
        assert value(pool.ask(word("once", f"{tmp_path}/mark"), Terms(20, tries=2))) == "once"
        with pytest.raises(WorkerFailed):
            pool.ask(word("die"), Terms(20, tries=2))


def test_a_spent_worker_is_replaced() -> None:
    with pool_of(1) as pool:
        before = value(pool.ask(word("pid"), TERMS))
        assert value(pool.ask(word("spent"), TERMS)) == "spent"
        assert value(pool.ask(word("pid"), TERMS)) != before


def test_whoever_stops_waiting_ends_the_worker() -> None:
    async def work(pool: Pool) -> int:
        task = asyncio.create_task(pool.ask_async(word("hang"), TERMS))
        while not pool.pids:
            await asyncio.sleep(0.01)
        (pid,) = pool.pids
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return pid

    with pool_of(1) as pool:
        pid = asyncio.run(work(pool))
        until(lambda: not alive(pid))
        assert value(pool.ask(word("next"), TERMS)) == "next"


def test_a_job_that_nobody_waits_for_leaves_the_queue() -> None:
    with pool_of(1) as pool:
        first, second = (pool.submit(word(text), TERMS) for text in ("slow", "hang"))
        pool.cancel(second)
        assert pool.waiting <= 1
        assert second.result.cancelled()
        assert value(first.result.result()) == "slow"


def test_a_short_job_that_has_begun_is_finished_and_its_worker_goes_on() -> None:
    async def work(pool: Pool) -> None:
        before = value(await pool.ask_async(word("pid"), TERMS))
        asked = asyncio.create_task(pool.ask_async(word("slow"), Terms(20, short=True)))
        while pool.load(NOBODY).own == 0 or pool.waiting:
            await asyncio.sleep(0.01)
        asked.cancel()
        assert value(await pool.ask_async(word("pid"), TERMS)) == before

    with pool_of(1) as pool:
        asyncio.run(work(pool))


def test_a_short_job_that_has_not_begun_leaves_the_queue() -> None:
    async def work(pool: Pool) -> None:
        pool.submit(word("hang"), TERMS)
        asked = asyncio.create_task(pool.ask_async(word("a"), Terms(20, short=True)))
        while pool.waiting == 0:
            await asyncio.sleep(0.01)
        asked.cancel()
        while pool.waiting:
            await asyncio.sleep(0.01)

    with pool_of(1) as pool:
        asyncio.run(work(pool))


def test_a_full_queue_refuses() -> None:
    with pool_of(1, most_waiting=1) as pool:
        pool.submit(word("hang"), TERMS)
        until(lambda: pool.waiting == 0)
        pool.submit(word("a"), TERMS)
        with pytest.raises(QueueFull, match="1 jobs wait"):
            pool.submit(word("b"), TERMS)


def test_closing_ends_what_runs_and_what_waits() -> None:
    with pool_of(1) as pool:
        jobs = [pool.submit(word("hang"), TERMS) for _ in range(3)]
        until(lambda: pool.pids)
        pool.close()
        for job in jobs:
            with pytest.raises(WorkerFailed, match="closed"):
                job.result.result(5)
        with pytest.raises(WorkerFailed, match="closed"):
            pool.ask(word("a"), TERMS)


def queue_of(*jobs: tuple[int, Person], workers: int = 1, limits: Limits = HUNDRED) -> Jobs:
    queue = Jobs(limits, workers)
    for priority, person in jobs:
        queue.put(Job(b"", 1, priority, person))
    return queue


def taken(queue: Jobs) -> Job:
    job = queue.take()
    assert job is not None
    return job


ANN, BEN, CAT = (Person(name, f"at {name}") for name in ("ann", "ben", "cat"))
COOKIES = [Person(f"cookie {number}", "one house") for number in range(60)]


class TestTheQueue:
    def order(self, *jobs: tuple[int, Person]) -> list[tuple[int, str]]:
        queue = queue_of(*jobs)
        return [(job.priority, job.person.owner) for job in (taken(queue) for _ in jobs)]

    def test_takes_the_most_urgent_first(self) -> None:
        assert [priority for priority, _ in self.order((2, ANN), (0, ANN), (1, ANN))] == [0, 1, 2]

    def test_lets_people_take_turns(self) -> None:
        jobs = [(0, ANN)] * 3 + [(0, BEN)] * 2
        assert [owner for _, owner in self.order(*jobs)] == ["ann", "ben", "ann", "ben", "ann"]

    def test_lets_people_take_turns_who_share_an_address(self) -> None:
        jobs = [(0, COOKIES[0])] * 3 + [(0, COOKIES[1])] * 2
        assert [owner[-1] for _, owner in self.order(*jobs)] == ["0", "1", "0", "1", "0"]

    def test_gives_an_address_no_more_turns_for_more_cookies(self) -> None:
        queue = queue_of(*((0, each) for each in COOKIES), (0, BEN), (0, BEN))
        assert [taken(queue).person == BEN for _ in range(4)] == [False, True, False, True]

    def test_remembers_whose_turn_was_last_when_somebody_comes_back(self) -> None:
        queue = queue_of((0, ANN), (0, ANN), (0, BEN))
        assert [taken(queue).person for _ in range(2)] == [ANN, BEN]
        queue.put(Job(b"", 1, 0, BEN))
        assert taken(queue).person == ANN

    def test_counts_the_time_that_jobs_took(self) -> None:
        queue = queue_of(*[(0, ANN)] * 3, *[(0, BEN)] * 9)
        seconds = {ANN: 4.0, BEN: 1.0}
        order = []
        for _ in range(10):
            job = taken(queue)
            queue.done(job, seconds[job.person])
            order.append(job.person)
        assert order.count(BEN) == 8

    def test_gives_nobody_time_that_they_did_not_use_while_they_were_away(self) -> None:
        queue = queue_of(*[(0, ANN)] * 9)
        for _ in range(5):
            queue.done(taken(queue), 1.0)
        for person in (BEN, BEN, BEN):
            queue.put(Job(b"", 1, 0, person))
        order = [taken(queue).person for _ in range(4)]
        assert ANN in order[:3]

    def test_does_not_hold_time_against_somebody_that_nobody_else_wanted(self) -> None:
        queue = queue_of((0, ANN))
        queue.done(taken(queue), 100.0)
        for person in (BEN, CAT, ANN, BEN, CAT, BEN, CAT):
            queue.put(Job(b"", 1, 0, person))
        assert ANN in [taken(queue).person for _ in range(3)]

    def test_leaves_a_worker_free_for_others(self) -> None:
        queue = queue_of(*[(0, ANN)] * 3, workers=3)
        assert [taken(queue).person for _ in range(2)] == [ANN, ANN]
        assert queue.take() is None
        queue.put(Job(b"", 1, 0, BEN))
        assert taken(queue).person == BEN

    def test_leaves_a_worker_free_for_what_is_more_urgent(self) -> None:
        queue = queue_of((1, ANN), (1, BEN), workers=2)
        assert taken(queue).person == ANN
        assert queue.take() is None
        queue.put(Job(b"", 1, 0, CAT))
        assert taken(queue).person == CAT

    def test_goes_on_when_a_worker_is_free_again(self) -> None:
        queue = queue_of((0, ANN), (0, ANN), workers=2)
        first = taken(queue)
        assert queue.take() is None
        queue.done(first, 1.0)
        assert taken(queue).person == ANN

    def test_refuses_more_of_one_person_and_of_one_address_and_nothing_of_others(self) -> None:
        queue = queue_of((0, COOKIES[0]), (0, COOKIES[0]), (0, COOKIES[1]), limits=Limits(100, 3, 2))
        with pytest.raises(TooManyOfOne, match="2 jobs of one person"):
            queue.put(Job(b"", 1, 0, COOKIES[0]))
        with pytest.raises(TooManyOfOne, match="3 jobs of one address"):
            queue.put(Job(b"", 1, 0, COOKIES[2]))
        queue.put(Job(b"", 1, 0, BEN))

    def test_has_room_again_after_a_job_was_dropped(self) -> None:
        queue = queue_of(limits=Limits(100, 1, 1))
        job = Job(b"", 1, 0, ANN)
        queue.put(job)
        assert queue.drop(job)
        assert not queue.drop(job)
        queue.put(Job(b"", 1, 0, ANN))
        assert (len(queue), queue.of_group(ANN.group), queue.groups) == (1, 1, 1)

    def test_knows_nothing_of_people_whose_jobs_are_done(self) -> None:
        queue = queue_of((0, ANN), (0, BEN))
        for _ in range(2):
            queue.done(taken(queue), 1.0)
        assert (len(queue), queue.groups, queue.of_group(ANN.group)) == (0, 0, 0)
