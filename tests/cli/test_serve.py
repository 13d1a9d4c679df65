"""`dicehall serve` as a service: settings, logs, what systemd is told, exit codes, and a light start."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cli.talk import run
from guests.house import House, Person

SERVE = [sys.executable, "-m", "dicehall", "serve", "--no-browser", "--no-warm-up"]
HEAVY = ("alembic", "numba", "numpy", "scipy", "mujoco", "ray", "matplotlib", "mako", "pygments")


@contextmanager
def hall(folder: Path, *arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """A hall that has opened; it is ended at the latest when the test ends."""
    settings = {**os.environ, "DICEHALL_HOME": str(folder), "DICEHALL_PORT": "0", **environment}
    with (folder.parent / "log").open("w") as log:
        process = subprocess.Popen(
            [*SERVE, *arguments], stdout=subprocess.PIPE, stderr=log, text=True, env=settings
        )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("The hall is open: "), lines(folder)
        yield process
    finally:
        process.kill()
        process.communicate()


def lines(folder: Path) -> list[str]:
    return (folder.parent / "log").read_text().splitlines()


@pytest.fixture
def systemd(tmp_path: Path) -> Iterator[socket.socket]:
    """What systemd has at the other end of its socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        listener.settimeout(60)
        yield listener


def test_systemd_hears_when_the_hall_is_ready_that_it_lives_and_when_it_ends(
    tmp_path: Path, systemd: socket.socket
) -> None:
    environment = {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "200000"}
    with hall(tmp_path / "home", **environment) as process:
        ready = systemd.recv(1000).decode().splitlines()
        assert ready[0] == "READY=1"
        assert ready[1].startswith("STATUS=open at http://127.0.0.1:")
        assert [systemd.recv(1000) for _ in range(3)] == [b"WATCHDOG=1"] * 3
        process.send_signal(signal.SIGTERM)
        while (last := systemd.recv(1000)) == b"WATCHDOG=1":
            pass
        assert last.startswith(b"STOPPING=1")
        assert process.wait(60) == 0


def test_a_watchdog_that_is_meant_for_another_process_is_not_fed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from dicehall.hall.service import watchdog_seconds

    monkeypatch.setenv("WATCHDOG_USEC", "3000000")
    assert watchdog_seconds() == 3
    monkeypatch.setenv("WATCHDOG_PID", "1")
    assert watchdog_seconds() is None
    monkeypatch.delenv("WATCHDOG_PID")
    monkeypatch.setenv("WATCHDOG_USEC", "often")
    assert watchdog_seconds() is None


def test_the_log_says_what_opened_and_closed_and_nothing_secret(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    with hall(folder) as process:
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    said = [json.loads(line) for line in lines(folder)]
    events: list[Any] = [each["event"] for each in said]
    wanted = ["the hall opens", "the hall is open", "the hall closes", "the hall is closed"]
    assert [event for event in events if event in wanted] == wanted
    assert said[0]["database"] == "sqlite"
    assert not any(str(tmp_path) in line for line in lines(folder))


def test_the_process_that_warms_up_ends_with_the_hall(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    settings = {**os.environ, "DICEHALL_HOME": str(folder)}
    command = [each for each in SERVE if each != "--no-warm-up"]
    process = subprocess.Popen(
        [*command, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=settings
    )
    assert process.stdout is not None
    process.stdout.readline()
    while not (children := Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()):
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert not [each for each in children if Path(f"/proc/{each}").exists()]


def test_the_log_can_be_text(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    with hall(folder, "--logs", "text"):
        assert " info the hall opens version=" in lines(folder)[0]


def test_settings_come_from_the_environment_and_options_come_first(tmp_path: Path) -> None:
    folder, database = tmp_path / "home", tmp_path / "elsewhere.db"
    settings = {
        "DICEHALL_DATABASE": f"sqlite:///{database}",
        "DICEHALL_NAMES": "games.example.org club.example.org",
        "DICEHALL_LOGS": "text",
        "DICEHALL_WORKERS": "3",
    }
    with hall(folder, "--logs", "json", **settings):
        said = [json.loads(line) for line in lines(folder)]
    assert database.exists()
    assert said[0]["workers"] == 3


def test_names_of_the_environment_are_names_of_the_hall(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    house = House(tmp_path / "unused")
    with hall(folder, DICEHALL_NAMES="games.example.org club.example.org"):
        house.port = int(json.loads(lines(folder)[1])["address"].rpartition(":")[2])
        for name in ("games.example.org", "club.example.org"):
            assert Person(house).ask("GET", "/api/games", Host=name).status == 200
        assert Person(house).ask("GET", "/api/games", Host="evil.example.org").status != 200


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "192.0.2.1"], "can't listen on 192.0.2.1"),
        (["--database", "/proc/nowhere/hall.db"], "/proc/nowhere"),
        (["--database", "postgresql://hall@127.0.0.1:1/hall"], "can't be reached"),
        (["--database", "mysql://hall"], "can't store in mysql"),
    ],
)
def test_what_keeps_a_hall_from_opening_is_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str
) -> None:
    done = run("serve", "--no-browser", "--no-warm-up", "--port", "0", *arguments)
    assert done.returncode == 2
    said = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert len(said) == 1
    assert sentence in said[0]
    assert "Traceback" not in done.stderr


def test_a_start_that_migrates_nothing_loads_nothing_heavy(tmp_path: Path) -> None:
    code = f"""
import sys
from dicehall.cli.serve import Opening, open_hall
def opened(address, browser):
    print(*(name for name in {HEAVY} if name in sys.modules), flush=True)
    raise KeyboardInterrupt
import dicehall.cli.serve
dicehall.cli.serve._announce = opened
open_hall(Opening(host="127.0.0.1", port=0, browser=False, warm=False))
"""
    environment = {**os.environ, "DICEHALL_HOME": str(tmp_path / "home")}
    start = [sys.executable, "-c", code]
    for _ in range(2):  # the first start makes the database
        done = subprocess.run(start, capture_output=True, text=True, env=environment, check=False)
    assert done.stdout.strip() == "", done.stdout
    assert "KeyboardInterrupt" in done.stderr
