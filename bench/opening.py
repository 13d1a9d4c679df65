"""Opening a table of 70 entries, in microseconds of processor time: reading it from SQLite, and folding it.

The peer is the replay of the same record, which has to be done at least: reading its lines, checking its hashes and
applying its answers. Opening adds the database and everything that a table has beside its record.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time

from common.measure import Row, row, run
from dicehall.core.play import Play
from dicehall.core.record import Record, read_record
from dicehall.hall import wire
from dicehall.hall.storage import writes
from dicehall.hall.storage.store import Store
from dicehall.hall.storage.stored import Seat, Status, StoredTable
from dicehall.hall.table.state import restored
from dicehall.registry import game
from dicehall.testing.host import Setup, go_on, new_play

GAMES = (("intersection", "traffic", 2), ("knockabout", None, 2), ("crossroll", None, 4), ("indicesion", None, 2))
ENTRIES = 70


def random_record(setup: Setup) -> tuple[Record, bytes]:
    """A random game of this many entries, and the seed of its dice; one that ends sooner is begun anew."""
    for seed in range(100):
        play, rng = new_play(setup, str(seed)), random.Random(seed)
        while not play.over and len(play.entries) < ENTRIES:
            go_on(play, rng)
        if len(play.entries) == ENTRIES and play.dice:
            return play.record, play.dice.seed
    raise SystemExit(f"no random game of {setup} has {ENTRIES} entries")


async def store_game(store: Store, setup: Setup, record: Record, seed: bytes) -> str:
    """Store a table with this game; its id."""
    request = wire.NewTable(setup.game.spec.id, tuple(wire.Mine(name) for name in setup.names), setup.options)
    seats = tuple(Seat(name, "person", "a" * 64, "ab") for name in setup.names)
    stored = StoredTable(setup.game.spec.id, setup.game.spec.id[:4], request, "a" * 64, 0, seats, seed)
    begun = [writes.header(stored.id, record.header), writes.status(stored.id, Status("playing"), 0)]
    await store.create(stored)
    await store.commit([*begun, *writes.entries(stored.id, record.entries, 0)])
    return stored.id


async def opening(store: Store, table: str, setup: Setup) -> None:
    stored = await store.load(table)
    assert stored is not None
    restored(stored, setup.game, 0)


async def measured(store: Store, setup: Setup, seconds: float) -> Row:
    """The least time that opening and replaying took, in the rounds that fit into the seconds."""
    record, seed = random_record(setup)
    table, lines = await store_game(store, setup, record, seed), record.lines()
    end, best, peer = time.perf_counter() + seconds, float("inf"), float("inf")
    while time.perf_counter() < end:
        times = [time.process_time_ns()]
        await opening(store, table, setup)
        times.append(time.process_time_ns())
        Play.replay(setup.game, read_record(lines))
        times.append(time.process_time_ns())
        best, peer = min(best, times[1] - times[0]), min(peer, times[2] - times[1])
    return row(f"{setup.game.spec.id}, {setup.seats} seats", "µs", best / 1000, "replay of the record", peer / 1000)


async def measure_all(seconds: float) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite+aiosqlite:///{folder}/hall.db")
        await store.open()
        rows = [await measured(store, Setup(game(name), rules, seats), seconds) for name, rules, seats in GAMES]
        await store.close()
    return rows


if __name__ == "__main__":
    run(__doc__, lambda seconds: asyncio.run(measure_all(seconds)))
