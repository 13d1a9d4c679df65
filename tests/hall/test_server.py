"""The hall in a real process: HTTP, sockets, records, and an end."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from cli.talk import run
from dicehall.bots import levels_of
from dicehall.core.record import read_record
from guests.house import House, Line, Person

ME, OPEN, BOT = {"who": "me", "name": "Ann"}, {"who": "open"}, {"who": "bot", "level": "random"}


def hear_all(line: Line) -> None:
    while True:
        line.hear()


def test_the_start_loads_neither_numba_nor_mujoco() -> None:
    code = "import sys, dicehall.hall.server; print(*(m for m in ('numba', 'mujoco', 'numpy') if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_games_are_listed_with_their_options_and_levels(house: House) -> None:
    cards = {card["id"]: card for card in Person(house).get("/api/games")}
    assert cards["intersection"]["levels"] == list(levels_of("intersection"))
    assert cards["intersection"]["rulebooks"][0]["options"][0]["help"]
    rules = Person(house).ask("GET", "/api/games/intersection/rules/traffic")
    assert rules.headers["content-type"].startswith("text/markdown")


def test_a_game_is_played_by_two_people_over_sockets(house: House) -> None:
    ann, ben = Person(house), Person(house)
    table = ann.make("intersection", ME, OPEN)
    assert ben.sit(table, "Ben") == 1
    lines = [ann.socket(table), ben.socket(table)]
    assert lines[0].parts["setup"]["dice"]["seed_sha256"]
    for seat, line in enumerate(lines):
        assert line.ask(do="entropy", seat=seat, entropy="ab" * 16)["kind"] == "done"
    for _ in range(6):
        lines[0].refresh()
        (asked,) = lines[0].parts["waiting"]["seats"]
        lines[asked].refresh()
        choice = lines[asked].parts["choices"][0]
        text, seen = choice["offers"][0]["text"], lines[asked].parts["entry"]
        assert lines[asked].ask(do="act", seat=asked, seen=seen, text=text)["kind"] == "done"
    assert lines[0].refresh()["parts"]["entry"] > 6
    for line in lines:
        line.close()


def test_a_refusal_names_the_command_its_code_and_what_would_be_right(house: House) -> None:
    ann = Person(house)
    table = ann.make("intersection", ME)
    ann.shake(table, 0)
    line = ann.socket(table)
    seen = line.parts["entry"]
    assert line.ask(do="act", seat=0, seen=seen, text="fly")["code"] == "bad_notation"
    assert line.ask(do="act", seat=0, seen=seen - 1, text="go")["code"] == "stale_action"
    assert line.ask(do="act", seat=1, seen=seen, text="go")["code"] == "not_yours"
    line.raw.send("[1, 2")
    assert line.answer()["code"] == "malformed"
    line.raw.send(json.dumps({"do": "act", "seat": 0, "seen": seen, "text": "go", "extra": 1}))
    assert "extra" in line.answer()["reason"]
    line.close()


def test_a_socket_at_no_table_is_told_so(house: House) -> None:
    line = Person(house).socket("nowhere")
    assert line.table["code"] == "no_such_table"
    line.close()


def test_a_late_spectator_gets_the_table_as_it_is(house: House) -> None:
    ann = Person(house)
    table = ann.make("intersection", ME, BOT)
    ann.shake(table, 0)
    seated, watcher = ann.socket(table), Person(house).socket(table)
    assert watcher.parts["mine"] == []
    assert watcher.parts["choices"] == []
    assert watcher.parts["view"] == seated.parts["view"]
    assert watcher.table["log"] == seated.table["log"]
    watcher.close()
    seated.close()


def test_a_table_is_found_by_code_and_listed_only_if_it_is_to_be(house: House) -> None:
    ann = Person(house)
    made = ann.post("/api/tables", {"game": "intersection", "seats": [ME, OPEN], "listed": True})
    hidden = ann.make("intersection", ME, OPEN)
    listed = [card["table"] for card in Person(house).get("/api/tables")]
    assert made["table"] in listed
    assert hidden not in listed
    assert Person(house).get(f"/api/codes/{made['code'].lower()}")["table"] == made["table"]


def test_waiting_over_http_ends_with_the_next_version(house: House) -> None:
    ann = Person(house)
    table = ann.make("intersection", ME)
    version = ann.look(table)["version"]
    start = time.monotonic()
    assert ann.get(f"/api/tables/{table}?after={version}&wait=1")["version"] == version
    assert time.monotonic() - start >= 1
    ann.shake(table, 0)
    start = time.monotonic()
    assert ann.get(f"/api/tables/{table}?after={version}&wait=25")["version"] != version
    assert time.monotonic() - start < 10


def test_a_record_can_be_fetched_replayed_and_judged(house: House, tmp_path: Path) -> None:
    ann = Person(house)
    table = ann.make("intersection", ME, BOT)
    assert ann.ask("GET", f"/api/tables/{table}/record").json["code"] == "not_now"
    ann.shake(table, 0)
    assert ann.do(table, do="resign", seat=0).status == 200
    lines = ann.ask("GET", f"/api/tables/{table}/record").body.splitlines()
    stored = read_record(lines)
    replay = ann.get(f"/api/tables/{table}/replay?start=1&count=200")
    assert replay["total"] == len(stored.entries) + 1
    assert len(replay["frames"]) == len(stored.entries)
    verdict = ann.get(f"/api/tables/{table}/verdict")
    assert verdict["wrong"] == []
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    assert run("verify", str(file)).returncode == 0


def test_health_metrics_and_the_description_are_served(house: House) -> None:
    anybody = Person(house)
    assert anybody.get("/health")["ok"] is True
    assert b"dicehall_commands_total" in anybody.ask("GET", "/metrics").body
    paths = anybody.get("/schema")["paths"]
    assert {"/api/games", "/api/tables", "/api/tables/{table_id}/commands"} <= set(paths)


def test_the_hall_ends_with_sockets_open(tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        ann = Person(house)
        table = ann.make("intersection", ME, BOT)
        ann.shake(table, 0)
        line = ann.socket(table)
        house.end()
        with pytest.raises(ConnectionClosed):
            hear_all(line)


def test_a_whole_hall_runs_on_postgresql_and_goes_on_after_a_kill(tmp_path: Path, postgres_server: str) -> None:
    import signal

    house = House(tmp_path / "house", "--database", postgres_server)
    with house:
        ann = Person(house)
        table = ann.make("intersection", ME)
        ann.shake(table, 0)
        before = ann.look(table)
        house.end(signal.SIGKILL)
        house.start()
        after = ann.look(table)
        assert {**after, "version": 0} == {**before, "version": 0}
    assert not (tmp_path / "house" / "hall.db").exists()
