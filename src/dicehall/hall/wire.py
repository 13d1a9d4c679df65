"""Everything that crosses HTTP and the sockets, as frozen structs; the page's types are made from these.

A socket carries `Command`s to the hall and `Message`s back. A snapshot is the table as one person sees it; an
update holds the fields that changed since, and what the log and the chat gained.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from dicehall.bots.coach import told
from dicehall.core.contract import Bound, Event, Rulebook
from dicehall.core.fairdice import Commitment
from dicehall.core.record import Cause

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
Entropy: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{32,64}$")]


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a client sends: fields that do not belong are refused, never passed over."""


# What there is to play.


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby offers it: its kind in words, the fewest and most seats, and minutes, roughly.

    The options of a rulebook carry their own limits and words.
    """

    id: str
    title: str
    version: str
    kind: str
    seats: tuple[int, int]
    minutes: int
    rulebooks: tuple[Rulebook, ...]
    traits: tuple[str, ...]
    levels: tuple[str, ...]
    real_dice: bool
    coach: bool


# Setting up a table.


class ClockRule(Sent, frozen=True):
    """No clock, so much time for each turn, or for the whole game with an increment for each choice."""

    kind: Literal["none", "turn", "game"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=86_400)] = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Mine(Sent, frozen=True, tag_field="who", tag="me"):
    """A seat for a person at this device; several of them make a hot-seat table."""

    name: Name


class Open(Sent, frozen=True, tag_field="who", tag="open"):
    """A seat for whoever comes by the link, the code or the list."""


class BotSeat(Sent, frozen=True, tag_field="who", tag="bot"):
    """A seat for a bot of a level that the game's card lists."""

    level: Annotated[str, Meta(min_length=1, max_length=40)]


class NewTable(Sent, frozen=True):
    """What a host asks for.

    With `coach` everybody at the table may ask for hints, and is told so; if it is left out, only somebody who
    plays alone or against bots may.
    """

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[tuple[Mine | Open | BotSeat, ...], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    listed: bool = False
    real_dice: bool = False
    chat: bool = True
    coach: bool | None = None


class Sit(Sent, frozen=True):
    """Take an open seat: this one, or the first."""

    name: Name
    seat: Seat | None = None


class Seated(msgspec.Struct, frozen=True):
    """The table, its short code, and the seats that are now this person's."""

    table: str
    code: str
    seats: tuple[int, ...]


class Found(msgspec.Struct, frozen=True):
    """The table that a short code stands for."""

    table: str


# A table as somebody sees it.

Phase: TypeAlias = Literal["waiting", "entropy", "playing", "paused", "over"]


class DailyMark(msgspec.Struct, frozen=True):
    """That a table is an attempt at a day's challenge, and whether it counts: its dice are no secret."""

    day: str
    challenge: str
    counts: bool


class Setup(msgspec.Struct, frozen=True):
    """What was agreed about a table. `dice` is there before anybody sends entropy; the seed is not."""

    id: str
    code: str
    game: str
    rules: str
    options: dict[str, Any]
    clock: ClockRule
    listed: bool
    real_dice: bool
    coach: bool
    dice: Commitment | None
    daily: DailyMark | None = None


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
    """An action in words, as text to send back, and in its JSON form; `facts` tell what it does on the board."""

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


class Choice(msgspec.Struct, frozen=True):
    """What one of this person's seats may do now: actions with what each is worth, or a box, or dice to enter."""

    seat: int
    offers: tuple[Offered, ...] = ()
    box: Box | None = None
    dice: tuple[RealDie, ...] = ()


class Clocks(msgspec.Struct, frozen=True):
    """Milliseconds left to each seat at `at` (Unix milliseconds); since then those of `running` have run."""

    left: tuple[int, ...]
    running: tuple[int, ...]
    at: int


ProposalKind: TypeAlias = Literal["undo", "draw", "stop", "pause", "rematch"]


class Proposal(msgspec.Struct, frozen=True):
    """Something that the others must agree to; `wanted` are the seats that have not answered yet."""

    kind: ProposalKind
    by: int
    wanted: tuple[int, ...]


class Result(msgspec.Struct, frozen=True):
    """How it ended: by the rules, or at the table. An unverified one had real dice, or those of the day."""

    how: Literal["rules", "resigned", "draw", "abandoned"]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seat: int | None
    verified: bool


class Told(msgspec.Struct, frozen=True):
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


class Parts(msgspec.Struct, frozen=True):
    """The fields of a table that are replaced whole when they change."""

    setup: Setup
    phase: Phase
    seats: tuple[SeatCard, ...]
    mine: tuple[int, ...]
    watching: int
    entry: int
    viewing: int | None
    view: Any
    waiting: Waiting
    choices: tuple[Choice, ...]
    may: tuple[str, ...]
    clocks: Clocks | None
    proposal: Proposal | None
    chat_on: bool
    result: Result | None
    next: str | None


class Snapshot(msgspec.Struct, frozen=True, tag_field="kind", tag="snapshot"):
    """A table whole. `mine` are this person's seats, `entry` is what an action names as `seen`."""

    version: int
    parts: Parts
    log: tuple[Told, ...]
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
    waiting: Waiting | UnsetType = UNSET
    choices: tuple[Choice, ...] | UnsetType = UNSET
    may: tuple[str, ...] | UnsetType = UNSET
    clocks: Clocks | UnsetType | None = UNSET
    proposal: Proposal | UnsetType | None = UNSET
    chat_on: bool | UnsetType = UNSET
    result: Result | UnsetType | None = UNSET
    next: str | UnsetType | None = UNSET


class Update(msgspec.Struct, frozen=True, tag_field="kind", tag="update"):
    """What is new since version `since`; who holds another version asks for a snapshot."""

    since: int
    version: int
    parts: Change
    log: tuple[Told, ...] = ()
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


# What a seat may ask of a table.


class _Command(Sent, frozen=True, tag_field="do"):
    """Something a seat asks for; a number given as `id` comes back in the answer."""


class Act(_Command, frozen=True, tag="act"):
    """Choose: in the game's notation, or as the JSON form of an action. `seen` is the entry it was meant for."""

    seat: Seat
    seen: int
    text: Annotated[str, Meta(max_length=400)] | None = None
    action: Any = None
    id: int = 0


class EnterDice(_Command, frozen=True, tag="enter"):
    """Real dice: what they show, in the order in which they were asked for."""

    seat: Seat
    seen: int
    values: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)]
    id: int = 0


