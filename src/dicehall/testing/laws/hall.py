"""At a table of the hall, a snapshot with its updates equals a fresh snapshot, for every seat and spectators."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from dicehall.core.apply import asked_seats
from dicehall.core.contract import Decide
from dicehall.core.play import Play
from dicehall.hall import wire
from dicehall.hall.hall import Hall
from dicehall.hall.people import NOBODY
from dicehall.hall.storage.store import Store
from dicehall.hall.table.audience import TAIL
from dicehall.hall.table.task import Table
from dicehall.hall.work import Simulated, Workers
from dicehall.testing.host import PHYSICS, Setup, choose
from dicehall.testing.law import OfTable, table_law

CHOICES = 6
SECONDS = 60
ENTROPY = "0123456789abcdef" * 2


@table_law()
def at_a_table_of_the_hall_a_snapshot_and_its_updates_are_a_fresh_snapshot(on: OfTable) -> None:
    """Players and spectators who follow a game see the same as somebody who has just arrived."""
    asyncio.run(asyncio.wait_for(_follow(on.setup), SECONDS))


class Here(Workers):
    """Workers that start when they are needed; simulations run in this process."""

    async def simulate(self, request: Any, owner: str = "") -> Simulated:
        """The result of a simulation, without its trajectory."""
        return Simulated(PHYSICS.run(request), None)


class Watcher:
    """A socket at a table that remembers what it was sent."""

    def __init__(self, table: Table, owner: str) -> None:
        self.updates: list[Any] = []
        self.first = msgspec.json.decode(table.arrive(owner, self))

    def send(self, messages: Sequence[bytes]) -> None:
        """Remember these messages."""
        self.updates += map(msgspec.json.decode, messages)

    def come_again(self) -> None:
        """Ignore that the table has closed."""


async def _follow(setup: Setup) -> None:
    owners = [f"{seat:064x}" for seat in range(1, setup.seats + 1)]
    async with _seated(setup, owners) as table:
        watchers = {owner: Watcher(table, owner) for owner in (*owners, NOBODY)}
        await _shake(table, owners)
        rng = random.Random(str(setup))
        for _ in range(CHOICES):
            await _choose(table, owners, rng)
            for owner, watcher in watchers.items():
                fresh = _plain(table.look(owner))
                folded = _folded(watcher.first, watcher.updates)
                assert {**folded, "version": 0} == {**fresh, "version": 0}


@asynccontextmanager
async def _seated(setup: Setup, owners: list[str]) -> AsyncIterator[Table]:
    """A table in a hall of its own at which every seat is another person."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite+aiosqlite:///{Path(folder, 'hall.db')}")
        hall = Hall(store, Here())
        await hall.open()
        try:
            yield await _made(hall, setup, owners)
        finally:
            await hall.close()


async def _made(hall: Hall, setup: Setup, owners: list[str]) -> Table:
    open_seats: list[wire.Mine | wire.Open | wire.BotSeat] = [wire.Open()] * (setup.seats - 1)
    seats = (wire.Mine(setup.names[0]), *open_seats)
    made = await hall.create(wire.NewTable(setup.game.spec.id, seats, setup.options), owners[0])
    table = await hall.table(made.table)
    for name, owner in list(zip(setup.names, owners, strict=True))[1:]:
        await table.sit(owner, wire.Sit(name))
    return table


async def _shake(table: Table, owners: list[str]) -> None:
    for seat, owner in enumerate(owners):
        await table.carry_out(owner, wire.GiveEntropy(seat, ENTROPY))


async def _choose(table: Table, owners: list[str], rng: random.Random) -> None:
    """Let every seat that is asked choose, after the table has rolled and simulated."""
    while not (play := _play(table)).over and not isinstance(play.pending, Decide):
        await asyncio.sleep(0.01)
    for seat in () if play.over else asked_seats(play.pending):
        text = play.game.write(play.state, choose(play.game, play.state, seat, rng))
        await table.carry_out(owners[seat], wire.Act(seat, table.state.entry, text))


def _play(table: Table) -> Play[Any, Any]:
    assert table.state.play is not None, "the game has not begun"
    return table.state.play


def _plain(value: Any) -> Any:
    """A value as it arrives at the other end of a socket."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _folded(snapshot: Any, updates: list[Any]) -> Any:
    """A snapshot with updates folded into it, as the page does."""
    for update in updates:
        if update["version"] <= snapshot["version"]:
            continue
        assert update["since"] == snapshot["version"], "an update is missing"
        snapshot = {
            **snapshot,
            "version": update["version"],
            "parts": {**snapshot["parts"], **update["parts"]},
            "log": [*snapshot["log"], *update["log"]][-TAIL:],
            "chat": [*snapshot["chat"], *update["chat"]][-TAIL:],
        }
    return snapshot
