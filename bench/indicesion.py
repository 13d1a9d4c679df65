"""CPU a throw with 1, 12 and 36 dice on the table, beside raw MuJoCo stepping of the same scene in the same run."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

import mujoco

from dicehall.core.scene import BOARD_THICKNESS, DIE, INCH, Body, Pose, Release, Scene, Toss
from dicehall.physics.flight import CAP
from dicehall.physics.hand import let_go
from dicehall.physics.simulate import run
from dicehall.physics.world import STEPS_A_FRAME, World
from dicehall.workers.physics import PhysicsPool

COUNTS = (1, 12, 36)
RED = ("d0",)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--throws", type=int, default=60, help="how many throws a measurement takes")
    arguments = parser.parse_args()
    rows = [throws_row(f"{count} dice", tosses(count, arguments.throws)) for count in COUNTS]
    rows.append(throws_row("12 dice, one red", tosses(12, arguments.throws, RED)))
    rows.append(pool_row(tosses(12, 4 * arguments.throws)))
    print(json.dumps(rows) if arguments.json else table(rows))


def tosses(count: int, throws: int, burning: tuple[str, ...] = ()) -> list[Toss]:
    """Throws at a board on which, with the one thrown, there are that many dice, some of them in towers."""
    lying = tuple(Body(f"d{number}", place(number)) for number in range(count - 1))
    board = Body("board", Pose(0, 0, BOARD_THICKNESS // 2))
    scene = Scene(1_600_000, 10 * INCH, lying, (), (board,))
    release = Release(-380, 0, 180, 1500, 0, 820, -8000)
    return [Toss(scene, "thrown", release, seed, "normal", burning) for seed in range(throws)]


def place(number: int) -> Pose:
    """Six rows of six places; every third die stands on the one before it."""
    spot, level = (number - 1, 1) if number % 3 == 2 else (number, 0)
    x, y = spot % 6 * 45_000 - 112_500, spot // 6 * 45_000 - 112_500
    return Pose(x, y, BOARD_THICKNESS + DIE // 2 + level * DIE)


def raw(toss: Toss) -> None:
    """Compile the scene, let the die go and step until everything sleeps: no frames, no burns, no reading."""
    world = World(toss.scene, thrown=toss.die)
    world.put(world.number[toss.die], *let_go(toss))
    steps = 0
    while steps < CAP and (steps == 0 or world.state.ntree_awake):
        mujoco.mj_step(world.model, world.state, STEPS_A_FRAME)
        steps += STEPS_A_FRAME


def cpu_each(work: Callable[[Toss], Any], requests: Sequence[Toss]) -> float:
    """Milliseconds of CPU a request, after one to warm up."""
    work(requests[0])
    start = time.process_time()
    for request in requests:
        work(request)
    return (time.process_time() - start) * 1000 / len(requests)


def throws_row(name: str, requests: Sequence[Toss]) -> dict[str, Any]:
    value, peer = cpu_each(run, requests), cpu_each(raw, requests)
    return {
        "name": f"CPU a throw, {name}",
        "value": round(value, 2),
        "unit": "ms",
        "peer": "raw MuJoCo stepping",
        "peer_value": round(peer, 2),
        "ratio": round(value / peer, 2),
    }


def pool_row(requests: Sequence[Toss]) -> dict[str, Any]:
    """Throws a second over all cores, beside one process doing the same."""
    with PhysicsPool() as pool:
        pool.run_all(requests[: 2 * pool.pool.size])
        many = rate(lambda: pool.run_all(requests), len(requests))
    one = rate(lambda: [run(request) for request in requests[: len(requests) // 4]], len(requests) // 4)
    return {
        "name": "throws over all cores, 12 dice",
        "value": round(many, 1),
        "unit": "throws/s",
        "peer": "the same in one process",
        "peer_value": round(one, 1),
        "ratio": round(many / one, 2),
    }


def rate(work: Callable[[], Any], count: int) -> float:
    start = time.perf_counter()
    work()
    return count / (time.perf_counter() - start)


def table(rows: Sequence[dict[str, Any]]) -> str:
    lines = [f"{'what':32} {'value':>8} {'peer':>8} {'ratio':>6}"]
    lines += [f"{r['name']:32} {r['value']:8} {r['peer_value']:8} {r['ratio']:6} {r['unit']}" for r in rows]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
