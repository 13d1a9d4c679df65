"""Where lessons stand: `lesson-<rulebook>.toml` in the game's package, beside the rules texts."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from typing import NamedTuple

from dicehall.core.errors import shown
from dicehall.core.plugin import Plugin
from dicehall.lessons.format import BadLesson, Lesson, read_lesson
from dicehall.registry import plugin, plugins

log = logging.getLogger(__name__)


class Found(NamedTuple):
    """A lesson, and the game and the rulebook that it is for."""

    game: str
    rulebook: str
    lesson: Lesson


def lessons() -> list[Found]:
    """All lessons, in the order of the games; one that can't be read is logged and left out."""
    books = [(known, book.id) for known in plugins() for book in known.spec.rulebooks]
    return [Found(known.id, book, lesson) for known, book in books if (lesson := _readable(known, book))]


def _readable(known: Plugin, rulebook: str) -> Lesson | None:
    try:
        return stored_lesson(known, rulebook)
    except BadLesson as error:
        log.warning("a lesson of %s is left out: %s", known.id, error)
        return None


def lesson_of(game: str, rulebook: str = "") -> Found:
    """The lesson of a rulebook, by default of the game's first one; raises UnknownGame and BadLesson."""
    known = plugin(game)
    name = rulebook or known.spec.rulebooks[0].id
    lesson = stored_lesson(known, name) if name in [book.id for book in known.spec.rulebooks] else None
    if lesson is None:
        there = [book.id for book in known.spec.rulebooks if stored_lesson(known, book.id)]
        books = ", ".join(there) or "nothing"
        raise BadLesson(f"{known.spec.title} has no lesson for {shown(name)}; it has lessons for: {books}")
    return Found(game, name, lesson)


def stored_lesson(known: Plugin, rulebook: str) -> Lesson | None:
    """The lesson of a rulebook; None where there is none. Raises BadLesson."""
    return _read(known.package, f"lesson-{rulebook}.toml")


@cache
def _read(package: str, name: str) -> Lesson | None:
    try:
        text = (resources.files(package) / name).read_text("utf-8")
    except OSError:
        return None
    return read_lesson(text, name)
