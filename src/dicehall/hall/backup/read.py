"""Reading a backup: the whole file is checked before anything is done with it."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from dicehall.hall.backup.format import (
    FORMAT,
    BackupProblem,
    End,
    Head,
    Line,
    Row,
    TableHead,
    decode_line,
    row_decoder,
)

_ROW = b"["[0]

T = TypeVar("T")


class Backup:
    """A backup whose every line was checked. Raises BackupProblem if the file is no whole backup."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.head = read_head(path)
        self.rows: dict[str, int] = {}
        for table, rows in self._checked():
            self.rows[table.name] = sum(1 for _ in rows)

    @property
    def total(self) -> int:
        """The number of rows in all tables."""
        return sum(self.rows.values())

    def tables(self) -> Iterator[tuple[TableHead, Iterator[Row]]]:
        """Each table with its rows, which must be read before the next table."""
        return self._checked()

    def _checked(self) -> Iterator[tuple[TableHead, Iterator[Row]]]:
        lines = _Lines(self.path)
        lines.next()  # the head
        counted: dict[str, int] = {}
        while isinstance(line := lines.next(), TableHead):
            rows = _Rows(lines, line)
            yield line, rows
            counted[line.name] = rows.count
        if not isinstance(line, End) or line.rows != counted or line.sha256 != lines.sha256_before_last:
            raise BackupProblem(f"{self.path} is damaged: its contents do not match their checksum")
        lines.close()


class _Rows(Iterator[Row]):
    """The rows of one table, counted."""

    def __init__(self, lines: _Lines, table: TableHead) -> None:
        self._lines, self._decode = lines, row_decoder(table).decode
        self.count = 0

    def __next__(self) -> Row:
        row = self._lines.next_row(self._decode)
        if row is None:
            raise StopIteration
        self.count += 1
        return row


class _Lines:
    """The lines of a file, with the checksum of those that were read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = gzip.open(path)  # noqa: SIM115 - closed at the end, or with the object
        self._sum = hashlib.sha256()
        self._ahead: bytes | None = None
        self.sha256_before_last = ""

    def next(self) -> Line:
        """The next line, which is no row."""
        line: Line = _decoded(self._path, decode_line, self._take())
        return line

    def next_row(self, decode: Callable[[bytes], Row]) -> Row | None:
        """The next line if it is a row, else None."""
        if self._look()[0] != _ROW:
            return None
        return _decoded(self._path, decode, self._take())

    def close(self) -> None:
        """Make sure that nothing follows."""
        if _read(self._path, self._file.read):
            raise BackupProblem(f"{self._path} is damaged: something follows its end")
        self._file.close()

    def _look(self) -> bytes:
        if self._ahead is None:
            self._ahead = _read(self._path, self._file.readline)
            if not self._ahead.endswith(b"\n"):
                raise BackupProblem(f"{self._path} is cut short; it is not a whole backup")
        return self._ahead

    def _take(self) -> bytes:
        line = self._look()
        self._ahead = None
        self.sha256_before_last = self._sum.hexdigest()
        self._sum.update(line)
        return line


def read_head(path: Path) -> Head:
    """What the file was made of; raises BackupProblem for a file that is not a backup, or that is too new."""
    try:
        with gzip.open(path) as file:
            head = decode_line(file.readline(10_000))
    except FileNotFoundError:
        raise BackupProblem(f"there is no file {path}") from None
    except gzip.BadGzipFile:
        raise BackupProblem(f"{path} is not a backup of Dicehall") from None
    except (EOFError, zlib.error):
        raise BackupProblem(f"{path} is cut short or damaged") from None
    except OSError as error:
        raise BackupProblem(f"{path} can't be read: {error.strerror or error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BackupProblem(f"{path} is not a backup of Dicehall") from None
    if not isinstance(head, Head):
        raise BackupProblem(f"{path} is not a backup of Dicehall")
    if head.format > FORMAT:
        raise too_new(path, head)
    return head


def too_new(path: Path, head: Head) -> BackupProblem:
    """The refusal of a backup that this version can't understand."""
    return BackupProblem(f"{path} was made by Dicehall {head.version}, which is newer; update Dicehall first")


def _read(path: Path, read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except EOFError:
        raise BackupProblem(f"{path} is cut short; it is not a whole backup") from None
    except (OSError, zlib.error) as error:
        raise BackupProblem(f"{path} is damaged: {error}") from None


def _decoded(path: Path, decode: Callable[[bytes], T], line: bytes) -> T:
    try:
        return decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BackupProblem(f"{path} is damaged: {error}") from None
