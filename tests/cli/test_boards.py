"""Boards in the terminal: checked, listed, kept, played and varied."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.talk import run
from dicehall.core.board_text import write_toml
from games.crossroll.small_town import small_town


@pytest.fixture
def town(tmp_path: Path) -> Path:
    path = tmp_path / "town.toml"
    path.write_text(write_toml(small_town()), "utf-8")
    return path


def test_a_board_without_faults_is_said_to_have_none(town: Path) -> None:
    done = run("boards", "check", str(town))
    assert done.returncode == 0
    assert "Small Town has no faults. Its edition is " in done.stdout


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"[", "town.toml: "),
        (b"\xff\xfe\x00", "town.toml: it is not UTF-8 from byte 0 on"),
        (b"a" * 60_000, "town.toml: it has 60,000 bytes; at most 48,000 are allowed"),
        (b"a = " + b"[" * 30_000, "town.toml: line 1: this is nested more than 8 deep"),
        (b"a = nan", "town.toml: a: no such table"),
    ],
    ids=["no TOML", "no text", "large", "nested", "no board"],
)
def test_a_file_that_is_no_board_is_refused_in_a_sentence(town: Path, content: bytes, said: str) -> None:
    town.write_bytes(content)
    done = run("boards", "check", str(town))
    assert done.returncode in (1, 2)
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    played = run("show", "crossroll", "--option", f"board={town}")
    assert played.returncode == 2
    assert "town.toml" in played.stderr


def test_every_fault_is_told_on_a_line_of_its_own(town: Path) -> None:
    text = town.read_text("utf-8").replace("boxes = 2\nscore", "boxes = 0\nscore")
    town.write_text(text, "utf-8")
    done = run("boards", "check", str(town))
    assert done.returncode == 1
    assert [line for line in done.stdout.splitlines() if "at least one record box" in line] != []
    assert "4 faults." in done.stdout


def test_a_board_that_is_kept_is_listed_and_played_by_its_name(town: Path, tmp_path: Path) -> None:
    home = {"DICEHALL_HOME": str(tmp_path / "home")}
    assert run("boards", "keep", str(town), **home).returncode == 0
    listed = run("boards", "list", **home).stdout
    assert "hong_kong" in listed
    assert "lisbon" in listed
    assert "your own: Small Town" in listed
    shown = run("show", "crossroll", "--option", "board=town", **home)
    assert shown.returncode == 0, shown.stderr
    done = run("play", "crossroll", "--players", "greedy", "--option", "board=town", **home)
    assert done.returncode == 0, done.stderr
    assert "Crossroll Small Town: " in done.stdout


def test_a_board_that_is_not_there_is_named() -> None:
    done = run("show", "crossroll", "--option", "board=atlantis")
    assert done.returncode == 2
    assert "there is no board 'atlantis'" in done.stderr


def test_a_sweep_varies_a_number_of_a_board(town: Path, tmp_path: Path) -> None:
    done = run(
        "lab", "sweep", "crossroll", "--option", f"board={town}", "--vary", "board.routes.A.score=5,15",
        "--bots", "greedy", "--games", "20", "--workers", "1", DICEHALL_HOME=str(tmp_path / "home"),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "board.routes.A.score" in done.stdout
