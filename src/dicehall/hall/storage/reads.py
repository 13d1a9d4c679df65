"""Everything that is read from the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from dicehall.hall.storage import schema
from dicehall.hall.storage.faults import faults
from dicehall.hall.storage.loading import load_table
from dicehall.hall.storage.stored import AttemptResult, ListedTable, Made, Seat, StoredBoard, StoredTable
from dicehall.hall.wire import NewTable, Result

MOST_LISTED = 100
READ_SECONDS = 10.0

_decode_request = msgspec.json.Decoder(NewTable).decode
_decode_seats = msgspec.json.Decoder(tuple[int, ...]).decode
_decode_result = msgspec.json.Decoder(Result).decode


class Reads:
    """Questions to the database. All raise StoreFailed when it does not answer in time."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._doubt = asyncio.Event()  # something failed: see whether the database works

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read from; raises StoreFailed."""
        with faults("the hall can't read what is stored; come again", self._doubt):
            async with asyncio.timeout(READ_SECONDS), self._engine.connect() as connection:
                yield connection

    async def load(self, table: str) -> StoredTable | None:
        """The whole table, with its seed and its held choices."""
        async with self.reading() as connection:
            return await load_table(connection, table)

    async def epochs(self, tables: Iterable[str]) -> dict[str, int]:
        """The epochs in which these tables are open now, wherever that is."""
        columns = schema.tables.c
        query = select(columns.id, columns.epoch).where(columns.id.in_(tables))
        async with self.reading() as connection:
            return {row.id: row.epoch for row in await connection.execute(query)}

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

    async def listed(self) -> list[ListedTable]:
        """The newest listed tables that are not over."""
        return await self._list(schema.tables.c.listed, schema.tables.c.phase != "over")

    async def made_by(self, owner: str, lately: int, since: int) -> Made:
        """How many tables a person made after `lately`, and how many of those made after `since` are not over."""
        columns = schema.tables.c
        count = func.count()
        query = select(count.filter(columns.created > lately), count.filter(columns.phase != "over")).where(
            columns.host == owner, columns.created > since
        )
        async with self.reading() as connection:
            return Made(*(await connection.execute(query)).one())

    async def tables_of(self, owner: str) -> list[ListedTable]:
        """The newest tables that a person made or sits at."""
        sitting = select(schema.seats.c.table_id).where(schema.seats.c.owner == owner)
        return await self._list(or_(schema.tables.c.host == owner, schema.tables.c.id.in_(sitting)))

    async def before(self, table: str) -> list[ListedTable]:
        """The tables of which this one is the rematch, its rematch, and so on; the newest first."""
        columns, last = schema.tables.c, schema.tables.alias()
        chain = select(columns.id, literal(1).label("back")).where(columns.next == table).cte(recursive=True)
        further = select(last.c.id, chain.c.back + 1).where(last.c.next == chain.c.id, chain.c.back < MOST_LISTED)
        found = chain.union_all(further)
        return await self._list(columns.id.in_(select(found.c.id)))

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
        async with self.reading() as connection:
            return [_tried(row) for row in await connection.execute(query)]

    async def board(self, game: str, id_: str) -> StoredBoard | None:
        """A board that somebody keeps, by its id."""
        columns = schema.boards.c
        query = select(schema.boards).where(columns.game == game, columns.id == id_).order_by(columns.created)
        async with self.reading() as connection:
            row = (await connection.execute(query.limit(1))).first()
        return StoredBoard(**row._mapping) if row else None

    async def boards_kept_by(self, owner: str) -> list[StoredBoard]:
        """The boards that a person keeps, newest first."""
        query = select(schema.boards).where(schema.boards.c.owner == owner).order_by(schema.boards.c.created.desc())
        async with self.reading() as connection:
            return [StoredBoard(**row._mapping) for row in await connection.execute(query)]

    async def _list(self, *conditions: ColumnElement[bool]) -> list[ListedTable]:
        newest = select(schema.tables).where(*conditions).order_by(schema.tables.c.created.desc())
        async with self.reading() as connection:
            rows = (await connection.execute(newest.limit(MOST_LISTED))).all()
            seats = await _seats(connection, [row.id for row in rows])
        return [_listed(row, seats[row.id]) for row in rows]

    async def _scalar(self, query: Any) -> Any:
        async with self.reading() as connection:
            return (await connection.execute(query)).scalar()


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
    request, taken_up = _decode_request(row.asked), row.origin is not None
    return ListedTable(row.id, request, row.phase, row.created, tuple(seats), result, waiting, taken_up)
