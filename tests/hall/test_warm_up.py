"""Before somebody plays, games and bots get ready."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from dicehall.bots.warm_up import steps, warm_up
from guests.patience import PATIENCE


def test_the_players_of_a_game_that_begins_with_a_roll_are_ready_after_it() -> None:
    warm_up("intersection")


def test_rules_come_before_players() -> None:
    assert [step.what for step in steps("crossroll")] == ["rules", "normal player", "strong player"]


@pytest.mark.skipif(not hasattr(os, "nice"), reason="priorities are Unix's")
def test_a_hall_without_a_terminal_warms_up_at_low_priority_and_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dicehall", "serve", "--no-browser", "--port", "0"]
    log = tmp_path / "log"
    with log.open("w") as written:
        environment = {**os.environ, "DICEHALL_HOME": str(tmp_path)}
        hall = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=written, env=environment)
        try:
            lines = _lines_until_done(log)
        finally:
            hall.terminate()
            hall.wait(PATIENCE)
    ready = {(line["game"], line["what"]) for line in lines if line["event"] == "ready"}
    assert ("crossroll", "strong player") in ready
    assert next(line["nice"] for line in lines if line["event"] == "warm-up begins") >= 15
    assert all(line["seconds"] >= 0 for line in lines if line["event"] == "ready")


def _lines_until_done(log: Path) -> list[dict[str, Any]]:
    until = time.monotonic() + 240
    while time.monotonic() < until:
        lines = [json.loads(line) for line in log.read_text().splitlines() if line.endswith("}")]
        if any(line["event"] == "warm-up done" for line in lines):
            return lines
        time.sleep(0.2)
    raise AssertionError(log.read_text())


def test_the_command_names_what_is_ready() -> None:
    command = [sys.executable, "-m", "dicehall", "warm-up", "knockabout"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Ready: knockabout, in ")
    assert "3/3" in done.stderr


def test_the_command_refuses_a_game_that_there_is_not() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dicehall", "warm-up", "chess"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "there is no game" in done.stderr
