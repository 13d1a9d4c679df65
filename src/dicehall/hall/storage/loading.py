"""Reading one whole table: its row, and everything that belongs to it in one statement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import (
    BigInteger,
    ColumnElement,
    LargeBinary,
    Row,
    Text,
    bindparam,
    cast,
    func,
    literal,
    null,
    select,
    union_all,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection

from dicehall.hall.storage import schema
from dicehall.hall.storage.stored import Attempt, ClockState, Seat, StoredTable, TakenUp
from dicehall.hall.wire import NewTable, Proposal, Said

CHAT_TAIL = 100
"""The number of lines of chat that are read, which is also the number that people are shown."""

_decode_request = msgspec.json.Decoder(NewTable).decode
_decode_clock = msgspec.json.Decoder(ClockState).decode
_decode_taken_up = msgspec.json.Decoder(TakenUp).decode
_decode_proposal = msgspec.json.Decoder(Proposal).decode

_KINDS = (
    (schema.entries, "n", ("line",), (), ()),
    (schema.seats, "seat", ("name", "player", "owner", "entropy"), (), ()),
    (schema.seeds, "", (), (), ("seed",)),
    (schema.held, "seat", ("text",), ("after_entry",), ()),
    (schema.chat, "n", ("text",), ("seat", "at"), ()),
    (schema.attempts, "number", ("day", "challenge"), (), ()),
    (schema.tracks, "n", (), (), ()),
)
"""Where a table has rows in the database, and the columns that are read: its place, texts, numbers, bytes."""
_TEXTS, _NUMBERS, _BYTES = 4, 2, 1


def _rows(kind: int, table: SqlTable, place: str, *columns: tuple[str, ...]) -> Any:
    """The rows of one kind, in columns that are the same for all kinds."""
    given = [
        *_padded(table, columns[0], _TEXTS, Text()),
        *_padded(table, columns[1], _NUMBERS, BigInteger()),
        *_padded(table, columns[2], _BYTES, LargeBinary()),
    ]
    number = cast(table.c[place], BigInteger) if place else literal(0, BigInteger)
    head = [literal(kind, BigInteger).label("kind"), number.label("place")]
    rows = select(*head, *given).where(table.c.table_id == bindparam("of_table"))
    return rows.where(_is_recent(table)) if table is schema.chat else rows


def _is_recent(table: SqlTable) -> ColumnElement[bool]:
    """Whether a row is one of the last: nobody is shown older lines of chat."""
    other = table.alias()
    last = select(func.max(other.c.n)).where(other.c.table_id == bindparam("of_table")).scalar_subquery()
    return table.c.n > last - CHAT_TAIL


def _padded(table: SqlTable, columns: tuple[str, ...], width: int, kind: Any) -> list[ColumnElement[Any]]:
    missing = [cast(null(), kind)] * (width - len(columns))
    return [each.label(None) for each in (*(cast(table.c[name], kind) for name in columns), *missing)]


_ROW = select(schema.tables).where(schema.tables.c.id == bindparam("of_table"))
_LAST_BEAT = select(schema.processes.c.ran).where(schema.processes.c.id == bindparam("of_process"))
_ALL = union_all(*(_rows(kind, *columns) for kind, columns in enumerate(_KINDS))).order_by("kind", "place")


async def load_table(connection: AsyncConnection, table: str) -> StoredTable | None:
    """The whole table, with its seed and its held choices."""
    of_table = {"of_table": table}
    row = (await connection.execute(_ROW, of_table)).first()
    if row is None:
        return None
    kinds: list[list[Sequence[Any]]] = [[] for _ in _KINDS]
    for kind, *values in (await connection.execute(_ALL, of_table)).all():
        kinds[kind].append(values)
    stored = _stored_table(row, kinds)
    if stored.clock is None or not stored.clock.running:
        return stored
    return replace(stored, last_beat=await connection.scalar(_LAST_BEAT, {"of_process": stored.clock.process}))


def _stored_table(row: Row[Any], kinds: list[list[Sequence[Any]]]) -> StoredTable:
    entries, seats, seeds, held, chat, attempts, tracks = kinds
    return StoredTable(
        id=row.id,
        code=row.code,
        request=_decode_request(row.asked),
        host=row.host,
        created=row.created,
        seats=tuple(Seat(name, player, owner, entropy) for _, name, player, owner, entropy, *_ in seats),
        seed=bytes(seeds[0][-1]) if seeds else None,
        phase=row.phase,
        header=row.header.encode() if row.header else None,
        lines=tuple(line.encode() for _, line, *_ in entries),
        clock=_decode_clock(row.clock) if row.clock else None,
        proposal=_decode_proposal(row.proposal) if row.proposal else None,
        held={seat: text for seat, text, _, _, _, after, *_ in held if after == len(entries)},
        chat=tuple(Said(n, seat, text, at) for n, text, _, _, _, seat, at, _ in chat),
        chat_on=row.chat_on,
        tracks=frozenset(n for n, *_ in tracks),
        next=row.next,
        daily=next((Attempt(day, challenge, number) for number, day, challenge, *_ in attempts), None),
        epoch=row.epoch,
        process=row.process or "",
        taken_up=_decode_taken_up(row.origin) if row.origin else None,
    )
