"""The hall under load: tables with four people each, beside two echoes with the same fan-out.

The bare echo sends each action to the four sockets of its table. The committing echo is the fair peer: it also
commits one row for each action, in groups as the hall does, and sends as many frames as the hall.

Each server runs as a process of its own with the same uvicorn. One client process has all sockets, sends actions at
a steady rate, and waits until all four seats have the last of an action. A latency counts from the moment at which
its action was due, so a server that falls behind can't hide it. The memory of a table is what the process has more,
for itself alone, after 500 tables with their four sockets are set up, divided by 500; a few tables before them have
loaded the game. The spectators arrive at one table, all at once.
"""

from __future__ import annotations

import asyncio
import os
import resource
import tempfile
from collections.abc import Callable
from typing import Any

from common.hall_load import SEATS, HallRound, Load, echo_rounds, seat_people, some_at_once, watch
from common.hall_servers import ECHO, HALL, Server
from common.measure import Row, row, run

WARM_UP = 1.5  # seconds; rooms remember odds that come up again
LIMIT = 0.1  # seconds that a p99 may take
STEPS = 3  # times that the rate is doubled
STEP = 1.0  # seconds at each of those rates
SPECTATORS = 800
IDLE = 1000
FIRST = 16  # tables before memory is measured: they load the game and open the database
QUIET = 0.5  # seconds without change after which everything has been sent
BARE, COMMITTING = "bare echo", "committing echo"

Figures = dict[str, float]


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("inf")


async def measure(server: Server, rounds: list[Any], rate: float, seconds: float) -> Figures:
    """Latency and CPU at one rate, then the rate at which the p99 passes the limit."""
    load = Load(rounds)
    load.listen()
    await load.settle()
    await load.run(rate, WARM_UP)
    cpu, load.updates, load.bytes = server.cpu, 0, 0
    taken, _ = await load.run(rate, seconds)
    assert len(taken) == int(rate * seconds), "an action was lost"
    assert not load.refused, "an action was refused"
    found = {
        "p50": 1e6 * quantile(taken, 0.5),
        "p99": 1e6 * quantile(taken, 0.99),
        "cpu": 1e6 * (server.cpu - cpu) / max(1, len(taken)),
        "kept": len(taken),
        "size": load.bytes / max(1, load.updates),
        "frames": load.updates / SEATS / max(1, len(taken)),
        "most": await fastest(load, rate) if quantile(taken, 0.99) <= LIMIT else 0.0,
    }
    await load.close()
    return found


async def fastest(load: Load, rate: float) -> float:
    """The largest of a few doubled rates at which the p99 is within the limit."""
    for _ in range(STEPS):
        taken, reached = await load.run(2 * rate, STEP)
        if quantile(taken, 0.99) > LIMIT or reached < 0.95 * 2 * rate:
            break
        rate *= 2
    return rate


async def measure_hall(tables: int, rate: float, seconds: float) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        hall = Server(HALL, f"sqlite+aiosqlite:///{folder}/hall.db")
        first = await seat_people(hall, FIRST)
        before = hall.memory
        rounds = await seat_people(hall, tables)
        found = {"table": (hall.memory - before) / tables, "idle": await memory_of_a_socket(hall, rounds)}
        found |= await measure(hall, rounds, rate, seconds)
        found["grown"] = (hall.memory - before) / tables
        await Load(first).close()
        found["crowd"] = await cost_of_a_crowd(hall, rounds[0].table)
        hall.stop()
    return found


async def memory_of_a_socket(hall: Server, rounds: list[HallRound]) -> float:
    """Bytes that each of some more sockets takes, a few at each table."""
    before = hall.memory
    sockets = await some_at_once(IDLE, lambda number: watch(hall, rounds[number % len(rounds)].table))
    await asyncio.sleep(QUIET)
    found = (hall.memory - before) / IDLE
    await asyncio.gather(*(socket.close() for socket in sockets))
    return found


async def cost_of_a_crowd(hall: Server, table: str) -> float:
    """Microseconds of processor time until all spectators have arrived and have heard of each other."""
    cpu = hall.cpu
    sockets = await some_at_once(SPECTATORS, lambda _: watch(hall, table))
    last = -1.0
    while hall.cpu > last:
        last = hall.cpu
        await asyncio.sleep(QUIET)
    await asyncio.gather(*(socket.close() for socket in sockets))
    return 1e6 * (last - cpu)


async def measure_echo(tables: int, rate: float, seconds: float, like: Figures, *arguments: str) -> Figures:
    echo = Server(ECHO, *arguments)
    first = await echo_rounds(echo, FIRST, like["size"], like["frames"])
    before = echo.memory
    await Load(first).close()
    rounds = await echo_rounds(echo, tables, like["size"], like["frames"])
    memory = {"table": (echo.memory - before) / tables}
    found = await measure(echo, rounds, rate, seconds)
    echo.stop()
    return memory | found


async def run_all(tables: int, rate: float, seconds: float) -> list[Row]:
    ours = await measure_hall(tables, rate, seconds)
    once = {"size": ours["size"], "frames": 1.0}
    bare = await measure_echo(tables, rate, seconds, once)
    with tempfile.TemporaryDirectory() as folder:
        fair = await measure_echo(tables, rate, seconds, ours, f"{folder}/echo.db")
    if not fair["most"]:
        raise SystemExit("This machine is too busy to measure: even the echo takes more than 100 ms.")
    return rows(ours, bare, fair)


def rows(ours: Figures, bare: Figures, fair: Figures) -> list[Row]:
    compared = [
        ("p50", "µs", "p50"),
        ("p99", "µs", "p99"),
        ("CPU per action", "µs", "cpu"),
        ("actions a second, p99 < 100 ms", "1/s", "most"),
        ("actions kept", "", "kept"),
        ("size of a frame", "B", "size"),
        ("frames for 100 actions, each person", "", "frames"),
        ("memory per table with its 4 sockets", "B", "table"),
    ]
    hundred = [{**each, "frames": 100 * each["frames"]} for each in (ours, fair)]
    found = [row(name, unit, hundred[0][key], COMMITTING, hundred[1][key]) for name, unit, key in compared]
    found.insert(3, row("CPU per action", "µs", ours["cpu"], BARE, bare["cpu"]))
    return [
        *found,
        row("memory per table after the load", "B", ours["grown"], "goal", 150_000),
        row("memory of an idle socket", "B", ours["idle"], "goal", 40_000),
        row(
            f"CPU of {SPECTATORS} spectators arriving",
            "µs",
            ours["crowd"],
            f"{SPECTATORS} actions",
            800 * ours["cpu"],
        ),
    ]


def measure_all(tables: int, rate: float) -> Callable[[float], list[Row]]:
    return lambda seconds: asyncio.run(run_all(tables, rate, seconds))


def main() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    tables, rate = int(os.environ.get("HALL_TABLES", "500")), float(os.environ.get("HALL_RATE", "100"))
    run(__doc__, measure_all(tables, rate))


if __name__ == "__main__":
    main()
