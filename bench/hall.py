"""The hall under load: many tables with four people each, beside a bare Litestar echo with the same fan-out.

Both servers run as processes of their own with the same uvicorn; one client process holds all sockets, sends
actions at a steady rate and waits until all four seats were told. Latencies count from the moment at which an
action was due, so a server that falls behind can't hide it.
"""

from __future__ import annotations

import asyncio
import atexit
import json
import os
import random
import resource
import secrets
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from common.measure import Row, row, run

SEATS = 4
R = TypeVar("R")

AT_ONCE = 16
WARM_UP = 2.0  # seconds; rooms remember odds that come up again
LIMIT = 0.1  # seconds that a p99 may take
STEPS = 3  # times that the rate is doubled
STEP = 1.0  # seconds at each of those rates
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
ECHO_NAME = "Litestar echo, same fan-out"

HALL = """
import sys
from dicehall.hall.access import Rate
from dicehall.hall.app import Config
from dicehall.hall.server import serve
free = Rate(1e9, 1e9)
config = Config(sys.argv[1], writing=free, guessing=free)
serve(config, "127.0.0.1", 0, lambda at: print(at, flush=True))
"""

ECHO = """
import socket, uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.di import NamedDependency
from litestar.params import FromPath

@websocket("/{table:str}/{seat:int}")
async def echo(
    socket: WebSocket, table: FromPath[str], seat: FromPath[int], channels: NamedDependency[ChannelsPlugin]
) -> None:
    await socket.accept()
    async with channels.start_subscription(f"{table}.{seat}") as subscriber:
        async with subscriber.run_in_background(socket.send_text):
            while (message := await socket.receive())["type"] != "websocket.disconnect":
                channels.publish(message["text"], [f"{table}.{other}" for other in range(4)])

listener = socket.create_server(("127.0.0.1", 0))
print("http://127.0.0.1:%d" % listener.getsockname()[1], flush=True)
plugin = ChannelsPlugin(MemoryChannelsBackend(), arbitrary_channels_allowed=True)
app = Litestar([echo], plugins=[plugin], openapi_config=None, logging_config=None)
config = uvicorn.Config(app, loop="uvloop", ws="websockets-sansio", log_level="error", access_log=False)
uvicorn.Server(config).run(sockets=[listener])
"""


class Server:
    """A server in a process of its own, with what it used so far."""

    def __init__(self, code: str, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        atexit.register(self.stop)

    @property
    def cpu(self) -> float:
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    @property
    def memory(self) -> int:
        return int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]) * PAGE

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


class Round:
    """One table as the client sees it: what it waits for, and since when an action was due."""

    def __init__(self) -> None:
        self.sockets: list[ClientConnection] = []
        self.due = 0.0
        self.missing = 0

    async def act(self) -> None:
        """Send one action."""
        raise NotImplementedError


class HallRound(Round):
    """A game of Intersection without an end."""

    def __init__(self) -> None:
        super().__init__()
        self.entries = [0] * SEATS
        self.rolling = [False] * SEATS
        self.offers: dict[int, list[Any]] = {}

    @property
    def ready(self) -> bool:
        return self.missing == 0 and bool(self.offers)

    def heard(self, seat: int, message: Any) -> int:
        """Take in a message: 1 if it tells the last of an action, which the dice in hand are not."""
        parts = message.get("parts")
        if parts is None:
            return 0
        if "waiting" in parts:
            self.rolling[seat] = parts["waiting"]["kind"] == "roll"
        if "choices" in parts:
            self.offers = {key: value for key, value in self.offers.items() if key != seat}
            if parts["choices"]:
                self.offers[seat] = parts["choices"][0]["offers"]
        if parts.get("entry", 0) > self.entries[seat]:
            self.entries[seat] = parts["entry"]
            return int(not self.rolling[seat])
        return 0

    async def act(self) -> None:
        """Choose something for the seat that is asked."""
        (seat,) = self.offers
        text = random.choice(self.offers[seat])["text"]
        command = {"do": "act", "seat": seat, "seen": self.entries[seat], "text": text}
        self.missing = SEATS
        await self.sockets[seat].send(json.dumps(command))


