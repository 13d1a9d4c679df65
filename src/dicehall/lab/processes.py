"""Tasks in this process or in several, with results in order.

A block of games depends only on the question and its own number, so it does not matter which process plays it.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import active_children, get_context
from typing import Generic, NamedTuple, ParamSpec, TypeVar

from dicehall.core.errors import BadOptions, shown

T = TypeVar("T")
P = ParamSpec("P")

AHEAD = 4
"""Tasks for each worker that are submitted before the first result is back."""


class Block(NamedTuple):
    """Consecutive games: the number of the first, and how many."""

    first: int
    number: int


class Task(NamedTuple, Generic[T]):
    """Work for any process: a function of a module, and its arguments."""

    do: Callable[..., T]
    given: tuple[object, ...]


def blocks(games: int, size: int) -> list[Block]:
    """All games in blocks of a fixed size, the last one smaller."""
    return [Block(first, min(size, games - first)) for first in range(0, games, size)]


def results(tasks: Sequence[Task[T]], workers: int | None = None, engine: str = "local") -> Iterator[T]:
    """The results of the tasks, in order; one worker for each core by default. Raises BadOptions."""
    if workers is not None and workers < 1:
        raise BadOptions(f"workers is {workers}; at least 1 has to play")
    if engine == "ray":
        from dicehall.lab.cluster import on_ray

        return on_ray(tasks, workers)
    if engine != "local":
        raise BadOptions(f"engine is {shown(engine)}; allowed: local, ray")
    processes = min(len(tasks), workers or os.cpu_count() or 1)
    return _here(tasks) if processes == 1 else _by_processes(tasks, processes)


def _here(tasks: Sequence[Task[T]]) -> Iterator[T]:
    return (task.do(*task.given) for task in tasks)


def _by_processes(tasks: Sequence[Task[T]], processes: int) -> Iterator[T]:
    others = set(active_children())
    pool = ProcessPoolExecutor(processes, get_context("spawn"), _die_when_interrupted)
    under_way: deque[Future[T]] = deque()
    try:
        for task in tasks:
            under_way.append(pool.submit(task.do, *task.given))
            if len(under_way) > AHEAD * processes:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    except BaseException:  # an interrupt, a task that failed, or nobody wants the rest
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _die_when_interrupted() -> None:
    """Workers end silently on an interrupt; the process that started them reports what was played."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
