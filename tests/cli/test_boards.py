"""Boards in the terminal: checked, listed, kept, played and varied."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cli.talk import run
from dicehall.board_files import keep_file, with_board_file
from dicehall.cli.board_output import show_check
from dicehall.core.board_text import write_toml
from dicehall.core.errors import BadOptions
from dicehall.games.crossroll.board_content import BOARDS
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
        (b"\xff\xfe\x00", "town.toml: it is not UTF-8 from byte 0 on; save it as UTF-8"),
        (b"[meta]\nname = 'Caf\xe9'", "town.toml: it is not UTF-8 from byte 18 on; save it as UTF-8"),
        (b"", "town.toml: it is empty; a board has meta, dice,"),
        (b"# nothing", "town.toml: it is empty; a board has meta, dice,"),
        (b"a = 'b\x00'", "town.toml: it is no TOML: Found invalid character '\\x00' (at line 1, column"),
        (b'"\\u001b[2J" = 1', "town.toml: \\x1b[2J: no such table"),
        (b"a" * 60_000, "town.toml: it has 60,000 bytes; at most 48,000 are allowed"),
        (b"a = " + b"[" * 30_000, "town.toml: line 1: this is nested more than 8 deep"),
        (b"a = nan", "town.toml: a: no such table"),
    ],
    ids=["no TOML", "no text", "Latin", "empty", "comment", "zero", "colours", "large", "nested", "no board"],
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


def test_a_name_of_a_file_colours_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = small_town()
    content["routes"][0]["boxes"] = 0
    for name, text in (("red\x1b[31m", write_toml(content)), ("\u202edag", write_toml(small_town()))):
        file = tmp_path / f"{name}.toml"
        file.write_text(text, "utf-8")
        show_check(file, None, 0)
    printed = capsys.readouterr().out
    assert "red\\x1b[31m.toml: routes[0]" in printed
    assert "\\u202edag.toml" in printed
    assert printed.replace("\n", "").isprintable()


def special(kind: str, path: Path) -> None:
    """Something in place of a board file."""
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "loop":
            path.symlink_to(path)
        case "device":
            path.symlink_to("/dev/zero")
        case "link to nothing":
            path.symlink_to(path.with_name("nothing"))
        case "gigabyte":
            with path.open("wb") as file:
                file.truncate(1 << 30)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such files")
@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("folder", "it is a folder; a board is a TOML file"),
        ("pipe", "it is a pipe or a device; a board is a TOML file"),
        ("device", "it is a pipe or a device; a board is a TOML file"),
        ("loop", "Too many levels of symbolic links"),
        ("link to nothing", "No such file or directory"),
        ("gigabyte", "it has 1,073,741,824 bytes; at most 48,000 are allowed"),
        ("nothing", "No such file or directory"),
    ],
)
def test_what_is_no_file_is_refused_and_not_waited_for(tmp_path: Path, kind: str, said: str) -> None:
    """In the list it has a line like any other board with faults."""
    home = tmp_path / "home"
    path = home / "boards" / "crossroll" / "odd.toml"
    path.parent.mkdir(parents=True)
    special(kind, path)
    done = run("boards", "check", str(path), DICEHALL_HOME=str(home))
    assert done.returncode == 2
    assert done.stderr.startswith("dicehall: ")
    assert "odd.toml" in done.stderr
    assert said in " ".join(done.stderr.split())
    with pytest.raises(BadOptions, match=said):
        with_board_file("crossroll", {"board": str(path)})
    with pytest.raises(BadOptions, match=said):
        keep_file("crossroll", BOARDS, path)
    listed = run("boards", "list", DICEHALL_HOME=str(home))
    assert listed.returncode == 0, listed.stderr
    assert ("odd" in listed.stdout) == (kind != "nothing")


@pytest.mark.parametrize("name", ["hong_kong.toml", "a~b.toml"])
def test_a_board_under_the_name_of_another_one_is_not_kept(town: Path, tmp_path: Path, name: str) -> None:
    named = town.rename(town.with_name(name))
    home = {"DICEHALL_HOME": str(tmp_path / "home")}
    done = run("boards", "keep", str(named), **home)
    assert done.returncode == 2
    assert "is the name of another board; give the file a name of its own" in " ".join(done.stderr.split())
    assert not (tmp_path / "home" / "boards").exists()


def test_a_board_without_an_ending_is_kept_with_one(town: Path, tmp_path: Path) -> None:
    named = town.rename(town.with_name("village"))
    home = {"DICEHALL_HOME": str(tmp_path / "home")}
    assert "board=village" in run("boards", "keep", str(named), **home).stdout
    assert "your own: Small Town" in run("boards", "list", **home).stdout


def test_another_board_of_the_same_name_is_replaced_only_when_asked_for(town: Path, tmp_path: Path) -> None:
    home = {"DICEHALL_HOME": str(tmp_path / "home")}
    for _ in range(2):  # the very same board may be kept again
        assert run("boards", "keep", str(town), **home).returncode == 0
    town.write_text(town.read_text("utf-8").replace("Small Town", "Large Town"), "utf-8")
    refused = run("boards", "keep", str(town), **home)
    assert refused.returncode == 2
    assert "another board named town already; call with --replace" in " ".join(refused.stderr.split())
    assert "your own: Small Town" in run("boards", "list", **home).stdout
    assert run("boards", "keep", str(town), "--replace", **home).returncode == 0
    assert "your own: Large Town" in run("boards", "list", **home).stdout


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
