"""A group of changes as one statement of PostgreSQL, which is a transaction of its own.

All parts of a statement see the database as it was before, so their order means nothing: the writes of a group are
first merged until each row has one part. Each row carries the table whose fence it needs; a row whose fence is
old is left out, with all the others of its change.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import BigInteger, Boolean, Integer, LargeBinary, Table

from dicehall.hall.storage import schema
from dicehall.hall.storage.rows import Change, Verb, Write

FENCE = "of_fence"
_FENCED = f"r.{FENCE} IN (SELECT id FROM fences)"
_FENCES = (
    "fences AS (SELECT t.id FROM unnest($1::text[], $2::bigint[]) AS f(id, epoch)"
    " JOIN tables t ON t.id = f.id AND t.epoch = f.epoch ORDER BY t.id FOR NO KEY UPDATE OF t)"
)

Row: TypeAlias = dict[str, Any]


class Part(NamedTuple):
    """What is done to one table: one verb with the same columns for all of its rows."""

    verb: Verb
    table: str
    key: tuple[str, ...]
    values: tuple[str, ...]


class Statement(NamedTuple):
    """SQL with its parameters. It gives the tables whose fences hold."""

    sql: str
    parameters: list[list[Any]]


def statement(group: Sequence[Change]) -> Statement:
    """The statement for changes that have all a fence or all none, and no table in two epochs."""
    fences = dict(change.fence for change in group if change.fence)
    parts = _merged(group)
    columns = [[row[name] for row in rows] for part, rows in parts.items() for name in _columns(part)]
    first: list[list[Any]] = [[*fences], [*fences.values()]] if fences else []
    return Statement(_sql(tuple(parts), bool(fences)), [*first, *columns])


def _columns(part: Part) -> tuple[str, ...]:
    return (FENCE, *part.key, *part.values)


# Merging.


def _merged(group: Sequence[Change]) -> dict[Part, list[Row]]:
    """The rows of all changes by what is done to them, each row once."""
    merged = _Merged()
    for change in group:
        for write in change.writes:
            merged.add(write, change.fence.table if change.fence else "")
    return merged.parts()


class _Merged:
    """Writes taken in one after another: what they come to in the end."""

    def __init__(self) -> None:
        self._inserted: dict[str, list[tuple[Write, Row]]] = {}
        self._updated: dict[tuple[str, Hashable], tuple[Write, Row]] = {}
        self._deleted: dict[tuple[str, Hashable], tuple[Write, Row]] = {}

    def add(self, write: Write, fence: str) -> None:
        """Take in one write."""
        row = {FENCE: fence, **write.key, **write.values}
        match write.verb:
            case "insert":
                self._inserted.setdefault(write.table.name, []).append((write, row))
            case "update":
                self._update(write, row)
            case "delete":
                self._delete(write, row)

    def _update(self, write: Write, row: Row) -> None:
        """New values for rows that are inserted in this group, or else for rows that are stored."""
        fresh = [old for _, old in self._inserted.get(write.table.name, ()) if _fits(old, write.key)]
        for old in fresh:
            old.update(write.values)
        if not fresh:
            place = (write.table.name, _hashable(write.key))
            before = self._updated.get(place)
            self._updated[place] = (write, {**before[1], **row} if before else row)

    def _delete(self, write: Write, row: Row) -> None:
        """An end of rows, also of those that are inserted in this group."""
        name = write.table.name
        self._inserted[name] = [each for each in self._inserted.get(name, ()) if not _fits(each[1], write.key)]
        self._deleted[name, _hashable(write.key)] = (write, row)

    def parts(self) -> dict[Part, list[Row]]:
        """What is to be done, in an order that is always the same, so that equal groups have equal SQL."""
        found: dict[Part, list[Row]] = {}
        inserts = [pair for pairs in self._inserted.values() for pair in pairs]
        for write, row in (*inserts, *self._updated.values(), *self._deleted.values()):
            values = sorted(row.keys() - write.key.keys() - {FENCE})
            part = Part(write.verb, write.table.name, tuple(sorted(write.key)), tuple(values))
            found.setdefault(part, []).append(row)
        return dict(sorted(found.items()))


def _hashable(key: Mapping[str, Any]) -> Hashable:
    return tuple(sorted(key.items()))


def _fits(row: Row, key: Mapping[str, Any]) -> bool:
    return all(row[name] == value for name, value in key.items())


# SQL.


@lru_cache(maxsize=512)
def _sql(parts: tuple[Part, ...], fenced: bool) -> str:
    """The statement; equal groups of parts have the same, so that the server has to plan it once."""
    number, rows, done = 3 if fenced else 1, [_FENCES] if fenced else [], []
    for index, part in enumerate(parts):
        rows.append(f"r{index} AS (SELECT * FROM {_rows(part, number)}{_fence(fenced)})")
        done.append(f"w{index} AS ({_part(part, f'r{index}', _replaced(part, parts))})")
        number += len(_columns(part))
    last = "SELECT id FROM fences" if fenced else "SELECT NULL WHERE false"
    return f"WITH {', '.join(rows + done)} {last}" if rows else last


def _fence(fenced: bool) -> str:
    return f" WHERE {_FENCED}" if fenced else ""


def _rows(part: Part, number: int) -> str:
    types = [_array(part.table, name) for name in _columns(part)]
    arrays = ", ".join(f"${number + index}::{type_}" for index, type_ in enumerate(types))
    return f"unnest({arrays}) AS r({', '.join(map(_quoted, _columns(part)))})"


def _part(part: Part, rows: str, replaced: str | None) -> str:
    names = (*part.key, *part.values)
    same = " AND ".join(f"t.{_quoted(name)} = r.{_quoted(name)}" for name in part.key)
    match part.verb:
        case "insert":
            columns = ", ".join(map(_quoted, names))
            return f"INSERT INTO {part.table} ({columns}) SELECT {columns} FROM {rows}{_over(part, replaced)}"
        case "update":
            new = ", ".join(f"{_quoted(name)} = r.{_quoted(name)}" for name in part.values)
            return f"UPDATE {part.table} t SET {new} FROM {rows} r WHERE {same}"
        case "delete":
            return f"DELETE FROM {part.table} t USING {rows} r WHERE {same}{_spared(part, replaced)}"


def _replaced(part: Part, parts: tuple[Part, ...]) -> str | None:
    """Where rows of one table are deleted and inserted: the other side of that, as the name of its rows."""
    other = {"insert": "delete", "delete": "insert"}.get(part.verb)
    found = [f"r{index}" for index, each in enumerate(parts) if each.table == part.table and each.verb == other]
    return found[0] if found else None


def _over(part: Part, replaced: str | None) -> str:
    """A row that takes the place of one that would be deleted."""
    if replaced is None:
        return ""
    new = ", ".join(f"{_quoted(name)} = excluded.{_quoted(name)}" for name in part.values)
    return f" ON CONFLICT ({', '.join(map(_quoted, part.key))}) DO UPDATE SET {new}"


def _spared(part: Part, replaced: str | None) -> str:
    """Rows that are inserted again are not deleted."""
    if replaced is None:
        return ""
    keys = [column.name for column in _table(part.table).primary_key]
    same = " AND ".join(f"n.{_quoted(name)} = t.{_quoted(name)}" for name in keys)
    return f" AND NOT EXISTS (SELECT 1 FROM {replaced} n WHERE {same})"


def _quoted(name: str) -> str:
    return f'"{name}"'


def _table(name: str) -> Table:
    return schema.metadata.tables[name]


def _array(table: str, column: str) -> str:
    if column == FENCE:
        return "text[]"
    match _table(table).c[column].type:
        case BigInteger():
            return "bigint[]"
        case Integer():
            return "integer[]"
        case Boolean():
            return "boolean[]"
        case LargeBinary():
            return "bytea[]"
    return "text[]"
