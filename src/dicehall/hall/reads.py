"""Replays, verdicts, rolls, records and logs: worked out by other processes, and stored until nobody reads them.

A read never opens a table: it uses the table that this process has open, or else what is stored. What was made from
a record is the same as long as the record's hash is, so a finished game is worked out once.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from dicehall import __version__
from dicehall.core.play import Play
from dicehall.hall.reading import Kind, ReadGame
from dicehall.hall.refusals import NoTable, NotNow
from dicehall.hall.shared_work import SharedWork
from dicehall.hall.shares import refusing
from dicehall.hall.storage.stored import StoredTable
from dicehall.hall.table.state import TableState
from dicehall.workers.jobs import Person

if TYPE_CHECKING:
    from dicehall.hall.hall import Hall

MOST_BYTES = 32_000_000
"""The largest size of all documents together, compressed."""
MOST_FINISHED = 2000
"""The largest number of finished games whose hash is remembered."""


class Source(NamedTuple):
    """A record to read: of which table and game, as it is sealed by its hash, and whether it can still grow."""

    table: str
    game: str
    code: str
    hash: str
    finished: bool
    lines: Callable[[], list[bytes]]
    tracks: frozenset[int]


class Document(NamedTuple):
    """A compressed answer, a tag that changes when it does, and whether it can ever change."""

    packed: bytes
    tag: str
    finished: bool


class Reads:
    """What was read last, and what is being worked out."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._documents = Documents(MOST_BYTES)
        self._finished: dict[str, Source] = {}
        self._work: dict[tuple[Any, ...], SharedWork[bytes]] = {}

    async def document(self, id_: str, kind: Kind, person: Person, start: int = 0, count: int = 0) -> Document:
        """What is asked about the game of a table; raises HallError, BadOptions."""
        source = await self._source(id_)

        async def ask() -> bytes:
            lines = await self._lines(source)
            request = ReadGame(kind, source.game, _listed(lines), tuple(sorted(source.tracks)), start, count)
            return await self._hall.workers.read(request, person)

        with refusing("this"):
            return await self._made(source, (kind, start, count), ask)

    async def record(self, id_: str) -> tuple[Source, Document]:
        """The record of a table as JSON lines; raises HallError."""
        source = await self._source(id_)

        async def join() -> bytes:
            body = b"".join(line + b"\n" for line in await self._lines(source))
            return await asyncio.to_thread(packed, body)

        return source, await self._made(source, ("record",), join)

    async def log(self, state: TableState, kind: str | None, lines: Callable[[], list[Any]]) -> Document:
        """The log of a table that is open; `lines` makes it."""
        source = source_of_state(state) if state.play else Source(state.id, "", "", "", False, list, frozenset())

        async def encode() -> bytes:
            return await asyncio.to_thread(lambda: packed(msgspec.json.encode(lines())))

        return await self._made(source, ("log", kind), encode)

    async def close(self) -> None:
        """Stop what is being worked out."""
        await asyncio.gather(*(work.close() for work in list(self._work.values())))

    async def _made(
        self, source: Source, about: tuple[Any, ...], make: Callable[[], Coroutine[Any, Any, bytes]]
    ) -> Document:
        """A document from memory, or made now; whoever asks for the same waits for the same work."""
        key = (source.table, source.hash, *about)
        found = self._documents.get(key)
        if found is None:
            found = await self._wait(key, make)
        return Document(found, f"{source.hash[:20]}-{__version__}", source.finished)

    async def _wait(self, key: tuple[Any, ...], make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        work = self._work.get(key)
        if work is None or work.failed:
            work = self._work[key] = SharedWork(make())
        try:
            found = await work.wait()
        finally:
            if self._work.get(key) is work and (work.done or work.given_up):
                del self._work[key]
        assert found is not None
        self._documents.put(key, found)
        return found

    # Where records come from.

    async def _source(self, id_: str) -> Source:
        """The record of a table; raises NoTable, and NotNow before the game begins."""
        if id_ in self._finished:
            return self._finished[id_]
        source = await self._found(id_)
        if source.finished:
            self._remember(source)
        return source

    async def _found(self, id_: str) -> Source:
        table = self._hall.tables.get(id_)
        if table is not None and table.alive:
            return source_of_state(table.state)
        stored = await self._hall.store.load(id_)
        if stored is None:
            raise NoTable("there is no such table; ask for a new link")
        return source_of_stored(stored)

    def _remember(self, source: Source) -> None:
        """Remember a finished game without its lines."""
        self._finished[source.table] = source._replace(lines=list)
        if len(self._finished) > MOST_FINISHED:
            del self._finished[next(iter(self._finished))]

    async def _lines(self, source: Source) -> list[bytes]:
        """The lines of a record; of a finished game they are not in memory."""
        return await asyncio.to_thread(source.lines) or (await self._found(source.table)).lines()


class Documents:
    """Compressed documents by key, up to a number of bytes; what was read longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._found: dict[tuple[Any, ...], bytes] = {}

    def get(self, key: tuple[Any, ...]) -> bytes | None:
        """The document, if it is still there."""
        found = self._found.pop(key, None)
        if found is not None:
            self._found[key] = found
        return found

    def put(self, key: tuple[Any, ...], document: bytes) -> None:
        """Add a document."""
        self._size += len(document) - len(self._found.pop(key, b""))
        self._found[key] = document
        while self._size > self._most:
            self._size -= len(self._found.pop(next(iter(self._found))))


def packed(body: bytes) -> bytes:
    """A body compressed; other threads run meanwhile."""
    return gzip.compress(body, compresslevel=6, mtime=0)


def source_of_state(state: TableState) -> Source:
    """The record of a table that is open; raises NotNow before the game begins."""
    play = state.play
    if play is None:
        raise NotNow(NOT_BEGUN)
    game, finished = state.request.game, state.phase == "over"
    return Source(state.id, game, state.code, play.hash, finished, lambda: _lines(play), state.tracks)


def source_of_stored(stored: StoredTable) -> Source:
    """The record of a table that is stored; raises NotNow before the game begins."""
    if stored.header is None:
        raise NotNow(NOT_BEGUN)
    lines = [stored.header, *stored.lines]
    sealed, finished = _decode_sealed(lines[-1]).hash, stored.phase == "over"
    return Source(stored.id, stored.request.game, stored.code, sealed, finished, lambda: lines, stored.tracks)


def _lines(play: Play[Any, Any]) -> list[bytes]:
    """The lines of the record; they are made only when they are needed."""
    return play.record.lines()


NOT_BEGUN = "the game has not begun yet"


class _Sealed(msgspec.Struct):
    """The hash of a line of a record."""

    hash: str


_decode_sealed = msgspec.json.Decoder(_Sealed).decode


def _listed(lines: list[bytes]) -> msgspec.Raw:
    return msgspec.Raw(b"[%b]" % b",".join(lines))
