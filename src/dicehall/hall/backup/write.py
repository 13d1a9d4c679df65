"""Making a backup: all tables in one view of the database, while the hall goes on."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, NamedTuple

from sqlalchemy import URL, Connection, Table, func, select, tuple_

import dicehall
from dicehall.hall.backup.databases import run, sqlite_file, stored_tables
from dicehall.hall.backup.files import private_file
from dicehall.hall.backup.format import (
    COMPRESSION,
    FORMAT,
    BackupProblem,
    End,
    Head,
    Line,
    Row,
    TableHead,
    encode_line,
    kind_of,
)
from dicehall.hall.backup.read import read_head
from dicehall.hall.storage.migrate import revision_of

AT_ONCE = 500

Progress = Callable[[str, int, int], None]
"""Called with the name of a table, the rows that are done, and the rows in all."""


class Made(NamedTuple):
    """A backup that was made."""

    path: Path
    tables: int
    rows: int
    size: int


def make_backup(url: URL, path: Path, progress: Progress) -> Made:
    """Write everything that a hall has stored to a file; it may be open. Raises BackupProblem and StoreProblem."""
    _check_target(path)
    file = sqlite_file(url)
    if file is not None and not file.is_file():
        raise BackupProblem(f"there is no database {file}")
    counts: dict[str, int] = run(url, lambda connection: write_all(connection, path, progress))
    return Made(path, counts.get("tables", 0), sum(counts.values()), path.stat().st_size)


def _check_target(path: Path) -> None:
    """Raise BackupProblem if something else than an old backup is there."""
    if path.exists():
        try:
            read_head(path)
        except BackupProblem:
            raise BackupProblem(f"{path} exists and is not a backup; choose another name") from None


def write_all(connection: Connection, path: Path, progress: Progress) -> dict[str, int]:
    """Write a backup of what the connection's transaction sees: the number of rows of each table."""
    revision = revision_of(connection)
    if revision is None:
        raise BackupProblem("there is no hall in this database")
    made = datetime.now(UTC).isoformat(timespec="seconds")
    head = Head(FORMAT, revision, dicehall.__version__, made, connection.dialect.name)
    with private_file(path) as file:
        return _write(file, head, connection, progress)


def _write(file: BinaryIO, head: Head, connection: Connection, progress: Progress) -> dict[str, int]:
    """Write all lines; the number of rows of each table."""
    tables = stored_tables(connection)
    rows = {str(table.name): _count(connection, table) for table in tables}
    total, done = sum(rows.values()), 0
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=COMPRESSION, filename="") as packed:
        lines = _Lines(packed)
        lines.write(head)
        for table in tables:
            lines.write(_table_head(table))
            for batch in _batches(connection, table):
                progress(table.name, done := done + len(batch), total)
                for row in batch:
                    lines.write(row)
        lines.write(End(rows, lines.sha256))
    return rows


class _Lines:
    """Lines of JSON and the checksum of those that were written."""

    def __init__(self, file: gzip.GzipFile) -> None:
        self._file, self._sum = file, hashlib.sha256()

    @property
    def sha256(self) -> str:
        return self._sum.hexdigest()

    def write(self, value: Line | Row) -> None:
        line = encode_line(value) + b"\n"
        self._sum.update(line)
        self._file.write(line)


def _table_head(table: Table) -> TableHead:
    return TableHead(str(table.name), {str(column.name): kind_of(column) for column in table.columns})


def _count(connection: Connection, table: Table) -> int:
    found: int = connection.execute(select(func.count()).select_from(table)).scalar_one()
    return found


def _batches(connection: Connection, table: Table) -> Iterator[list[Row]]:
    """The rows of a table, a few at a time, each batch after the last key of the one before."""
    keys = list(table.primary_key.columns)
    query = select(table).order_by(*keys).limit(AT_ONCE)
    rows = connection.execute(query).all()
    while rows:
        yield [tuple(row) for row in rows]
        last = [rows[-1]._mapping[key] for key in keys]
        rows = connection.execute(query.where(tuple_(*keys) > tuple_(*last))).all()
