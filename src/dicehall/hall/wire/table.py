"""A table as one person sees it, and the messages of a socket.

A snapshot is the table as one person sees it; an update holds the fields that changed since, and what the log and
the chat gained.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from dicehall.core.contract import Bound, Event
from dicehall.core.ending import Ending
from dicehall.core.fairdice import Commitment
from dicehall.core.record import Cause, Origin
from dicehall.hall.wire.inputs import ClockRule

Phase: TypeAlias = Literal["waiting", "entropy", "playing", "paused", "over"]


class DailyMark(msgspec.Struct, frozen=True):
    """A table that is an attempt at a day's challenge, with public dice, and whether the attempt counts."""

    day: str
    challenge: str
    counts: bool


class Setup(msgspec.Struct, frozen=True):
    """What was agreed about a table. `dice` is there before anybody sends entropy; the seed is not.

    `title` is the game's, with the name of its board. `origin` says where the game is taken up, if it does not
    begin afresh.
    """

    id: str
    code: str
    game: str
    title: str
    rules: str
    options: dict[str, Any]
    clock: ClockRule
    listed: bool
    real_dice: bool
    coach: bool
    dice: Commitment | None
    daily: DailyMark | None = None
    origin: Origin | None = None


class SeatCard(msgspec.Struct, frozen=True):
    """A seat: who sits there ("person", a bot's level, or "" while it is open) and whether they are here."""

    name: str
    player: str
    present: bool
    entropy: bool


class Waiting(msgspec.Struct, frozen=True):
    """What the table waits for. A seat whose sealed choice is in is no longer among the seats."""

    kind: Literal["seats", "entropy", "decide", "roll", "simulate", "over"]
    seats: tuple[int, ...] = ()
    sealed: bool = False
    dice: tuple[str, ...] = ()
    words: str = ""


class Box(msgspec.Struct, frozen=True):
    """A space of actions too large to list: its bounds, and a legal action as text and in its JSON form."""

    bounds: tuple[Bound, ...]
    example: str
    action: Any


class Offered(msgspec.Struct, frozen=True):
    """An action in words, as text to send back, and in its JSON form; `facts` are what it does on the board."""

    text: str
    label: str
    worth: str
    note: str
    group: str
    action: Any
    facts: dict[str, Any] | UnsetType = UNSET


