"""Simulations in worker processes: the same results as here, whatever happens to a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicehall.physics.port import Here, PhysicsError, provide, shared
from dicehall.workers.physics import PhysicsPool
from physics.tables import die, scene, toss

FAULTY = """
import sys, time
from pathlib import Path
from dicehall.workers.loop import serve
from dicehall.workers.requests import decode_request
from dicehall.workers.tasks import answer
mark = Path({mark!r})
if not mark.exists():
    mark.touch()
    sys.stdin.buffer.readline()
    {fault}
serve(answer, sys.stdin.buffer, sys.stdout.buffer, decode_request)
"""


@pytest.fixture
def pool() -> Iterator[PhysicsPool]:
    with PhysicsPool(2) as found:
        yield found


def faulty(tmp_path: Path, fault: str) -> list[str]:
    """A worker that fails at its first request; the one that replaces it does not."""
    return ["-c", FAULTY.format(mark=str(tmp_path / "failed"), fault=fault)]


def test_workers_give_what_this_process_gives(pool: PhysicsPool) -> None:
    requests = [toss(scene(die("a"), die("b", level=2)), seed) for seed in range(4)]
    assert pool.run_all(requests) == Here().run_all(requests)


def test_a_worker_that_was_killed_is_replaced(pool: PhysicsPool) -> None:
    request = toss(scene())
    known = pool.run_all([request, request])
    for pid in pool.pool.pids:
        os.kill(pid, signal.SIGKILL)
    assert pool.run_all([request, request]) == known


@pytest.mark.parametrize("fault", ["sys.exit(1)", "time.sleep(60)", "print('nonsense', flush=True)"])
def test_a_worker_that_dies_hangs_or_talks_nonsense_is_replaced_and_the_throw_run_again(
    tmp_path: Path, fault: str
) -> None:
    with PhysicsPool(1, seconds=5, program=faulty(tmp_path, fault)) as pool:
        assert pool.run(toss(scene())) == Here().run(toss(scene()))


def test_a_simulation_that_kills_every_worker_is_given_up() -> None:
    with PhysicsPool(1, program=["-c", "raise SystemExit"]) as pool, pytest.raises(PhysicsError):
        pool.run(toss(scene()))


def test_a_process_simulates_by_itself_unless_its_host_provides_a_pool(pool: PhysicsPool) -> None:
    assert isinstance(shared(), Here)
    provide(lambda: pool)
    try:
        assert shared() is pool
    finally:
        provide(Here)


def test_importing_dicehall_loads_neither_mujoco_nor_numpy() -> None:
    code = "import sys, dicehall, dicehall.cli.main, dicehall.games; print({'mujoco', 'numpy'} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"