class EchoRound(Round):
    """Four sockets that all hear what one of them says."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self._text = json.dumps({"text": "x" * max(0, size - 12)})

    ready = True

    def heard(self, seat: int, message: Any) -> int:
        return 1

    async def act(self) -> None:
        """Say something as long as the hall's updates are."""
        self.missing = SEATS
        await self.sockets[random.randrange(SEATS)].send(self._text)


class Load:
    """Actions at a steady rate over many tables, and how long each took."""

    def __init__(self, rounds: list[Any]) -> None:
        self.rounds = rounds
        self.free: deque[Any] = deque()
        self.taken: list[float] = []
        self.bytes = 0
        self.updates = 0
        self.refused = 0
        self._readers: list[asyncio.Task[None]] = []

    def listen(self) -> None:
        for each in self.rounds:
            for seat, socket in enumerate(each.sockets):
                self._readers.append(asyncio.create_task(self._read(each, seat, socket)))

    async def _read(self, each: Any, seat: int, socket: ClientConnection) -> None:
        async for raw in socket:
            message = msgspec.json.decode(raw)
            self.refused += message.get("kind") == "refusal"
            if each.heard(seat, message):
                self.updates += 1
                self.bytes += len(raw)
                if each.missing:
                    each.missing -= 1
                    if not each.missing:
                        self.taken.append(time.perf_counter() - each.due)
                        self.free.append(each)

    async def run(self, rate: float, seconds: float) -> tuple[list[float], float]:
        """The latencies of so many seconds at this rate, and the rate that was really kept."""
        self.taken = []
        start = time.perf_counter()
        sent, total = 0, int(rate * seconds)
        while sent < total and time.perf_counter() < start + 2 * seconds:
            due = start + sent / rate
            wait = due - time.perf_counter()
            if wait > 0 or not self.free:
                await asyncio.sleep(max(wait, 0.0005))
                continue
            each = self.free.popleft()
            if not each.ready:
                self.free.append(each)
                await asyncio.sleep(0)
                continue
            each.due = due
            await each.act()
            sent += 1
        ended = time.perf_counter()
        while len(self.taken) < sent and time.perf_counter() < ended + 5:
            await asyncio.sleep(0.01)
        return sorted(self.taken), sent / (ended - start)

    async def close(self) -> None:
        for reader in self._readers:
            reader.cancel()
        await asyncio.gather(*self._readers, return_exceptions=True)
        for each in self.rounds:
            await asyncio.gather(*(socket.close() for socket in each.sockets))


async def seat_people(server: Server, count: int) -> list[HallRound]:
    """Tables with four people each; every person sits at all of them."""
    limits = httpx.Limits(keepalive_expiry=1)  # sooner than the server gives idle connections up
    people = [httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits) for _ in range(SEATS)]
    first = await hall_round(server, people)
    rounds = [first, *await some_at_once(count - 1, lambda _: hall_round(server, people))]
    for person in people:
        await person.aclose()
    return rounds


async def hall_round(server: Server, people: list[httpx.AsyncClient]) -> HallRound:
    seats = [{"who": "me", "name": "seat 0"}, *[{"who": "open"}] * (SEATS - 1)]
    asked = {"game": "intersection", "seats": seats, "options": {"goal": 1_000_000}}
    table = (await people[0].post("/api/tables", json=asked)).json()["table"]
    each = HallRound()
    for number, person in enumerate(people):
        if number:
            await person.post(f"/api/tables/{table}/seats", json={"name": f"seat {number}"})
        cookie = {"Cookie": f"dicehall={person.cookies['dicehall']}"}
        address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/socket"
        each.sockets.append(await connect(address, additional_headers=cookie, compression=None))
        share = {"do": "entropy", "seat": number, "entropy": secrets.token_hex(16)}
        await each.sockets[number].send(json.dumps(share))
    return each


