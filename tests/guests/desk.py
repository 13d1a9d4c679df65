"""A hall without HTTP: people with secrets of their own ask it things, and what it publishes is kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from core.toys import TOY
from dicehall.hall import catalogue, wire
from dicehall.hall.hall import Hall
from dicehall.hall.storage.processes import Fence
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.store import Store
from dicehall.hall.table.audience import TAIL
from dicehall.hall.table.task import Table
from dicehall.hall.work import BotTurn, Simulated, Workers
from guests.patience import PATIENCE

ANN, BEN, CAT = "a" * 64, "b" * 64, "c" * 64
SHARE = "0123456789abcdef" * 2


class StillWorkers(Workers):
    """Bots that choose the first action and throws that land where they were aimed, without any process."""

    def __init__(self) -> None:
        self.thinking = asyncio.Event()
        self.thinking.set()
        self.flying = asyncio.Event()
        self.flying.set()

    async def choose(self, turn: BotTurn) -> str:
        await self.thinking.wait()
        actions: Any = turn.game.actions(turn.state, turn.seat)
        return turn.game.write(turn.state, actions[0])

    async def simulate(self, request: Any, owner: str = "") -> Simulated:
        await self.flying.wait()
        return Simulated({"at": request["aim"]}, b'{"frames":1}')

    async def close(self) -> None:
        pass


class Desk(Hall):
    """A hall that keeps what it does in order: ("store", writes) and ("tell", table, person, message)."""

    def __init__(self, url: str, workers: Workers | None = None) -> None:
        super().__init__(Store(url), workers or StillWorkers())
        self.did: list[tuple[Any, ...]] = []
        self.broken: Exception | None = None
        self._has_closed = False

    async def close(self) -> None:
        """A test may close it earlier, to open another over the same database."""
        if not self._has_closed:
            self._has_closed = True
            await super().close()

    async def commit(self, changes: list[Write], fence: Fence | None = None) -> None:
        if self.broken:
            raise self.broken
        await super().commit(changes, fence)
        self.did.append(("store", changes))

    async def make(self, *seats: Any, game: str = "toy", owner: str = ANN, **asked: Any) -> Table:
        made = await self.create(wire.NewTable(game, seats, **asked), owner)
        return await self.table(made.table)

    def arrive(self, table: Table, owner: str = "") -> Guest:
        """Somebody opens a socket at a table."""
        return Guest(self, table, owner)

    def told(self, table: Table, owner: str) -> list[Any]:
        """The updates that were sent to a person, decoded without types; each once, however often they are here."""
        sent = [each[3] for each in self.did if each[0] == "tell" and each[1:3] == (table.id, owner)]
        return list({update["version"]: update for update in map(msgspec.json.decode, sent)}.values())


class Guest:
    """A socket of somebody at a table: the snapshot that it got, and the number of messages since."""

    def __init__(self, desk: Desk, table: Table, owner: str) -> None:
        self._desk, self._table, self._owner = desk, table, owner
        self.count = 0
        self.closed = False
        self.snapshot = msgspec.json.decode(table.arrive(owner, self))

    def send(self, messages: Sequence[bytes]) -> None:
        self.count += len(messages)
        self._desk.did += [("tell", self._table.id, self._owner, message) for message in messages]

    def come_again(self) -> None:
        self.closed = True

    def leave(self) -> None:
        self._table.depart(self._owner, self)


async def ask(table: Table, owner: str, command: wire.Command) -> None:
    await table.carry_out(owner, command)


async def sit(table: Table, owner: str, name: str, seat: int | None = None) -> wire.Seated:
    return await table.sit(owner, wire.Sit(name, seat))


async def see(table: Table, owner: str = "") -> wire.Snapshot:
    return table.look(owner)


async def shake(table: Table, *seats: tuple[str, int]) -> None:
    """These seats add to the dice."""
    for owner, seat in seats:
        await ask(table, owner, wire.GiveEntropy(seat, SHARE))


async def two_at_the_toy(desk: Desk, **asked: Any) -> Table:
    """Ann and Ben sit at the toy game, which has begun."""
    table = await desk.make(wire.Mine("Ann"), wire.Open(), **asked)
    await sit(table, BEN, "Ben")
    if not asked.get("real_dice"):
        await shake(table, (ANN, 0), (BEN, 1))
    return table


async def act(table: Table, owner: str, seat: int, text: str) -> None:
    await ask(table, owner, wire.Act(seat, table.state.entry, text))


async def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def plain(value: Any) -> Any:
    """A value as it arrives at the other end of a socket."""
    return msgspec.json.decode(msgspec.json.encode(value))


def fold(snapshot: Any, updates: list[Any]) -> Any:
    """A snapshot with updates folded into it, as the page does."""
    for update in updates:
        assert update["since"] == snapshot["version"], "an update is missing"
        snapshot = {
            **snapshot,
            "version": update["version"],
            "parts": {**snapshot["parts"], **update["parts"]},
            "log": [*snapshot["log"], *update["log"]][-TAIL:],
            "chat": [*snapshot["chat"], *update["chat"]][-TAIL:],
        }
    return snapshot


@asynccontextmanager
async def open_desk(url: str, workers: Workers | None = None) -> AsyncIterator[Desk]:
    catalogue._ready["toy"] = TOY
    desk = Desk(url, workers)
    await desk.open()
    try:
        yield desk
    finally:
        await desk.close()


def at_a_desk(url: str, work: Callable[[Desk], Awaitable[None]]) -> None:
    async def run() -> None:
        async with open_desk(url) as desk:
            await work(desk)

    asyncio.run(run())
