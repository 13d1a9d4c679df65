"""Custom players on the command line: arena, lab, terminal and engine, in real processes."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.talk import asked, engine, run
from dicehall.core.record import Header, Sitter, read_record

FIRST = """
class First:
    def choose(self, game, state, seat, millis):
        return game.actions(state, seat)[0]

class Broken:
    def __init__(self, chance):
        self.left = 4

    def choose(self, game, state, seat, millis):
        self.left -= 1
        return "nonsense" if self.left < 0 else game.actions(state, seat)[0]
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
SHORT = ("--option", "goal=300", "--rules", "classic", "--millis", "5")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text(FIRST)
    Path("bot.py").write_text(PROGRAM)
    return tmp_path


class TestArenaAndLab:
    def test_classes_and_programs_play_in_worker_processes(self) -> None:
        bots = f'random,own.py:First,"{BOT}"'
        done = run(
            "bots", "arena", "intersection", "--bots", bots, "--games", "6", *SHORT, "--workers", "2", "--json"
        )
        assert done.returncode == 0, done.stderr
        assert {bot["name"] for bot in json.loads(done.stdout)["bots"]} == {"random", "own.py:First", BOT}
        pids = Path("pids").read_text().split()
        assert len(pids) == len(set(pids)) == 4
        assert not any(alive(int(pid)) for pid in pids)

    def test_a_class_plays_the_same_games_in_any_number_of_processes(self) -> None:
        command = ("bots", "arena", "intersection", "--bots", "easy,own.py:First", "--games", "4", *SHORT, "--json")
        one, two = (json.loads(run(*command, "--workers", workers).stdout) for workers in "12")
        assert one["bots"] == two["bots"]

    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_a_player_that_fails_stops_the_run_and_tells_which_game(self, workers: str) -> None:
        bots = "random,own.py:Broken"
        done = run("bots", "arena", "intersection", "--bots", bots, "--games", "2", *SHORT, "--workers", workers)
        assert done.returncode == 2
        output = " ".join(done.stderr.split())
        assert 'dicehall: in game 0 (the first is 0) from seed "arena", own.py:Broken in seat ' in output
        assert "answered 'nonsense'" in output
        assert "possible: " in output

    def test_the_lab_measures_them_and_compares_them(self) -> None:
        done = run("lab", "run", "intersection", "--bots", "own.py:First", "--games", "4", "--judged", "1", *SHORT)
        assert done.returncode == 0, done.stderr
        done = run("lab", "compare", "intersection", "own.py:First", "random", "--games", "6", *SHORT)
        assert "own.py:First" in done.stdout
        assert done.returncode == 0, done.stderr

    def test_the_lab_stops_when_one_fails(self) -> None:
        done = run("lab", "run", "intersection", "--bots", "own.py:Broken", "--games", "2", *SHORT)
        assert done.returncode == 2
        assert 'in game 0 (the first is 0) from seed "lab", own.py:Broken in seat' in " ".join(done.stderr.split())

    def test_a_sweep_keeps_nothing_of_them(self, own_home: Path) -> None:
        sweep = ("lab", "sweep", "intersection", "--vary", "goal=200,300", "--games", "2", "--rules", "classic")
        assert run(*sweep, "--bots", "own.py:First,greedy").returncode == 0
        assert not list((own_home / "lab").glob("*"))
        assert run(*sweep, "--bots", "greedy").returncode == 0
        assert len(list((own_home / "lab").glob("*"))) == 2

    def test_what_cannot_be_loaded_is_refused_before_anything_is_played(self) -> None:
        done = run("bots", "arena", "intersection", "--bots", "random,own.py:Last")
        assert done.returncode == 2
        assert "own.py has no class Last; it has: First, Broken" in " ".join(done.stderr.split())


class TestTerminal:
    def test_they_sit_down_under_their_own_names(self, own_home: Path) -> None:
        done = run("play", "intersection", "--players", f"./own.py:First,{BOT},random", "--option", "goal=500")
        assert done.returncode == 0, done.stderr
        assert re.search(r"\bwins\s+(with|by)\b", done.stdout)
        assert seats(own_home) == (
            Sitter("First", "./own.py:First"),
            Sitter("bot.py", BOT),
            Sitter("Tumble", "random"),
        )

    def test_a_game_whose_player_fails_is_kept_and_goes_on_with_the_mended_one(self, own_home: Path) -> None:
        done = run("play", "intersection", "--players", "own.py:Broken,random", "--option", "goal=3000")
        assert done.returncode == 2
        assert "own.py:Broken in seat 0 answered 'nonsense'" in " ".join(done.stderr.split())
        assert "Saved. Once the player is fixed, continue with: " in done.stdout
        Path("own.py").write_text(FIRST.replace('"nonsense" if self.left < 0 else ', ""))
        done = run("resume")
        assert done.returncode == 0, done.stderr
        assert re.search(r"\bwins\s+(with|by)\b", done.stdout)

    def test_a_record_from_elsewhere_runs_nothing(self, tmp_path: Path) -> None:
        run(
            "play", "intersection", "--players", f"you,{BOT}", "--real-dice", "--save", "game.jsonl", typed="quit\n"
        )
        assert not Path("pids").exists()
        done = run("resume", "game.jsonl", typed="quit\n", DICEHALL_HOME=str(tmp_path / "elsewhere"))
        assert done.returncode == 2
        assert "would be run as code" in done.stderr
        assert run("resume", "game.jsonl", typed="quit\n").returncode == 0

    @pytest.mark.parametrize(
        ("word", "reason"),
        [
            ("own.py", "own.py is a file; write own.py:Class for a class in it, or python own.py"),
            ("./nothing", "can't be run; a player of your own is written as module:Class"),
            ("own.py:Last", "has no class Last"),
        ],
    )
    def test_what_is_meant_as_a_player_is_never_taken_for_a_person(self, word: str, reason: str) -> None:
        done = run("play", "intersection", "--players", f"you,{word}", typed="quit\n")
        assert done.returncode == 2
        assert reason in " ".join(done.stderr.split())

    def test_a_persons_name_may_be_that_of_a_program(self) -> None:
        done = run("play", "intersection", "--players", "cat,sort", typed="quit\n")
        assert "cat: Enter to roll" in done.stdout


class TestEngine:
    def test_a_player_of_ones_own_is_asked_like_a_level_and_started_once(self) -> None:
        load = asked(do="load", game="knockabout", position=START)
        ask = [asked(do="bot", seat=0, level=level) for level in ("own.py:First", BOT, BOT)]
        _, own, *programs = engine(load, *ask)
        assert own["ok"]
        assert [each["action"] for each in programs] == [own["action"]] * 2
        (pid,) = Path("pids").read_text().split()
        assert not alive(int(pid))

    def test_one_that_fails_is_refused_with_its_code(self) -> None:
        Path("bot.py").write_text("print('hello')")
        _, refused, unknown, still = engine(
            asked(do="load", game="knockabout", position=START),
            asked(do="bot", seat=0, level=BOT),
            asked(do="bot", seat=0, level="genius"),
            asked(do="show"),
        )
        assert refused["error"]["code"] == "player_failed"
        assert unknown["error"]["code"] == "bad_options"
        assert "its levels are: " in unknown["error"]["message"]
        assert still["ok"]


START: Any = {"turn": "W", "dice": {"D5": "W41", "F5": "B41"}}


def seats(home: Path) -> tuple[Sitter, ...]:
    (path,) = (home / "games").glob("*.jsonl")
    header: Header = read_record(path.read_bytes().splitlines()).header
    return header.seats


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