async def echo_rounds(server: Server, count: int, size: int) -> list[EchoRound]:
    return await some_at_once(count, lambda number: echo_round(server, number, size))


async def echo_round(server: Server, number: int, size: int) -> EchoRound:
    each = EchoRound(size)
    for seat in range(SEATS):
        address = f"{server.address.replace('http', 'ws')}/{number}/{seat}"
        each.sockets.append(await connect(address, compression=None))
    return each


async def some_at_once(count: int, make: Callable[[int], Awaitable[R]]) -> list[R]:
    """So many of them, a few at a time."""
    made: list[R] = []
    for start in range(0, count, AT_ONCE):
        made += await asyncio.gather(*(make(number) for number in range(start, min(count, start + AT_ONCE))))
    return made


def quantile(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))] if values else float("inf")


async def measure(server: Server, rounds: list[Any], rate: float, seconds: float) -> dict[str, float]:
    """Latency and CPU at one rate, then the rate at which the p99 passes the limit."""
    load = Load(rounds)
    load.listen()
    await settle(load)
    await load.run(rate, WARM_UP)
    cpu = server.cpu
    taken, _ = await load.run(rate, seconds)
    assert len(taken) == int(rate * seconds), "an action was lost"
    assert not load.refused, "an action was refused"
    found = {
        "p50": 1e6 * quantile(taken, 0.5),
        "p99": 1e6 * quantile(taken, 0.99),
        "cpu": 1e6 * (server.cpu - cpu) / max(1, len(taken)),
        "kept": len(taken),
        "size": load.bytes / max(1, load.updates),
        "most": rate if quantile(taken, 0.99) <= LIMIT else 0.0,
    }
    for step in range(1, STEPS + 1):
        faster = rate * 2**step
        taken, kept = await load.run(faster, STEP)
        if quantile(taken, 0.99) > LIMIT or kept < 0.95 * faster:
            break
        found["most"] = faster
    await load.close()
    return found


async def settle(load: Load) -> None:
    """Wait until every table is ready for its first action."""
    async with asyncio.timeout(60):
        while not all(each.ready for each in load.rounds):
            await asyncio.sleep(0.05)
    load.free.extend(load.rounds)


async def run_both(tables: int, rate: float, seconds: float) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        hall = Server(HALL, f"sqlite+aiosqlite:///{folder}/hall.db")
        before = hall.memory
        rounds = await seat_people(hall, tables)
        own = (hall.memory - before) / tables
        ours = await measure(hall, rounds, rate, seconds)
        hall.stop()
    echo = Server(ECHO)
    before = echo.memory
    echoes = await echo_rounds(echo, tables, int(ours["size"]))
    bare = (echo.memory - before) / tables
    theirs = await measure(echo, echoes, rate, seconds)
    echo.stop()
    if not theirs["most"]:
        raise SystemExit("This machine is too busy to measure: even the bare echo takes more than 100 ms.")
    rows = [
        ("p50", "µs", "p50"),
        ("p99", "µs", "p99"),
        ("CPU per action", "µs", "cpu"),
        ("actions a second, p99 < 100 ms", "1/s", "most"),
        ("actions kept", "", "kept"),
        ("size of an update", "B", "size"),
    ]
    found = [row(name, unit, ours[key], ECHO_NAME, theirs[key]) for name, unit, key in rows]
    return [*found, row("memory per table", "B", own, ECHO_NAME, bare)]


def measure_all(tables: int, rate: float) -> Callable[[float], list[Row]]:
    return lambda seconds: asyncio.run(run_both(tables, rate, seconds))


def main() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
    tables, rate = int(os.environ.get("HALL_TABLES", "500")), float(os.environ.get("HALL_RATE", "100"))
    run(__doc__, measure_all(tables, rate))


if __name__ == "__main__":
    main()