class RealDie(msgspec.Struct, frozen=True):
    """A die that somebody rolls by hand, and the faces that it may show, each one once."""

    name: str
    faces: tuple[str, ...]


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked now, and what follows, in words that speak to it."""

    ask: str
    then: str


class Choice(msgspec.Struct, frozen=True):
    """What one of this person's seats may do now: actions with what each is worth, or a box, or dice to enter.

    `fumble` says that the rules know what happens to a roll when a die falls off the table. `question` is None for
    somebody who enters the dice of another seat.
    """

    seat: int
    offers: tuple[Offered, ...] = ()
    box: Box | None = None
    dice: tuple[RealDie, ...] = ()
    fumble: bool = False
    question: Question | None = None


class SealedChoice(msgspec.Struct, frozen=True):
    """What a seat has chosen in secret and the others still wait to see, as it was offered."""

    seat: int
    offer: Offered


class Clocks(msgspec.Struct, frozen=True):
    """Milliseconds left to each seat when the message is sent; from then on those of `running` run.

    So a page counts from the arrival of the message. `at` is the hall's own steady time, for nothing but telling
    one setting of the clocks from the next.
    """

    left: tuple[int, ...]
    running: tuple[int, ...]
    at: int


ProposalKind: TypeAlias = Literal["undo", "draw", "stop", "pause", "rematch"]


class Proposal(msgspec.Struct, frozen=True):
    """A proposal that the others must agree to; `wanted` are the seats that have not answered yet."""

    kind: ProposalKind
    by: int
    wanted: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """How it ended: by the rules, or at the table. An unverified one had real dice, or those of the day.

    `record` is what a game alone came to, in points or in turns; few turns are good.
    """

    how: Literal["rules", "resigned", "draw", "abandoned"]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seat: int | None
    verified: bool
    record: int | None = None
    measure: Literal["points", "turns"] = "points"


class LogEntry(msgspec.Struct, frozen=True):
    """One entry of the record in words; `track` says that its trajectory can be fetched."""

    entry: int
    cause: Cause
    events: tuple[Event, ...]
    track: bool = False


class Said(msgspec.Struct, frozen=True):
    """A line of chat: text, never HTML."""

    n: int
    seat: int
    text: str
    at: int


class RolledDie(msgspec.Struct, frozen=True):
    """A die that was rolled, and the face that it shows."""

    name: str
    face: str


class Drawing(msgspec.Struct, frozen=True):
    """A state for a page that has no folder for the game: its picture ("" for none), terminal drawing and scores.

    The SVG is safe to put into a page. `scores` is None where the game does not say how seats stand. `dice` are
    those that were rolled last.
    """

    svg: str
    text: str
    scores: tuple[int, ...] | None
    dice: tuple[RolledDie, ...]


class Parts(msgspec.Struct, frozen=True):
    """The fields of a table that are replaced whole when they change.

    `trouble` says why the table is paused where a player failed or time ran out too often; else it is empty.
    `ending` is what the game says about its end, where it says anything. `sealed` is this person's own choice that
    waits for the others.
    """

    setup: Setup
    phase: Phase
    seats: tuple[SeatCard, ...]
    mine: tuple[int, ...]
    watching: int
    entry: int
    viewing: int | None
    view: Any
    drawing: Drawing | None
    waiting: Waiting
    choices: tuple[Choice, ...]
    sealed: tuple[SealedChoice, ...]
    may: tuple[str, ...]
    clocks: Clocks | None
    proposal: Proposal | None
    goal: str
    busy: str
    trouble: str
    chat_on: bool
    result: Result | None
    ending: Ending | None
    next: str | None


class Snapshot(msgspec.Struct, frozen=True, tag_field="kind", tag="snapshot"):
    """The whole table. `mine` are this person's seats, `entry` is what an action names as `seen`."""

    version: int
    parts: Parts
    log: tuple[LogEntry, ...]
    chat: tuple[Said, ...]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fields of `Parts` that changed, each with its new value."""

    setup: Setup | UnsetType = UNSET
    phase: Phase | UnsetType = UNSET
    seats: tuple[SeatCard, ...] | UnsetType = UNSET
    mine: tuple[int, ...] | UnsetType = UNSET
    watching: int | UnsetType = UNSET
    entry: int | UnsetType = UNSET
    viewing: int | UnsetType | None = UNSET
    view: Any = UNSET
    drawing: Drawing | UnsetType | None = UNSET
    waiting: Waiting | UnsetType = UNSET
    choices: tuple[Choice, ...] | UnsetType = UNSET
    sealed: tuple[SealedChoice, ...] | UnsetType = UNSET
    may: tuple[str, ...] | UnsetType = UNSET
    clocks: Clocks | UnsetType | None = UNSET
    proposal: Proposal | UnsetType | None = UNSET
    goal: str | UnsetType = UNSET
    busy: str | UnsetType = UNSET
    trouble: str | UnsetType = UNSET
    chat_on: bool | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    ending: Ending | UnsetType | None = UNSET
    next: str | UnsetType | None = UNSET


class Update(msgspec.Struct, frozen=True, tag_field="kind", tag="update"):
    """What is new since version `since`; a page that has another version asks for a snapshot."""

    since: int
    version: int
    parts: Change
    log: tuple[LogEntry, ...] = ()
    chat: tuple[Said, ...] = ()


class Done(msgspec.Struct, frozen=True, tag_field="kind", tag="done"):
    """The command with this `id` was carried out; its effect is in an update, stored before it is sent."""

    id: int


class Refusal(msgspec.Struct, frozen=True, tag_field="kind", tag="refusal"):
    """A command or request that changed nothing: a stable code, and a sentence with what would be right."""

    code: str
    reason: str
    id: int = 0


Message: TypeAlias = Snapshot | Update | Done | Refusal
