"""Opening a table of 70 entries, in microseconds of processor time: from what the store gives to a state.

The peer is the replay of the same record, which must be done at least: reading it, checking its chain, applying its
answers. What opening adds is the log and whatever else a table has.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from common.measure import Row, row, run
from dicehall.core.play import Play
from dicehall.core.record import read_record
from dicehall.hall import wire
from dicehall.hall.storage.stored import Seat, StoredTable
from dicehall.hall.table.state import restored
from dicehall.registry import game
from dicehall.testing.host import Setup, go_on, new_play

GAMES = (("intersection", "traffic", 2), ("knockabout", None, 2), ("crossroll", None, 4), ("indicesion", None, 2))
ENTRIES = 70


def stored_game(setup: Setup) -> StoredTable:
    """A random game of this many entries as the store gives it; games that end sooner are begun anew."""
    for seed in range(100):
        play, rng = new_play(setup, str(seed)), random.Random(seed)
        while not play.over and len(play.entries) < ENTRIES:
            go_on(play, rng)
        if len(play.entries) == ENTRIES:
            return _stored(setup, play)
    raise SystemExit(f"no random game of {setup} has {ENTRIES} entries")


def _stored(setup: Setup, play: Play[Any, Any]) -> StoredTable:
    request = wire.NewTable(setup.game.spec.id, tuple(wire.Mine(name) for name in setup.names), setup.options)
    seats = tuple(Seat(name, "person", "a" * 64, "ab") for name in setup.names)
    header, *lines = play.record.lines()
    assert play.dice is not None
    return StoredTable(
        "t" * 32,
        "CODE",
        request,
        "a" * 64,
        0,
        seats,
        play.dice.seed,
        "playing",
        header,
        tuple(lines),
    )


def processor_time(work: Callable[[], object], seconds: float) -> float:
    """The microseconds that a call takes, in the best of the rounds that fit into the time."""
    work()
    end, best = time.perf_counter() + seconds, float("inf")
    while time.perf_counter() < end:
        before = time.process_time_ns()
        work()
        best = min(best, (time.process_time_ns() - before) / 1000)
    return best


def measure(seconds: float) -> list[Row]:
    rows = []
    for name, rules, seats in GAMES:
        setup = Setup(game(name), rules, seats)
        stored = stored_game(setup)
        assert stored.header is not None
        record = [stored.header, *stored.lines]
        opening = processor_time(lambda: restored(stored, setup.game, 0), seconds)  # noqa: B023
        replay = processor_time(lambda: Play.replay(setup.game, read_record(record)), seconds)  # noqa: B023
        rows.append(row(f"{name}, {seats} seats", "µs", opening, "replay of the record", replay))
    return rows


if __name__ == "__main__":
    run(__doc__, measure)
