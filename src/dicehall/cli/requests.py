"""What a program may ask the engine for: one JSON object a line, told apart by its `do`."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec


class _Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Games(_Request, frozen=True, tag="games"):
    """List the games with their rulebooks and options."""


class New(_Request, frozen=True, tag="new"):
    """Start a game; the same seed gives the same dice."""

    game: str
    seats: int = 2
    options: dict[str, Any] = {}
    seed: str | None = None


class Load(_Request, frozen=True, tag="load"):
    """Go on from a position."""

    game: str
    position: Any
    options: dict[str, Any] = {}
    seed: str | None = None


class Show(_Request, frozen=True, tag="show"):
    """Tell where the game stands."""


class Act(_Request, frozen=True, tag="act"):
    """Choose for a seat."""

    seat: int
    action: str


class RollDice(_Request, frozen=True, tag="roll"):
    """Roll, or enter what dice show."""

    values: tuple[str | int, ...] | None = None


class AskBot(_Request, frozen=True, tag="bot"):
    """Ask a bot what it would do; nothing is done."""

    seat: int
    level: str = "greedy"
    millis: int = 500


class Timeout(_Request, frozen=True, tag="timeout"):
    """A seat's clock has run out."""

    seat: int


class Undo(_Request, frozen=True, tag="undo"):
    """Take the last choice back."""

    seat: int | None = None


class GetRecord(_Request, frozen=True, tag="record"):
    """The record so far."""


class Quit(_Request, frozen=True, tag="quit"):
    """End the program."""


Request: TypeAlias = Games | New | Load | Show | Act | RollDice | AskBot | Timeout | Undo | GetRecord | Quit
NAMES = "games, new, load, show, act, roll, bot, timeout, undo, record, quit"
