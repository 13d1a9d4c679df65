"""A hall of three processes behind HAProxy: how soon people play on after theirs was killed, stopped or ended.

200 tables are played over sockets (HALLS_TABLES sets another number). A person comes again as the page does: after
half a second, then after longer pauses. The time counts from the signal to the first choice that is taken
afterwards, at the tables whose sockets broke. The peers are the goals. Every choice that was taken must be there
when its person comes again.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from common.measure import Row, row, run
from soaking.halls import Hall, opened

CONFIG = Path(__file__).parent.parent / "deploy" / "haproxy.cfg"
PROCESSES = 3
AT_ONCE = 8
PAUSE = 2.0  # seconds between two choices at a table
FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0  # seconds before a person comes again, as in the page
LIMIT = 30.0  # seconds after which a table counts as lost
GOALS = {"killed": 2000, "stopped": 5000, "ended": 2000}  # milliseconds, medians


class Round:
    """One table and the person who has both its seats."""

    def __init__(self, address: str, table: str, cookie: str) -> None:
        self._address = f"ws://{address}/api/tables/{table}/socket"
        self._headers = {"Cookie": f"dicehall={cookie}"}
        self.table = table
        self.entry = 0
        self.taken = 0
        self.broke: float | None = None
        self.played_on: float | None = None

    def forget(self) -> None:
        """Begin a measurement."""
        self.broke = self.played_on = None

    async def run(self) -> None:
        """Play for ever, and come again when the socket breaks."""
        wait = FIRST_WAIT
        while True:
            taken = self.taken
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self._address, additional_headers=self._headers, compression=None) as line:
                    await self._play(line)
            self.broke = self.broke or time.monotonic()
            wait = FIRST_WAIT if self.taken > taken else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait * random.uniform(0.75, 1.25))

    async def _play(self, line: ClientConnection) -> None:
        snapshot = json.loads(await line.recv())
        if snapshot["kind"] != "snapshot":
            return
        parts = snapshot["parts"]
        assert parts["entry"] >= self.entry, "a choice that was taken is lost"
        while True:
            parts = await self._act(line, parts)
            self.taken += 1
            self.entry = parts["entry"]
            if self.broke and not self.played_on:
                self.played_on = time.monotonic()
            with suppress(TimeoutError):  # a socket that breaks meanwhile is noticed at once
                async with asyncio.timeout(PAUSE * random.uniform(0.5, 1.5)):
                    await line.wait_closed()
                    return

    async def _act(self, line: ClientConnection, parts: Any) -> Any:
        """Choose something; what the table shows when that was taken."""
        choice = parts["choices"][0]
        text = random.choice(choice["offers"])["text"]
        command = {"do": "act", "seat": choice["seat"], "seen": parts["entry"], "text": text, "id": 1}
        await line.send(json.dumps(command))
        done = False
        while not (done and parts["choices"]):
            message = json.loads(await line.recv())
            if message["kind"] == "refusal":
                raise OSError(message["reason"])
            done = done or message["kind"] == "done"
            parts = {**parts, **message.get("parts", {})}
        return parts


async def seat_people(address: str, count: int) -> list[Round]:
    """So many tables, made through the balancer, a few at a time."""
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as person:
        made = [await make(person)]  # with the cookie of all
        for start in range(1, count, AT_ONCE):
            made += await asyncio.gather(*(make(person) for _ in range(start, min(count, start + AT_ONCE))))
        return [Round(address, table, person.cookies["dicehall"]) for table in made]


async def make(person: httpx.AsyncClient) -> str:
    seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
    asked = {"game": "intersection", "seats": seats, "options": {"goal": 1_000_000}}
    table: str = (await person.post("/api/tables", json=asked)).raise_for_status().json()["table"]
    for seat in range(2):
        share = {"do": "entropy", "seat": seat, "entropy": secrets.token_hex(16)}
        (await person.post(f"/api/tables/{table}/commands", json=share)).raise_for_status()
    return table


@contextmanager
def balancer(halls: list[Hall]) -> Iterator[str]:
    """HAProxy with the file of deploy/; its address."""
    if not shutil.which("haproxy"):
        raise SystemExit("HAProxy is needed: apt-get install haproxy")
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    places = {f"HALL{number}": hall.address for number, hall in enumerate(halls, 1)}
    process = subprocess.Popen(
        ["haproxy", "-db", "-f", str(CONFIG)],
        env={**os.environ, **places, "FRONT": address},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield address
    finally:
        process.kill()
        process.wait()


async def measure(rounds: list[Round], event: Callable[[], Awaitable[None]], name: str) -> list[Row]:
    """How soon people play on after something has happened to their process."""
    for each in rounds:
        each.forget()
    start = time.monotonic()
    await event()
    give_up = start + LIMIT
    while time.monotonic() < give_up and not settled(rounds, start):
        await asyncio.sleep(0.05)
    broken = [each for each in rounds if each.broke]
    taken = sorted(1000 * ((each.played_on or give_up) - start) for each in broken)
    assert taken, "no table was moved"
    goal = f"goal after a process was {name}"
    return [
        row(f"{name}: tables that moved", "", len(taken), "tables", len(rounds)),
        row(f"{name}: people play on, median", "ms", taken[len(taken) // 2], goal, GOALS[name]),
        row(f"{name}: people play on, p99", "ms", taken[int(0.99 * len(taken))], goal, GOALS[name]),
        row(f"{name}: tables lost", "", sum(not each.played_on for each in broken), "tables", len(taken)),
    ]


def settled(rounds: list[Round], start: float) -> bool:
    """Whether everybody whose socket broke plays on, and nobody's has broken for a while."""
    broken = [each for each in rounds if each.broke]
    last = max((each.broke or 0 for each in broken), default=time.monotonic())
    return bool(broken) and all(each.played_on for each in broken) and time.monotonic() > max(last, start) + 1


