"""Lists and files: what there is to play, the tables of the lobby, replays, reviews and checks."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from dicehall.bots.coach import results
from dicehall.bots.ratings import Rating
from dicehall.core.contract import Rulebook
from dicehall.hall.wire.inputs import ClockRule
from dicehall.hall.wire.table import Drawing, LogEntry, Phase, Result, SeatCard, Waiting


class BotCard(msgspec.Struct, frozen=True):
    """A bot that may sit at tables of a game: its level for a `BotSeat`, its name, and a line on how it plays.

    `rulebooks` are those that it is offered for, and `ratings` say how strong it is by each that was measured.
    """

    level: str
    name: str
    line: str
    rulebooks: tuple[str, ...] = ()
    ratings: dict[str, Rating] = {}


class Turned(msgspec.Struct, frozen=True):
    """The entry that changed a seat's value most, by the review: what happened, and the value before and after.

    `right` says that the seat lost by a roll after it had chosen the best action.
    """

    entry: int
    text: str
    seat: int
    unit: results.Unit
    before: float
    after: float
    right: bool = False


class Series(msgspec.Struct, frozen=True):
    """The games that were played one after another as rematches, this one among them if it is over.

    `wins` has a number for each seat of this table. `draws` counts games that nobody won, without those that were
    stopped. `best` is the best that this person had come to alone before, by the same rules.
    `turned` is there once the game has been reviewed.
    """

    games: int
    wins: tuple[int, ...]
    draws: int
    best: int | None
    turned: Turned | None = None


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby offers it: its kind in words, the fewest and most seats, and minutes, roughly.

    The options of a rulebook carry their own limits and words. `bots` are those that people choose from, from weak
    to strong; `levels` are all that may be asked for, in the same order. `puzzles` are rulebooks that have puzzles.
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
    bots: tuple[BotCard, ...]
    real_dice: bool
    coach: bool
    picture: bool
    puzzles: tuple[str, ...] = ()


class TableCard(msgspec.Struct, frozen=True):
    """A table as the lobby shows it; `title` is the game's, with the name of its board."""

    table: str
    game: str
    title: str
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
    """One step of a replay: what happened, the table as a spectator saw it afterwards, and what it waited for."""

    log: LogEntry | None
    view: Any
    drawing: Drawing | None
    waiting: Waiting


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


Hint: TypeAlias = results.Hint


class Reviewed(msgspec.Struct, frozen=True):
    """The review of a finished game, or none yet (status 202): it is being made, ask again."""

    review: results.Review | None


class DieKind(msgspec.Struct, frozen=True):
    """A kind of die: its faces by name, or only their number."""

    name: str
    faces: tuple[str, ...]
    sides: int


class RollDice(msgspec.Struct, frozen=True):
    """The dice of one roll, each by its place among the kinds, and the entry with what they showed.

    The dice are drawn from the number. A roll that was taken back has the number of the one that replaced it.
    """

    number: int
    entry: int
    dice: tuple[int, ...]


class Rolls(msgspec.Struct, frozen=True):
    """Every roll of a game in order, also those that were taken back."""

    kinds: tuple[DieKind, ...]
    rolls: tuple[RollDice, ...]


class HallCard(msgspec.Struct, frozen=True):
    """How people on other computers come in, and the house bots.

    `addresses` begin the links that work there, the best one first. Of a hall on this computer only they would work
    after its next start with `command`, which is empty where the hall does not know how it was started.
    """

    open: bool
    addresses: tuple[str, ...]
    command: str
    bots: tuple[BotCard, ...]


class Health(msgspec.Struct, frozen=True):
    """Whether a process of the hall can serve, the number of tables it has open, and if it can't serve, why."""

    ok: bool
    version: str
    tables: int
    reason: str = ""
