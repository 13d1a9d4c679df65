"""The database: whether it answers, its revision, its health, its rights, and the halls that are open on it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import URL, Connection, func, inspect, select, text

from dicehall.cli.doctor.finding import Finding, megabytes
from dicehall.cli.doctor.folders import can_write
from dicehall.core.errors import GameError
from dicehall.hall.backup.databases import locked_file, run, sqlite_file
from dicehall.hall.storage import schema
from dicehall.hall.storage.address import read_address, shown
from dicehall.hall.storage.migrate import known_revisions, revision_of
from dicehall.hall.storage.postgres.session import LOCK

OTHERS = 0o077
FEW_CONNECTIONS = 10
CLOCK_SECONDS = 5.0


def of_database(address: str) -> Iterator[Finding]:
    """What there is to say of the database. Nothing in it is changed."""
    try:
        url = read_address(address)
        file = sqlite_file(url)
        yield from _of_file(url, file) if file is not None else _of_server(url)
    except GameError as error:
        yield Finding("database", "wrong", str(error))


# SQLite.


def _of_file(url: URL, file: Path) -> Iterator[Finding]:
    if not file.exists():
        yield _new_file(file)
        return
    if not os.access(file, os.R_OK | os.W_OK) or not can_write(file.parent):
        yield Finding("database", "wrong", f"{file} or its folder can't be written to by this user")
        return
    yield from run(url, lambda connection: [_healthy(connection, file), *_common(connection)])
    yield _private(file)
    yield _open_on_file(file)


def _new_file(file: Path) -> Finding:
    if not file.parent.is_dir() or not can_write(file.parent):
        return Finding("database", "wrong", f"{file} is not there, and its folder can't be written to")
    return Finding("database", "good", f"{file} is not there yet; the first start makes it")


def _healthy(connection: Connection, file: Path) -> Finding:
    found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar()
    if found != "ok":
        return Finding("database", "wrong", f"{file} is damaged ({found}); restore a backup")
    return Finding("database", "good", f"{file} is in order, {megabytes(file.stat().st_size)}")


def _private(file: Path) -> Finding:
    mode = file.stat().st_mode & 0o777
    if mode & OTHERS and os.name != "nt":
        says = f"others can read {file} and the seeds in it (mode {mode:o}); the next start makes it private"
        return Finding("privacy", "warning", says)
    return Finding("privacy", "good", "only its owner can read the database")


def _open_on_file(file: Path) -> Finding:
    try:
        with locked_file(file):
            return Finding("halls", "good", "none is open on this database")
    except GameError:
        return Finding("halls", "good", "one is open on this database, so no second one can open")


# PostgreSQL.


def _of_server(url: URL) -> Iterator[Finding]:
    yield from run(url, lambda connection: [_answers(connection, url), *_common(connection), *_server(connection)])


def _answers(connection: Connection, url: URL) -> Finding:
    version, size = connection.execute(
        text("SELECT current_setting('server_version'), pg_database_size(current_database())")
    ).one()
    return Finding("database", "good", f"{shown(url)} answers, PostgreSQL {version}, {megabytes(size)}")


def _server(connection: Connection) -> Iterator[Finding]:
    yield _rights(connection)
    yield _connections(connection)
    yield _clocks(connection)
    yield _open_on_server(connection)


def _rights(connection: Connection) -> Finding:
    """Whether this user may make tables, and write to those that are there."""
    if not connection.execute(text("SELECT has_schema_privilege(current_schema(), 'CREATE')")).scalar():
        return Finding("rights", "wrong", "this user may not make tables; grant it CREATE on the schema")
    there = set(inspect(connection).get_table_names()) & set(schema.metadata.tables)
    may = text("SELECT has_table_privilege(:name, 'INSERT') AND has_table_privilege(:name, 'UPDATE')")
    closed = sorted(name for name in there if not connection.execute(may, {"name": name}).scalar())
    if closed:
        return Finding("rights", "wrong", f"this user may not write to {', '.join(closed)}")
    return Finding("rights", "good", "this user may make tables and write to them")


def _connections(connection: Connection) -> Finding:
    most, used = connection.execute(
        text("SELECT current_setting('max_connections')::int, (SELECT count(*) FROM pg_stat_activity)")
    ).one()
    says = f"{used} of {most} are used"
    if most - used < FEW_CONNECTIONS:
        return Finding("connections", "warning", f"{says}; a hall needs about {FEW_CONNECTIONS}")
    return Finding("connections", "good", says)


def _clocks(connection: Connection) -> Finding:
    there = float(connection.execute(text("SELECT extract(epoch FROM clock_timestamp())")).scalar_one())
    apart = abs(time.time() - there)
    if apart > CLOCK_SECONDS:
        return Finding("clocks", "warning", f"this machine and the database differ by {apart:.0f} s; use NTP")
    return Finding("clocks", "good", "this machine and the database agree")


def _open_on_server(connection: Connection) -> Finding:
    """The halls that hold the lock of the database."""
    query = "SELECT mode FROM pg_locks WHERE locktype = 'advisory' AND objid = :lock AND granted"
    modes = list(connection.execute(text(query), {"lock": LOCK}).scalars())
    if not modes:
        return Finding("halls", "good", "none is open on this database")
    if "ExclusiveLock" in modes:
        return Finding("halls", "good", "one is open on this database, for itself; others would need --shared")
    return Finding("halls", "good", f"{len(modes)} are open on this database and share it")


# Both.


def _common(connection: Connection) -> Iterator[Finding]:
    known, found = known_revisions(), revision_of(connection)
    if found is None:
        yield _unused(connection)
    elif found not in known:
        yield Finding(
            "revision", "wrong", f"{found} is newer than {known[-1]}, which this Dicehall knows; update it"
        )
    else:
        later = "" if found == known[-1] else f"; the next start brings it to {known[-1]}, make a backup before"
        yield Finding("revision", "good" if not later else "warning", f"{found}{later}")
        yield from _newest(connection)


def _unused(connection: Connection) -> Finding:
    names = inspect(connection).get_table_names()
    if names:
        return Finding("revision", "wrong", f"this is not a hall's database: it has {', '.join(sorted(names)[:3])}")
    return Finding("revision", "good", "it is empty; the first start makes its tables")


def _newest(connection: Connection) -> Iterator[Finding]:
    """The number of tables; a change in the future says that a clock was or is wrong."""
    tables, newest = connection.execute(select(func.count(), func.max(schema.tables.c.changed))).one()
    if newest is not None and newest / 1000 > time.time() + CLOCK_SECONDS:
        yield Finding("clock", "warning", "the newest change of a table is in the future; was the clock set back?")
    yield Finding("tables", "good", f"{tables}")
