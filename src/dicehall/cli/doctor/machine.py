"""The machine: Python, cores, memory, open files, the disk and the clock."""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from dicehall.cli.doctor.finding import Finding, State, megabytes
from dicehall.home import home

LITTLE_MEMORY = 600e6
FEW_FILES = 4096
LITTLE_ROOM, NO_ROOM = 2e9, 200e6
EARLIEST = 1_735_689_600
"""The first second of 2025: no clock that is right says less."""
NO_LIMIT = 1 << 60


def of_machine() -> Iterator[Finding]:
    """What there is to say of the machine."""
    yield Finding("Python", "good", f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    yield cores(available_cores())
    yield memory(available_memory())
    yield files(most_files())
    yield from folder(home())
    yield clock(time.time())


def cores(count: int) -> Finding:
    """Whether bots and people have a core each."""
    if count == 1:
        return Finding("cores", "warning", "there is one; bots and the hall take turns on it")
    return Finding("cores", "good", f"{count}")


def available_cores() -> int:
    """The cores that this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory(free: int | None) -> Finding:
    """Whether there is memory for a hall with its workers."""
    if free is None:
        return Finding("memory", "warning", "this system does not say how much there is")
    if free < LITTLE_MEMORY:
        return Finding("memory", "warning", f"{megabytes(free)} free; a hall with its workers needs about 600 MB")
    return Finding("memory", "good", f"{megabytes(free)} free")


def available_memory() -> int | None:
    """The bytes that are free on the machine and in the limit of this process's group."""
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text().splitlines()
        free = next(1024 * int(line.split()[1]) for line in lines if line.startswith("MemAvailable:"))
        return min(free, _group_memory())
    return None


def _group_memory(folder: Path = Path("/sys/fs/cgroup")) -> int:
    """What a container may still take."""
    with suppress(OSError, ValueError):
        most, used = ((folder / name).read_text().strip() for name in ("memory.max", "memory.current"))
        return max(0, int(most) - int(used))
    return NO_LIMIT


def files(most: int | None) -> Finding:
    """Whether enough sockets can be open at once."""
    if most is None:
        return Finding("open files", "good", "this system has no such limit")
    if most < FEW_FILES:
        says = f"at most {most}, and each person needs one; raise it with ulimit -n or LimitNOFILE"
        return Finding("open files", "warning", says)
    return Finding("open files", "good", f"at most {most}")


def most_files() -> int | None:
    """The largest number of files that this process may open; None where there is no such limit."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def folder(place: Path) -> Iterator[Finding]:
    """Whether the data folder can be written to, and has room."""
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"\0" * 65_536)
    except OSError as error:
        says = f"{place} can't be written to ({error.strerror}); DICEHALL_HOME names another"
        yield Finding("data folder", "wrong", says)
        return
    yield Finding("data folder", "good", f"{place} can be written to")
    yield room(shutil.disk_usage(place).free)


def room(free: int) -> Finding:
    """Whether the disk has room for tables and backups."""
    state: State = "wrong" if free < NO_ROOM else "warning" if free < LITTLE_ROOM else "good"
    return Finding("disk", state, f"{megabytes(free)} free" + ("" if state == "good" else "; make room"))


def clock(now: float) -> Finding:
    """Whether the clock can be right."""
    shown = datetime.fromtimestamp(now, UTC).strftime("%Y-%m-%d %H:%M UTC")
    if now < EARLIEST:
        return Finding("clock", "wrong", f"it says {shown}; set it, or let NTP do it")
    return Finding("clock", "good", shown)
