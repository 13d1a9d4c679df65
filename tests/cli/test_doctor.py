"""`dicehall doctor`: each kind of trouble is really made, and named with what to do."""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.talk import run
from dicehall.cli.doctor import machine
from dicehall.cli.doctor.databases import of_database
from dicehall.cli.doctor.finding import Finding
from dicehall.cli.doctor.installation import cache, page, solutions, workers
from dicehall.cli.doctor.ports import of_port
from guests import postgres
from guests.filled import ask, fill
from guests.house import House


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres.server() as address:
        fill(address)
        yield address


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    address = f"sqlite+aiosqlite:///{tmp_path / 'hall.db'}"
    fill(address)
    return address


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def states(findings: Iterator[Finding]) -> dict[str, str]:
    return {finding.about: finding.state for finding in findings}


def wrong(findings: Iterator[Finding]) -> str:
    """The one thing that is wrong."""
    (found,) = (finding.says for finding in findings if finding.state == "wrong")
    return found


def test_a_healthy_machine_has_nothing_wrong(tmp_path: Path) -> None:
    done = run("doctor", "--json", "--port", str(free_port()), DICEHALL_HOME=str(tmp_path / "new"))
    found = json.loads(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert found["ok"] is True
    about = {each["about"] for each in found["findings"]}
    assert {"Python", "memory", "disk", "clock", "database", "port", "page", "games", "workers"} <= about


def test_something_wrong_is_exit_code_1_and_the_rest_is_still_looked_at(tmp_path: Path) -> None:
    broken = tmp_path / "broken-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text("[dicehall.games]\nbroken = nowhere_at_all:PLUGIN\n")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        done = run("doctor", "--port", str(port), DICEHALL_HOME="/proc/nowhere", PYTHONPATH=str(tmp_path))
    assert done.returncode == 1
    said = done.stdout
    assert "/proc/nowhere can't be" in said
    assert f"{port} is taken" in said
    assert "broken of the package broken can't be used" in said
    assert "a worker process starts and answers" in said
    assert "Traceback" not in done.stderr


def test_little_of_anything_is_named() -> None:
    assert machine.cores(1).state == "warning"
    assert machine.memory(10_000_000).state == "warning"
    assert machine.memory(None).state == "warning"
    assert machine.files(256).state == "warning"
    assert machine.room(1_000_000).state == "wrong"
    assert machine.room(1_000_000_000).state == "warning"
    assert machine.clock(0.0).state == "wrong"


def test_a_port_of_a_hall_is_right_and_one_of_another_program_is_wrong(tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        (found,) = of_port("127.0.0.1", house.port)
        assert found.state == "good"
        assert "a hall is open" in found.says
    with socket.create_server(("127.0.0.1", 0)) as listener:
        says = wrong(of_port("127.0.0.1", listener.getsockname()[1]))
        assert f"process {os.getpid()}" in says
    (found,) = of_port("192.0.2.1", free_port())
    assert "nobody can listen" in found.says


def test_a_hall_that_is_open_on_the_database_is_seen(tmp_path: Path, server: str) -> None:
    with House(tmp_path / "house") as house:
        found = {each.about: each for each in of_database(str(house.folder / "hall.db"))}
        assert "one is open" in found["halls"].says
    with House(tmp_path / "other", "--database", server):
        found = {each.about: each for each in of_database(server)}
        assert "one is open" in found["halls"].says
        assert set(states(of_database(server)).values()) == {"good"}


def test_a_good_database_of_each_kind_is_right(sqlite_url: str, server: str) -> None:
    found = states(of_database(sqlite_url))
    assert found.pop("privacy") == "warning"
    assert set(found.values()) == {"good"}
    assert set(states(of_database(server)).values()) == {"good"}


def test_damaged_and_foreign_files_are_wrong(tmp_path: Path, sqlite_url: str) -> None:
    file = tmp_path / "hall.db"
    content = bytearray(file.read_bytes())
    content[8192:20480] = b"\xff" * 12288
    file.write_bytes(content)
    assert "damaged" in wrong(of_database(sqlite_url))
    file.write_bytes(b"a letter to grandmother" * 500)
    assert "is not a database" in wrong(of_database(sqlite_url))


def test_a_newer_database_and_one_of_another_program_are_wrong(sqlite_url: str, tmp_path: Path) -> None:
    ask(sqlite_url, "UPDATE alembic_version SET version_num = '9999'")
    assert "9999 is newer" in wrong(of_database(sqlite_url))
    other = f"sqlite+aiosqlite:///{tmp_path / 'recipes.db'}"
    ask(other, "CREATE TABLE recipes (id integer)")
    assert "not a hall's database" in wrong(of_database(other))


def test_a_database_in_no_folder_is_wrong(tmp_path: Path) -> None:
    assert "its folder can't be written to" in wrong(of_database(str(tmp_path / "nowhere" / "hall.db")))
    assert "is not understood" in wrong(of_database("postgresql://[::"))


def test_a_server_that_does_not_run_is_wrong(tmp_path: Path) -> None:
    assert "can't be reached" in wrong(of_database(f"postgresql://hall@/postgres?host={tmp_path}"))
    assert "can't be reached" in wrong(of_database("postgresql://hall:secret@127.0.0.1:1/hall"))
    assert "secret" not in wrong(of_database("postgresql://hall:secret@127.0.0.1:1/hall"))


def test_a_user_without_rights_is_wrong(server: str) -> None:
    ask(server, "CREATE ROLE guest LOGIN")
    ask(server, "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest")
    assert "may not make tables" in wrong(of_database(server.replace("//hall@", "//guest@")))
    ask(server, "GRANT CREATE ON SCHEMA public TO guest")
    assert "may not write to" in wrong(of_database(server.replace("//hall@", "//guest@")))


def test_a_change_in_the_future_is_named(sqlite_url: str) -> None:
    ask(sqlite_url, f"UPDATE tables SET changed = {2**45}")
    assert states(of_database(sqlite_url))["clock"] == "warning"


def test_a_page_that_was_not_built_is_wrong(tmp_path: Path) -> None:
    assert page(tmp_path).state == "wrong"


def test_compiled_code_that_can_not_be_stored_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/proc/nowhere")
    assert cache().state == "warning"


def test_stored_solutions_that_can_not_be_read_are_named(tmp_path: Path) -> None:
    assert solutions(tmp_path).state == "good"
    (tmp_path / "knots-1.npz").write_bytes(b"half a file")
    assert "knots-1.npz" in solutions(tmp_path).says


def test_workers_that_do_not_start_are_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert workers().state == "wrong"
