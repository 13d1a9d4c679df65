"""The requests of the engine protocol: one JSON object a line, with the kind in `do`."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, get_args

import msgspec

Millis: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=600_000)]


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
    """Start from a position."""

    game: str
    position: Any
    options: dict[str, Any] = {}
    seed: str | None = None


class Show(_Request, frozen=True, tag="show"):
    """Get the state of the game."""


class Act(_Request, frozen=True, tag="act"):
    """Choose for a seat."""

    seat: int
    action: str


class RollDice(_Request, frozen=True, tag="roll"):
    """Roll the dice, or enter their values."""

    values: tuple[str | int, ...] | None = None


class Settle(_Request, frozen=True, tag="settle"):
    """Run the simulation that the game waits for."""


class Read(_Request, frozen=True, tag="read"):
    """Read the table of a game with physics; nothing moves."""


class AskBot(_Request, frozen=True, tag="bot"):
    """Ask a bot for its choice, without taking it."""

    seat: int
    level: str = "greedy"
    millis: Millis = 500


class AskCoach(_Request, frozen=True, tag="hint"):
    """Ask the coach what every action of a seat is worth."""

    seat: int
    millis: Millis = 500


class AskAim(_Request, frozen=True, tag="aim"):
    """Ask where a throw of a seat is likely to end, without making it."""

    seat: int
    action: str
    throws: Annotated[int, msgspec.Meta(ge=2, le=1000)] = 96


class Analyse(_Request, frozen=True, tag="analyse"):
    """Review the game so far: losses, luck and skill."""

    millis: Millis = 100


class Timeout(_Request, frozen=True, tag="timeout"):
    """A seat's clock has run out."""

    seat: int


class Undo(_Request, frozen=True, tag="undo"):
    """Take the last choice back."""

    seat: int | None = None


class GetRecord(_Request, frozen=True, tag="record"):
    """Get the record so far."""


class Quit(_Request, frozen=True, tag="quit"):
    """End the program."""


Request: TypeAlias = (
    Games
    | New
    | Load
    | Show
    | Act
    | RollDice
    | Settle
    | Read
    | AskBot
    | AskCoach
    | AskAim
    | Analyse
    | Timeout
    | Undo
    | GetRecord
    | Quit
)


def explain(line: bytes) -> str:
    """What a malformed request should look like: the fields that its `do` takes."""
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(Request)}
    try:
        do = msgspec.json.decode(line, type=dict[str, Any]).get("do")
    except (msgspec.ValidationError, RecursionError):
        do = None
    if not isinstance(do, str) or do not in kinds:
        return f"a request is an object whose do is one of: {', '.join(kinds)}"
    fields = ", ".join(
        f"{field}?" if field in _optional(kinds[do]) else field for field in kinds[do].__struct_fields__
    )
    return f"{do} takes: {fields or 'nothing more'}"


def _optional(kind: type[msgspec.Struct]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind) if not field.required}
