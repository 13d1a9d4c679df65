"""Halls in processes of their own over one database, which can be killed, restarted and looked at."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from signal import Signals
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
from guests import postgres

PAGE = os.sysconf("SC_PAGE_SIZE")
START_SECONDS = 120.0
END_SECONDS = 15.0
LOCK_SECONDS = 1.0

# A hall without rate limits, because all people here have one address. It ends when its parent does.
PROGRAM = """
import asyncio, json, os, sys, threading
from pathlib import Path
from dicehall.hall.access import Rate
from dicehall.hall.app import Config
from dicehall.hall.limits import TableLimits
from dicehall.hall.server import serve

url, port, shared, counts = sys.argv[1:]

def end_with_parent():
    sys.stdin.read()
    os._exit(1)

def count(loop):
    written = Path(counts + ".new")
    written.write_text(json.dumps({"tasks": len(asyncio.all_tasks(loop)), "blocks": sys.getallocatedblocks()}))
    written.replace(counts)
    loop.call_later(1, count, loop)

def opened(address):
    count(asyncio.get_running_loop())
    print(address, flush=True)

threading.Thread(target=end_with_parent, daemon=True).start()
free = Rate(1e9, 1e9)
tables = TableLimits(10**9, 10**9)
config = Config(url, writing=free, guessing=free, tables=tables, shared=shared == "shared")
serve(config, "127.0.0.1", int(port), opened)
"""


class Sample:
    """What one hall used at one moment."""

    def __init__(self, pid: int, counts: Path) -> None:
        self.memory = _memory(pid)
        self.files = _count(pid, "fd")
        self.threads = _count(pid, "task")
        workers = list(_children(pid))
        self.workers = len(workers)
        self.worker_memory = sum(map(_memory, workers))
        found: dict[str, int] = json.loads(counts.read_text()) if counts.exists() else {}
        self.tasks = found.get("tasks", 0)


def _count(pid: int, what: str) -> int:
    return sum(1 for _ in Path(f"/proc/{pid}/{what}").iterdir())


def _memory(pid: int) -> int:
    """The resident bytes of a process; 0 if it has just ended."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
    return 0


def _children(pid: int) -> Iterator[int]:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            yield from map(int, (thread / "children").read_text().split())


class Hall:
    """One hall process. It has the same port after each start."""

    def __init__(self, url: str, shared: bool, folder: Path) -> None:
        self._url = url
        self._shared = shared
        self._folder = folder
        self._process: subprocess.Popen[str] | None = None
        self.port = 0
        self.started = 0.0
        folder.mkdir()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    @property
    def alive(self) -> bool:
        """Whether it runs and has said that it is open."""
        return self._process is not None and self._process.poll() is None and self.started > 0

    @property
    def log(self) -> Path:
        """What it writes to its standard error."""
        return self._folder / "log"

    def start(self) -> None:
        """Start it, and wait until it is open; raises RuntimeError with the end of its log."""
        how = "shared" if self._shared else "alone"
        command = [sys.executable, "-c", PROGRAM, self._url, str(self.port), how, str(self._folder / "counts")]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "DICEHALL_HOME": str(self._folder)},
                start_new_session=True,  # Ctrl+C is for the soak, which then ends its halls
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self.end(signal.SIGKILL)
            raise RuntimeError(f"a hall did not start: {self.log.read_text()[-2000:]}")
        self.port = int(line.rpartition(":")[2])
        self.started = time.monotonic()

    def signal(self, how: Signals) -> None:
        """Send it a signal, and do not wait for what becomes of it."""
        assert self._process is not None
        self._process.send_signal(how)

    def end(self, how: Signals) -> bool:
        """End it; whether it ended by itself in time."""
        process, self._process, self.started = self._process, None, 0.0
        if process is None:
            return True
        process.send_signal(how)
        try:
            process.wait(END_SECONDS)
            return True
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return False
        finally:
            for stream in (process.stdin, process.stdout):
                if stream:
                    with suppress(OSError):
                        stream.close()

    def faults(self) -> Counter[str]:
        """The errors in its log: what happened, and the last line of the reason."""
        found: Counter[str] = Counter()
        for line in self.log.read_text(errors="replace").splitlines() if self.log.exists() else ():
            entry = json.loads(line) if line.startswith("{") else {"event": line[:100], "level": "stray"}
            if entry["level"] in ("error", "critical", "stray"):
                reason = str(entry.get("trace") or entry.get("error") or entry.get("reason") or "")
                found[f"{entry['event']}: {reason.strip().rpartition(chr(10))[2][:100]}"] += 1
        return found

    def sample(self) -> Sample | None:
        """What it uses now, or None while it is down."""
        process = self._process
        if process is None or not self.alive:
            return None
        with suppress(OSError, ValueError):
            return Sample(process.pid, self._folder / "counts")
        return None


class Halls:
    """All halls of a run. Requests about a table go to the hall of its id, as a balancer would send them."""

    def __init__(self, url: str, count: int, folder: Path) -> None:
        self.all = [Hall(url, count > 1, folder / f"hall{number}") for number in range(count)]

    def address(self, key: str) -> str:
        """The hall for a table; another one while its own is down."""
        alive = [hall for hall in self.all if hall.alive] or self.all
        return alive[zlib.crc32(key.encode()) % len(alive)].address

    async def start(self) -> None:
        """Start all, one after the other: the first one brings the database up to date."""
        for hall in self.all:
            await asyncio.to_thread(hall.start)

    def end(self, how: Signals = signal.SIGKILL) -> int:
        """End all that run; how many did not end in time."""
        return sum(not hall.end(how) for hall in self.all)

    def faults(self) -> Counter[str]:
        """The errors in all logs."""
        return sum((hall.faults() for hall in self.all), Counter[str]())

    def samples(self) -> list[Sample]:
        """What each hall that runs uses now."""
        return [found for hall in self.all if (found := hall.sample())]


class Database:
    """A database that belongs to the soak, or one that was given by its address."""

    def __init__(self, url: str, server: postgres.Server | None = None) -> None:
        self.url = url
        self._server = server

    @property
    def kind(self) -> str:
        """What it is, in words."""
        return "PostgreSQL" if self.url.startswith("postgresql") else "SQLite"

    @property
    def can_restart(self) -> bool:
        """Whether it is ours to disturb."""
        return self._server is not None or self.kind == "SQLite"

    def restart(self) -> None:
        """Stop it as a kill would and start it again; a file is locked for a second instead."""
        if self._server is not None:
            self._server.stop("immediate")
            time.sleep(LOCK_SECONDS)
            self._server.start()
        elif self.kind == "SQLite":
            _lock(self.url.partition("///")[2])


def _lock(path: str) -> None:
    connection = sqlite3.connect(path, timeout=END_SECONDS, isolation_level=None)
    try:
        connection.execute("BEGIN IMMEDIATE")
        time.sleep(LOCK_SECONDS)
        connection.execute("ROLLBACK")
    finally:
        connection.close()


@contextmanager
def opened(kind: str, url: str | None) -> Iterator[tuple[Database, Path]]:
    """A database and a folder for the halls; both are gone afterwards unless the address was given."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="dicehall-soak-")))
        if url is not None:
            yield Database(url), folder
        elif kind == "sqlite":
            yield Database(f"sqlite+aiosqlite:///{folder / 'hall.db'}"), folder
        else:
            server: Any = stack.enter_context(postgres.a_server())
            yield Database(server.url, server), folder
