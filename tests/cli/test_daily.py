"""`dicehall lab daily`, as somebody types it."""

from __future__ import annotations

import json

import pytest

from cli.talk import run

CLASSIC = ("lab", "daily", "intersection-classic", "--date", "2026-11-16")


def test_it_prints_what_best_play_does_on_the_days_dice() -> None:
    output = run(*CLASSIC).stdout
    assert "Challenges of 2026-11-16" in output
    assert "21.75" in output


def test_as_json_it_has_the_text_and_the_seed_of_the_dice() -> None:
    (output,) = json.loads(run(*CLASSIC, "--json").stdout)
    assert output["dice"] == "dicehall daily 2026-11-16 intersection-classic"
    assert len(output["seed"]) == 64
    assert output["result"] == 23


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "the challenges are: intersection-traffic"),
        (["--date", "tomorrow"], "is no date; write it as 20"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(arguments: list[str], reason: str) -> None:
    refused = run("lab", "daily", *arguments)
    assert refused.returncode == 2
    assert reason in refused.stderr
