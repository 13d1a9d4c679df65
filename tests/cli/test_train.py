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
    assert " would choose: " in words(done.stdout)
    assert "Your rating:" in done.stdout
    stored = json.loads((own_home / "training.json").read_text())
    assert len(stored["tried"]) == 1
    assert "intersection/classic" in stored["skills"]


def test_without_a_game_one_sees_what_there_is_and_how_one_does(own_home: Path) -> None:
    run(*TRAIN, typed="1\nquit\n")
    told = run("train").stdout
    (row,) = [line for line in told.splitlines() if line.startswith("intersection --rules classic")]
    assert "of 1 " in row
    assert "±" in row
    assert any(line.startswith("knockabout ") and "0 of 0" in line for line in told.splitlines())


def test_a_rating_that_cannot_be_read_is_not_written_over(own_home: Path) -> None:
    path = own_home / "training.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"skills": {"intersection/classic": {"mu": 31')
    done = run(*TRAIN, typed="1\nquit\n")
    assert done.returncode == 2
    assert "training.json can't be read" in words(done.stderr)
    assert path.read_text() == '{"skills": {"intersection/classic": {"mu": 31'


def test_what_came_of_an_answer_stays_until_one_goes_on() -> None:
    done = run(*TRAIN, typed="1\nquit\n")
    assert done.stdout.count("find the best choice") == 1
    assert "Press Enter for the next puzzle" in words(done.stdout)
    assert run(*TRAIN, typed="1\n\nquit\n").stdout.count("find the best choice") == 2


def test_a_number_that_no_choice_has_is_refused_with_the_numbers_there_are(own_home: Path) -> None:
    done = run(*TRAIN, typed="99\n0\nquit\n")
    told = words(done.stdout + done.stderr)
    for number in ("99", "0"):
        assert f"there is no choice {number}: type a number from 1 to " in told
    assert json.loads((own_home / "training.json").read_text())["tried"] == {}


def test_the_puzzle_of_the_day_is_one_puzzle() -> None:
    done = run(*TRAIN, "--daily", typed="1\n")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("find the best choice") == 1


def test_what_cannot_be_is_refused_with_the_reason() -> None:
    assert "there is no theme 'nothing'; there are: " in words(run(*TRAIN, "--theme", "nothing").stderr)
    assert 'has no puzzles for "nothing"' in words(run("train", "intersection", "--rules", "nothing").stderr)


def test_a_theme_is_named_as_in_the_list_or_as_on_the_page() -> None:
    for theme in ("stop", "When to stop", "when to STOP"):
        assert "find the best choice" in run(*TRAIN, "--theme", theme, typed="quit\n").stdout


def test_what_is_asked_for_is_never_passed_over() -> None:
    for option in (["--theme", "stop"], ["--daily"], ["--rules", "classic"]):
        done = run("train", *option)
        assert done.returncode == 2
        assert f"{option[0]} goes with a game" in words(done.stderr)
    both = run(*TRAIN, "--daily", "--theme", "stop")
    assert both.returncode == 2
    assert "leave out --theme or --daily" in words(both.stderr)


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


def test_what_cannot_be_made_read_or_written_is_refused_with_the_reason(tmp_path: Path) -> None:
    missing, nowhere = tmp_path / "missing.gz", tmp_path / "nowhere" / "some.gz"
    make = ("puzzles", "make", "intersection", "--rules", "classic")
    told = {
        "the count is 0; ask for at least one puzzle": (*make, "-n", "0", "--out", str(missing)),
        f"there is no folder {nowhere.parent}": (*make, "-n", "1", "--out", str(nowhere)),
        f"{missing} can't be read: No such file": ("puzzles", "pick", str(missing)),
        f"{tmp_path} can't be read: Is a directory": ("puzzles", "confirm", str(tmp_path)),
        'there is no game "nothing"': ("puzzles", "check", "nothing"),
    }
    for reason, asked in told.items():
        done = run(*asked, COLUMNS="400")
        assert (done.returncode, done.stdout) == (2, "")
        assert reason in words(done.stderr)
        assert "Traceback" not in done.stderr
    assert not missing.exists()


def test_puzzles_are_listed() -> None:
    assert str(len(puzzles_of("intersection", "classic").puzzles)) in run("puzzles", "list").stdout
    assert "Sad faces" not in run("puzzles", "list").stdout  # a theme of the game that no puzzle is about
