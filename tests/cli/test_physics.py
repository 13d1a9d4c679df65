"""Games with physics through the engine and the terminal, in processes of their own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.talk import asked, engine, run
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.scene import Track
from dicehall.physics.host import simulated
from dicehall.physics.port import Here
from dicehall.registry import game

FLAT = [1_000_000, 0, 0, 0]
BOARDS = [
    {"id": 0, "owner": 0, "pose": [-300_000, 0, 6_350, *FLAT]},
    {"id": 1, "owner": 1, "pose": [300_000, 0, 6_350, *FLAT]},
]
TOWER = [
    {"id": 1, "colour": "red", "owner": 0, "pose": [-300_000, 0, 31_750, *FLAT]},
    {"id": 2, "colour": "red", "owner": 0, "pose": [-300_000, 0, 69_850, 0, 1_000_000, 0, 0]},
    {"id": 3, "colour": "red", "owner": 0, "pose": None},
    {"id": 4, "colour": "orange", "owner": 1, "pose": None},
]
LOAD = asked(do="load", game="indicesion", seed="x", position={"boards": BOARDS, "barrels": [], "dice": TOWER})
THROW = asked(do="act", seat=0, action="throw 3 at 0 from -680,100,180 speed 1700 az 0 loft 820 spin -4000")


class TestTheEngine:
    def test_reads_a_hand_made_table_without_a_throw(self) -> None:
        read = engine(LOAD, asked(do="read"))[1]
        assert read["points"] == [12, 0]
        assert [lie["levels"] for lie in read["dice"]] == [1, 2, 0, 0]
        covered = "covered by seat 0's second red die"
        assert [lie["why"] for lie in read["dice"]] == [covered, None, *["not thrown yet"] * 2]
        assert [lie["face"] for lie in read["dice"]] == [1, 6, None, None]
        assert read["dice"][1]["boards"] == [0]

    def test_settles_a_throw_the_same_way_in_every_process(self) -> None:
        lines = (LOAD, THROW, asked(do="roll"), asked(do="settle"), asked(do="read"))
        first, second = engine(*lines), engine(*lines)
        assert first == second
        assert [reply["pending"]["kind"] for reply in first[:4]] == ["decide", "roll", "simulate", "decide"]
        thrown = first[3]["position"]["dice"][2]
        assert len(thrown["pose"]) == 7
        assert all(isinstance(number, int) for number in thrown["pose"])

    def test_tells_the_bounds_of_a_throw(self) -> None:
        box = engine(LOAD)[0]["actions"]["0"]["box"]
        assert [bound["name"] for bound in box] == [
            "die", "board", "x", "y", "z", "speed", "azimuth", "loft", "spin", "error",
        ]  # fmt: skip

    def test_refuses_an_illegal_throw_with_the_reason(self) -> None:
        near = asked(do="act", seat=0, action="throw 3 at 0 from -300,0,180 speed 1400 az 0 loft 820")
        error = engine(LOAD, near)[1]["error"]
        assert error["code"] == "illegal_action"
        assert "228.6 mm" in error["message"]

    def test_tells_where_a_throw_is_likely_to_end_and_changes_nothing(self) -> None:
        aim = asked(do="aim", seat=0, action="throw 3 at 0 strength 95", throws=8)
        before, told, after = engine(LOAD, aim, asked(do="show"))
        assert told["ok"]
        assert told["aim"]["throws"] == 8
        assert told["aim"]["text"].startswith("throw 3 at 0 from ")
        assert [area["share"] for area in told["aim"]["areas"]] == [90]
        assert set(told["aim"]["touch"]) == {"x", "y", "z"}
        assert after["position"] == before["position"]

    @pytest.mark.parametrize(
        ("asks", "code", "reason"),
        [
            ({"action": "throw 3 at 0", "throws": 1}, "bad_request", "throws"),
            ({"action": "throw 3 at 0", "seat": 1}, "illegal_action", "seat 1"),
            ({"action": "throw 3 at"}, "bad_notation", "throw"),
            ({"action": "throw 4 at 0"}, "illegal_action", "4"),
        ],
    )
    def test_says_what_can_not_be_aimed(self, asks: dict[str, Any], code: str, reason: str) -> None:
        error = engine(LOAD, asked(**{"do": "aim", "seat": 0, **asks}))[1]["error"]
        assert error["code"] == code
        assert reason in error["message"]

    def test_has_nothing_to_settle_while_somebody_decides(self) -> None:
        assert "nothing to settle" in engine(LOAD, asked(do="settle"))[1]["error"]["message"]

    def test_reads_no_table_in_a_game_without_one(self) -> None:
        new = asked(do="new", game="intersection")
        assert "has no table to read" in engine(new, asked(do="read"))[1]["error"]["message"]

    def test_asks_a_bot_for_a_throw(self) -> None:
        reply = engine(LOAD, asked(do="bot", seat=0, level="greedy", millis=100))[1]
        assert reply["action"].startswith("throw 3 at 0 from ")


class TestShowing:
    POSITION = json.dumps({"boards": BOARDS, "dice": TOWER})

    def test_a_hand_made_table_is_read_before_it_is_drawn(self) -> None:
        shown = run("show", "indicesion", "--position", self.POSITION).stdout
        assert "seat 0's second red die shows 6 on a tower of 2: 12 points for seat 0" in shown

    def test_a_picture_from_above_marks_towers(self, tmp_path: Path) -> None:
        picture = tmp_path / "table.svg"
        assert run("show", "indicesion", "--position", self.POSITION, "--svg", str(picture)).returncode == 0
        assert "×2" in picture.read_text("utf-8")


def thrown_record(tmp_path: Path, change: dict[str, Any] | None = None) -> Path:
    """A record with one throw; its result may be tampered with before it is sealed."""
    found = game("indicesion")
    position = {"boards": BOARDS, "barrels": [], "dice": TOWER}
    play = Play.start(found, [Sitter("a"), Sitter("b")], {}, FairDice(seed_from_text("x")), position)
    play.act(0, "throw 3 at 0")
    play.roll()
    rest = simulated(play.pending, Here())
    play.settle(msgspec.structs.replace(rest, **(change or {})))
    path = tmp_path / "thrown.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in play.record.lines()))
    return path


class TestVerifyingPhysics:
    def test_proves_that_simulations_end_as_recorded(self, tmp_path: Path) -> None:
        done = run("verify", "--physics", str(thrown_record(tmp_path)))
        assert done.returncode == 0
        assert "All 1 simulations, run again, end exactly as recorded." in done.stdout

    def test_notices_a_result_that_is_not_the_throws(self, tmp_path: Path) -> None:
        done = run("verify", "--physics", "--json", str(thrown_record(tmp_path, {"moved": {}})))
        assert done.returncode == 1
        assert "Entry 3" in json.loads(done.stdout)["wrong"][0]

    def test_a_trajectory_may_be_kept_beside_the_record(self, tmp_path: Path) -> None:
        assert run("verify", "--physics", str(thrown_record(tmp_path, {"track": Track()}))).returncode == 0

    def test_says_that_it_was_not_asked_to(self, tmp_path: Path) -> None:
        assert "--physics does that" in run("verify", str(thrown_record(tmp_path))).stdout


class TestTheTerminal:
    def test_a_person_asks_for_the_odds_before_throwing(self) -> None:
        typed = "\nstart 0\nodds throw 1 at 0 strength 105\nodds throw 9 at 0\nodds start 0\nquit\n"
        options = ("--players", "Ada,Bo", "--seed", "terminal", "--option", "aid=odds")
        shown = run("play", "indicesion", *options, typed=typed).stdout
        assert "In 96 throws, 90 of 100 come down within " in shown
        assert "Stays on your board " in shown
        assert "It brings you +" in shown
        assert "lands it on" not in shown

    def test_a_table_without_an_aid_tells_no_odds(self) -> None:
        options = ("--players", "Ada,Bo", "--seed", "terminal", "--option", "aid=off")
        done = run("play", "indicesion", *options, typed="\nstart 0\nodds throw 1 at 0\nquit\n")
        assert "no aid at this table" in done.stdout + done.stderr

    def test_a_person_aims_by_target_and_strength(self) -> None:
        typed = "\nstart 0\nthrow 1 at 0 strength 105\nquit\n"
        shown = run("play", "indicesion", "--players", "Ada,Bo", "--seed", "terminal", typed=typed).stdout
        assert "throws their first red die at their own board" in shown
        assert "lands it on" in shown
        assert "Type: throw 7 at 1" in shown

    def test_fairness_prints_counts_for_table_and_board(self) -> None:
        done = run("lab", "fairness", "indicesion", "--throws", "60")
        assert done.returncode == 0
        assert "table" in done.stdout
        assert "These dice look fair." in done.stdout

    def test_fairness_is_measured_where_dice_are_thrown(self) -> None:
        assert "indicesion only" in run("lab", "fairness", "intersection").stderr


@pytest.mark.slow
def test_a_game_between_bots_plays_to_its_end() -> None:
    done = run(
        "play", "indicesion", "--players", "bot,random", "--option", "mode=drafting", "--option", "barrels=true"
    )
    assert "wins the game" in done.stdout
