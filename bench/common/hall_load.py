"""Tables as clients see them, and actions at a steady rate over all of them."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from common.hall_servers import Server

SEATS = 4
AT_ONCE = 16
R = TypeVar("R")


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

    def __init__(self, table: str) -> None:
        super().__init__()
        self.table = table
        self.entries = [0] * SEATS
        self.rolling = [False] * SEATS
        self.offers: dict[int, list[Any]] = {}

    @property
    def ready(self) -> bool:
        """Whether somebody can act."""
        return self.missing == 0 and bool(self.offers)

    def heard(self, seat: int, message: Any) -> int:
        """Take in a message: 1 if it is the last of an action, which the dice in hand are not."""
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
    """Four sockets that all hear what one of them says, as often as it says."""

    ready = True

    def __init__(self, size: float, frames: float) -> None:
        super().__init__()
        self._text = "x" * max(0, int(size) - 25)
        self._frames = frames

    def heard(self, seat: int, message: Any) -> int:
        """Take in a message: 1 if it is one of the frames of an action."""
        return int("frames" in message)

    async def act(self) -> None:
        """Say something as long as the hall's updates are; a fraction of the frames is sent that often."""
        frames = int(self._frames) + (random.random() < self._frames % 1)
        self.missing = SEATS * frames
        await self.sockets[random.randrange(SEATS)].send(json.dumps({"frames": frames, "text": self._text}))


class Load:
    """Actions at a steady rate over all tables, and how long each took."""

    def __init__(self, rounds: list[Any]) -> None:
        self.rounds = rounds
        self.free: deque[Any] = deque()
        self.taken: list[float] = []
        self.bytes = 0
        self.updates = 0
        self.refused = 0
        self._readers: list[asyncio.Task[None]] = []

    def listen(self) -> None:
        """Read all sockets."""
        for each in self.rounds:
            for seat, socket in enumerate(each.sockets):
                self._readers.append(asyncio.create_task(self._read(each, seat, socket)))

    async def _read(self, each: Any, seat: int, socket: ClientConnection) -> None:
        async for raw in socket:
            message = msgspec.json.decode(raw)
            self.refused += message.get("kind") == "refusal"
            if message.get("kind") in (None, "update"):
                self.updates += 1
                self.bytes += len(raw)
            if each.heard(seat, message) and each.missing:
                each.missing -= 1
                if not each.missing:
                    self.taken.append(time.perf_counter() - each.due)
                    self.free.append(each)

    async def run(self, rate: float, seconds: float) -> tuple[list[float], float]:
        """The latencies of this many seconds at this rate, and the rate that was reached."""
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

    async def settle(self) -> None:
        """Wait until every table is ready for its first action."""
        async with asyncio.timeout(60):
            while not all(each.ready for each in self.rounds):
                await asyncio.sleep(0.05)
        self.free.extend(self.rounds)

    async def close(self) -> None:
        """Close all sockets."""
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
    """A table at which these people sit."""
    seats = [{"who": "me", "name": "seat 0"}, *[{"who": "open"}] * (SEATS - 1)]
    asked = {"game": "intersection", "seats": seats, "options": {"goal": 1_000_000}}
    each = HallRound((await people[0].post("/api/tables", json=asked)).json()["table"])
    for number, person in enumerate(people):
        if number:
            await person.post(f"/api/tables/{each.table}/seats", json={"name": f"seat {number}"})
        each.sockets.append(await watch(server, each.table, person.cookies["dicehall"]))
        share = {"do": "entropy", "seat": number, "entropy": secrets.token_hex(16)}
        await each.sockets[number].send(json.dumps(share))
    return each


async def watch(server: Server, table: str, cookie: str = "") -> ClientConnection:
    """A socket at a table: of a person, or of a spectator."""
    headers = {"Cookie": f"dicehall={cookie}"} if cookie else {}
    address = f"{server.address.replace('http', 'ws')}/api/tables/{table}/socket"
    return await connect(address, additional_headers=headers, compression=None, open_timeout=60, max_queue=None)


async def echo_rounds(server: Server, count: int, size: float, frames: float) -> list[EchoRound]:
    """Tables of an echo."""
    return await some_at_once(count, lambda number: echo_round(server, number, EchoRound(size, frames)))


async def echo_round(server: Server, number: int, each: EchoRound) -> EchoRound:
    """The four sockets of a table."""
    for seat in range(SEATS):
        address = f"{server.address.replace('http', 'ws')}/{number}/{seat}"
        each.sockets.append(await connect(address, compression=None, max_queue=None))
    return each


async def some_at_once(count: int, make: Callable[[int], Awaitable[R]]) -> list[R]:
    """This number of them, a few at a time."""
    made: list[R] = []
    for start in range(0, count, AT_ONCE):
        made += await asyncio.gather(*(make(number) for number in range(start, min(count, start + AT_ONCE))))
    return made
