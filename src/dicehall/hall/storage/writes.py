"""What can be stored: each function gives the writes for one kind of change."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dicehall.core.record import Entry, Header, entry_line, header_line
from dicehall.hall.storage import schema
from dicehall.hall.storage.rows import Write
from dicehall.hall.storage.stored import Seat, Status, StoredBoard, StoredTable
from dicehall.hall.wire import Said


def new_table(stored: StoredTable, process: str | None = None) -> list[Write]:
    """A table that was just set up, opened by this process."""
    row = {
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
        "runs_itself": False,
        "origin": _text(stored.taken_up),
    }
    of_table = {"table_id": stored.id}
    seats = [
        Write("insert", schema.seats, {**of_table, "seat": number}, msgspec.to_builtins(seat))
        for number, seat in enumerate(stored.seats)
    ]
    seed = [Write("insert", schema.seeds, of_table, {"seed": stored.seed})] if stored.seed else []
    return [Write("insert", schema.tables, {"id": stored.id}, row), *seats, *seed, *_attempt(stored)]


def _attempt(stored: StoredTable) -> list[Write]:
    if stored.daily is None:
        return []
    key = {"owner": stored.host, **msgspec.to_builtins(stored.daily)}
    return [Write("insert", schema.attempts, key, {"table_id": stored.id})]


def scored(table: str, score: int) -> Write:
    """The score of an attempt at a daily challenge."""
    return Write("update", schema.attempts, {"table_id": table}, {"score": score})


def seat(table: str, number: int, taken: Seat) -> Write:
    """Who sits in a seat now."""
    return Write("update", schema.seats, {"table_id": table, "seat": number}, msgspec.to_builtins(taken))


def status(table: str, new: Status, at: int) -> Write:
    """The status of a table."""
    row = {
        "phase": new.phase,
        "clock": _text(new.clock),
        "proposal": _text(new.proposal),
        "result": _text(new.result),
        "waiting": msgspec.json.encode(new.waiting).decode() if new.waiting else None,
        "runs_itself": new.runs_itself,
        "changed": at,
    }
    return _set(table, row)


def _set(table: str, values: Mapping[str, Any]) -> Write:
    return Write("update", schema.tables, {"id": table}, values)


def _text(part: msgspec.Struct | None) -> str | None:
    return msgspec.json.encode(part).decode() if part else None


def header(table: str, begun: Header) -> Write:
    """The header of the record, when the game starts."""
    return _set(table, {"header": header_line(begun).decode()})


def entries(table: str, fresh: Sequence[Entry], at: int) -> list[Write]:
    """Entries that were added to the record."""
    return [
        Write("insert", schema.entries, _numbered(table, entry.n), {"line": entry_line(entry).decode(), "at": at})
        for entry in fresh
    ]


def _numbered(table: str, number: int) -> dict[str, Any]:
    return {"table_id": table, "n": number}


def held(table: str, after: int, choices: Mapping[int, str]) -> list[Write]:
    """The choices that are held until the others have chosen; they replace those held before."""
    fresh = [
        Write("insert", schema.held, {"table_id": table, "seat": number}, {"after_entry": after, "text": text})
        for number, text in choices.items()
    ]
    return [Write("delete", schema.held, {"table_id": table}), *fresh]


def said(table: str, line: Said) -> Write:
    """A line of chat."""
    values = {"seat": line.seat, "text": line.text, "at": line.at}
    return Write("insert", schema.chat, _numbered(table, line.n), values)


def chat_on(table: str, on: bool) -> Write:
    """Whether the table's chat is on."""
    return _set(table, {"chat_on": on})


def board(kept: StoredBoard) -> Write:
    """A board that a person keeps."""
    row = msgspec.to_builtins(kept)
    key = {name: row.pop(name) for name in ("owner", "game", "id")}
    return Write("insert", schema.boards, key, row)


def forgotten_board(owner: str, game: str, id_: str) -> Write:
    """The end of a board that a person kept."""
    return Write("delete", schema.boards, {"owner": owner, "game": game, "id": id_})


def track(table: str, entry: int, packed: bytes) -> Write:
    """The trajectory of a throw, beside the record."""
    return Write("insert", schema.tracks, _numbered(table, entry), {"track": packed})


def next_table(table: str, following: str) -> Write:
    """The table of the rematch."""
    return _set(table, {"next": following})
