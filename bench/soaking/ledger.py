"""What people were told, and counts of the load: actions with their latencies, refusals and errors."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from typing import Any, NamedTuple

import msgspec

_encode = msgspec.json.Encoder(order="deterministic").encode


def digest(line: Any) -> bytes:
    """A line in short: equal lines have equal digests."""
    return hashlib.blake2b(_encode(line), digest_size=8).digest()


class Promise(NamedTuple):
    """A choice that the hall said it had carried out."""

    seat: int
    text: str


class Told:
    """What people were told about one table: lines of log and chat by number, and choices by entry."""

    def __init__(self) -> None:
        self.log: dict[int, bytes] = {}
        self.chat: dict[int, bytes] = {}
        self.promised: dict[int, Promise] = {}
        self.different = 0


class Action(NamedTuple):
    """When an action was answered, and after how many seconds."""

    at: float
    seconds: float


class Ledger:
    """Everything that the load remembers."""

    def __init__(self) -> None:
        self.told: dict[str, Told] = {}
        self.actions: list[Action] = []
        self.visits: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self.disturbed_until = 0.0

    def disturb(self, seconds: float) -> None:
        """From now on and for some seconds, errors are expected."""
        self.disturbed_until = max(self.disturbed_until, time.monotonic() + seconds)

    @property
    def calm(self) -> bool:
        """Whether nothing was disturbed lately."""
        return time.monotonic() > self.disturbed_until

    def error(self, what: str) -> None:
        """Count an error of the load, apart from those while something was down."""
        self.errors[what if self.calm else f"{what} (after a disturbance)"] += 1

    def hear(self, table: str, message: dict[str, Any]) -> None:
        """Remember the lines of a snapshot or an update; a line that was once told otherwise is counted."""
        told = self.told.setdefault(table, Told())
        for line in message.get("log", ()):
            told.different += told.log.setdefault(line["entry"], found := digest(line)) != found
        for line in message.get("chat", ()):
            told.different += told.chat.setdefault(line["n"], found := digest(line)) != found

    def answered(self, started: float) -> None:
        """Remember how long an action took."""
        now = time.monotonic()
        self.actions.append(Action(now, now - started))
