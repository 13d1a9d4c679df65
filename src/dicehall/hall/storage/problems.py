"""Why a database can't be opened, as one sentence that says what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import URL

from dicehall.hall.storage.address import shown
from dicehall.hall.storage.errors import NewerDatabase, StoreProblem

NEWER = "was written by a newer version of Dicehall; update Dicehall, or name another database"


def sqlite_problem(file: Path, error: BaseException) -> StoreProblem:
    """What is wrong with a file."""
    if isinstance(error, StoreProblem):
        return error
    cause = _driver_error(error)
    text = str(cause)
    if isinstance(error, NewerDatabase):
        return StoreProblem(f"the database {file} {NEWER}")
    if "readonly" in text or "unable to open" in text:
        return StoreProblem(f"the database {file} is read-only; let the hall write to it and to its folder")
    if "full" in text:
        return StoreProblem(f"there is no room on the disk for the database {file}; make some")
    if "locked" in text:
        return StoreProblem(f"another program has locked the database {file}; end it")
    if "not a database" in text:
        return StoreProblem(f"{file} is not a database; name another file, or move it away")
    if isinstance(cause, sqlite3.DatabaseError):
        return StoreProblem(f"the database {file} is damaged ({_first_line(cause)}); restore a backup")
    return StoreProblem(f"the database {file} can't be opened: {_first_line(cause)}")


def _driver_error(error: BaseException) -> BaseException:
    """The error of the driver, inside those of the libraries around it."""
    found = getattr(error, "orig", None) or error
    while found.__cause__ is not None and type(found).__module__.startswith("sqlalchemy"):
        found = found.__cause__
    return found


def _first_line(error: BaseException) -> str:
    lines = str(error).splitlines()
    return lines[0] if lines else type(error).__name__


def postgres_problem(url: URL, error: BaseException) -> StoreProblem:
    """What is wrong with a PostgreSQL; the password is never in it."""
    if isinstance(error, StoreProblem):
        return error
    place = f"the database {shown(url)}"
    if isinstance(error, NewerDatabase):
        return StoreProblem(f"{place} {NEWER}")
    cause = _driver_error(error)
    state = getattr(cause, "sqlstate", None) or ""
    for prefix, sentence in _STATES.items():
        if state.startswith(prefix):
            return StoreProblem(f"{place} {sentence}")
    if isinstance(cause, TimeoutError | OSError):
        return StoreProblem(f"{place} can't be reached ({_reason(cause)}); is it running, is the address right?")
    return StoreProblem(f"{place} can't be used: {_first_line(cause)}")


_STATES = {
    "28": "refuses this user; check the name and the password",
    "3D": "does not exist; make it with createdb",
    "3F000": "has no schema that this user may use; grant it USAGE and CREATE on one",
    "42501": "does not let this user make tables; grant it CREATE on the schema",
    "25006": "is read-only, perhaps a standby; name the primary",
    "53300": "has no connection left; raise its max_connections",
    "53": "has no room left; make some",
    "57P03": "is still starting; try again in a moment",
}


def _reason(error: BaseException) -> str:
    return getattr(error, "strerror", None) or type(error).__name__
