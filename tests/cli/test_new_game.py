"""`dicehall new-game`: a package that works at once, and nothing where a name or a folder won't do."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cli.talk import COMMAND, run


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a new game."""
    folder = tmp_path_factory.mktemp("new") / "games" / "mine"
    done = run("new-game", "ten_thousand", "--folder", str(folder))
    assert done.returncode == 0, done.stderr
    assert f"pip install -e '{folder}[test]'" in " ".join(done.stdout.split())
    return folder


@pytest.fixture(scope="module")
def installed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the new game is installed from its wheel."""
    to, site = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to)]
    subprocess.run(build, cwd=package, check=True, capture_output=True)
    with zipfile.ZipFile(next(to.glob("*.whl"))) as packed:
        packed.extractall(site)
    return {**os.environ, "PYTHONPATH": str(site), "DICEHALL_HOME": str(site / "home")}


def output(command: list[str], where: dict[str, str], at: Path | None = None) -> str:
    done = subprocess.run(command, env=where, cwd=at, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_package_is_whole_and_nothing_of_the_template_is_left(package: Path) -> None:
    files = {path.relative_to(package).as_posix(): path for path in package.rglob("*") if path.is_file()}
    assert {
        "README.md",
        "pyproject.toml",
        "tests/test_rules.py",
        "tests/golden/ten_thousand-2.txt",
        "src/dicehall_ten_thousand/plugin.py",
        "src/dicehall_ten_thousand/rules-ten_thousand.md",
        "src/dicehall_ten_thousand/lesson-ten_thousand.toml",
    } <= set(files)
    everything = "".join(path.read_text("utf-8") for path in files.values()).lower()
    assert not [words for words in ("my_dice", "my-dice", "my dice") if words in everything + "".join(files)]
    assert "Ten Thousand" in files["README.md"].read_text("utf-8")


def test_every_file_says_what_to_change(package: Path) -> None:
    silent = [
        path.name
        for path in package.rglob("*")
        if path.suffix in {".py", ".md", ".toml"} and "chang" not in path.read_text("utf-8").lower()
    ]
    assert silent == ["__init__.py"]


def test_it_is_among_the_games_with_its_players_and_its_rules(installed: dict[str, str]) -> None:
    assert "Ten Thousand  dicehall play ten_thousand" in output([*COMMAND, "games"], installed)
    assert "Once in a game" in output([*COMMAND, "rules", "ten_thousand"], installed)
    ladder = output([*COMMAND, "bots", "arena", "ten_thousand", "--bots", "easy,normal", "--games", "6"], installed)
    assert "normal" in ladder


def test_a_whole_game_is_played(installed: dict[str, str]) -> None:
    play = [*COMMAND, "play", "ten_thousand", "--players", "easy,normal", "--seed", "x"]
    assert "The last round is over" in output(play, installed)


def test_its_picture_has_a_place_for_every_choice(installed: dict[str, str]) -> None:
    code = """
from dicehall.core.setup import place
from dicehall.registry import game, part
state = place(game("ten_thousand"), {"scores": [4, 2], "face": 5}, {})
print(part("ten_thousand", "picture")(state, None, 0))
"""
    picture = output([sys.executable, "-c", code], installed)
    assert all(f"data-actions='[\"{text}\"]'" in picture for text in ("keep", "again"))


def test_its_own_tests_and_the_laws_of_all_games_pass(package: Path, installed: dict[str, str]) -> None:
    done = output([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], installed, package)
    assert "passed" in done
    assert "failed" not in done


def test_it_keeps_the_house_s_rules_of_types(package: Path, installed: dict[str, str]) -> None:
    mypy = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(package / ".mypy_cache"), "src", "tests"]
    source = {**installed, "MYPYPATH": str(package / "src")}
    assert "no issues" in output(mypy, source, package)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("ten-thousand", "such as ten_thousand"),
        ("Farkle", "such as farkle"),
        ("9lives", "small letters, digits and _"),
        ("class", "can't be the id of a game"),
        ("../there", "such as there"),
        ("würfel", "can't be the id of a game"),
        ("a" * 41, "at most 40"),
        ("knockabout", "there is a game knockabout already"),
    ],
)
def test_a_name_that_won_t_do_is_refused_and_nothing_is_written(name: str, reason: str, tmp_path: Path) -> None:
    done = run("new-game", name, "--folder", str(tmp_path / "games" / "mine"))
    assert done.returncode == 2
    assert reason in done.stderr
    assert not (tmp_path / "games").exists()


def test_a_folder_that_exists_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    done = run("new-game", "ten_thousand", "--folder", str(tmp_path / "mine"))
    assert (done.returncode, "exists already; name another folder" in done.stderr) == (2, True)
    assert list(tmp_path.rglob("*")) == [tmp_path / "mine"]


def test_a_folder_that_can_t_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("new-game", "ten_thousand", "--folder", str(tmp_path / "file" / "mine"))
    assert done.returncode == 2
    assert done.stderr.startswith("dicehall: ")
    assert len(done.stderr.splitlines()) == 1
