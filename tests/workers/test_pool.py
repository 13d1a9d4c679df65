"""The pool: real processes that answer, hang, die and are cancelled."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from dicehall.workers.jobs import Job, Jobs, QueueFull, WorkerFailed
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


def word(text: str, day: str = "") -> PlayBest:
    return PlayBest(text, day)


@contextmanager
def pool_of(size: int, most_waiting: int = 100) -> Iterator[Pool]:
    pool = Pool(size, ("-c", SCRIPT), most_waiting)
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


class TestTheQueue:
    def order(self, *jobs: tuple[int, str]) -> list[tuple[int, str]]:
        queue = Jobs(100)
        for priority, owner in jobs:
            queue.put(Job(b"", 1, priority, owner))
        return [queue.take().place for _ in jobs]

    def test_takes_the_most_urgent_first(self) -> None:
        assert self.order((2, ""), (0, ""), (1, "")) == [(0, ""), (1, ""), (2, "")]

    def test_lets_owners_take_turns(self) -> None:
        jobs = [(0, "ann")] * 3 + [(0, "ben")] * 2
        assert [owner for _, owner in self.order(*jobs)] == ["ann", "ben", "ann", "ben", "ann"]

    def test_remembers_whose_turn_was_last_when_an_owner_comes_back(self) -> None:
        queue = Jobs(100)
        for owner in ("ann", "ann", "ben"):
            queue.put(Job(b"", 1, 0, owner))
        assert [queue.take().owner for _ in range(2)] == ["ann", "ben"]
        queue.put(Job(b"", 1, 0, "ben"))
        assert queue.take().owner == "ann"
