"""A board: the map, its record boxes and its scores, read from a file that is checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from dicehall.core.board_text import read_toml
from dicehall.core.dice import Die, numbered
from dicehall.core.errors import BadOptions
from dicehall.core.packed import is_packed, name_of, unpack
from dicehall.games.crossroll.board_shape import typed_tables
from dicehall.games.crossroll.board_tables import (
    EngineRow,
    Flyover,
    Hills,
    Land,
    Location,
    Meta,
    Parts,
    Route,
    Scores,
    Words,
)
from dicehall.games.crossroll.faults import NO_TABLES, BadBoard, find, told

FOLDER = Path(__file__).parent / "boards"
REMEMBERED = 32
"""The number of boards that a process remembers: anybody can make more of them."""


class Scenery(msgspec.Struct, frozen=True):
    """What the map is drawn on; no rule looks at it."""

    land: tuple[Land, ...]
    hills: tuple[Hills, ...]
    words: tuple[Words, ...]


class Board(msgspec.Struct, frozen=True, eq=False):
    """A whole board that has been found without fault."""

    meta: Meta
    dice: dict[str, Die]
    scores: Scores
    conversion: dict[str, str]
    engine: tuple[EngineRow, ...]
    flyover: tuple[Flyover, ...]
    routes: tuple[Route, ...]
    locations: tuple[Location, ...]
    scenery: Scenery
    index: dict[str, int]
    letters: dict[str, int]

    def route(self, letter: str) -> Route:
        """The route with this letter."""
        return self.routes[self.letters[letter]]

    def location(self, name: str) -> Location:
        """The location with this id."""
        return self.locations[self.index[name]]

    @property
    def boxes(self) -> int:
        """How many record boxes a sheet has."""
        return sum(route.boxes for route in self.routes)


def names() -> tuple[str, ...]:
    """The boards there are, Hong Kong first."""
    found = sorted(path.stem for path in FOLDER.glob("*.toml"))
    return tuple(sorted(found, key=lambda name: name != "hong_kong"))


@lru_cache(maxsize=REMEMBERED)
def load(name: str) -> Board:
    """The board of this name, or the one that is packed in it; raises BadBoard."""
    if not is_packed(name):
        return _checked(tables_of(name), f"{name}.toml")
    found = _checked(tables_of(name), name_of(name))
    if found.meta.name != name_of(name):
        raise BadBoard(name_of(name), [f"meta.name: the board inside is called {found.meta.name}"])
    return found


def read(text: str, source: str) -> Board:
    """The board in a TOML text; raises BadBoard with every fault and its place."""
    return _checked(_parsed(text, source), source)


@lru_cache(maxsize=REMEMBERED)
def tables_of(name: str) -> dict[str, Any]:
    """The tables of a board's file, or of a packed board; raises BadBoard.

    Names come from anybody, so only files of the folder are read.
    """
    if is_packed(name):
        return _unpacked(name)
    if name not in names():
        raise BadBoard(name, [f"there is no such board; there are {', '.join(names())}"])
    path = FOLDER / f"{name}.toml"
    try:
        return _parsed(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadBoard(path.name, [f"it can't be read: {error}"]) from None


def _unpacked(name: str) -> dict[str, Any]:
    source = name_of(name)
    try:
        content = unpack(name)
    except BadOptions as error:
        raise BadBoard(source, [str(error)]) from None
    if not isinstance(content, dict):
        raise BadBoard(source, [NO_TABLES])
    return content


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except BadOptions as error:
        raise BadBoard(source, [str(error)]) from None


def _checked(raw: Mapping[str, Any], source: str) -> Board:
    parts, found = _with_faults(raw)
    if found:
        raise BadBoard(source, found)
    return _board(parts)


def faults_of(raw: Mapping[str, Any]) -> list[str]:
    """Everything that is wrong with the tables of a board."""
    return _with_faults(raw)[1]


def _with_faults(raw: Mapping[str, Any]) -> tuple[Parts, list[str]]:
    shape: list[str] = []
    parts = typed_tables(raw, shape)
    return parts, told(shape or find(parts))


def _board(parts: Parts) -> Board:
    return Board(
        meta=parts.meta,
        dice={name: _die(name, faces) for name, faces in parts.dice.items()},
        scores=parts.scores,
        conversion=parts.conversion,
        engine=parts.engine,
        flyover=parts.flyover,
        routes=parts.routes,
        locations=parts.locations,
        scenery=Scenery(parts.land, parts.hills, parts.words),
        index={location.id: n for n, location in enumerate(parts.locations)},
        letters={route.letter: n for n, route in enumerate(parts.routes)},
    )


def _die(name: str, faces: tuple[int, ...]) -> Die:
    if faces == tuple(range(1, len(faces) + 1)):
        return numbered(len(faces), name)
    return Die(name, tuple(map(str, faces)))
