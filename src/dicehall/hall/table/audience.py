"""Who has a table open, and what each of them was sent: snapshots, and updates that follow on them.

Play is shown at once. Arrivals and departures are shown together, a moment later. Otherwise a crowd that arrives
would cost an update for each of them to each of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from dicehall.hall import wire
from dicehall.hall.people import NOBODY
from dicehall.hall.table import chat as lines
from dicehall.hall.table import view
from dicehall.hall.table.clock import steady
from dicehall.hall.table.state import TableState
from dicehall.hall.table.view import Common, Own, Present, Shared

VERSIONS = 2**32  # of an epoch; a version fits into 53 bits, as a browser's numbers do
TAIL = 100  # lines of the log and of the chat that are sent with a snapshot, and that the page keeps
PRESENCE_SECONDS = 0.25  # after which people see who has come and gone

_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A socket at a table."""

    def send(self, messages: Sequence[bytes]) -> None:
        """Send these messages; never waits."""

    def come_again(self) -> None:
        """The table has closed; whoever listens must come again."""


class LastSent(NamedTuple):
    """What a person was sent last: a version, the two halves of the parts, and the ends of log and chat."""

    version: int
    shared: Shared
    own: Own
    log: int
    chat: int


class Audience:
    """The people who have one table open. Versions only grow, also from one opening of the table to the next."""

    def __init__(self, epoch: int) -> None:
        self._listeners: dict[str, dict[Listener, None]] = {}
        self._sent: dict[str, LastSent] = {}
        self._spectators: tuple[LastSent | None, bytes] = (None, b"")  # what they were sent, as a snapshot
        self._common: Common | None = None
        self._present = Present()
        self._timer: asyncio.TimerHandle | None = None
        self._changed: asyncio.Event | None = None
        self.version = epoch * VERSIONS

    @property
    def present(self) -> Present:
        """Who is here."""
        return self._present

    @property
    def empty(self) -> bool:
        """Whether nobody has the table open."""
        return not self._listeners

    def is_here(self, owner: str) -> bool:
        """Whether a person has the table open."""
        return owner != NOBODY and owner in self._listeners

    def count(self, owner: str) -> int:
        """The number of a person's sockets, or of all spectators'."""
        return len(self._listeners.get(owner, ()))

    # Coming and going.

    def arrive(self, owner: str, listener: Listener, state: TableState) -> bytes:
        """Somebody opens a socket: they get a snapshot that updates follow on. The others see them soon."""
        self._listeners.setdefault(owner, {})[listener] = None
        self._count_people(state)
        return self.refresh(owner, state)

    def depart(self, owner: str, listener: Listener, state: TableState) -> None:
        """A socket was closed; the others see it soon."""
        listeners = self._listeners.get(owner, {})
        if listener not in listeners:
            return
        del listeners[listener]
        if not listeners:
            del self._listeners[owner]
            self._sent.pop(owner, None)
        self._count_people(state)

    def close(self) -> None:
        """The table has closed: everybody must come again."""
        self._stop_timer()
        everybody = [listener for listeners in self._listeners.values() for listener in listeners]
        self._listeners, self._sent = {}, {}
        for listener in everybody:
            listener.come_again()
        self.version += 1
        self._wake()

    def _count_people(self, state: TableState) -> None:
        """Take in who is here; if that is news, it is shown soon."""
        owners = frozenset(owner for owner in self._listeners if owner != NOBODY)
        present = self._present._replace(owners=owners, watching=self.count(NOBODY))
        if present != self._present:
            self._present = present
            if self._timer is None:
                self._timer = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._show_people, state)

    def _show_people(self, state: TableState) -> None:
        """Show who is here. The state is still the last one: showing another ends the timer."""
        self.show([state])

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def say_busy(self, words: str, state: TableState) -> None:
        """Tell everybody what takes long at this state."""
        self._present = self._present._replace(busy=words)
        self.show([state])

    def not_busy(self) -> None:
        """What took long is done; the next state that is shown says so."""
        self._present = self._present._replace(busy="")

    # What they see.

    def refresh(self, owner: str, state: TableState) -> bytes:
        """A snapshot for somebody who is here, as a message: what they were sent last, whole."""
        if owner not in self._sent:
            shared = self._worked_out(state)
            self._sent[owner] = self._as_sent(state, shared, view.own(state, owner, shared))
        return self._whole(owner, self._sent[owner], state)

    def _whole(self, owner: str, sent: LastSent, state: TableState) -> bytes:
        """What was sent last as a snapshot; that of spectators is encoded once for all, unless a clock runs."""
        if owner == NOBODY and self._spectators[0] is sent and not _ticks(state):
            return self._spectators[1]
        message = _encode(_snapshot(sent.version, state, view.parts(sent.shared, sent.own)))
        if owner == NOBODY:
            self._spectators = sent, message
        return message

    def look(self, owner: str, state: TableState) -> wire.Snapshot:
        """The table as somebody sees it who may not be here."""
        shared = self._worked_out(state)
        return _snapshot(self.version, state, view.parts(shared.shared, view.own(state, owner, shared)))

    def show(self, states: Iterable[TableState]) -> None:
        """Send everybody what changed for them, an update for each of the states. All of it must be stored."""
        self._stop_timer()
        messages: dict[str, list[bytes]] = {}
        for state in states:
            self.version += 1
            if self._sent:
                self._add_updates(state, messages)
        self._spectators = None, b""
        for owner, sent in messages.items():
            for listener in tuple(self._listeners.get(owner, ())):
                listener.send(sent)
        self._wake()

    def _add_updates(self, state: TableState, messages: dict[str, list[bytes]]) -> None:
        common = self._worked_out(state)
        changed: dict[int, view.Fields] = {}
        for owner, sent in self._sent.items():
            own = view.own(state, owner, common)
            if id(sent.shared) not in changed:
                changed[id(sent.shared)] = view.difference(sent.shared, common.shared)
            change = changed[id(sent.shared)] | view.difference(sent.own, own)
            log, chat = state.log[sent.log :], lines.after(state.chat, sent.chat)
            if change or log or chat:
                update = wire.Update(sent.version, self.version, wire.Change(**change), log, chat)
                messages.setdefault(owner, []).append(_encode(update))
                self._sent[owner] = self._as_sent(state, common, own)

    def _worked_out(self, state: TableState) -> Common:
        """What everybody sees alike, worked out once for each state."""
        last = self._common
        if last is None or last.state is not state or last.present != self._present:
            self._common = last = view.common(state, self._present, last)
        return last

    def _as_sent(self, state: TableState, common: Common, own: Own) -> LastSent:
        return LastSent(self.version, common.shared, own, len(state.log), lines.last_number(state.chat))

    # Waiting over HTTP.

    async def wait(self, after: int, seconds: float) -> None:
        """Return when the version is another one, or after this time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.version == after:
                    self._changed = self._changed or asyncio.Event()
                    await self._changed.wait()

    def _wake(self) -> None:
        """Wake whoever waits for another version."""
        if self._changed is not None:
            self._changed.set()
            self._changed = None


def _ticks(state: TableState) -> bool:
    """Whether somebody's time runs."""
    return state.clock is not None and bool(state.clock.running)


def _snapshot(version: int, state: TableState, parts: wire.Parts) -> wire.Snapshot:
    """A snapshot with the clocks as they stand now; an update has them as they were just set."""
    if _ticks(state):
        parts = replace(parts, clocks=state.clock and state.clock.shown(steady()))
    return wire.Snapshot(version, parts, state.log[-TAIL:], state.chat[-TAIL:])
