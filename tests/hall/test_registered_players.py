"""Players of one's own in a hall: registered by whoever opens it, honest when they fail, out of guests' reach."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicehall.bots import custom
from dicehall.core.errors import BadOptions, UnknownGame
from dicehall.hall.registered_players import Registered, levels_at, player_of, read_registrations
from dicehall.registry import game
from dicehall.workers.players import RegisteredPlayers
from dicehall.workers.requests import ChooseAction, Result
from dicehall.workers.tasks import answer
from guests.house import House, Person
from guests.patience import PATIENCE

OWN = """
import os
print("a player that prints disturbs nobody")

class First:
    def choose(self, game, state, seat, millis):
        print("thinking")
        return game.actions(state, seat)[0]

class Moody:
    def choose(self, game, state, seat, millis):
        if os.path.exists("mood"):
            raise ValueError("in a bad mood")
        return game.actions(state, seat)[0]
"""
PROGRAM = """
import json, os, sys
print(os.getpid(), file=open("pids", "a"))
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "choose":
        print(json.dumps({"action": asked["actions"][0]}), flush=True)
"""
BOT = f"{sys.executable} bot.py"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(OWN)
    Path("bot.py").write_text(PROGRAM)
    return tmp_path


def house(folder: Path, *players: str) -> House:
    return House(folder / "house", *(word for each in players for word in ("--player", each)))


def until(true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    for _ in range(int(seconds * 10)):
        found = true()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError("it did not happen")


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def bots_alone(person: Person, *levels: str, **asked: Any) -> str:
    return person.make("intersection", *({"who": "bot", "level": level} for level in levels), **asked)


def test_registered_players_are_levels_of_the_lobby_and_play_whole_games(folder: Path) -> None:
    with house(folder, "First=own.py:First", f"intersection/Program={BOT}") as hall:
        ann = Person(hall)
        cards = {card["id"]: card["levels"] for card in ann.get("/api/games")}
        assert cards["intersection"][-2:] == ["First", "Program"]
        assert cards["knockabout"][-1] == "First"
        table = bots_alone(ann, "First", "Program", options={"goal": 300, "rules": "classic"})
        parts = until(lambda: (seen := ann.look(table)["parts"])["phase"] == "over" and seen)
        assert [seat["name"] for seat in parts["seats"]] == ["First", "Program"]
        assert parts["result"]["how"] == "rules"
        (pid,) = Path("pids").read_text().split()
        until(lambda: not alive(int(pid)))


@pytest.mark.parametrize("level", ["own.py:First", "os:system", "touch run", "Program", "./run.sh"])
def test_guests_can_name_no_code(folder: Path, level: str) -> None:
    script = Path("run.sh")
    script.write_text("#!/bin/sh\ntouch run\n")
    script.chmod(0o755)
    with house(folder, f"knockabout/Program={BOT}") as hall:
        seats = [{"who": "bot", "level": level}, {"who": "bot", "level": "random"}]
        refused = Person(hall).ask("POST", "/api/tables", {"game": "intersection", "seats": seats})
        assert refused.status == 400
        assert refused.json["code"] == "bad_options"
        assert "its levels are: random" in refused.json["reason"]
    assert not Path("run").exists()
    assert not Path("pids").exists()


@pytest.mark.parametrize("level", ["own.py:First", "touch run"])
def test_the_process_of_the_usual_bots_makes_levels_only(level: str) -> None:
    state = game("knockabout").start(2, {"repetition_draw": True})
    raw = msgspec.Raw(msgspec.json.encode(state))
    result = answer(ChooseAction("table", "knockabout", {}, level, "seed", 0, 10, raw))
    assert "no bot level" in result.refused


def test_a_player_that_fails_pauses_the_table_until_somebody_lets_it_try_again(folder: Path) -> None:
    Path("mood").touch()
    with house(folder, "Moody=own.py:Moody") as hall:
        ann = Person(hall)
        bot = {"who": "bot", "level": "Moody"}
        table = ann.make("knockabout", bot, {"who": "me", "name": "Ann"})
        ann.shake(table, 1)
        parts = until(lambda: (seen := ann.look(table)["parts"])["phase"] == "paused" and seen)
        assert parts["trouble"].startswith("Moody has failed and could not choose, so the game is paused.")
        assert "own.py" not in parts["trouble"]
        assert parts["may"].count("resume") == 1
        assert (
            "own.py:Moody in seat 0 failed with ValueError: in a bad mood (own.py, line 13)" in hall.log.read_text()
        )
        assert ann.do(table, do="resume", seat=1).status == 200
        until(lambda: ann.look(table)["parts"]["phase"] == "paused")
        Path("mood").unlink()
        assert ann.do(table, do="resume", seat=1).status == 200
        parts = until(lambda: (seen := ann.look(table)["parts"])["choices"] and seen)
        assert (parts["phase"], parts["trouble"]) == ("playing", "")
        log = ann.look(table)["log"]
        assert {line["cause"] for line in log} <= {"bot", "dice"}


def test_a_table_whose_player_is_no_longer_registered_is_paused(folder: Path) -> None:
    Path("mood").touch()
    with house(folder, "Moody=own.py:Moody") as hall:
        ann = Person(hall)
        table = ann.make("knockabout", {"who": "bot", "level": "Moody"}, {"who": "me", "name": "Ann"})
        ann.shake(table, 1)
        until(lambda: ann.look(table)["parts"]["phase"] == "paused")
    hall = House(folder / "house")
    with hall:
        ann.house = hall
        assert ann.do(table, do="resume", seat=1).status == 200
        until(lambda: "Moody has failed" in ann.look(table)["parts"]["trouble"])
        assert "no player is registered as Moody; open the hall with --player Moody=" in hall.log.read_text()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("own.py:First", "registers no player; write NAME="),
        ("First=", "registers no player"),
        ("a b=own.py:First", "registers no player"),
        ("strong=own.py:First", "can't be called"),
        ("Person=own.py:First", "can't be called"),
    ],
)
def test_a_registration_that_cannot_be_read_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        read_registrations([text])


def test_the_game_of_a_registration_has_to_be_there() -> None:
    with pytest.raises(UnknownGame):
        read_registrations(["chess/First=own.py:First"])


def test_two_players_of_one_name_are_refused_unless_one_is_for_a_game_alone() -> None:
    with pytest.raises(BadOptions, match="two players are called"):
        read_registrations(["First=a.py:A", "First=b.py:B"])
    both = read_registrations(["First=a.py:A", "knockabout/First=b.py:B=1"])
    assert player_of("knockabout", "First", both) == Registered("First", "b.py:B=1", "knockabout")
    assert player_of("crossroll", "First", both) == Registered("First", "a.py:A")
    assert levels_at("knockabout", both)[-1] == "First"


def test_a_hall_does_not_open_with_a_player_that_cannot_be_loaded() -> None:
    command = [
        sys.executable,
        "-m",
        "dicehall",
        "serve",
        "--no-browser",
        "--port",
        "0",
        "--player",
        "A=own.py:Last",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert "--player A: " in done.stderr
    assert "own.py has no class Last; it has: First, Moody" in done.stderr


def test_a_player_that_never_answers_is_known_to_be_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(custom, "SHORTEST", 0.2)
    monkeypatch.setattr(custom, "FIRST", 0.1)
    Path("slow.py").write_text("import time\nclass Slow:\n def choose(self, *_): time.sleep(2)\n")
    options = {"repetition_draw": True}
    state = msgspec.Raw(msgspec.json.encode(game("knockabout").start(2, options)))
    asked = ChooseAction("table", "knockabout", options, "Slow", "seed", 0, 1, state)
    result = RegisteredPlayers("slow.py:Slow").answer(asked)
    assert result == Result(refused="slow.py:Slow in seat 0 did not choose in 0.3 seconds", spent=True)
