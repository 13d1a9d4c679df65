"""The lines of a log: one for each action, with what follows from it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicehall.core.contract import Event
from dicehall.core.log_lines import Step, line_text, log_lines, points_text

NAMES = ["Ada", "Ben", "Cleo"]
EXAMPLES = json.loads((Path(__file__).parents[2] / "web" / "src" / "words" / "log-lines.json").read_text("utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["what"])
def test_the_page_and_the_library_tell_the_same(example: dict[str, Any]) -> None:
    steps = [Step(step["cause"], msgspec.convert(step["events"], list[Event])) for step in example["log"]]
    told = [
        {
            "seat": line.seat,
            "text": line_text(line, NAMES, to=example["to"]),
            "points": line.points,
            "notation": line.notation,
        }
        for line in log_lines(steps)
    ]
    assert told == example["lines"]


def test_points_have_their_sign_with_a_real_minus() -> None:
    assert [points_text(points) for points in (1300, -50, 0)] == ["+1,300", "−50", "0"]


def test_an_entry_without_events_does_not_part_a_line() -> None:
    steps = [
        Step("seat", [Event("chose", 0, "throws")]),
        Step("dice", []),
        Step("physics", [Event("landed", 0, "hits")]),
    ]
    assert [line_text(line, NAMES) for line in log_lines(steps)] == ["Ada throws; hits."]
