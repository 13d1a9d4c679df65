"""How long a hall takes from its start to its first answer, beside a bare application of the same server.

Both are started as processes, and `/health` is asked until it answers. The first start makes the database; the
starts that are measured find it. Python stores the byte code of a module when it first imports it: both are
measured with that byte code, and without any.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from typing import Any, NamedTuple

from common.measure import Row, row, table

ROUNDS = 5
HALL = ["-m", "dicehall", "serve", "--no-browser", "--no-warm-up", "--port", "0"]
BARE = """
import socket, uvicorn
from litestar import Litestar, get

@get("/health")
async def health() -> dict[str, bool]:
    return {"ok": True}

listener = socket.create_server(("127.0.0.1", 0))
print(f"open at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(Litestar([health]), log_config=None, loop="uvloop")).run([listener])
"""


class Start(NamedTuple):
    """Milliseconds from the start of a process to its first answer."""

    wall: float
    processor: float


def start(command: list[str], environment: dict[str, str]) -> Start:
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    )
    try:
        assert process.stdout is not None
        address = process.stdout.readline().rpartition(" ")[2].strip()
        with urllib.request.urlopen(f"{address}/health", timeout=60) as found:
            assert found.status == 200
        wall = time.perf_counter() - began
        return Start(1000 * wall, 1000 * processor_time(process.pid))
    finally:
        process.kill()
        process.communicate()


def processor_time(pid: int) -> float:
    """The seconds of processor time that a process has used so far."""
    with open(f"/proc/{pid}/stat") as file:  # noqa: PTH123
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(command: list[str], rounds: int, environment: dict[str, str]) -> Start:
    """The median of several starts, after one that nobody measures."""
    start(command, environment)
    found = [start(command, environment) for _ in range(rounds)]
    return Start(*(statistics.median(each) for each in zip(*found, strict=True)))


def rows(rounds: int, environment: dict[str, str], title: str) -> list[Row]:
    hall = measure(HALL, rounds, environment)
    bare = measure(["-c", BARE], rounds, environment)
    return [
        row(f"start to first answer, {title}", "ms", hall.wall, "bare litestar", bare.wall),
        row(f"processor time until then, {title}", "ms", hall.processor, "bare litestar", bare.processor),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="starts of each")
    arguments = parser.parse_args()
    found: list[Any] = []
    with tempfile.TemporaryDirectory() as folder:
        plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        stored = {**plain, "DICEHALL_HOME": folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        found += rows(arguments.rounds, stored, "byte code stored")
        empty = {**stored, "PYTHONPYCACHEPREFIX": f"{folder}/empty", "PYTHONDONTWRITEBYTECODE": "1"}
        found += rows(arguments.rounds, empty, "no byte code")
    print(json.dumps(found) if arguments.json else table(found))


if __name__ == "__main__":
    main()
