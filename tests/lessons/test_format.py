"""Lesson files: what is wrong in one is named by file, step and field."""

from __future__ import annotations

import pytest

from dicehall.lessons import BadLesson, lesson_of, lessons
from dicehall.lessons.format import read_lesson
from dicehall.registry import plugins

GOOD = """
title = "Learn"
goal = "Win."
[[steps]]
name = "one"
title = "One"
short = "One"
text = "Do it."
"""


def test_a_file_is_read() -> None:
    lesson = read_lesson(GOOD, "lesson-x.toml")
    assert (lesson.minutes, lesson.seats, lesson.steps[0].is_read) == (2, 2, True)
    assert lesson.number_of("one") == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title =", "lesson-x.toml: Invalid value"),
        ('title = "x"', "lesson-x.toml: a field: Object missing required field `goal`"),
        (GOOD + "colour = 3", r"lesson-x.toml: step 1 \(one\), a field: Object contains unknown field `colour`"),
        (GOOD + "done = 3", r"lesson-x.toml: step 1 \(one\), done: Expected `array`, got `int`"),
        (GOOD + "done = [[]]", r"lesson-x.toml: step 1 \(one\), done"),
        (GOOD.replace('"one"', '"One two"'), r"step 1 \(One two\), name"),
        (GOOD + "event = {seat = 1}", "step one, event: it has a kind"),
        (GOOD + GOOD[GOOD.index("[[") :], "two steps have the name one"),
        (GOOD.replace('"Do it."', '"""Do\nit."""'), r"step 1 \(one\), text"),
        ('title = "x"\ngoal = "y"\nsteps = []', "lesson-x.toml: steps"),
    ],
)
def test_what_is_wrong_is_named(text: str, message: str) -> None:
    with pytest.raises(BadLesson, match=message):
        read_lesson(text, "lesson-x.toml")


def test_every_rulebook_of_ours_has_a_lesson() -> None:
    taught = {(found.game, found.rulebook) for found in lessons()}
    ours = {
        (known.id, book.id)
        for known in plugins()
        if known.package.startswith("dicehall.games")
        for book in known.spec.rulebooks
    }
    assert ours <= taught


def test_a_step_or_a_lesson_that_is_not_there_is_refused_with_what_there_is() -> None:
    found = lesson_of("knockabout")
    with pytest.raises(BadLesson, match="there is no step nowhere; the steps are: "):
        found.lesson.number_of("nowhere")
    with pytest.raises(BadLesson, match="it has lessons for: traffic, classic"):
        lesson_of("intersection", "chess")
