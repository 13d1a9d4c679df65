"""The bot of docs/bots.md is short, complete, and plays."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from guests.house import House, Person

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def program() -> str:
    return PAGE.read_text().split("```python\n")[1].split("```")[0]


def test_the_bot_has_fewer_than_fifty_lines() -> None:
    assert len(program().splitlines()) < 50


def test_two_of_them_play_a_whole_game_against_each_other(tmp_path: Path) -> None:
    with House(tmp_path / "house", limits=False) as house:
        table = Person(house).make("intersection", {"who": "open"}, {"who": "open"}, options={"goal": 500})
        command = [sys.executable, "-c", program(), f"http://127.0.0.1:{house.port}", table]
        bots = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        results = [json.loads(bot.communicate(timeout=120)[0]) for bot in bots]
    assert results[0] == results[1]
    assert results[0]["how"] == "rules"
    assert results[0]["verified"]
