"""Lessons: what there is to learn, and a step as it is played."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from dicehall.hall.wire.inputs import Input, WholeNumber
from dicehall.hall.wire.table import Snapshot, Update


class LessonCard(msgspec.Struct, frozen=True):
    """A lesson for a rulebook; `steps` are the names of its steps."""

    game: str
    rulebook: str
    title: str
    goal: str
    minutes: int
    steps: tuple[str, ...]


class LessonStep(msgspec.Struct, frozen=True):
    """A step in words. One that is `read` has nothing to do."""

    name: str
    title: str
    short: str
    text: str
    task: str
    why: str
    read: bool


class LessonSheet(msgspec.Struct, frozen=True):
    """A whole lesson in words, with the house rules of its table."""

    game: str
    rulebook: str
    title: str
    goal: str
    minutes: int
    options: dict[str, Any]
    steps: tuple[LessonStep, ...]


Action: TypeAlias = Annotated[str, Meta(max_length=400)] | dict[str, Any]
Actions: TypeAlias = Annotated[tuple[Action, ...], Meta(max_length=60)]


class LessonMoves(Input, frozen=True):
    """The learner's actions in a step so far, in notation or in their JSON form, and the version that is shown."""

    actions: Actions = ()
    since: WholeNumber = 0


class LessonTurn(msgspec.Struct, frozen=True):
    """A step after the learner's actions: the messages that a table would send, those after `since`.

    `actions` are those that count, in notation. `next` is what "Show me" plays, `listed` are the actions that the
    list of choices shows, and `lit` are the names of the places that the step is about. `tracks` are the
    trajectories of throws by the number of their entry.
    """

    messages: tuple[Snapshot | Update, ...]
    verdict: Literal["open", "done", "wrong", "missed"]
    say: str
    actions: tuple[str, ...]
    next: str
    listed: tuple[str, ...]
    lit: tuple[str, ...]
    bubble: str
    tracks: dict[str, Any]
