"""The store: reads at any time, writes through the one writer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, create_engine, event, or_, select, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from dicehall.hall.storage import schema
from dicehall.hall.storage.drivers import AsyncDriver, Driver, ThreadDriver
from dicehall.hall.storage.errors import Moved, StoreFailed
from dicehall.hall.storage.migrate import upgrade
from dicehall.hall.storage.processes import Fence, Health
from dicehall.hall.storage.stored import Attempt, AttemptResult, ClockState, ListedTable, Seat, StoredTable
from dicehall.hall.storage.writer import Write, Writer
from dicehall.hall.storage.writes import new_table
from dicehall.hall.wire import NewTable, Proposal, Result, Said

MOST_LISTED = 100
MOVED = "this table is open in another process of the hall now; come again"
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")

_decode_request = msgspec.json.Decoder(NewTable).decode
_decode_clock = msgspec.json.Decoder(ClockState).decode
_decode_proposal = msgspec.json.Decoder(Proposal).decode
_decode_seats = msgspec.json.Decoder(tuple[int, ...]).decode
_decode_result = msgspec.json.Decoder(Result).decode


class Store:
    """Everything that the hall stores. Open it before use, close it afterwards."""

    def __init__(self, url: str, shared: bool = False) -> None:
        self.process = secrets.token_hex(16)
        self.healthy = Health(True)
        self._on_moved: Callable[[str, int], None] = lambda *_: None
        self._engine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _set_pragmas)
        self.writer = Writer(_driver(self._engine))

    async def open(self) -> None:
        """Bring the database to the newest version, and begin to write."""
        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)
        self.writer.start()

    async def close(self) -> None:
        """Write what is waiting, and close the database."""
        await self.writer.stop()
        await self._engine.dispose()

    async def create(self, stored: StoredTable) -> None:
        """Store a new table, open in this process with epoch 1; raises StoreFailed."""
        await self.commit(new_table(stored, self.process))

    async def commit(self, writes: Sequence[Write], fence: Fence | None = None) -> None:
        """Return when all of it is stored; raises Moved if the fence is old, and StoreFailed."""
        try:
            if fence is not None and await self._epoch(fence.table) != fence.epoch:
                raise Moved(MOVED)
            await self.writer.commit(writes)
        except (SQLAlchemyError, OSError) as error:
            raise StoreFailed("the hall could not store this; look at the table again") from error

    async def _epoch(self, table: str) -> int | None:
        found: int | None = await self._scalar(select(schema.tables.c.epoch).where(schema.tables.c.id == table))
        return found

    def on_moved(self, callback: Callable[[str, int], None]) -> None:
        """Call this with a table and its new epoch when another process has opened a table of ours."""
        self._on_moved = callback

    async def claim(self, table: str) -> int | None:
        """Open a table in this process: its new epoch, or None if there is no such table. Raises StoreFailed."""
        query = (
            update(schema.tables)
            .where(schema.tables.c.id == table)
            .values(epoch=schema.tables.c.epoch + 1, process=self.process)
            .returning(schema.tables.c.epoch)
        )
        async with self._engine.begin() as connection:
            epoch: int | None = (await connection.execute(query)).scalar()
            return epoch

    async def release(self, tables: Mapping[str, int]) -> None:
        """Say that this process has closed these tables, unless another has opened them since."""
        async with self._engine.begin() as connection:
            for table, epoch in tables.items():
                this = (schema.tables.c.id == table) & (schema.tables.c.epoch == epoch)
                await connection.execute(update(schema.tables).where(this).values(process=None))

    async def adoptable(self, limit: int) -> list[Fence]:
        """Claim tables that run by themselves and whose process has closed them or died: the claimed ones."""
        columns = schema.tables.c
        left = or_(columns.process.is_(None), columns.process != self.process)
        query = select(columns.id).where(columns.phase == "playing", columns.runs_itself, left)
        async with self._engine.connect() as connection:
            found = list((await connection.execute(query.limit(limit))).scalars())
        return [Fence(table, epoch) for table in found if (epoch := await self.claim(table)) is not None]

    async def ping(self) -> None:
        """Raise unless the database answers."""
        async with self._engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def load(self, table: str) -> StoredTable | None:
        """The whole table, with its seed and its held choices."""
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).first()
            return await _stored_table(connection, row) if row else None

    async def find_code(self, code: str) -> str | None:
        """The id of a table with this code that still waits for people."""
        query = select(schema.tables.c.id).where(schema.tables.c.code == code, schema.tables.c.phase == "waiting")
        found: str | None = await self._scalar(query)
        return found

    async def track(self, table: str, entry: int) -> bytes | None:
        """The trajectory that belongs to an entry."""
        columns = schema.tracks.c
        query = select(columns.track).where(columns.table_id == table, columns.n == entry)
        found: bytes | None = await self._scalar(query)
        return found

    async def running(self, since: int) -> list[str]:
        """The tables whose game runs and has moved or begun after this time."""
        columns, entries = schema.tables.c, schema.entries.c
        moved = select(entries.table_id).where(entries.at > since)
        lately = or_(columns.changed > since, columns.id.in_(moved))
        async with self._engine.connect() as connection:
            found = await connection.execute(select(columns.id).where(columns.phase == "playing", lately))
            return list(found.scalars())

    async def listed(self) -> list[ListedTable]:
        """The newest listed tables that are not over."""
        return await self._list(schema.tables.c.listed, schema.tables.c.phase != "over")

    async def tables_of(self, owner: str) -> list[ListedTable]:
        """The newest tables that a person made or sits at."""
        sitting = select(schema.seats.c.table_id).where(schema.seats.c.owner == owner)
        return await self._list(or_(schema.tables.c.host == owner, schema.tables.c.id.in_(sitting)))

    async def tried(self, day: str, challenge: str | None = None, owner: str | None = None) -> list[AttemptResult]:
        """The attempts of a day, in order: at one challenge or all, of one person or everybody."""
        columns = schema.attempts.c
        query = (
            select(schema.attempts, schema.tables.c.phase, schema.seats.c.name)
            .join(schema.tables, schema.tables.c.id == columns.table_id)
            .join(schema.seats, (schema.seats.c.table_id == columns.table_id) & (schema.seats.c.seat == 0))
            .where(columns.day == day)
            .order_by(columns.number, schema.tables.c.created)
        )
        if challenge is not None:
            query = query.where(columns.challenge == challenge)
        if owner is not None:
            query = query.where(columns.owner == owner)
        async with self._engine.connect() as connection:
            return [_tried(row) for row in await connection.execute(query)]

    async def _list(self, *conditions: ColumnElement[bool]) -> list[ListedTable]:
        newest = select(schema.tables).where(*conditions).order_by(schema.tables.c.created.desc())
        async with self._engine.connect() as connection:
            rows = (await connection.execute(newest.limit(MOST_LISTED))).all()
            seats = await _seats(connection, [row.id for row in rows])
        return [_listed(row, seats[row.id]) for row in rows]

    async def _scalar(self, query: Any) -> Any:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar()


def _driver(engine: AsyncEngine) -> Driver:
    """The driver that writes: for a file a thread with an engine of its own, else the engine that also reads."""
    if engine.dialect.name != "sqlite":
        return AsyncDriver(engine)
    direct = create_engine(engine.url.set(drivername="sqlite"))
    event.listen(direct, "connect", _set_pragmas)
    return ThreadDriver(direct)


def _set_pragmas(connection: Any, _: Any) -> None:
    """Readers never wait for the writer, and what is committed survives a loss of power."""
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def _stored_table(connection: AsyncConnection, row: Row[Any]) -> StoredTable:
    async def of(table: Any, order: str) -> Sequence[Row[Any]]:
        query = select(table).where(table.c.table_id == row.id).order_by(table.c[order])
        return (await connection.execute(query)).all()

    entries = await of(schema.entries, "n")
    held = await of(schema.held, "seat")
    seed = await of(schema.seeds, "table_id")
    chat = await of(schema.chat, "n")
    daily = await of(schema.attempts, "number")
    tracks = select(schema.tracks.c.n).where(schema.tracks.c.table_id == row.id)
    return StoredTable(
        id=row.id,
        code=row.code,
        request=_decode_request(row.asked),
        host=row.host,
        created=row.created,
        seats=tuple((await _seats(connection, [row.id]))[row.id]),
        seed=seed[0].seed if seed else None,
        phase=row.phase,
        header=row.header.encode() if row.header else None,
        lines=tuple(entry.line.encode() for entry in entries),
        clock=_decode_clock(row.clock) if row.clock else None,
        proposal=_decode_proposal(row.proposal) if row.proposal else None,
        held={each.seat: each.text for each in held if each.after_entry == len(entries)},
        chat=tuple(Said(line.n, line.seat, line.text, line.at) for line in chat),
        chat_on=row.chat_on,
        tracks=frozenset((await connection.execute(tracks)).scalars()),
        next=row.next,
        daily=Attempt(daily[0].day, daily[0].challenge, daily[0].number) if daily else None,
        epoch=row.epoch,
    )


def _tried(row: Row[Any]) -> AttemptResult:
    over = row.phase == "over"
    return AttemptResult(row.challenge, row.number, row.owner, row.name, row.table_id, over, row.score)


async def _seats(connection: AsyncConnection, tables: Iterable[str]) -> dict[str, list[Seat]]:
    columns = schema.seats.c
    query = select(schema.seats).where(columns.table_id.in_(tables)).order_by(columns.table_id, columns.seat)
    found: dict[str, list[Seat]] = {}
    for row in await connection.execute(query):
        found.setdefault(row.table_id, []).append(Seat(row.name, row.player, row.owner, row.entropy))
    return found


def _listed(row: Row[Any], seats: Sequence[Seat]) -> ListedTable:
    result = _decode_result(row.result) if row.result else None
    waiting = _decode_seats(row.waiting) if row.waiting else ()
    return ListedTable(row.id, _decode_request(row.asked), row.phase, row.created, tuple(seats), result, waiting)
