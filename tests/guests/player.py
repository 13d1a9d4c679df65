"""Somebody who plays on through everything, and what was promised to them."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from typing import Any

from dicehall.core.record import Choices, Record, read_record
from dicehall.core.verify import verify
from dicehall.registry import game
from guests.house import Person, any_choice
from guests.patience import PATIENCE

BROKEN = (OSError, HTTPException, AssertionError, ValueError)


class Player:
    """One seat of a table, played over HTTP. It remembers the choices that were taken and the logs it was shown."""

    def __init__(self, person: Person, table: str, seat: int = 0) -> None:
        self._person = person
        self._table = table
        self._seat = seat
        self._rng = random.Random(5)
        self._ended = threading.Event()
        self.promised: dict[int, str] = {}
        self.seen: list[Any] = []
        self.over = False

    def run(self) -> None:
        while not self._ended.is_set():
            try:
                self._one_choice()
            except BROKEN:
                time.sleep(0.05)

    def _one_choice(self) -> None:
        snapshot = self._person.look(self._table)
        self.seen.append(snapshot["log"])
        parts = snapshot["parts"]
        self.over = parts["phase"] == "over"
        choices = [each for each in parts["choices"] if each["seat"] == self._seat]
        if not choices:
            time.sleep(0.02)
            return
        chosen = any_choice(choices[0], self._rng)
        answer = self._person.do(self._table, do="act", seat=self._seat, seen=parts["entry"], **chosen)
        if answer.status == 200:
            self.promised[parts["entry"] + 1] = chosen.get("text", "")

    def wait_for_promises(self, count: int) -> None:
        """Wait until so many choices were taken, or the game is over."""
        give_up = time.monotonic() + PATIENCE
        while len(self.promised) < count and not self.over:
            assert time.monotonic() < give_up, "the game does not go on"
            time.sleep(0.02)

    @contextmanager
    def playing(self) -> Iterator[None]:
        thread = threading.Thread(target=self.run)
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            thread.join(PATIENCE)

    def check(self, record: Record, log: list[Any]) -> None:
        """Everything that was promised is in the record, and every line that was shown is in its log."""
        for number, text in self.promised.items():
            if number > len(record.entries):
                assert self._is_taken(number), "a choice that was taken is asked for again"
                continue
            what = record.entries[number - 1].what
            assert isinstance(what, Choices)
            assert what.actions[self._seat] == text or not text
        for seen in self.seen:
            assert all(log[line["entry"] - 1] == line for line in seen)

    def _is_taken(self, number: int) -> bool:
        """Whether the choice of an entry counts: it is in the record by now, or waits for those of others."""
        parts = self._person.look(self._table)["parts"]
        return parts["entry"] >= number or self._seat not in {each["seat"] for each in parts["choices"]}


def check_game(person: Person, table: str, *players: Player) -> Record:
    """The record is sound, and nothing that anybody was told is missing or there twice."""
    record = read_record(person.ask("GET", f"/api/tables/{table}/record").body.splitlines())
    assert verify(game(record.header.game), record).sound
    log = whole_log(person, table)
    for player in players:
        player.check(record, log)
    return record


def whole_log(person: Person, table: str) -> list[Any]:
    """Everything that the log says, from the replay."""
    log: list[Any] = []
    while True:
        replay = person.get(f"/api/tables/{table}/replay?start={len(log) + 1}&count=200")
        log += [frame["log"] for frame in replay["frames"]]
        if len(log) + 1 >= replay["total"]:
            return log
