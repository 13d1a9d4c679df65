"""What clients send: the types of their fields, and the requests for a new table and a seat."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=300)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
WholeNumber: TypeAlias = Annotated[int, Meta(ge=-(2**53), le=2**53)]  # what every client can count to
Entropy: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32,64}(?!\n)$")]  # `$` alone allows a new line


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a client sends: unknown fields are refused, never ignored."""


class ClockRule(Input, frozen=True):
    """No clock, a time for each turn, or a time for the whole game with an increment for each choice."""

    kind: Literal["none", "turn", "game"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=86_400)] = 60
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Mine(Input, frozen=True, tag_field="who", tag="me"):
    """A seat for a person at this device; several of them make a hot-seat table."""

    name: Name


class Open(Input, frozen=True, tag_field="who", tag="open"):
    """An open seat: anybody may take it by the link, the code or the list."""


class BotSeat(Input, frozen=True, tag_field="who", tag="bot"):
    """A seat for a bot of a level that the game's card lists."""

    level: Annotated[str, Meta(min_length=1, max_length=40)]


class NewTable(Input, frozen=True):
    """What a host asks for.

    With `coach` everybody at the table may ask for hints, and the page says so. If it is left out, only somebody
    who plays alone or against bots may.
    """

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[tuple[Mine | Open | BotSeat, ...], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    clock: ClockRule = ClockRule()
    listed: bool = False
    real_dice: bool = False
    chat: bool = True
    coach: bool | None = None


class PlayOn(Input, frozen=True):
    """Play on from a moment, in this seat. A bot of the level `against` plays the others; without one, you do.

    `dice` are new ones, or the same that were to come.
    """

    name: Name
    seat: SeatNumber | None = None
    against: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    dice: Literal["new", "same"] = "new"


class PlayOnFrom(PlayOn, frozen=True, kw_only=True):
    """Play on from a finished game as it stood after this entry; 0 is its start."""

    entry: WholeNumber


class Sit(Input, frozen=True):
    """Take an open seat: this one, or the first."""

    name: Name
    seat: SeatNumber | None = None


class Seated(msgspec.Struct, frozen=True):
    """The table, its short code, and the seats that are now this person's."""

    table: str
    code: str
    seats: tuple[int, ...]


class Found(msgspec.Struct, frozen=True):
    """The table that a short code stands for."""

    table: str
