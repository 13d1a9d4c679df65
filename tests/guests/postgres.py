"""A real PostgreSQL for the tests: found on the machine or installed, started in a folder of its own."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import pytest

from guests.patience import PATIENCE

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


class Server:
    """A PostgreSQL in a folder of its own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self._bin = programs()
        self._folder = folder
        self._user = _plain_user()
        self._place: list[str | Path] = ["-D", folder / "db"]
        if self._user:
            shutil.chown(folder, self._user)
        _run(["cp", "-R", _fresh(), folder / "db"], self._user)

    @property
    def url(self) -> str:
        """The address of an empty database, as SQLAlchemy reads it."""
        return f"postgresql+asyncpg://hall@/postgres?host={self._folder}"

    @property
    def pids(self) -> list[int]:
        """All processes of this server; the first is the parent of the others."""
        first = int((self._folder / "db" / "postmaster.pid").read_text().splitlines()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        return [first, *map(int, children)]

    def start(self) -> None:
        """Start it, and wait until it answers."""
        log: list[str | Path] = ["-l", self._folder / "log"]
        _run([self._bin / "pg_ctl", *self._place, "-w", "-o", _options(self._folder), *log, "start"], self._user)

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """All its processes stop for a while: connections stay open, and nothing is answered."""
        pids = self.pids
        for pid in pids:
            os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def demand_passwords(self) -> None:
        """From now on, everybody except `hall` has to give a password."""
        rules = "local all hall trust\nlocal all all scram-sha-256\n"
        (self._folder / "db" / "pg_hba.conf").write_text(rules)
        _run([self._bin / "pg_ctl", *self._place, "reload"], self._user)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it: `immediate` is as good as a kill."""
        _run([self._bin / "pg_ctl", *self._place, "-w", "-m", mode, "stop"], self._user)


@contextmanager
def a_server() -> Iterator[Server]:
    """A fresh PostgreSQL that runs."""
    folder = Path(tempfile.mkdtemp(prefix="dicehall-pg-"))
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        with suppress(subprocess.CalledProcessError):  # a test may have left it stopped
            server.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server() -> Iterator[str]:
    """The address of a fresh, empty database, as SQLAlchemy reads it."""
    with a_server() as found:
        yield found.url


@cache
def _fresh() -> Path:
    """The files of a database with nothing in it, made once for all servers."""
    folder = Path(tempfile.mkdtemp(prefix="dicehall-pg-fresh-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    user = _plain_user()
    if user:
        shutil.chown(folder, user)
    made: list[str | Path] = ["-D", folder / "db", "-U", "hall", "-A", "trust", "--no-sync", "-E", "UTF8"]
    _run([programs() / "initdb", *made], user)
    return folder / "db"


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
    subprocess.run(command, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL, timeout=PATIENCE)