async def measure_all(tables: int) -> list[Row]:
    with opened("postgresql", None) as (database, folder):
        halls = [Hall(database.url, True, folder / f"hall{number}") for number in range(PROCESSES)]
        try:
            for hall in halls:
                await asyncio.to_thread(hall.start)
            with balancer(halls) as address:
                return await measured(halls, address, tables)
        finally:
            for hall in halls:
                hall.end(signal.SIGKILL)


async def measured(halls: list[Hall], address: str, tables: int) -> list[Row]:
    await until_open(address)
    rounds = await seat_people(address, tables)
    playing = [asyncio.create_task(each.run()) for each in rounds]
    while not all(each.taken for each in rounds):
        await asyncio.sleep(0.1)
    first, second, third = halls
    rows = await measure(rounds, lambda: asyncio.to_thread(first.signal, signal.SIGKILL), "killed")
    await restarted(first)
    rows += await measure(rounds, lambda: asyncio.to_thread(second.signal, signal.SIGSTOP), "stopped")
    second.signal(signal.SIGCONT)
    await asyncio.sleep(2)
    rows += await measure(rounds, lambda: asyncio.to_thread(third.signal, signal.SIGTERM), "ended")
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return rows


async def restarted(hall: Hall) -> None:
    """Start a process again, and let the balancer notice."""
    hall.end(signal.SIGKILL)
    await asyncio.to_thread(hall.start)
    await asyncio.sleep(2)


async def until_open(address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}") as person:
        for _ in range(200):
            with suppress(httpx.HTTPError):
                if (await person.get("/health/ready")).status_code == 200:
                    return
            await asyncio.sleep(0.1)
    raise SystemExit("the balancer does not answer")


def main() -> None:
    tables = int(os.environ.get("HALLS_TABLES", "200"))
    run(__doc__, lambda _: asyncio.run(measure_all(tables)))


if __name__ == "__main__":
    main()
