"""A table as it is stored: everything needed to go on after the hall was stopped at any moment."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.fairdice import Commitment
from dicehall.core.record import Origin
from dicehall.hall.wire import NewTable, Phase, Proposal, Result, Said


class ClockState(msgspec.Struct, frozen=True):
    """Milliseconds left to each seat at `at`, in the steady time of the process that stored it, and who runs.

    `process` is the id of that process.
    """

    left: tuple[int, ...]
    at: int = 0
    running: tuple[int, ...] = ()
    process: str = ""


class Seat(msgspec.Struct, frozen=True):
    """A seat: the owner is the SHA-256 of a person's secret, or empty for bots and open seats."""

    name: str = ""
    player: str = ""
    owner: str = ""
    entropy: str = ""


class Attempt(msgspec.Struct, frozen=True):
    """A try at a day's challenge; a person's first one counts, the others are practice."""

    day: str
    challenge: str
    number: int


class TakenUp(msgspec.Struct, frozen=True):
    """Where a table's game is taken up: its origin and position, and the commitment where the same dice go on."""

    origin: Origin
    position: Any
    dice: Commitment | None = None


class AttemptResult(msgspec.Struct, frozen=True):
    """An attempt with its person, its table, and its score once it is over."""

    challenge: str
    number: int
    owner: str
    name: str
    table: str
    over: bool
    score: int | None


class Status(msgspec.Struct, frozen=True):
    """What changes about a table beside its record.

    `waiting` are the seats that are asked now; `runs_itself`: the game goes on with nobody there.
    """

    phase: Phase
    clock: ClockState | None = None
    proposal: Proposal | None = None
    result: Result | None = None
    waiting: tuple[int, ...] = ()
    runs_itself: bool = False


class StoredTable(msgspec.Struct, frozen=True):
    """A table with its record, its seed, its held choices and its chat.

    `process` has the table open. `last_beat` is the last sign of life of the process that stored the clock, in its
    steady time; None where no clock ran.
    """

    id: str
    code: str
    request: NewTable
    host: str
    created: int
    seats: tuple[Seat, ...]
    seed: bytes | None
    phase: Phase = "waiting"
    header: bytes | None = None
    lines: tuple[bytes, ...] = ()
    clock: ClockState | None = None
    proposal: Proposal | None = None
    held: dict[int, str] = {}
    chat: tuple[Said, ...] = ()
    chat_on: bool = True
    tracks: frozenset[int] = frozenset()
    next: str | None = None
    daily: Attempt | None = None
    epoch: int = 1
    process: str = ""
    last_beat: int | None = None
    taken_up: TakenUp | None = None


class ListedTable(msgspec.Struct, frozen=True):
    """A table without its game, for lists."""

    id: str
    request: NewTable
    phase: Phase
    created: int
    seats: tuple[Seat, ...]
    result: Result | None = None
    waiting: tuple[int, ...] = ()
    taken_up: bool = False


class Made(msgspec.Struct, frozen=True):
    """How many tables a person made lately, and how many of today's are not over."""

    lately: int
    unfinished: int


class StoredBoard(msgspec.Struct, frozen=True):
    """A board that a person keeps: its id, its name, the fingerprint of its rules, and the board itself, packed."""

    owner: str
    game: str
    id: str
    name: str
    fingerprint: str
    board: str
    created: int
