"""Tasks in several processes: who stops asking for results does not wait for those that are under way."""

from __future__ import annotations

import subprocess
import sys
import time
from multiprocessing import active_children

import pytest

from dicehall.lab.processes import Task, results
from guests.patience import PATIENCE

FOREVER = 100 * PATIENCE
INTERRUPTED = """
import signal
import time
from dicehall.lab.processes import Task, results
if __name__ == "__main__":
    tasks = [Task(time.sleep, (seconds,)) for seconds in (0, {forever}, {forever}, {forever})]
    found = results(tasks, 2)
    try:
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 3)
        list(found)
    except KeyboardInterrupt:
        print("interrupted")
"""


def fail() -> None:
    raise ValueError("this task fails")


def test_results_come_in_order() -> None:
    assert list(results([Task(abs, (-number,)) for number in range(20)], 2)) == list(range(20))


def test_somebody_who_wants_no_more_results_does_not_wait_for_the_others() -> None:
    tasks = [Task(time.sleep, (0,))] * 12 + [Task(time.sleep, (FOREVER,))] * 2
    found = results(tasks, 2)
    next(found)
    before = active_children()
    found.close()  # type: ignore[attr-defined]
    assert not set(before) & set(active_children())


def test_a_task_that_fails_ends_the_others() -> None:
    tasks = [Task(fail, ()), Task(time.sleep, (FOREVER,))]
    with pytest.raises(ValueError, match="this task fails"):
        list(results(tasks, 2))


def test_an_interrupt_of_this_process_alone_ends_the_workers_too() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED.format(forever=FOREVER)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stdout == "interrupted\n"
