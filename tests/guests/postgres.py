"""A real PostgreSQL for the tests: found on the machine or installed, started in a folder of its own."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

WHAT_TO_INSTALL = "PostgreSQL's server is needed for this test; on Debian or Ubuntu: apt-get install postgresql"


def programs() -> Path:
    """The folder with initdb and postgres; installs the package as root, fails with what to do otherwise."""
    found = _look()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "install", "-y", "-q", "postgresql"], check=False, timeout=300)
        found = _look()
    if found is None:
        pytest.fail(WHAT_TO_INSTALL)
    return found


def _look() -> Path | None:
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    program = shutil.which("initdb")
    return Path(program).resolve().parent if program else None


@contextmanager
def server() -> Iterator[str]:
    """The address of a fresh, empty database, as SQLAlchemy reads it."""
    bin_ = programs()
    folder = Path(tempfile.mkdtemp(prefix="dicehall-pg-"))
    user = _plain_user()
    if user:
        shutil.chown(folder, user)
    place: list[str | Path] = ["-D", folder / "db"]
    try:
        _run([bin_ / "initdb", *place, "-U", "hall", "-A", "trust", "--no-sync", "-E", "UTF8"], user)
        _run(
            [bin_ / "pg_ctl", *place, "-w", "-o", _options(folder), "-l", folder / "log", "start"],
            user,
        )
        yield f"postgresql+asyncpg://hall@/postgres?host={folder}"
    finally:
        _run([bin_ / "pg_ctl", *place, "-m", "immediate", "stop"], user)
        shutil.rmtree(folder, ignore_errors=True)


def _options(folder: Path) -> str:
    """Only a socket in the server's own folder: no port that something else could have."""
    return f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"


def _plain_user() -> str | None:
    """PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _run(command: list[str | Path], user: str | None) -> None:
    subprocess.run(command, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL, timeout=60)
