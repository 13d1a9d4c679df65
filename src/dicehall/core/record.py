"""Records: a game as JSON lines, each line sealed to the ones before it by a hash chain.

The first line is the header, every further one a numbered entry. Entries are only ever appended.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec

from dicehall.core.boards import PlayedBoard
from dicehall.core.contract import Forfeit, Rolled
from dicehall.core.errors import RecordError
from dicehall.core.fairdice import Commitment

FORMAT = "record/1"
LONGEST_NAME = 40


class Sitter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat in a seat: a name, and "person" or the level of a bot."""

    name: str
    player: str = "person"

    def __post_init__(self) -> None:
        if not 0 < len(self.name) <= LONGEST_NAME or not self.name.isprintable():
            raise ValueError(f"a name has 1 to {LONGEST_NAME} printable characters")


class Origin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game was taken up: after an entry of another record, or at a puzzle.

    `hash` seals the other record up to that entry, and `id` is that record's. `dice` says whether the dice of the
    other game go on, or new ones are drawn.
    """

    dice: Literal["new", "same"]
    id: str = ""
    entry: int = 0
    hash: str = ""
    puzzle: str = ""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What was agreed before the first entry.

    `start` is a position where the game did not start afresh; `id` tells games apart that agree in all else. Games
    with boards have a `board`, which records of the first releases lack. A game that was taken up from another one
    has an `origin`.
    """

    dicehall: str
    game: str
    version: str
    options: dict[str, Any]
    seats: tuple[Sitter, ...]
    dice: Commitment | None = None
    start: Any = None
    id: str = ""
    board: PlayedBoard | None = None
    origin: Origin | None = None


class Choices(msgspec.Struct, frozen=True, tag="chosen", forbid_unknown_fields=True):
    """The choices of the seats that were asked, in the game's notation."""

    actions: dict[int, str]


class Result(msgspec.Struct, frozen=True, tag="settled", forbid_unknown_fields=True):
    """The result of a simulation in its JSON form."""

    result: Any


class Undone(msgspec.Struct, frozen=True, tag="undone", forbid_unknown_fields=True):
    """The entry with this number was taken back."""

    entry: int


class Closed(msgspec.Struct, frozen=True, tag="closed", forbid_unknown_fields=True):
    """The table ended the game, not the rules: a resignation, an agreed draw, everybody gone."""

    how: Literal["resigned", "draw", "abandoned"]
    seat: int | None = None

    def in_words(self) -> str:
        """What happened, as a sentence."""
        if self.how == "resigned":
            return "The game was resigned." if self.seat is None else f"Seat {self.seat} resigned."
        return "The players agreed on a draw." if self.how == "draw" else "The game was abandoned."


class Revealed(msgspec.Struct, frozen=True, tag="revealed", forbid_unknown_fields=True):
    """The seed of the dice, in hex, when the game is over."""

    seed: str


What: TypeAlias = Choices | Rolled | Result | Forfeit | Undone | Closed | Revealed
Cause: TypeAlias = Literal["seat", "bot", "dice", "hand", "clock", "physics", "table"]


CAUSES: dict[type, tuple[Cause, ...]] = {
    Choices: ("seat", "bot", "clock"),
    Rolled: ("dice", "hand"),
    Result: ("physics",),
    Forfeit: ("clock", "hand"),
    Undone: ("seat",),
    Closed: ("table",),
    Revealed: ("table",),
}
"""What may bring each kind of entry about."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered line: who or what caused it, what it says, and the hash that seals it."""

    n: int
    cause: Cause
    what: What
    hash: str = ""


class Record(msgspec.Struct, frozen=True):
    """A whole record whose chain has been checked, or that was made entry by entry."""

    header: Header
    entries: tuple[Entry, ...] = ()

    @property
    def hash(self) -> str:
        """The hash that seals all of it: compare it with another copy to know that they are the same."""
        return self.entries[-1].hash if self.entries else header_hash(self.header)

    def prefix(self, count: int) -> Record:
        """The record as it stood after this many entries."""
        return Record(self.header, self.entries[:count])

    def lines(self) -> list[bytes]:
        """The lines of the file, without line ends."""
        return [header_line(self.header), *(entry_line(entry) for entry in self.entries)]


_encoder = msgspec.json.Encoder(order="deterministic")


def _canonical(value: Any) -> bytes:
    """The one spelling in JSON that hashes are made of, whatever the order of keys."""
    return _encoder.encode(msgspec.to_builtins(value, str_keys=True))


def header_hash(header: Header) -> str:
    """The first hash of the chain."""
    return hashlib.sha256(_canonical(header)).hexdigest()


def seal(previous: str, entry: Entry) -> Entry:
    """The entry with the hash that ties it to everything before it."""
    body = _canonical((entry.n, entry.cause, entry.what))
    return msgspec.structs.replace(entry, hash=hashlib.sha256(previous.encode() + body).hexdigest())


def header_line(header: Header) -> bytes:
    """The header as one line of JSON, with its hash."""
    fields = msgspec.to_builtins(header) | {"hash": header_hash(header)}
    return msgspec.json.encode(fields)


def entry_line(entry: Entry) -> bytes:
    """An entry as one line of JSON."""
    return msgspec.json.encode(entry)


def read_record(lines: Iterable[bytes]) -> Record:
    """The record in these lines, its chain checked; raises RecordError with the line that is wrong."""
    rest = iter(lines)
    first = next(rest, b"")
    header = _read_header(first)
    entries: list[Entry] = []
    previous = header_hash(header)
    for number, line in enumerate(rest, start=1):
        entry = _read_entry(line, number)
        if seal(previous, entry).hash != entry.hash:
            raise RecordError(f"line {number + 1}: entry {number} was changed, or one before it is missing")
        entries.append(entry)
        previous = entry.hash
    return Record(header, tuple(entries))


# msgspec is not safe when several threads meet a new type at once: both types are read here, before any thread is.
_decode_entry = msgspec.json.Decoder(Entry).decode
_known_header = msgspec.json.Decoder(Header)


def _read_header(line: bytes) -> Header:
    try:
        fields = msgspec.json.decode(line, type=dict[str, Any])
        stated = fields.pop("hash", None)
        header = msgspec.convert(fields, Header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"line 1: this is not the header of a record ({error})") from None
    if header.dicehall != FORMAT:
        raise RecordError(f"line 1: the format is {header.dicehall!r}; this version reads {FORMAT!r}")
    if stated != header_hash(header):
        raise RecordError("line 1: the header was changed: its hash does not fit")
    return header


def _read_entry(line: bytes, number: int) -> Entry:
    try:
        entry = _decode_entry(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"line {number + 1}: this is not an entry ({error})") from None
    if entry.n != number:
        raise RecordError(f"line {number + 1}: entry {number} is expected, entry {entry.n} stands there")
    return entry
