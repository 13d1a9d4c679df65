"""`dicehall learn`: lessons in the terminal, as somebody at a keyboard meets them."""

from __future__ import annotations

import pytest

from cli.talk import run
from dicehall.lessons import lesson_of, lessons
from dicehall.lessons.files import Found

LESSONS = [pytest.param(found, id=f"{found.game}-{found.rulebook}") for found in lessons()]


@pytest.mark.parametrize("found", LESSONS)
def test_a_lesson_can_be_watched_to_its_end(found: Found) -> None:
    game, rulebook, lesson = found
    typed = "".join(
        "\n" * (step.is_read and step.task != "") + "show\n" * len(step.done) + "\n" for step in lesson.steps
    )
    done = run("learn", game, "--rules", rulebook, typed=typed)
    assert done.returncode == 0, done.stderr
    assert f"{len(lesson.steps)} of {len(lesson.steps)}: " in done.stdout
    assert "That was the lesson." in done.stdout


def test_without_a_game_all_lessons_are_listed_with_what_to_type() -> None:
    shown = run("learn").stdout
    for game, rulebook, lesson in lessons():
        assert lesson.title in shown
        first = lesson_of(game).rulebook == rulebook
        assert f"learn {game}" + ("" if first else f" --rules {rulebook}") in shown


def test_a_wrong_try_is_answered_and_changes_nothing() -> None:
    shown = " ".join(run("learn", "knockabout", typed="E4-E6\nG5-G7\n\nskip\n").stdout.split())
    answer = lesson_of("knockabout").lesson.steps[0].wrong[-1].say
    assert shown.index(answer) < shown.index("You move the D6 from G5 to G7.")
    assert "from E4 to E6" not in shown


def test_dice_are_rolled_when_the_learner_is_told_to_roll_them() -> None:
    before, _, after = run("learn", "intersection", typed="\nskip\n").stdout.partition(
        "Roll the dice: press Enter."
    )
    assert "You roll go" not in before
    assert "You roll go with a happy face" in after
    assert "Roll the dice" not in after


def test_a_choice_can_be_taken_by_its_number() -> None:
    shown = run("learn", "intersection", typed="\n\n1\nskip\n").stdout
    assert "1  Park a happy face and three threes" in shown
    assert "You park a happy face and three threes: 400 at stake." in shown


def test_a_terminal_speaks_of_typing_and_not_of_a_hand_on_a_screen() -> None:
    shown = " ".join(run("learn", "indicesion", typed="\nthrow 1 at 1\n?\nskip\n").stdout.split())
    assert "throw 1 at 0 throws die 1 at board 0, your own." in shown
    assert "That missed. Throw at board 0" in shown
    assert "0 your board" in shown
    for word in ("slingshot", "patch", "Let go", "pull"):
        assert word not in shown


def test_a_hint_says_why_and_what_to_type() -> None:
    assert "Type: G5-G7" in run("learn", "knockabout", typed="?\nskip\n").stdout


def test_one_can_go_back_and_skip() -> None:
    shown = run("learn", "knockabout", typed="show\n\nback\nskip\n").stdout
    assert shown.count("1 of 6: ") == 2
    assert "That was the lesson." not in shown


def test_a_rulebook_without_a_lesson_is_named() -> None:
    done = run("learn", "knockabout", "--rules", "chess")
    assert done.returncode == 2
    assert done.stderr == 'dicehall: Knockabout has no lesson for "chess"; it has lessons for: knockabout\n'
