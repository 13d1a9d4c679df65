"""What a program may ask the engine for: one JSON object a line, told apart by its `do`."""

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


class Settle(_Request, frozen=True, tag="settle"):
    """Run the simulation that the game waits for."""


class Read(_Request, frozen=True, tag="read"):
    """Read the table as it lies, in a game with physics; nothing moves."""


class AskBot(_Request, frozen=True, tag="bot"):
    """Ask a bot what it would do; nothing is done."""

    seat: int
    level: str = "greedy"
    millis: Millis = 500


class AskCoach(_Request, frozen=True, tag="hint"):
    """Ask the coach what every action of a seat is worth; nothing is done."""

    seat: int
    millis: Millis = 500


class Analyse(_Request, frozen=True, tag="analyse"):
    """Look back on the game so far: losses, luck and skill."""

    millis: Millis = 100


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
    | Analyse
    | Timeout
    | Undo
    | GetRecord
    | Quit
)


def explain(line: bytes) -> str:
    """What a request that could not be read should look like: the fields that its `do` takes."""
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
