"""Killing the hall at random moments: what was told is never lost, and nothing is done twice."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest

from dicehall.core.record import Choices, read_record
from dicehall.core.verify import verify
from dicehall.registry import game, plugins
from guests.house import House, Person, any_choice

KILLS = 4


class Player:
    """Somebody who plays on through everything, and remembers what was promised."""

    def __init__(self, person: Person, table: str) -> None:
        self._person = person
        self._table = table
        self._rng = random.Random(5)
        self._ended = threading.Event()
        self.promised: dict[int, str] = {}
        self.seen: list[Any] = []

    def run(self) -> None:
        while not self._ended.is_set():
            try:
                self._one_choice()
            except (OSError, HTTPException, AssertionError, ValueError):
                time.sleep(0.05)

    def _one_choice(self) -> None:
        snapshot = self._person.look(self._table)
        self.seen.append(snapshot["log"])
        parts = snapshot["parts"]
        if not parts["choices"]:
            time.sleep(0.02)
            return
        chosen = any_choice(parts["choices"][0], self._rng)
        answer = self._person.do(self._table, do="act", seat=0, seen=parts["entry"], **chosen)
        if answer.status == 200:
            self.promised[parts["entry"] + 1] = chosen.get("text", "")

    def wait_for_promises(self, count: int) -> None:
        """Wait until so many choices were taken, or the game is over."""
        give_up = time.monotonic() + 60
        while len(self.promised) < count and self._person.look(self._table)["parts"]["phase"] == "playing":
            assert time.monotonic() < give_up, "the game does not go on"
            time.sleep(0.1)

    @contextmanager
    def playing(self) -> Iterator[None]:
        thread = threading.Thread(target=self.run)
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            thread.join(30)


@pytest.mark.parametrize("name", [each.id for each in plugins()])
def test_what_was_told_survives_kills_and_nothing_is_done_twice(name: str, tmp_path: Path) -> None:
    rng = random.Random(name)
    with House(tmp_path / "house") as house:
        ann = Person(house)
        table = ann.make(name, {"who": "me", "name": "Ann"}, {"who": "bot", "level": "greedy"})
        ann.shake(table, 0)
        player = Player(ann, table)
        with player.playing():
            for _ in range(KILLS):
                time.sleep(rng.uniform(0.0, 0.7))
                house.end(signal.SIGKILL)
                house.start()
            player.wait_for_promises(len(player.promised) + 3)
        record = read_record(ann.ask("GET", f"/api/tables/{table}/record").body.splitlines())
        log = whole_log(ann, table)
    assert verify(game(name), record).sound
    for number, text in player.promised.items():
        what = record.entries[number - 1].what
        assert isinstance(what, Choices)
        assert what.actions[0] == text or not text
    for seen in player.seen:
        assert all(log[line["entry"] - 1] == line for line in seen)


def whole_log(person: Person, table: str) -> list[Any]:
    """Everything that the log says, from the replay."""
    log: list[Any] = []
    while True:
        replay = person.get(f"/api/tables/{table}/replay?start={len(log) + 1}&count=200")
        log += [frame["log"] for frame in replay["frames"]]
        if len(log) + 1 >= replay["total"]:
            return log


def test_people_at_sockets_come_back_to_the_same_table(tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        ann, ben = Person(house), Person(house)
        table = ann.make("intersection", {"who": "me", "name": "Ann"}, {"who": "open"})
        ben.sit(table, "Ben")
        ann.shake(table, 0)
        lines = [ann.socket(table), ben.socket(table)]
        house.end(signal.SIGKILL)
        house.start()
        ben.shake(table, 1)
        again = [ann.socket(table), ben.socket(table)]
        assert [line.parts["mine"] for line in again] == [[0], [1]]
        assert again[0].parts["phase"] == "playing"
        assert again[0].parts["setup"]["dice"]["seed_sha256"] == lines[0].parts["setup"]["dice"]["seed_sha256"]
        for line in (*lines, *again):
            line.close()
