"""The file of a SQLite database: private to its owner, used by one hall at a time, copied before a migration."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from dicehall.hall.storage.errors import StoreProblem

PRIVATE = 0o600
LARGEST_CHECKED = 32 * 1024 * 1024
"""The largest file, in bytes, that is read through when it is opened; a larger one would delay the start."""
BESIDE = ("-wal", "-shm")
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def beside(file: Path, ending: str) -> Path:
    """A file that belongs to the database's file."""
    return file.with_name(file.name + ending)


def make_private(file: Path) -> None:
    """Create the file if it is missing; only its owner may read it and what is beside it. Raises StoreProblem."""
    if not file.parent.is_dir():
        raise StoreProblem(f"there is no folder {file.parent} for the database; make it, or name another file")
    if file.is_dir():
        raise StoreProblem(f"{file} is a folder; name a file for the database")
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE))
    except OSError as error:
        raise StoreProblem(f"the database {file} can't be written: {error.strerror}; check its owner") from None
    for each in (file, *(beside(file, ending) for ending in BESIDE)):
        with suppress(OSError):  # one that belongs to somebody else is theirs to protect
            each.chmod(PRIVATE)


def lock(file: Path) -> int:
    """A lock that ends with this process, as a file descriptor; raises StoreProblem if another hall has it."""
    try:
        found = os.open(beside(file, ".lock"), os.O_RDWR | os.O_CREAT, PRIVATE)
    except OSError as error:
        raise StoreProblem(f"nothing can be written beside {file}: {error.strerror}; check the folder") from None
    try:
        _take(found)
    except OSError:
        os.close(found)
        raise StoreProblem(f"another hall uses {file}; end it, or name another file with --database") from None
    return found


def _take(descriptor: int) -> None:
    """Take the lock or raise OSError."""
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def connect(file: Path) -> sqlite3.Connection:
    """A connection that begins transactions only when told to.

    Readers never wait for the writer, and what is committed survives a loss of power.
    """
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, cached_statements=256)
    try:
        set_pragmas(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def set_pragmas(connection: sqlite3.Connection, _: object = None) -> None:
    """Set up a connection, whoever has opened it."""
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def check(file: Path) -> None:
    """Raise sqlite3.DatabaseError if the file is damaged."""
    connection = connect(file)
    try:
        small = file.stat().st_size <= LARGEST_CHECKED
        (found,) = connection.execute("PRAGMA quick_check(1)" if small else "SELECT 'ok'").fetchone()
    finally:
        connection.close()
    if found != "ok":
        raise sqlite3.DatabaseError("malformed")


def copy(file: Path, revision: str) -> Path:
    """Copy the database beside itself before it is brought to this revision: the copy."""
    target, draft = beside(file, f".before-{revision}"), beside(file, f".before-{revision}.part")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_RDWR | os.O_CREAT, PRIVATE))
    source, copied = sqlite3.connect(file), sqlite3.connect(draft)
    try:
        source.backup(copied)
    finally:
        source.close()
        copied.close()
    draft.replace(target)
    return target
