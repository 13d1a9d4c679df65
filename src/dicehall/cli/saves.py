"""Saved games: records in the user's data folder, and the seeds of unfinished games in another one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from dicehall.cli import open_game
from dicehall.core.errors import RecordError
from dicehall.core.fairdice import FairDice, dice_of, fits
from dicehall.core.play import Play
from dicehall.core.record import Record, entry_line, header_hash, read_record
from dicehall.home import home

LARGEST = 64_000_000


def new_path(game_id: str) -> Path:
    """The file for a new game."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    folder = home() / "games"
    path = folder / f"{game_id}-{stamp}.jsonl"
    count = 1
    while path.exists():
        count += 1
        path = folder / f"{game_id}-{stamp}-{count}.jsonl"
    return path


def latest_unfinished() -> Path | None:
    """The saved game that was played last and can be continued, if there is one."""
    games = sorted((home() / "games").glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
    return next((path for path in games if _can_go_on(path)), None)


def _can_go_on(path: Path) -> bool:
    with contextlib.suppress(RecordError):
        record = read_file(path, cut_off=True)
        return record.header.dice is None or _seed_file(record).exists()
    return False


def read_file(path: Path, cut_off: bool = False) -> Record:
    """The record in a file, its chain checked; raises RecordError.

    With `cut_off`, an incomplete last line is ignored: a crash may have left it.
    """
    with _named_errors(path):
        if path.stat().st_size > LARGEST:
            raise RecordError(f"{path}: more than {LARGEST:,} bytes, which is too large for a record")
        lines = path.read_bytes().split(b"\n")
    if cut_off and len(lines) > 1:
        lines.pop()
    while len(lines) > 1 and not lines[-1].strip():
        lines.pop()
    try:
        return read_record(lines)
    except RecordError as error:
        raise RecordError(f"{path}, {error}") from None


class Save:
    """A game that is saved as it is played: every entry is in the file before the next is made.

    A lock file keeps a second process from writing to it.
    """

    def __init__(self, path: Path, play: Play[Any, Any]) -> None:
        self.path = path
        self._play = play
        with _named_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _locked(path)
            self._save_seed()
            _replace(path, play.record.lines())
        self._written = len(play.entries)
        self.update()

    def update(self) -> None:
        """Write the new entries; when the game is over, the seed is in the record and its file is deleted."""
        fresh = self._play.entries[self._written :]
        if fresh:
            with _named_errors(self.path), self.path.open("ab") as file:
                file.writelines(entry_line(entry) + b"\n" for entry in fresh)
                file.flush()
                os.fsync(file.fileno())
            self._written = len(self._play.entries)
        if self._play.revealed:
            _seed_file(self._play.record).unlink(missing_ok=True)

    def close(self) -> None:
        """Release the file for others."""
        self._lock.unlink(missing_ok=True)

    def _save_seed(self) -> None:
        if self._play.dice and not self._play.revealed:
            path = _seed_file(self._play.record)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_text(self._play.dice.seed.hex())


def _seed_file(record: Record) -> Path:
    return home() / "seeds" / header_hash(record.header)


def _locked(path: Path) -> Path:
    """A lock file with this process's id; raises RecordError if a running process has the lock."""
    lock = path.with_name(f"{path.name}.lock")
    for _ in range(2):
        try:
            with lock.open("x") as file:
                file.write(str(os.getpid()))
            return lock
        except FileExistsError:
            if _alive(lock):
                raise RecordError(f"{path} is open at another table; close that one first") from None
            lock.unlink(missing_ok=True)
    raise RecordError(f"{path} can't be locked: remove {lock} if no other table has it open")


def _alive(lock: Path) -> bool:
    """Whether the process that made a lock still runs."""
    try:
        number = int(lock.read_text() or "0")
        os.kill(number, 0)
    except (ValueError, OSError):
        return False
    return number > 0


def _replace(path: Path, lines: list[bytes]) -> None:
    """Write a whole file, or leave the old one unchanged."""
    fresh = path.with_name(f"{path.name}.new")
    with fresh.open("wb") as file:
        file.writelines(line + b"\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


@contextlib.contextmanager
def _named_errors(path: Path) -> Iterator[None]:
    """Turn an OSError into a RecordError that names the file."""
    try:
        yield
    except OSError as error:
        raise RecordError(f"{error.filename or path}: {error.strerror or error}") from None


def write_copy(record: Record, path: Path) -> str:
    """Write a copy of a record to a new file, and the message about it; never overwrites. Raises RecordError."""
    if not path.name:
        raise RecordError("name a file, for example: save my-game.jsonl")
    path = path.expanduser()
    if path.exists():
        raise RecordError(f"{path} exists already; choose another name")
    with _named_errors(path), path.open("xb") as file:
        file.writelines(line + b"\n" for line in record.lines())
    return f"A copy to replay and verify is in {path}."


def resume(path: Path) -> Play[Any, Any]:
    """The game in a file, ready to continue; raises RecordError if its seed is not on this computer."""
    record = read_file(path, cut_off=True)
    play = Play.replay(open_game(record.header.game), record)
    if record.header.dice is not None and not play.revealed:
        play.dice = _dice_of(path, record)
        play.reveal()
    return play


def _dice_of(path: Path, record: Record) -> FairDice:
    commitment = record.header.dice
    assert commitment is not None
    try:
        seed = bytes.fromhex(_seed_file(record).read_text())
    except (OSError, ValueError):
        seed = b""
    if not fits(seed, commitment):
        raise RecordError(f"{path}: the seed of its dice is not on this computer, so it can only be replayed here")
    return dice_of(seed, commitment)
