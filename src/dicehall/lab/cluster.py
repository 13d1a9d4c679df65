"""Tasks on a Ray cluster: the same tasks as in local processes, with results in the same order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from dicehall.core.errors import BadOptions

if TYPE_CHECKING:
    from dicehall.lab.processes import Task

T = TypeVar("T")

AHEAD = 4
"""Tasks for each worker that are submitted before the first result is back."""


def on_ray(tasks: Sequence[Task[T]], workers: int | None = None) -> Iterator[T]:
    """The result of each task, in order, from the cluster that RAY_ADDRESS names, or from one on this machine.

    A cluster that was already running is left running. Raises BadOptions where Ray is not installed.
    """
    ray = _ray()
    own = not ray.is_initialized()
    if own:
        ray.init(num_cpus=None if _has_address() else workers, include_dashboard=False, log_to_driver=False)
    try:
        yield from _in_order(ray, tasks)
    finally:
        if own:
            ray.shutdown()


def _in_order(ray: Any, tasks: Sequence[Task[T]]) -> Iterator[T]:
    do = ray.remote(_do)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: deque[Any] = deque()
    for task in tasks:
        under_way.append(do.remote(task))
        if len(under_way) > most:
            yield ray.get(under_way.popleft())
    while under_way:
        yield ray.get(under_way.popleft())


def _do(task: Task[T]) -> T:
    return task.do(*task.given)


def _has_address() -> bool:
    return bool(os.environ.get("RAY_ADDRESS"))


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BadOptions('--engine ray needs Ray: install it with pip install "dicehall[ray]"') from None
    return ray
