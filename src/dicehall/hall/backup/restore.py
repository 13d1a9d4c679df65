"""Restoring a backup: all of it is checked, then written in one transaction. What was there is put in a file."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import URL, Connection, Table, func, insert, inspect, select, text

from dicehall.hall.backup.databases import lock_server, locked_file, run, sqlite_file, stored_tables
from dicehall.hall.backup.files import PRIVATE
from dicehall.hall.backup.format import BackupProblem, TableHead
from dicehall.hall.backup.read import Backup, too_new
from dicehall.hall.backup.write import AT_ONCE, Progress, write_all
from dicehall.hall.storage import schema
from dicehall.hall.storage.migrate import known_revisions, upgrade

SIDE_FILES = ("", "-wal", "-shm")


class Restored(NamedTuple):
    """What was restored, and the file with what was there before, if anything was."""

    backup: Backup
    before: Path | None


def restore_backup(url: URL, path: Path, replace: bool, progress: Progress) -> Restored:
    """Make a database of a backup; no hall may be open on it. Raises BackupProblem; nothing has changed then."""
    backup = Backup(path)
    if backup.head.revision not in known_revisions():
        raise too_new(path, backup.head)
    file = sqlite_file(url)
    if file is None:
        return Restored(backup, run(url, lambda connection: _replace(connection, backup, replace, progress)))
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked_file(file):
        return Restored(backup, _into_file(url, file, backup, replace, progress))


def _into_file(url: URL, file: Path, backup: Backup, replace: bool, progress: Progress) -> Path | None:
    """Fill a new file, and give it the name of the old one: the new name of the old one."""
    if not replace and file.exists() and file.stat().st_size:
        _refuse_content(run(url, content))
    draft = file.with_name(f"{file.name}.restoring")
    _remove(draft)
    try:
        os.close(os.open(draft, os.O_CREAT | os.O_WRONLY, PRIVATE))
        run(url.set(database=str(draft)), lambda connection: _fill(connection, backup, progress))
        before = _moved_aside(file)
        draft.replace(file)
    except OSError as error:
        raise BackupProblem(f"{file} can't be written: {error.strerror or error}") from None
    finally:
        _remove(draft)
    return before


def _replace(connection: Connection, backup: Backup, replace: bool, progress: Progress) -> Path | None:
    """Put the backup in the place of all tables, in one transaction: the file with what was there."""
    lock_server(connection)
    before = None
    if content(connection):
        _refuse_content(not replace)
        before = _unused(backup.path.with_name("before-restore"), ".backup")
        write_all(connection, before, progress)
    _drop(connection)
    _fill(connection, backup, progress)
    return before


def content(connection: Connection) -> bool:
    """Whether there are tables of a hall in the database; raises BackupProblem for tables of something else."""
    names = set(inspect(connection).get_table_names())
    if names and not names & set(schema.metadata.tables):
        raise BackupProblem("the database holds something else than a hall; choose another one")
    if "tables" not in names:
        return False
    return bool(connection.execute(select(func.count()).select_from(schema.tables)).scalar())


def _refuse_content(found: bool) -> None:
    if found:
        raise BackupProblem("there are tables in the database; --replace stores them in a file and goes on")


def _drop(connection: Connection) -> None:
    for name in (*schema.metadata.tables, "alembic_version"):
        connection.execute(text(f"DROP TABLE IF EXISTS {name} CASCADE"))
        connection.execute(text(f"DROP FUNCTION IF EXISTS {name}_only_appended() CASCADE"))


def _fill(connection: Connection, backup: Backup, progress: Progress) -> None:
    """Make the tables as they were, fill them, and bring them to the newest revision."""
    upgrade(connection, backup.head.revision)
    known = {table.name: table for table in stored_tables(connection)}
    done = 0
    for head, rows in backup.tables():
        table = _matching(known, head, backup)
        while batch := list(islice(rows, AT_ONCE)):
            connection.execute(insert(table), [dict(zip(head.columns, row, strict=True)) for row in batch])
            progress(head.name, done := done + len(batch), backup.total)
    upgrade(connection, "head")
    connection.execute(schema.tables.update().values(process=None))  # no process has a table open
    _check_references(connection, backup)


def _matching(known: dict[str, Table], head: TableHead, backup: Backup) -> Table:
    """The table that these rows belong to; raises BackupProblem if it has other columns."""
    table = known.get(head.name)
    if table is None or set(head.columns) != set(table.columns.keys()):
        raise BackupProblem(f"{backup.path} is damaged: it does not match revision {backup.head.revision}")
    return table


def _check_references(connection: Connection, backup: Backup) -> None:
    """PostgreSQL checks each row; SQLite does when it is asked to."""
    if connection.dialect.name == "sqlite" and connection.exec_driver_sql("PRAGMA foreign_key_check").first():
        raise BackupProblem(f"{backup.path} is damaged: rows of it belong to no table")


def _moved_aside(file: Path) -> Path | None:
    """Give the files of an old database another name."""
    if not file.exists():
        return None
    before = _unused(file.with_name(f"{file.name}.before-restore"))
    for end in SIDE_FILES:
        old = file.with_name(file.name + end)
        if old.exists():
            old.replace(before.with_name(before.name + end))
    return before


def _remove(file: Path) -> None:
    for end in (*SIDE_FILES, "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)


def _unused(path: Path, ending: str = "") -> Path:
    """The path with the present time behind its name, and a number where there is such a file already."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    names = (f"{path.name}-{now}{f'-{again}' if again else ''}{ending}" for again in count())
    return next(found for name in names if not (found := path.with_name(name)).exists())
