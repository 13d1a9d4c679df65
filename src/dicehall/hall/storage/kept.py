"""A table as it is kept: everything that is needed to go on after the hall was stopped at any moment."""

from __future__ import annotations

import msgspec

from dicehall.hall.wire import NewTable, Phase, Said


class ClockState(msgspec.Struct, frozen=True):
    """Milliseconds left to each seat when the last entry was written."""

    left: tuple[int, ...]


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat: the owner is the SHA-256 of a person's secret, or empty for bots and open seats."""

    name: str = ""
    player: str = ""
    owner: str = ""
    entropy: str = ""


class Kept(msgspec.Struct, frozen=True):
    """A table with its record, its private things and its chat."""

    id: str
    code: str
    asked: NewTable
    host: str
    created: int
    seats: tuple[KeptSeat, ...]
    seed: bytes | None
    phase: Phase = "waiting"
    header: bytes | None = None
    lines: tuple[bytes, ...] = ()
    clock: ClockState | None = None
    held: dict[int, str] = {}
    chat: tuple[Said, ...] = ()
    chat_on: bool = True
    tracks: frozenset[int] = frozenset()
    next: str | None = None


class Listed(msgspec.Struct, frozen=True):
    """A listed table without its game."""

    id: str
    asked: NewTable
    phase: Phase
    created: int
    seats: tuple[KeptSeat, ...]