class Fumble(_Command, frozen=True, tag="fumble"):
    """Real dice: one fell off the table, or was never rolled right."""

    seat: Seat
    seen: int
    id: int = 0


class GiveEntropy(_Command, frozen=True, tag="entropy"):
    """This seat's share of the dice: hex digits, sent after the commitment was seen."""

    seat: Seat
    entropy: Entropy
    id: int = 0


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the last choice: a sealed one that still waits at once, any other if the others agree."""

    seat: Seat
    seen: int
    id: int = 0


class Propose(_Command, frozen=True, tag="propose"):
    """Offer a draw, ask to stop, to pause, or for another game with the same people."""

    seat: Seat
    what: Literal["draw", "stop", "pause", "rematch"]
    id: int = 0


class Reply(_Command, frozen=True, tag="reply"):
    """Agree to what is proposed, or decline it."""

    seat: Seat
    agree: bool
    id: int = 0


class Resign(_Command, frozen=True, tag="resign"):
    """Give the game up; with two seats the other one wins."""

    seat: Seat
    id: int = 0


class Resume(_Command, frozen=True, tag="resume"):
    """Go on after a pause."""

    seat: Seat
    id: int = 0


class Leave(_Command, frozen=True, tag="leave"):
    """Give a seat back before the game has begun."""

    seat: Seat
    id: int = 0


class Say(_Command, frozen=True, tag="say"):
    """Say something to the table."""

    seat: Seat
    text: Text
    id: int = 0


class Hush(_Command, frozen=True, tag="hush"):
    """The host switches the table's chat off or on."""

    on: bool
    id: int = 0


class Refresh(_Command, frozen=True, tag="refresh"):
    """Send the snapshot again; asked for after a gap."""

    id: int = 0


Command: TypeAlias = (
    Act | EnterDice | Fumble | GiveEntropy | Undo | Propose | Reply | Resign | Resume | Leave | Say | Hush | Refresh
)


# Lists and files.


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby shows it."""

    table: str
    game: str
    rules: str
    phase: Phase
    seats: tuple[SeatCard, ...]
    clock: ClockRule
    real_dice: bool
    created: int


class MyTable(TableCard, frozen=True):
    """One of the caller's own tables: their seats, whether it waits for one of them, and how it ended if it has."""

    mine: tuple[int, ...]
    your_turn: bool
    result: Result | None


class Frame(msgspec.Struct, frozen=True):
    """One step of a replay: what happened, and the table as a spectator saw it afterwards."""

    told: Told | None
    view: Any


class Replay(msgspec.Struct, frozen=True):
    """Frames from number `start` on; there are `total` of them, the first being the table before any entry."""

    start: int
    total: int
    frames: tuple[Frame, ...]


class Verdict(msgspec.Struct, frozen=True):
    """What the record proves, what it can't, and what is wrong with it."""

    proven: tuple[str, ...]
    open: tuple[str, ...]
    wrong: tuple[str, ...]


Hint: TypeAlias = told.Hint


class Reviewed(msgspec.Struct, frozen=True):
    """The review of a finished game, or none yet (status 202): it is being made, ask again."""

    review: told.Review | None


class DieKind(msgspec.Struct, frozen=True):
    """A kind of die: its faces by name, or only their number."""

    name: str
    faces: tuple[str, ...]
    sides: int


class RollAsked(msgspec.Struct, frozen=True):
    """The dice of one roll, each by its place among the kinds, and the entry with what they showed."""

    entry: int
    dice: tuple[int, ...]


class Rolls(msgspec.Struct, frozen=True):
    """Every roll of a game in order; draws are made from its number, counted from 1."""

    kinds: tuple[DieKind, ...]
    rolls: tuple[RollAsked, ...]


class Health(msgspec.Struct, frozen=True):
    """Whether the hall can serve: its storage answers."""

    ok: bool
    version: str
    tables: int
