"""`dicehall analyse` and `dicehall bots arena`, as somebody types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.talk import run
from dicehall.cli.analyse import bar, signed, sparkline

GOLDEN = Path(__file__).parent.parent / "golden"
RECORD = str(GOLDEN / "intersection-classic-2.jsonl")


class TestAnalyse:
    def test_it_tells_luck_and_skill_and_the_costliest_decisions(self) -> None:
        output = run("analyse", RECORD).stdout
        assert "Values are exact, in chances of winning." in output
        assert "own decisions" in output
        assert "Better: " in output
        assert output.count("Entry ") == 3

    def test_as_json_it_is_the_whole_review(self) -> None:
        output = json.loads(run("analyse", RECORD, "--json").stdout)
        for account in output["accounts"]:
            assert account["start"] + account["luck"] + account["skill"] == pytest.approx(
                account["result"], abs=1e-9
            )

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (["nothing.jsonl"], "there is no such file"),
            ([RECORD, "--millis", "0"], "millis"),
        ],
    )
    def test_what_cannot_be_is_refused_with_the_reason(self, arguments: list[str], reason: str) -> None:
        refused = run("analyse", *arguments)
        assert refused.returncode != 0
        assert reason in refused.stderr + refused.stdout

    def test_a_sparkline_goes_from_the_lowest_to_the_highest(self) -> None:
        assert sparkline([0.0, 0.5, 1.0], 0.0, 1.0) == "▁▅█"

    def test_a_flat_sparkline_is_drawn(self) -> None:
        assert sparkline([3.0, 3.0], 3.0, 3.0) == "▁▁"

    def test_a_bar_goes_right_for_what_helped_and_left_for_what_did_not(self) -> None:
        assert bar(1.0) == "        │████████"
        assert bar(-0.5) == "    ████│        "

    def test_what_rounds_to_nothing_has_no_sign(self) -> None:
        assert signed("chance", -1e-12) == "0.0 %"
        assert signed("turns", 0.5) == "+0.50 turns"
        assert signed("points", -1234.5) == "-1,234.5 points"


class TestArena:
    def test_a_table_ranks_the_bots_with_their_intervals(self) -> None:
        output = run(
            "bots", "arena", "intersection", "--bots", "random,greedy", "--games", "4", "--option", "goal=500"
        )
        assert output.stdout.index("greedy") < output.stdout.index("random")
        assert "95 % interval" in output.stdout
        assert "4 games of 2" in output.stdout

    def test_as_json_it_can_be_repeated_from_its_seed(self) -> None:
        command = [
            "bots",
            "arena",
            "intersection",
            "--bots",
            "random,greedy",
            "--games",
            "4",
            "--seed",
            "x",
            "--json",
        ]
        one, two = (run(*command, "--option", "goal=500", "--workers", workers).stdout for workers in "12")
        assert one == two
        assert json.loads(one)["games"] == 4

    def test_a_level_that_is_none_is_refused(self) -> None:
        refused = run("bots", "arena", "intersection", "--bots", "greedy,genius")
        assert refused.returncode == 2
        assert 'there is no bot level "genius"' in refused.stderr
