"""Nothing stale is ever answered: a rule, a board and a kernel change in a copy, and a warm folder does not matter.

Answers come from processes of their own, which run a copy of the package. What a process answers with a folder full
of old results has to be what it answers with an empty one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import dicehall

SOURCES = Path(dicehall.__file__).parent
HERE = Path(__file__).parent
DAY = "2026-11-16"
HONG_KONG = "games/crossroll/boards/hong_kong.toml"


class Answers(NamedTuple):
    """What a process answered, and what it said on stderr."""

    found: dict[str, Any]
    said: str


class Copy(NamedTuple):
    """A copy of the package that a test may change."""

    folder: Path
    script: Path
    arguments: tuple[str, ...] = ()
    compiles: bool = True

    def answers(self, home: str) -> Answers:
        """The answers of a new process with this folder for what is stored."""
        places = {"DICEHALL_HOME": home, "PYTHONPATH": ".", "NUMBA_CACHE_DIR": "numba"}
        switches = {"PYTHONDONTWRITEBYTECODE": "1", "NUMBA_DISABLE_JIT": "01"[not self.compiles]}
        done = subprocess.run(
            [sys.executable, str(self.script), DAY, *self.arguments],
            cwd=self.folder, env={**os.environ, **places, **switches}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return Answers(json.loads(done.stdout), done.stderr)

    def change(self, file: str, old: str, new: str) -> None:
        """Change one line."""
        path = self.folder / "dicehall" / file
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(SOURCES, tmp_path / "dicehall", ignore=ignored)
    return tmp_path


def test_a_changed_rule_changes_every_answer_of_the_lab_the_solver_and_the_day(folder: Path) -> None:
    copy = Copy(folder, HERE / "of_intersection.py")
    first, again = copy.answers("warm"), copy.answers("warm")
    assert again == first
    assert first.found["shipped"]
    assert "made anew" not in first.said

    one_way = '    if "H" in turn.parked:\n', '    if "H" in turn.parked and not ways:\n'
    copy.change("games/intersection/traffic.py", *one_way)
    warm, cold = copy.answers("warm"), copy.answers("cold")
    assert warm.found == cold.found
    assert not warm.found["shipped"]
    for stored in ("results of the lab (intersection)", "results of daily challenges (intersection-traffic)"):
        assert f"Stored {stored} do not match" in warm.said
    assert "Stored solutions (intersection-traffic-duel) do not match" in warm.said
    assert [name for name, answer in warm.found.items() if answer == first.found[name]] == []


def test_a_changed_board_or_kernel_changes_every_answer_about_it(folder: Path) -> None:
    old = HERE.parent / "golden" / "crossroll-1.jsonl"
    copy = Copy(folder, HERE / "of_boards.py", (str(folder / "new.jsonl"), str(old)), compiles=False)
    first, again = copy.answers("warm"), copy.answers("warm")
    assert again.found == first.found | {"worked out now": False}
    assert first.found["record"]["proven"]
    assert not first.found["old record"]["proven"]

    copy.change(HONG_KONG, "\nscore = 23\n", "\nscore = 40\n")
    copy.change(HONG_KONG, "\nperfect_score = 500\n", "\nperfect_score = 517\n")  # the sum, which is checked
    board = copy.answers("warm")
    assert board.found["crossroll"] != first.found["crossroll"]
    assert board.found["worked out now"]
    assert "of the board hong_kong; this program has edition" in board.found["record"]["refused"]
    assert not board.found["old record"]["proven"]
    assert "results of the lab (crossroll) do not match" in board.said
    assert "(knockabout)" not in board.said

    copy.change("games/knockabout/kernel.py", "steps -= 1\n", "steps -= min(steps, 2)\n")
    kernel, cold = copy.answers("warm"), copy.answers("cold")
    assert kernel.found == board.found | {"knockabout": cold.found["knockabout"], "worked out now": False}
    assert cold.found == kernel.found | {"worked out now": True}
    assert kernel.found["knockabout"] != first.found["knockabout"]
    assert "results of the lab (knockabout) do not match" in kernel.said
    assert "(crossroll)" not in kernel.said
