"""Who looks at a table, and what each of them has been sent: snapshots, and updates that follow on them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from dicehall.hall import show, wire
from dicehall.hall.people import NOBODY
from dicehall.hall.storage.writes import now

if TYPE_CHECKING:
    from dicehall.hall.table import Table

TAIL = 100  # lines of the log and of the chat that are sent with a snapshot, and that the page keeps


class Shown(NamedTuple):
    """What an audience has been sent so far."""

    version: int
    parts: wire.Parts
    log: int
    chat: int


class Post(msgspec.Struct, frozen=True):
    """What a table publishes: the updates for each person for whom something changed; spectators share theirs."""

    version: int
    updates: dict[str, list[msgspec.Raw]]


class Audience:
    """The people who look at one table. Versions only grow, also from one run of the hall to the next."""

    def __init__(self, table: Table, publish: Callable[[bytes, str], None]) -> None:
        self._table = table
        self._publish = publish
        self._here: Counter[str] = Counter()
        self._shown: dict[str, Shown] = {}
        self._changed = asyncio.Event()
        self._noted: dict[str, list[msgspec.Raw]] = {}
        self.version = now()

    @property
    def watching(self) -> int:
        """How many spectators there are."""
        return self._here[NOBODY]

    @property
    def empty(self) -> bool:
        """Whether nobody looks."""
        return not +self._here

    def is_here(self, owner: str) -> bool:
        """Whether a person has the table open."""
        return owner != NOBODY and self._here[owner] > 0

    def arrive(self, owner: str) -> wire.Snapshot:
        """Somebody opens a socket: they are here, and get a snapshot that updates follow on."""
        self._here[owner] += 1
        return self.again(owner)

    def again(self, owner: str) -> wire.Snapshot:
        """A snapshot for somebody who is here."""
        if owner in self._shown:
            self.tell()
        else:
            self._shown[owner] = self._as_shown(self._parts(owner))
        shown = self._shown[owner]
        return self._snapshot(shown.version, shown.parts)

    def depart(self, owner: str) -> None:
        """A socket was closed."""
        self._here[owner] -= 1
        if not self._here[owner]:
            self._shown.pop(owner, None)

    def look(self, owner: str) -> wire.Snapshot:
        """The table as somebody sees it who may not be here."""
        return self._snapshot(self.version, self._parts(owner))

    def tell(self) -> None:
        """Send everybody what changed for them, after what was noted since they were last told."""
        self.note()
        if self._noted:
            self._publish(msgspec.json.encode(Post(self.version, self._noted)), self._table.id)
            self._noted = {}
        self._changed.set()
        self._changed = asyncio.Event()

    def note(self) -> None:
        """Keep what changed for everybody until they are told: so nothing is seen before it is stored."""
        self.version += 1
        alike = show.common(self._table) if self._shown else None
        for owner, shown in self._shown.items():
            parts = self._parts(owner, alike)
            update = self._update(shown, parts)
            if update:
                self._noted.setdefault(owner, []).append(msgspec.Raw(msgspec.json.encode(update)))
                self._shown[owner] = self._as_shown(parts)

    async def wait(self, after: int, seconds: float) -> None:
        """Return when the version is another one, or after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.version == after:
                    await self._changed.wait()

    def _parts(self, owner: str, alike: show.Common | None = None) -> wire.Parts:
        return show.parts(self._table, owner, alike or show.common(self._table))

    def _update(self, shown: Shown, parts: wire.Parts) -> wire.Update | None:
        table = self._table
        change = show.difference(shown.parts, parts)
        log, chat = tuple(table.log[shown.log :]), tuple(table.chat[shown.chat :])
        if change is None and not log and not chat:
            return None
        return wire.Update(shown.version, self.version, change or wire.Change(), log, chat)

    def _as_shown(self, parts: wire.Parts) -> Shown:
        return Shown(self.version, parts, len(self._table.log), len(self._table.chat))

    def _snapshot(self, version: int, parts: wire.Parts) -> wire.Snapshot:
        table = self._table
        return wire.Snapshot(version, parts, tuple(table.log[-TAIL:]), tuple(table.chat[-TAIL:]))
