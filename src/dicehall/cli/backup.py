"""`dicehall backup` and `dicehall restore`, with a bar that shows how far they are."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from dicehall.cli.serve import address_of
from dicehall.core.errors import BadOptions
from dicehall.hall.backup.restore import restore_backup
from dicehall.hall.backup.write import Progress, make_backup
from dicehall.hall.storage.address import read_address

ENDING = ".backup"
NAME = "dicehall-*" + ENDING
COLUMNS = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())


def back_up(target: Path, database: str | None, newest: int | None) -> None:
    """Write a backup, and remove older ones of a folder; raises BackupProblem and BadOptions."""
    if newest is not None and (newest < 1 or not target.is_dir()):
        raise BadOptions("--newest needs a folder, and a number above 0")
    path = _dated(target) if target.is_dir() else target
    with _ends_cleanly(), _shown() as progress:
        made = make_backup(read_address(address_of(database)), path, progress)
    print(f"{made.path}: {made.tables} tables, {made.rows} rows, {made.size / 1e6:.1f} MB")
    for old in sorted(target.glob(NAME))[:-newest] if newest else ():
        old.unlink()


def restore_file(path: Path, database: str | None, replace: bool) -> None:
    """Restore a backup; raises BackupProblem and StoreProblem."""
    with _ends_cleanly(), _shown() as progress:
        backup, before = restore_backup(read_address(address_of(database)), path, replace, progress)
    print(f"Restored: {backup.rows.get('tables', 0)} tables, {backup.total} rows, made {backup.head.made}.")
    if before is not None:
        print(f"What was there before: {before}")


def _dated(folder: Path) -> Path:
    return folder / f"dicehall-{datetime.now(UTC):%Y-%m-%dT%H%M%S}{ENDING}"


@contextmanager
def _shown() -> Iterator[Progress]:
    """A bar on standard error, where people look at it."""
    console = Console(stderr=True)
    with Bar(*COLUMNS, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=None)

        def progress(table: str, done: int, total: int) -> None:
            bar.update(task, description=table, completed=done, total=total)

        yield progress


@contextmanager
def _ends_cleanly() -> Iterator[None]:
    """SIGTERM removes what is half written, as Ctrl+C does."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
