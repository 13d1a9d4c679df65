"""`dicehall train` and `dicehall puzzles`, as somebody at a keyboard meets them."""

from __future__ import annotations

import json
from pathlib import Path

from cli.talk import run
from dicehall.train.files import puzzles_of
from dicehall.train.puzzle import read_puzzles

TRAIN = ("train", "intersection", "--rules", "classic")


def words(text: str) -> str:
    return " ".join(text.split())


def test_a_puzzle_is_shown_answered_and_rated(own_home: Path) -> None:
    done = run(*TRAIN, typed="1\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "find the best choice" in done.stdout
    assert "Why:" in done.stdout
    assert "Your rating:" in done.stdout
    stored = json.loads((own_home / "training.json").read_text())
    assert len(stored["tried"]) == 1
    assert "intersection/classic" in stored["skills"]


def test_the_puzzle_of_the_day_is_one_puzzle() -> None:
    done = run(*TRAIN, "--daily", typed="1\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("find the best choice") == 1


def test_what_cannot_be_is_refused_with_the_reason() -> None:
    assert "there is no theme 'nothing'; there are: " in words(run(*TRAIN, "--theme", "nothing").stderr)
    assert "has no puzzles" in words(run("train", "indicesion").stderr)


def test_puzzles_are_made_and_the_work_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "some.gz"
    make = ("puzzles", "make", "intersection", "--rules", "classic", "--seed", "t", "--out", str(file))
    assert "2 puzzles from" in run(*make, "--count", "2").stdout
    first = read_puzzles(file.read_bytes(), "x")
    assert run(*make, "--count", "3").returncode == 0
    second = read_puzzles(file.read_bytes(), "x")
    assert second.puzzles[: len(first.puzzles)] == first.puzzles
    assert "another seed" in words(run(*make[:-4], "--seed", "u", "--out", str(file)).stderr)
    confirmed = run("puzzles", "confirm", str(file)).stdout
    assert f"{len(second.puzzles)} of {len(second.puzzles)} puzzles are confirmed" in confirmed


def test_puzzles_are_listed() -> None:
    assert str(len(puzzles_of("intersection", "classic").puzzles)) in run("puzzles", "list").stdout
