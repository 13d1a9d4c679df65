"""Who has a table open, and what each of them was sent: snapshots, and updates that follow on them."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

import msgspec

from dicehall.hall import wire
from dicehall.hall.people import NOBODY
from dicehall.hall.table import view
from dicehall.hall.table.state import TableState
from dicehall.hall.table.view import Present

VERSIONS = 2**32  # of an epoch; a version fits into 53 bits, as a browser's numbers do
TAIL = 100  # lines of the log and of the chat that are sent with a snapshot, and that the page keeps


class LastSent(NamedTuple):
    """What a person was sent last: the version, the parts, and the lengths of log and chat."""

    version: int
    parts: wire.Parts
    log: int
    chat: int


class Post(msgspec.Struct, frozen=True):
    """What a table publishes: the updates for each person for whom something changed; spectators share theirs."""

    version: int
    updates: dict[str, list[msgspec.Raw]]


class Audience:
    """The people who have one table open. Versions only grow, also from one opening of the table to the next."""

    def __init__(self, table: str, publish: Callable[[bytes, str], None], epoch: int) -> None:
        self._table = table
        self._publish = publish
        self._here: Counter[str] = Counter()
        self._sent: dict[str, LastSent] = {}
        self._changed = asyncio.Event()
        self.version = epoch * VERSIONS

    @property
    def present(self) -> Present:
        """Who is here."""
        owners = frozenset(owner for owner, sockets in self._here.items() if sockets and owner != NOBODY)
        return Present(owners, self._here[NOBODY])

    @property
    def empty(self) -> bool:
        """Whether nobody has the table open."""
        return not +self._here

    def is_here(self, owner: str) -> bool:
        """Whether a person has the table open."""
        return owner != NOBODY and self._here[owner] > 0

    def arrive(self, owner: str, state: TableState) -> wire.Snapshot:
        """Somebody opens a socket: they get a snapshot that updates follow on, and the others see them here."""
        self._here[owner] += 1
        snapshot = self.refresh(owner, state)
        self.show([state])
        return snapshot

    def refresh(self, owner: str, state: TableState) -> wire.Snapshot:
        """A snapshot for somebody who is here."""
        if owner in self._sent:
            self.show([state])
        else:
            parts = view.parts(state, owner, view.common(state, self.present))
            self._sent[owner] = self._as_sent(state, parts)
        sent = self._sent[owner]
        return _snapshot(sent.version, state, sent.parts)

    def depart(self, owner: str, state: TableState) -> None:
        """A socket was closed; the others see it."""
        self._here[owner] -= 1
        if not self._here[owner]:
            del self._here[owner]
            self._sent.pop(owner, None)
        self.show([state])

    def look(self, owner: str, state: TableState) -> wire.Snapshot:
        """The table as somebody sees it who may not be here."""
        return _snapshot(self.version, state, view.parts(state, owner, view.common(state, self.present)))

    def show(self, states: Iterable[TableState]) -> None:
        """Send everybody what changed for them, an update for each of the states. All of it must be stored."""
        updates: dict[str, list[msgspec.Raw]] = {}
        for state in states:
            self.version += 1
            self._add_updates(state, updates)
        if updates:
            self._publish(msgspec.json.encode(Post(self.version, updates)), self._table)
        self._changed.set()
        self._changed = asyncio.Event()

    def _add_updates(self, state: TableState, updates: dict[str, list[msgspec.Raw]]) -> None:
        if not self._sent:
            return
        shared = view.common(state, self.present)
        for owner, sent in self._sent.items():
            parts = view.parts(state, owner, shared)
            update = _update(sent, state, parts, self.version)
            if update:
                updates.setdefault(owner, []).append(msgspec.Raw(msgspec.json.encode(update)))
                self._sent[owner] = self._as_sent(state, parts)

    def _as_sent(self, state: TableState, parts: wire.Parts) -> LastSent:
        return LastSent(self.version, parts, len(state.log), len(state.chat))

    async def wait(self, after: int, seconds: float) -> None:
        """Return when the version is another one, or after this time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.version == after:
                    await self._changed.wait()


def _update(sent: LastSent, state: TableState, parts: wire.Parts, version: int) -> wire.Update | None:
    """What is new for a person, or None if nothing is."""
    change = view.difference(sent.parts, parts)
    log, chat = state.log[sent.log :], state.chat[sent.chat :]
    if change is None and not log and not chat:
        return None
    return wire.Update(sent.version, version, change or wire.Change(), log, chat)


def _snapshot(version: int, state: TableState, parts: wire.Parts) -> wire.Snapshot:
    return wire.Snapshot(version, parts, state.log[-TAIL:], state.chat[-TAIL:])
