"""Games kept on this computer: records in the user's folder, the seeds of unfinished ones apart."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from dicehall.cli.opening import open_game
from dicehall.core.errors import RecordError
from dicehall.core.fairdice import FairDice
from dicehall.core.play import Play
from dicehall.core.record import Record, read_record

LARGEST = 64_000_000


def home() -> Path:
    """The folder in which Dicehall keeps what it must remember; DICEHALL_HOME moves it."""
    moved = os.environ.get("DICEHALL_HOME")
    return Path(moved) if moved else user_data_path("dicehall")


def new_path(game_id: str) -> Path:
    """Where a new game is kept."""
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    folder = home() / "games"
    path = folder / f"{game_id}-{stamp}.jsonl"
    count = 1
    while path.exists():
        count += 1
        path = folder / f"{game_id}-{stamp}-{count}.jsonl"
    return path


def latest() -> Path | None:
    """The game that was played last, if any."""
    games = sorted((home() / "games").glob("*.jsonl"), key=lambda path: path.stat().st_mtime)
    return games[-1] if games else None


def read_file(path: Path) -> Record:
    """The record in a file, its chain checked; raises RecordError. A last line that was cut off is left out."""
    try:
        if path.stat().st_size > LARGEST:
            raise RecordError(f"{path}: more than {LARGEST:,} bytes; that is no record of a game")
        content = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    lines = content.split(b"\n")
    if len(lines) > 1:
        lines.pop()
    try:
        return read_record(lines)
    except RecordError as error:
        raise RecordError(f"{path}, {error}") from None


class Save:
    """A game that is written down as it is played: every entry is in the file before the next is made."""

    def __init__(self, path: Path, play: Play[Any, Any]) -> None:
        self.path = path
        self._play = play
        self._written = 0
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, play.record.lines())
        self._written = len(play.entries)
        self._keep_seed()

    def update(self) -> None:
        """Write what has happened since; when the game is over its seed is in the record, and forgotten here."""
        fresh = self._play.record.lines()[1 + self._written :]
        if fresh:
            with self.path.open("ab") as file:
                file.writelines(line + b"\n" for line in fresh)
                file.flush()
                os.fsync(file.fileno())
            self._written = len(self._play.entries)
        if self._play.over:
            self._seed_path().unlink(missing_ok=True)

    def _seed_path(self) -> Path:
        commitment = self._play.header.dice
        return _seed_file(commitment.seed_sha256 if commitment else "none")

    def _keep_seed(self) -> None:
        if self._play.dice and not self._play.over:
            path = self._seed_path()
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            path.write_text(self._play.dice.seed.hex())


def _seed_file(seed_sha256: str) -> Path:
    return home() / "seeds" / seed_sha256


def _replace(path: Path, lines: list[bytes]) -> None:
    """Write a whole file, or leave the old one as it was."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(b"".join(line + b"\n" for line in lines))
    fresh.replace(path)


def write_copy(record: Record, path: Path) -> str:
    """Write a copy of a record to a new file and say so; raises RecordError rather than overwrite."""
    if not path.name:
        raise RecordError("name a file, for example: save my-game.jsonl")
    try:
        with path.open("xb") as file:
            file.writelines(line + b"\n" for line in record.lines())
    except FileExistsError:
        raise RecordError(f"{path} is there already; choose another name") from None
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror or error}") from None
    return f"Saved to {path}."


def resume(path: Path) -> Play[Any, Any]:
    """The game in a file, ready to go on; raises RecordError if its dice are not on this computer."""
    record = read_file(path)
    found = open_game(record.header.game)
    play = Play.replay(found, record)
    commitment = record.header.dice
    if commitment is not None and not play.over:
        play.dice = _dice_of(path, record)
    return play


def _dice_of(path: Path, record: Record) -> FairDice:
    commitment = record.header.dice
    assert commitment is not None
    seed = _seed_file(commitment.seed_sha256)
    if not seed.exists():
        raise RecordError(
            f"{path}: the seed of its dice is not on this computer, so it can't go on here; it can be replayed"
        )
    return FairDice(bytes.fromhex(seed.read_text()), commitment.entropy)
