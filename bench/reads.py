"""How long an action takes while somebody reads in a loop what is expensive to work out, beside the same without.

Four loops read, without a pause: the replay and the verdict of a running game, the replay, verdict, rolls, record
and log of a finished one, and lab questions with 25 values that nobody asked before. They stand for other machines,
so their process makes way for the hall. The actions are those of `bench/hall.py`. A latency counts from the moment
at which its action was due.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import count

import httpx

from common.hall_load import HallRound, Load, seat_people
from common.hall_servers import HALL, Server
from common.measure import Row, row, run

TABLES, RATE = 50, 50.0
WARM_UP = 2.0
LOOPS = 4
FINISHED_STEPS = 120
QUIET = "without reads"


async def play_to_the_end(address: str) -> str:
    """The table of a game that was played for a while and then resigned."""
    async with httpx.AsyncClient(base_url=address, timeout=60) as ann:
        seats = [{"who": "me", "name": name} for name in ("Ann", "Tim")]
        asked = {"game": "intersection", "seats": seats, "options": {"goal": 1_000_000}}
        path = f"/api/tables/{(await ann.post('/api/tables', json=asked)).json()['table']}"
        for seat in (0, 1):
            await ann.post(f"{path}/commands", json={"do": "entropy", "seat": seat, "entropy": "ab" * 16})
        for _ in range(FINISHED_STEPS):
            parts = (await ann.get(path)).json()["parts"]
            choice = parts["choices"][0]
            command = {
                "do": "act",
                "seat": choice["seat"],
                "seen": parts["entry"],
                "text": choice["offers"][0]["text"],
            }
            await ann.post(f"{path}/commands", json=command)
        await ann.post(f"{path}/commands", json={"do": "resign", "seat": 0})
        return path


async def read_forever(address: str, finished: str, running: str) -> None:
    """The loops; each has a cookie of its own. Prints how often each read was answered, once a second."""
    os.nice(10)
    answered: Counter[str] = Counter()
    numbers = count(50)

    async def loop() -> None:
        async with httpx.AsyncClient(base_url=address, timeout=60) as guest:
            while True:
                for path in ("replay?count=200", "verdict", "rolls", "record", "log"):
                    answered[str((await guest.get(f"{finished}/{path}")).status_code)] += 1
                for path in ("replay?count=200", "verdict"):
                    answered[str((await guest.get(f"{running}/{path}")).status_code)] += 1
                goal = 50 * next(numbers)
                question = {"game": "intersection", "options": {"goal": goal}, "vary": "come_in"}
                values = [50 * number for number in range(25)]
                found = await guest.post("/api/lab", json={**question, "values": values})
                answered[f"lab {found.status_code}"] += 1

    loops = [asyncio.create_task(loop()) for _ in range(LOOPS)]
    while True:
        await asyncio.wait(loops, timeout=1.0)
        print(dict(answered), flush=True)


async def latencies(load: Load, seconds: float) -> tuple[float, float]:
    """The p50 and the p99 in microseconds."""
    taken, _ = await load.run(RATE, seconds)
    assert len(taken) == int(RATE * seconds), "an action was lost"
    return 1e6 * taken[len(taken) // 2], 1e6 * taken[int(0.99 * len(taken))]


async def measure_hall(seconds: float) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        hall = Server(HALL, f"sqlite+aiosqlite:///{folder}/hall.db")
        finished = await play_to_the_end(hall.address)
        rounds: list[HallRound] = await seat_people(hall, TABLES)
        load = Load(rounds)
        load.listen()
        await load.settle()
        await load.run(RATE, WARM_UP)
        before = await latencies(load, seconds)
        reader, used = start_reading(hall.address, finished, f"/api/tables/{rounds[0].table}"), hall.cpu
        try:
            await load.run(RATE, WARM_UP)
            began, at = hall.cpu, time.perf_counter()
            during = await latencies(load, seconds)
            busy = (hall.cpu - began) / (time.perf_counter() - at)
        finally:
            reader.terminate()
            print(
                f"answered: {last_line(reader)}; the hall uses {busy:.0%} of a core; {hall.cpu - used:.1f} s",
                file=sys.stderr,
            )
        await load.close()
        hall.stop()
    names = ("an action, p50", "an action, p99")
    return [row(name, "us", ours, QUIET, quiet) for name, ours, quiet in zip(names, during, before, strict=True)]


def start_reading(address: str, finished: str, running: str) -> subprocess.Popen[str]:
    command = [sys.executable, __file__, "--read", address, finished, running]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def last_line(reader: subprocess.Popen[str]) -> str:
    printed, _ = reader.communicate()
    return (printed.splitlines() or ["nothing"])[-1]


if __name__ == "__main__":
    if sys.argv[1:2] == ["--read"]:
        asyncio.run(read_forever(*sys.argv[2:]))
    else:
        run(__doc__, lambda seconds: asyncio.run(measure_hall(seconds)))
