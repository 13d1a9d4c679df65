"""Memory: what is over leaves it at once, without a garbage collection; nothing grows with all who ever came."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dicehall.core.errors import GameError
from dicehall.hall import hall, wire
from dicehall.hall.table.clock import steady
from guests.desk import ANN, SHARE, Desk, open_desk
from guests.house import House, Person, any_choice
from guests.patience import PATIENCE

COUNTED = """
import asyncio, collections, gc, json, os, signal, sys
from dicehall.hall import hall, server
from dicehall.hall.access import Rate
from dicehall.hall.app import Config

url, port, counts = sys.argv[1:]
hall.IDLE_MILLIS, hall.SWEEP_SECONDS = 1000, 0.2
hall.OVER_MILLIS = 1000

def count():
    found = collections.Counter(f"{type(each).__module__}.{type(each).__qualname__}" for each in gc.get_objects())
    found["open"] = sum(len(each.tables) for each in gc.get_objects() if isinstance(each, hall.Hall))
    with open(counts + ".new", "w") as file:
        json.dump(found, file)
    os.replace(counts + ".new", counts)

def opened(address):
    gc.disable()
    asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, count)
    print("The hall is open:", address, flush=True)

free = Rate(1e9, 1e9)
server.serve(Config(url, writing=free, guessing=free), "127.0.0.1", int(port), opened)
"""
OURS = ("dicehall.hall.", "dicehall.core.play", "dicehall.core.record")
BUCKET = "dicehall.hall.rates.Bucket"
"""Of these there are 10,000 at most, and full ones go when others come: tests/hall/test_rates.py."""
CONNECTIONS = ("litestar.connection", "uvicorn.protocols", "websockets.", "_asyncio.", "asyncio.")
SOME, MORE = 4, 16


class CountedHouse(House):
    """A hall without garbage collection that closes its idle tables at once, and counts its objects."""

    def _program(self) -> list[str]:
        database = f"sqlite+aiosqlite:///{self.folder / 'hall.db'}"
        return ["-c", COUNTED, database, str(self.port), str(self._counts)]

    @property
    def _counts(self) -> Path:
        return self.folder / "counts"

    def count(self) -> Counter[str]:
        """The live objects by type, once no table is open."""
        wait_until(lambda: self._counted()["open"] == 0)
        return self._counted()

    def _counted(self) -> Counter[str]:
        self._counts.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        wait_until(self._counts.exists)
        return Counter(json.loads(self._counts.read_text()))


def wait_until(holds: Callable[[], bool]) -> None:
    """Wait for a condition; a busy machine may take long."""
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up, "it did not come to that"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CountedHouse]:
    house = CountedHouse(tmp_path_factory.mktemp("counted"))
    with house:
        yield house


def play_at_a_table(house: House, game: str = "intersection") -> None:
    """Two people and a spectator come, play a little, talk, read, and go: one of them without a word."""
    ann, ben = Person(house), Person(house)
    table = ann.make(game, {"who": "me", "name": "Ann"}, {"who": "open"})
    ben.sit(table, "Ben")
    lines = [ann.socket(table), ben.socket(table), Person(house).socket(table)]
    for seat, line in enumerate(lines[:2]):
        line.ask(do="entropy", seat=seat, entropy=SHARE)
    wait_until(lambda: ann.look(table)["parts"]["phase"] == "playing")
    for _ in range(3):
        take_a_turn(ann, ben, table)
    lines[0].ask(do="say", seat=0, text="Well rolled!")
    lines[1].ask(do="resign", seat=0)  # refused: it is not Ben's seat
    for what in ("log", "replay", "verdict", "rolls"):
        ann.get(f"/api/tables/{table}/{what}")
    lines[0].close()
    lines[1].raw.socket.close()
    lines[2].close()


def take_a_turn(ann: Person, ben: Person, table: str) -> None:
    """Whoever is asked chooses something."""
    for seat, person in enumerate((ann, ben)):
        parts = person.look(table)["parts"]
        if parts["choices"] and parts["choices"][0]["seat"] == seat:
            chosen = any_choice(parts["choices"][0], random.Random(0))
            person.do(table, do="act", seat=seat, seen=parts["entry"], **chosen)


def grown(before: Counter[str], after: Counter[str], modules: tuple[str, ...]) -> dict[str, int]:
    """The types of which there are more than before: one object for every fourth table is a leak."""
    more = {name: after[name] - before[name] for name in after if name.startswith(modules) and name != BUCKET}
    return {name: count for name, count in more.items() if count >= MORE / 4}


def left_over(house: CountedHouse, before: Counter[str]) -> dict[str, int]:
    """What has grown, once nothing changes any more: the last tables are still being closed for a moment."""
    give_up = time.monotonic() + PATIENCE
    while found := grown(before, house.count(), OURS + CONNECTIONS):
        if time.monotonic() > give_up:
            break
        time.sleep(0.2)
    return found


def test_tables_and_sockets_that_are_closed_leave_no_garbage(counted: CountedHouse) -> None:
    for _ in range(SOME):
        play_at_a_table(counted)
    before = counted.count()
    for _ in range(MORE):
        play_at_a_table(counted)
    assert left_over(counted, before) == {}


# What the hall knows beside its tables.

PEOPLE = 60
FEW = 20


def containers(root: object) -> dict[str, int]:
    """Everything with a length that can be reached from an object through objects of the hall, but not its code."""
    found: dict[str, int] = {}
    seen, waiting = {id(root)}, [("hall", root)]
    while waiting:
        path, each = waiting.pop()
        for name, value in vars(each).items() if hasattr(each, "__dict__") else ():
            if isinstance(value, dict | set | list | deque):
                found[f"{path}.{name}"] = len(value)
            elif type(value).__module__.startswith("dicehall.") and id(value) not in seen:
                seen.add(id(value))
                waiting.append((f"{path}.{name}", value))
    return found


async def come_and_go(desk: Desk, number: int) -> None:
    """Somebody makes a table and forgets it; and another, at which they play, talk, are refused, and leave."""
    owner = f"{number:064}"
    await desk.create(wire.NewTable("toy", (wire.Mine("Ann"), wire.Open())), owner)
    table = await desk.make(wire.Mine("Ann"), owner=owner)
    guest = desk.arrive(table, owner)
    await table.carry_out(owner, wire.GiveEntropy(0, SHARE))
    await table.carry_out(owner, wire.Say(0, "hello"))
    with pytest.raises(GameError):
        await table.carry_out(owner, wire.Act(0, table.state.entry, "nonsense"))
    guest.leave()


def test_nothing_in_the_hall_grows_with_the_people_and_tables_that_ever_were(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "SWEEP_SECONDS", 0.01)

    async def main() -> None:
        async with open_desk(sqlite_url) as desk:
            for number in range(PEOPLE):
                await come_and_go(desk, number)
            monkeypatch.setattr(hall, "IDLE_MILLIS", -1)
            async with asyncio.timeout(PATIENCE):
                while desk.tables:
                    await asyncio.sleep(0.01)
            desk.did.clear()
            assert {path: size for path, size in containers(desk).items() if size > FEW} == {}

    asyncio.run(main())


def test_a_table_whose_game_is_over_leaves_memory_sooner_than_one_that_is_played(sqlite_url: str) -> None:
    async def main() -> None:
        async with open_desk(sqlite_url) as desk:
            tables = [await desk.make(wire.Mine("Ann"), wire.Mine("Ben")) for _ in range(2)]
            for table in tables:
                await table.carry_out(ANN, wire.GiveEntropy(0, SHARE))
                await table.carry_out(ANN, wire.GiveEntropy(1, SHARE))
            await tables[0].carry_out(ANN, wire.Resign(0))
            assert desk._idle(steady()) == []
            assert desk._idle(steady() + hall.OVER_MILLIS + 1) == tables[:1]
            assert desk._idle(steady() + hall.IDLE_MILLIS + 1) == tables

    asyncio.run(main())
