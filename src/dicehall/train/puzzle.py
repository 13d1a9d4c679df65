"""Puzzles as data: a position, who is to choose, what every choice is worth, and why the best one is best.

A file of puzzles is compressed JSON lines. The first line says what they are about and what they were made of.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Literal, TypeVar

import msgspec

from dicehall.core.errors import GameError

T = TypeVar("T")

FORMAT = "puzzles/1"
NAME_LENGTH = 10


class BadPuzzle(GameError):
    """A puzzle or a file of puzzles can't be used; the sentence says why."""

    code = "bad_puzzle"


class Worth(msgspec.Struct, frozen=True, array_like=True):
    """A choice in the game's notation, its value to the player, and the standard error of what it loses."""

    text: str
    value: float
    error: float = 0.0
    why: str = ""


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in which one choice is clearly the best.

    `choices` has every choice that was judged, the best first. `taken` is what the usual players choose, by level.
    `from_game` is the number of the self-played game that it comes from, and `entry` the entry before it.
    """

    id: str
    position: Any
    seat: int
    choices: tuple[Worth, ...]
    taken: dict[str, str]
    themes: tuple[str, ...] = ()
    why: str = ""
    from_game: int = 0
    entry: int = 0

    @property
    def best(self) -> Worth:
        """The best choice."""
        return self.choices[0]

    @property
    def lead(self) -> float:
        """How far the best choice is ahead of the next one."""
        return abs(self.choices[0].value - self.choices[1].value)

    def worth(self, text: str) -> Worth | None:
        """What a choice is worth; None for one that was not judged."""
        return next((each for each in self.choices if each.text == text), None)


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the puzzles of a file are about, and what they were made of.

    `made_of` is the fingerprint of rules, judge and players. `games` is how many self-played games of this seed
    were gone through. `themes` are the titles of the themes.
    """

    format: str
    game: str
    rulebook: str
    options: dict[str, Any]
    seats: int
    unit: Literal["chance", "points", "turns"]
    exact: bool
    themes: dict[str, str]
    made_of: str
    seed: str
    games: int


class PuzzleFile(msgspec.Struct, frozen=True):
    """The puzzles of a rulebook."""

    head: Head
    puzzles: tuple[Puzzle, ...]

    @property
    def name(self) -> str:
        """The rulebook that they are for."""
        return f"{self.head.game}/{self.head.rulebook}"

    def find(self, id_: str) -> Puzzle | None:
        """A puzzle by its id."""
        return next((each for each in self.puzzles if each.id == id_), None)


def id_of(position: Any, seat: int) -> str:
    """The id of a puzzle: the same position has the same one."""
    plain = msgspec.json.encode((position, seat), order="deterministic")
    return sha256(plain).hexdigest()[:NAME_LENGTH]


_encode = msgspec.json.Encoder(order="deterministic").encode
_head = msgspec.json.Decoder(Head)
_puzzle = msgspec.json.Decoder(Puzzle)


def write_puzzles(head: Head, puzzles: Iterable[Puzzle]) -> bytes:
    """The bytes of a file: the same puzzles give the same bytes."""
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", compresslevel=9, filename="", mtime=0) as file:
        for line in (head, *puzzles):
            file.write(_encode(line) + b"\n")
    return packed.getvalue()


def read_puzzles(content: bytes, name: str) -> PuzzleFile:
    """The puzzles of a file; raises BadPuzzle, which names the line that is wrong."""
    try:
        first, *lines = gzip.decompress(content).splitlines()
    except (OSError, EOFError, ValueError) as error:
        raise BadPuzzle(f"{name}: this is not a file of puzzles ({error})") from None
    head = _line(_head, first, name, 1)
    if head.format != FORMAT:
        raise BadPuzzle(f"{name}: the format is {head.format!r}; this version reads {FORMAT!r}")
    return PuzzleFile(head, tuple(_line(_puzzle, line, name, number) for number, line in enumerate(lines, start=2)))


def _line(decoder: msgspec.json.Decoder[T], line: bytes, name: str, number: int) -> T:
    try:
        return decoder.decode(line)
    except msgspec.MsgspecError as error:
        raise BadPuzzle(f"{name}, line {number}: {error}") from None
