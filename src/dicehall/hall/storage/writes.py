"""What can be stored: each function gives the writes for one kind of change."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import bindparam, delete, insert, update

from dicehall.core.record import Entry, Header, entry_line, header_line
from dicehall.hall.storage import schema
from dicehall.hall.storage.stored import Seat, Status, StoredTable
from dicehall.hall.storage.writer import Write
from dicehall.hall.wire import BotSeat, NewTable, Said

_THIS = schema.tables.c.id == bindparam("of_table")
_THIS_SEAT = (schema.seats.c.table_id == bindparam("of_table")) & (schema.seats.c.seat == bindparam("of_seat"))

ADD_TABLE = insert(schema.tables)
ADD_SEAT = insert(schema.seats)
ADD_SEED = insert(schema.seeds)
ADD_ENTRY = insert(schema.entries)
ADD_HELD = insert(schema.held)
ADD_CHAT = insert(schema.chat)
ADD_TRACK = insert(schema.tracks)
ADD_ATTEMPT = insert(schema.attempts)
SET_SCORE = update(schema.attempts).where(schema.attempts.c.table_id == bindparam("of_table"))
SET_SEAT = update(schema.seats).where(_THIS_SEAT)
SET_STATUS = update(schema.tables).where(_THIS)
SET_HEADER = update(schema.tables).where(_THIS)
SET_CHAT_ON = update(schema.tables).where(_THIS)
SET_NEXT = update(schema.tables).where(_THIS)
DROP_HELD = delete(schema.held).where(schema.held.c.table_id == bindparam("of_table"))


def new_table(stored: StoredTable, process: str | None = None) -> list[Write]:
    """A table that was just set up, opened by this process."""
    row = {
        "id": stored.id,
        "code": stored.code,
        "asked": msgspec.json.encode(stored.request).decode(),
        "listed": stored.request.listed,
        "host": stored.host,
        "seed_sha256": hashlib.sha256(stored.seed).hexdigest() if stored.seed else None,
        "phase": stored.phase,
        "chat_on": stored.chat_on,
        "created": stored.created,
        "changed": stored.created,
        "epoch": stored.epoch,
        "process": process,
        "runs_itself": runs_itself(stored.request),
    }
    seats = [
        Write(ADD_SEAT, {"table_id": stored.id, "seat": number, **msgspec.to_builtins(seat)})
        for number, seat in enumerate(stored.seats)
    ]
    seed = [Write(ADD_SEED, {"table_id": stored.id, "seed": stored.seed})] if stored.seed else []
    return [Write(ADD_TABLE, row), *seats, *seed, *_attempt(stored)]


def runs_itself(request: NewTable) -> bool:
    """Whether a table goes on with nobody there: it has a clock or bots."""
    return request.clock.kind != "none" or any(isinstance(seat, BotSeat) for seat in request.seats)


def _attempt(stored: StoredTable) -> list[Write]:
    if stored.daily is None:
        return []
    return [Write(ADD_ATTEMPT, {"table_id": stored.id, "owner": stored.host, **msgspec.to_builtins(stored.daily)})]


def scored(table: str, score: int) -> Write:
    """The score of an attempt at a daily challenge."""
    return Write(SET_SCORE, {"of_table": table, "score": score})


def seat(table: str, number: int, taken: Seat) -> Write:
    """Who sits in a seat now."""
    return Write(SET_SEAT, {"of_table": table, "of_seat": number, **msgspec.to_builtins(taken)})


def status(table: str, new: Status, at: int) -> Write:
    """The status of a table."""
    row = {
        "of_table": table,
        "phase": new.phase,
        "clock": _text(new.clock),
        "proposal": _text(new.proposal),
        "result": _text(new.result),
        "waiting": msgspec.json.encode(new.waiting).decode() if new.waiting else None,
        "changed": at,
    }
    return Write(SET_STATUS, row)


def _text(part: msgspec.Struct | None) -> str | None:
    return msgspec.json.encode(part).decode() if part else None


def header(table: str, begun: Header) -> Write:
    """The header of the record, when the game starts."""
    return Write(SET_HEADER, {"of_table": table, "header": header_line(begun).decode()})


def entries(table: str, fresh: Sequence[Entry], at: int) -> list[Write]:
    """Entries that were added to the record."""
    return [
        Write(ADD_ENTRY, {"table_id": table, "n": entry.n, "line": entry_line(entry).decode(), "at": at})
        for entry in fresh
    ]


def held(table: str, after: int, choices: Mapping[int, str]) -> list[Write]:
    """The choices that are held until the others have chosen; they replace those held before."""
    fresh = [
        Write(ADD_HELD, {"table_id": table, "seat": number, "after_entry": after, "text": text})
        for number, text in choices.items()
    ]
    return [Write(DROP_HELD, {"of_table": table}), *fresh]


def said(table: str, line: Said) -> Write:
    """A line of chat."""
    return Write(ADD_CHAT, {"table_id": table, **msgspec.to_builtins(line)})


def chat_on(table: str, on: bool) -> Write:
    """Whether the table's chat is on."""
    return Write(SET_CHAT_ON, {"of_table": table, "chat_on": on})


def track(table: str, entry: int, packed: bytes) -> Write:
    """The trajectory of a throw, beside the record."""
    return Write(ADD_TRACK, {"table_id": table, "n": entry, "track": packed})


def next_table(table: str, following: str) -> Write:
    """The table of the rematch."""
    return Write(SET_NEXT, {"of_table": table, "next": following})
