"""The engine protocol, through a real process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from cli.talk import asked, engine
from dicehall.cli.engine import LONGEST_LINE, Engine

NEW = asked(do="new", game="intersection", seats=2, seed="x")
LOAD = asked(
    do="load",
    game="intersection",
    position={
        "rules": "traffic", "signal": "go", "field": "HSX23", "parked": "", "parked_since_roll": False,
        "scores": [0, 0], "turn": 0,
    },
)  # fmt: skip
RACE = asked(
    do="load",
    game="intersection",
    position={
        "rules": "classic", "signal": "go", "field": "S", "parked": "HHH", "parked_since_roll": True,
        "scores": [2000, 2600], "turn": 0,
    },
)  # fmt: skip
SHOW = asked(do="show")
CONVERSATIONS = sorted((Path(__file__).parent.parent / "golden" / "engine").glob("*.txt"))


@pytest.mark.parametrize("path", CONVERSATIONS, ids=lambda path: path.stem)
def test_the_golden_conversation_is_unchanged(path: Path, write_golden: bool) -> None:
    """A file has requests behind `> ` and the answer to each on the next line."""
    requests = [line[2:] for line in path.read_text().splitlines() if line.startswith("> ")]
    answers = [json.dumps(answer) for answer in engine(*(request.encode() for request in requests))]
    output = [line for pair in zip([f"> {each}" for each in requests], answers, strict=True) for line in pair]
    if write_golden:
        path.write_text("".join(f"{line}\n" for line in output))
    assert output == path.read_text().splitlines()


def test_there_are_golden_conversations() -> None:
    assert CONVERSATIONS


class TestRequests:
    def test_games_are_listed_with_rulebooks_and_options(self) -> None:
        (answer,) = engine(asked(do="games"))
        intersection = next(each for each in answer["games"] if each["id"] == "intersection")
        books = {book["id"]: book for book in intersection["rulebooks"]}
        assert set(books) == {"traffic", "classic"}
        assert {option["name"] for option in books["classic"]["options"]} == {"goal", "signal", "points"}

    def test_a_position_as_documented_loads_with_its_actions(self) -> None:
        (answer,) = engine(LOAD)
        assert answer["pending"] == {"kind": "decide", "seats": [0], "sealed": False}
        assert answer["actions"] == {"0": ["fix H"]}

    def test_options_go_with_a_position(self) -> None:
        position = {"signal": "go", "field": "22", "parked": "HHH", "parked_since_roll": True, "scores": [0]}
        load = asked(do="load", game="intersection", position=position, options={"goal": 300})
        assert engine(load, asked(do="act", seat=0, action="end"))[-1]["pending"] == {
            "kind": "over", "scores": [300], "winners": [],
        }  # fmt: skip

    def test_a_roll_takes_values_in_the_order_of_the_dice(self) -> None:
        answers = engine(LOAD, asked(do="act", seat=0, action="fix H"), asked(do="roll", values=["S", 2]))
        assert answers[1]["pending"]["dice"] == ["traffic", "traffic"]
        assert answers[2]["position"]["field"] == "SS223"

    def test_the_same_seed_draws_the_same_dice(self) -> None:
        first, second = (engine(NEW, *[asked(do="roll")] * 5)[-1] for _ in range(2))
        assert first == second

    def test_a_bot_proposes_and_does_not_act(self) -> None:
        proposal, standing = engine(LOAD, asked(do="bot", seat=0, level="greedy", millis=500), SHOW)[1:]
        assert proposal == {"ok": True, "seat": 0, "action": "fix H"}
        assert standing["actions"] == {"0": ["fix H"]}

    def test_a_hint_weighs_every_action_and_does_nothing(self) -> None:
        standing, hinted, after = engine(RACE, asked(do="hint", seat=0), SHOW)
        output = hinted["hint"]
        assert {each["text"] for each in output["actions"]} == set(standing["actions"]["0"])
        best, other = output["actions"]
        assert (output["unit"], output["exact"], best["loss"]) == ("chance", True, 0.0)
        assert other["loss"] == pytest.approx(best["value"] - other["value"])
        assert best["why"] == "This turn then records 300 points."
        assert after == standing

    def test_an_analysis_adds_up(self) -> None:
        output = engine(RACE, asked(do="act", seat=0, action="roll"), asked(do="roll"), asked(do="analyse"))[-1][
            "review"
        ]
        assert (output["ended"], [each["entry"] for each in output["points"]]) == ("open", [0, 1, 2])
        assert [each["entry"] for each in output["decisions"]][:1] == [1]
        for account in output["accounts"]:
            assert account["start"] + account["luck"] + account["skill"] == pytest.approx(
                account["result"], abs=1e-9
            )

    def test_a_timeout_is_a_vander(self) -> None:
        answer = engine(LOAD, asked(do="timeout", seat=0))[-1]
        assert (answer["position"]["turn"], answer["position"]["fumbled"]) == (1, [True, False])

    def test_a_choice_can_be_undone_before_its_roll(self) -> None:
        answers = engine(LOAD, asked(do="act", seat=0, action="fix H"), asked(do="undo"))
        assert answers[2]["position"] == answers[0]["position"]

    def test_the_record_can_be_read_back(self) -> None:
        from dicehall.core.play import Play
        from dicehall.core.record import read_record
        from dicehall.registry import game

        record = engine(NEW, *[asked(do="roll")] * 3, asked(do="record"))[-1]["record"]
        play = Play.replay(game("intersection"), read_record(record.encode().splitlines()))
        assert len(play.entries) == 3

    def test_quit_ends_it_and_what_follows_is_not_read(self) -> None:
        assert engine(NEW, asked(do="quit"), SHOW)[-1] == {"ok": True, "bye": True}

    def test_empty_lines_are_passed_over(self) -> None:
        assert len(engine(b"", NEW, b"   ")) == 1


BAD = [
    (b"{", "bad_json"),
    (b"\xff\xfe\x00", "bad_json"),
    (b'{"do":"load","game":"intersection","position":' + b"[" * 100_000, "bad_json"),
    (b'"show"', "bad_request"),
    (b"[]", "bad_request"),
    (b"null", "bad_request"),
    (b"{}", "bad_request"),
    (asked(do="dance"), "bad_request"),
    (asked(do=5), "bad_request"),
    (asked(do="act", seat=0), "bad_request"),
    (asked(do="act", seat="0", action="end"), "bad_request"),
    (asked(do="act", seat=0, action=7), "bad_request"),
    (asked(do="act", seat=0, action="end", when="now"), "bad_request"),
    (asked(do="new", game="chess"), "unknown_game"),
    (asked(do="new", game="intersection", seats=7), "bad_options"),
    (asked(do="new", game="intersection", seats=10**30), "bad_options"),
    (asked(do="new", game="intersection", seats=-1), "bad_options"),
    (asked(do="new", game="intersection", options={"goal": "x"}), "bad_options"),
    (asked(do="new", game="intersection", options=[]), "bad_request"),
    (
        asked(do="load", game="intersection", position={"scores": [0], "field": "HHHHHH"}),
        "bad_position",
    ),
    (asked(do="load", game="intersection", position=None), "bad_position"),
    (asked(do="act", seat=0, action="end"), "illegal_action"),
    (asked(do="act", seat=1, action="fix H"), "illegal_action"),
    (asked(do="act", seat=-1, action="fix H"), "illegal_action"),
    (asked(do="act", seat=0, action="vander"), "bad_notation"),
    (asked(do="act", seat=0, action="\x00"), "bad_notation"),
    (asked(do="roll"), "illegal_action"),
    (asked(do="roll", values=["H"]), "illegal_action"),
    (asked(do="roll", values="H"), "bad_request"),
    (asked(do="bot", seat=1), "illegal_action"),
    (asked(do="bot", seat=0, millis=-1), "bad_request"),
    (asked(do="load", game="intersection", position={"scores": [0]}, options={"rules": "x"}), "bad_options"),
    (asked(do="bot", seat=0, level="genius"), "bad_options"),
    (asked(do="timeout", seat=1), "illegal_action"),
    (asked(do="undo"), "illegal_action"),
    (b'{"do":"show","x":"' + b"y" * (2 * LONGEST_LINE) + b'"}', "line_too_long"),
    (b" " * (2 * LONGEST_LINE) + SHOW, "line_too_long"),
]


@pytest.fixture(scope="module")
def replies() -> list[dict[str, Any]]:
    """What one process answers to everything bad, asked for its standing in between."""
    lines = [LOAD]
    for bad, _ in BAD:
        lines += [bad, SHOW]
    return engine(*lines)


@pytest.mark.parametrize("number", range(len(BAD)))
def test_anything_wrong_gets_an_error_and_changes_nothing(number: int, replies: list[dict[str, Any]]) -> None:
    refused, standing = replies[1 + 2 * number], replies[2 + 2 * number]
    assert refused["ok"] is False
    assert refused["error"]["code"] == BAD[number][1]
    assert refused["error"]["message"]
    assert standing == replies[0]


@pytest.mark.parametrize(
    ("request_", "hint"),
    [
        (asked(do="act", seat=0), "act takes: seat, action"),
        (asked(do="new"), "new takes: game, seats?, options?, seed?"),
        (asked(do="show", x=1), "show takes: nothing more"),
        (asked(do="dance"), "one of: games, new, load"),
        (b"[]", "one of: games, new, load"),
    ],
)
def test_a_request_that_cannot_be_read_says_what_it_should_look_like(request_: bytes, hint: str) -> None:
    assert hint in json.loads(Engine().reply(request_))["error"]["message"]


@pytest.mark.parametrize("do", ["show", "roll", "undo", "record"])
def test_without_a_game_it_says_how_to_start_one(do: str) -> None:
    reply = json.loads(Engine().reply(asked(do=do)))
    assert reply["error"]["code"] == "no_game"
    assert '"do":"new"' in reply["error"]["message"]


def test_a_fault_of_the_program_is_told_and_survived(monkeypatch: pytest.MonkeyPatch) -> None:
    from dicehall.cli import engine as module

    def broken() -> None:
        raise RuntimeError("out of dice")

    monkeypatch.setattr(module, "plugins", broken)
    found = Engine()
    reply = json.loads(found.reply(asked(do="games")))
    assert reply["error"] == {"code": "internal_error", "message": "RuntimeError: out of dice"}
    assert json.loads(found.reply(NEW))["ok"] is True


@pytest.mark.parametrize("depth", [100, 495, 900, 970, 980, 985, 990, 995, 1000, 20_000])
@pytest.mark.parametrize(
    "line",
    [
        '{"do":"new","game":"knockabout","seats":2,"options":{"repetition_draw":DEEP}}',
        '{"do":"new","game":"intersection","seats":2,"options":{"points":DEEP}}',
        '{"do":"load","game":"intersection","position":DEEP}',
        '{"do":DEEP}',
        "DEEP",
    ],
)
def test_a_line_that_is_nested_deeply_is_refused_and_nothing_fails(line: str, depth: int) -> None:
    for opened, closed in (("[", "]"), ('{"a":', "}")):
        deep = f"{opened * depth}1{closed * depth}"
        reply = msgspec.json.decode(Engine().reply(line.replace("DEEP", deep).encode()))
        assert not reply["ok"]
        assert reply["error"]["code"] != "internal_error"
