"""The format of a lesson: what stands in a file `lesson-<rulebook>.toml`. docs/lessons.md explains every field."""

from __future__ import annotations

import re
import tomllib
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from dicehall.core.errors import GameError

ANY = "*"
"""A wrong action that stands for every other one."""

Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"^[^\n]*$")]
Name: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]


class BadLesson(GameError):
    """A lesson that can't be read or played."""

    code = "bad_lesson"


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file: a field that nobody knows is an error."""


class Wrong(_Table, frozen=True, kw_only=True):
    """What is said to an action that does not do what the step asks for: its notation, or `*` for any other."""

    action: str
    say: Line


class Typed(_Table, frozen=True, kw_only=True):
    """What a step says in a terminal instead, where people type and can't pull, drag or touch."""

    title: Line = ""
    text: Line = ""
    why: Line = ""
    wrong: tuple[Wrong, ...] = ()


class Step(_Table, frozen=True, kw_only=True):
    """One thing to learn, and the one thing to do for it.

    `done` has a list of alternatives for each decision of the learner. Where `event` is given, every action is
    accepted until such an event happens, and `done` is what "Show me" plays.
    """

    name: Name
    title: Line
    short: Line
    text: Line
    task: Line = ""
    why: Line = ""
    bubble: Line | tuple[Line, ...] = ""
    at: tuple[str | tuple[str, ...], ...] = ()
    position: Any = None
    dice: tuple[tuple[str, ...], ...] = ()
    others: tuple[str, ...] = ()
    done: tuple[Annotated[tuple[str, ...], Meta(min_length=1)], ...] = ()
    event: dict[str, Any] = {}
    say: Line = ""
    wrong: tuple[Wrong, ...] = ()
    typed: Typed = Typed()

    @property
    def in_terminal(self) -> Step:
        """The step as a terminal tells it."""
        told = msgspec.structs.asdict(self.typed)
        return msgspec.structs.replace(self, **{field: words for field, words in told.items() if words})

    @property
    def is_read(self) -> bool:
        """Whether there is nothing to do in this step."""
        return not self.done and not self.event

    def lit(self, decision: int) -> tuple[str, ...]:
        """The names of the places that are lit at a decision of the learner, counted from 0."""
        if all(isinstance(place, str) for place in self.at):
            return tuple(place for place in self.at if isinstance(place, str))
        place = self.at[min(decision, len(self.at) - 1)]
        return (place,) if isinstance(place, str) else place

    def said_at(self, decision: int) -> str:
        """What the bubble says at a decision of the learner."""
        if isinstance(self.bubble, str):
            return self.bubble
        return self.bubble[min(decision, len(self.bubble) - 1)] if self.bubble else ""


class Lesson(_Table, frozen=True, kw_only=True):
    """A lesson for a rulebook: seat 0 is the learner."""

    title: Line
    goal: Line
    minutes: Annotated[int, Meta(ge=1, le=10)] = 2
    seats: Annotated[int, Meta(ge=1, le=16)] = 2
    options: dict[str, Any] = {}
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]

    @property
    def in_terminal(self) -> Lesson:
        """The lesson as a terminal tells it."""
        return msgspec.structs.replace(self, steps=tuple(step.in_terminal for step in self.steps))

    def number_of(self, name: str) -> int:
        """The number of a step, counted from 0; raises BadLesson."""
        for number, step in enumerate(self.steps):
            if step.name == name:
                return number
        raise BadLesson(f"there is no step {name}; the steps are: {', '.join(step.name for step in self.steps)}")


def read_lesson(text: str, file: str) -> Lesson:
    """The lesson in the text of a file; raises BadLesson, which names the file, the step and the field."""
    try:
        found = tomllib.loads(text)
        lesson = msgspec.convert(found, Lesson)
    except tomllib.TOMLDecodeError as error:
        raise BadLesson(f"{file}: {error}") from None
    except msgspec.ValidationError as error:
        raise BadLesson(f"{file}: {_where(str(error), found)}") from None
    _check(lesson, file)
    return lesson


def _where(message: str, found: dict[str, Any]) -> str:
    """A message of msgspec with the step and the field in plain words in place of a path."""
    what, _, path = message.partition(" - at `$")
    number = re.match(r"\.steps\[(\d+)\]", path)
    field = re.sub(r"^\.steps\[\d+\]", "", path).strip("`.") or "a field"
    if number is None:
        return f"{field}: {what}"
    step = found["steps"][int(number[1])]
    name = step.get("name", "") if isinstance(step, dict) else ""
    return f"step {int(number[1]) + 1} ({name or 'without a name'}), {field}: {what}"


def _check(lesson: Lesson, file: str) -> None:
    names = [step.name for step in lesson.steps]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadLesson(f"{file}: two steps have the name {twice}")
    for step in lesson.steps:
        if step.event and not isinstance(step.event.get("kind"), str):
            raise BadLesson(f"{file}: step {step.name}, event: it has a kind, the kind of an event of the game")
