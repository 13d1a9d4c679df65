"""Metrics: counts of what people do, and what an operator wants to know of the process."""

from __future__ import annotations

import re
from pathlib import Path

from guests.house import House, Person

ME, BOT = {"who": "me", "name": "Ann"}, {"who": "bot", "level": "random"}


def metrics(house: House) -> dict[str, float]:
    lines = Person(house).ask("GET", "/metrics").body.decode().splitlines()
    found = (re.fullmatch(r"(\S.*) (\S+)", line) for line in lines if not line.startswith("#"))
    return {match[1]: float(match[2]) for match in found if match}


def test_the_process_its_queues_and_its_delays_are_measured_when_they_are_read(house: House) -> None:
    found = metrics(house)
    assert found["process_resident_memory_bytes"] > 10_000_000
    assert found["process_open_fds"] > 5
    assert found["process_cpu_seconds_total"] > 0
    assert found["dicehall_store_ok"] == 1
    assert found["dicehall_store_seconds"] > 0
    assert found["dicehall_event_loop_seconds"] > 0
    assert found['dicehall_worker_jobs{pool="bots"}'] == 0


def test_tables_transactions_and_workers_are_counted(tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        before = metrics(house)
        ann = Person(house)
        table = ann.make("intersection", ME, BOT)
        ann.shake(table, 0)
        after = metrics(house)
        assert after["dicehall_tables"] == before["dicehall_tables"] + 1
        assert after["dicehall_transactions"] > before["dicehall_transactions"]
        assert 'dicehall_worker_processes{pool="bots"}' in after
        assert table not in Person(house).ask("GET", "/metrics").body.decode()
