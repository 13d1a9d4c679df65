"""Backups of halls that are open and played in, as processes of their own."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

import pytest

from cli.talk import run
from dicehall.core.record import read_record
from dicehall.core.verify import verify
from dicehall.registry import game
from guests.house import House, Person, any_choice
from guests.patience import PATIENCE

ME = {"who": "me", "name": "Ann"}
ENDLESS = {"goal": 1_000_000}


class Busy(threading.Thread):
    """Somebody who plays until they are stopped."""

    def __init__(self, house: House) -> None:
        super().__init__(daemon=True)
        self.person, self.moves, self.stopped = Person(house), 0, threading.Event()
        self.table = self.person.make("intersection", ME, options=ENDLESS)
        self.person.shake(self.table, 0)

    def run(self) -> None:
        rng = random.Random(3)
        while not self.stopped.is_set():
            parts = self.person.look(self.table)["parts"]
            if parts["phase"] == "over":
                return
            if parts["choices"]:
                chosen = any_choice(parts["choices"][0], rng)
                self.moves += (
                    self.person.do(self.table, do="act", seat=0, seen=parts["entry"], **chosen).status == 200
                )
            else:
                time.sleep(0.01)

    def wait_for(self, moves: int) -> None:
        give_up = time.monotonic() + PATIENCE
        while self.moves < moves and self.is_alive():
            assert time.monotonic() < give_up, "the game does not go on"
            time.sleep(0.05)

    def record(self) -> list[bytes]:
        return self.person.ask("GET", f"/api/tables/{self.table}/record").body.splitlines()


def test_a_hall_that_is_played_in_is_backed_up_and_restored_into_the_other_kind_of_database(
    url: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = tmp_path / "hall.backup"
    with House(tmp_path / "house", "--database", url) as house:
        players = [Busy(house) for _ in range(3)]
        for player in players:
            player.start()
        players[0].wait_for(5)
        done = run("backup", str(file), "--database", url)
        assert done.returncode == 0, done.stderr
        players[0].wait_for(8)
        for player in players:
            player.stopped.set()
            player.join(PATIENCE)
        records = [player.record() for player in players]
        refused = run("restore", str(file), "--database", url, "--replace")
        assert refused.returncode == 2
        assert "another hall uses" in refused.stderr or "a hall is open" in refused.stderr
    other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    if url.startswith("sqlite"):
        other = request.getfixturevalue("postgres_url")
    done = run("restore", str(file), "--database", other)
    assert done.returncode == 0, done.stderr
    with House(tmp_path / "other", "--database", other) as house:
        for player, record in zip(players, records, strict=True):
            player.person.house = house
            restored = player.record()
            assert len(restored) > 5
            assert restored == record[: len(restored)] or restored[: len(record)] == record
            parts = player.person.look(player.table)["parts"]
            assert parts["mine"] == [0]
            assert verify(game("intersection"), read_record(restored)).wrong == ()


def test_a_backup_that_is_ended_by_the_system_leaves_no_half_file(tmp_path: Path, sqlite_url: str) -> None:
    import signal
    import subprocess
    import sys

    from guests.filled import fill

    fill(sqlite_url, 30, 2000)
    folder = tmp_path / "backups"
    folder.mkdir()
    command = [sys.executable, "-m", "dicehall", "backup", str(folder), "--database", sqlite_url]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    while not list(folder.iterdir()) and process.poll() is None:
        time.sleep(0.001)
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) in (0, 143)
    assert [each.suffix for each in folder.iterdir()] == ([] if process.returncode else [".backup"])


def test_a_folder_gets_dated_backups_and_only_the_newest_stay(tmp_path: Path, sqlite_url: str) -> None:
    from guests.filled import fill

    fill(sqlite_url)
    folder = tmp_path / "backups"
    folder.mkdir()
    for old in ("dicehall-2020-01-01T000000.backup", "dicehall-2020-01-02T000000.backup", "notes.txt"):
        (folder / old).write_text("old")
    done = run("backup", str(folder), "--newest", "2", "--database", sqlite_url)
    assert done.returncode == 0, done.stderr
    left = sorted(each.name for each in folder.iterdir())
    assert left[0] == "dicehall-2020-01-02T000000.backup"
    assert left[2] == "notes.txt"
    assert len(left) == 3


def test_a_refusal_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    done = run("restore", str(tmp_path / "nowhere"))
    assert done.returncode == 2
    assert done.stderr == f"dicehall: there is no file {tmp_path / 'nowhere'}\n"
    done = run("backup", str(tmp_path / "hall.backup"), "--database", "postgresql://nobody@127.0.0.1:1/hall")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "can't be reached" in done.stderr
