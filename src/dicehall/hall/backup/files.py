"""Files with secrets in them: readable by their owner alone, and whole or not there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from dicehall.hall.backup.format import BackupProblem

PRIVATE = 0o600


class Busy(BackupProblem):
    """Another process is writing the file."""


@contextmanager
def private_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to, which gets its name when all of it is on the disk. Raises BackupProblem."""
    draft = path.with_name(f"{path.name}.part")
    try:
        with _nothing_left(draft):
            path.parent.mkdir(parents=True, exist_ok=True)
            with _opened(draft) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
                draft.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise BackupProblem(f"{path} can't be written: {error.strerror or error}") from None


@contextmanager
def _nothing_left(draft: Path) -> Iterator[None]:
    """Remove the draft whatever goes wrong, from before it is made: a signal may come between any two steps."""
    try:
        yield
    except Busy:
        raise
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _opened(draft: Path) -> BinaryIO:
    """An empty file that nobody else writes to; raises Busy."""
    handle = os.open(draft, os.O_CREAT | os.O_RDWR, PRIVATE)
    os.chmod(draft, PRIVATE)  # noqa: PTH101 - one that an earlier backup left may have any mode
    if not _locked(handle):
        os.close(handle)
        raise Busy(f"another process is writing {draft}; wait for it")
    os.truncate(handle, 0)
    return os.fdopen(handle, "wb")


def _locked(handle: int) -> bool:
    with suppress(ImportError):  # not on every system
        import fcntl

        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def _sync_folder(folder: Path) -> None:
    """Put the new name itself on the disk, where the system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
