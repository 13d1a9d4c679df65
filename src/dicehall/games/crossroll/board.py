"""A board: the map, its record boxes and its scores, read from a TOML file that is checked as a whole."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec

from dicehall.core.dice import Die, numbered
from dicehall.games.crossroll.faults import BadBoard, find

FOLDER = Path(__file__).parent / "boards"

log = logging.getLogger(__name__)


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board's name, the size of its canvas, the lotto's slots and the highest score there is."""

    name: str
    width: int
    height: int
    lotto_slots: int
    perfect_score: int


class Scores(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Speed Scores and the Landmark Scores, in the order in which they are circled."""

    speed: tuple[int, ...]
    landmark: tuple[int, ...]


class EngineRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the car's engine: the numbers it takes, its boxes, and what it adds to N once full."""

    row: str
    low: int
    high: int
    boxes: int
    effect: int


class Stretch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    """A piece of a route between two neighbours."""

    route: str
    start: str
    end: str


class Flyover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place where one route passes over another without meeting it."""

    over: Stretch
    under: Stretch


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route: its locations in driving order, its record boxes and its Route Score."""

    letter: str
    number: int
    name: str
    colour: str
    ring: bool
    boxes: int
    score: int
    path: tuple[str, ...]
    badge: tuple[int, int] | None = None  # where the map shows its letter

    @property
    def title(self) -> str:
        """The route as people say it."""
        return f"Route {self.letter}"


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A location: where it lies, what it is, and on which side its name is drawn."""

    id: str
    name: str
    district: str
    x: int
    y: int
    label: Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
    entrance: bool
    landmark: bool
    routes: tuple[str, ...]
    label_dx: int = 0
    label_dy: int = 0
    label_wrap: bool = False

    @property
    def crossroad(self) -> bool:
        """Whether routes meet here."""
        return len(self.routes) > 1


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of land that the map is drawn on, by its outline."""

    name: str
    points: tuple[tuple[int, int], ...]
    foreign: bool = False


class Hills(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where hills stand on the map."""

    at: tuple[tuple[int, int], ...]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a land or a water, as it is written across the map."""

    text: str
    x: int
    y: int
    size: int
    sea: bool = False
    turned: bool = False


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


@cache
def playable() -> tuple[str, ...]:
    """The boards there are without those that have faults, which are logged."""
    found = []
    for name in names():
        try:
            load(name)
            found.append(name)
        except BadBoard as error:
            log.warning("The board %s can't be played: %s", name, error)
    return tuple(found)


@cache
def load(name: str) -> Board:
    """The board of this name; raises BadBoard."""
    return _checked(_content(name), f"{name}.toml")


def read(text: str, source: str) -> Board:
    """The board in a TOML text; raises BadBoard with every fault and its place."""
    return _checked(_parsed(text, source), source)


_adopted: dict[str, dict[str, Any]] = {}


@cache
def _content(name: str) -> dict[str, Any]:
    """The tables of a board's file, or of a board that a record brought."""
    if name in _adopted:
        return _adopted[name]
    path = FOLDER / f"{name}.toml"
    try:
        return _parsed(path.read_text(encoding="utf-8"), path.name)
    except (OSError, UnicodeDecodeError) as error:
        raise BadBoard(path.name, [f"it can't be read: {error}"]) from None


def _parsed(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadBoard(source, [str(error)]) from None


def _checked(raw: Mapping[str, Any], source: str) -> Board:
    shape: list[str] = []
    parts = _parts(raw, shape)
    found = shape or find(parts)
    if found:
        raise BadBoard(source, found)
    return _board(parts)


class Parts(msgspec.Struct, frozen=True):
    """The tables of a board file, each in its type."""

    meta: Meta
    dice: dict[str, tuple[int, ...]]
    scores: Scores
    conversion: dict[str, str]
    engine: tuple[EngineRow, ...]
    flyover: tuple[Flyover, ...]
    routes: tuple[Route, ...]
    locations: tuple[Location, ...]
    land: tuple[Land, ...]
    hills: tuple[Hills, ...]
    words: tuple[Words, ...]


_OPTIONAL = ("flyover", "land", "hills", "words")
_LISTS: dict[str, type[msgspec.Struct]] = {
    "engine": EngineRow,
    "flyover": Flyover,
    "routes": Route,
    "locations": Location,
    "land": Land,
    "hills": Hills,
    "words": Words,
}
_TABLES: dict[str, Any] = {
    "meta": Meta,
    "dice": dict[str, tuple[int, ...]],
    "scores": Scores,
    "conversion": dict[str, str],
}


def _parts(raw: Mapping[str, Any], shape: list[str]) -> Parts:
    """The tables of the file; what is missing, unknown or of a wrong type is added to `shape`."""
    shape += [f"{name}: no such table; a board has {', '.join(_TABLES | _LISTS)}" for name in raw.keys() - _known()]
    typed: dict[str, Any] = {name: _typed(raw.get(name), kind, name, shape) for name, kind in _TABLES.items()}
    for name, kind in _LISTS.items():
        entries = raw.get(name, [] if name in _OPTIONAL else None)
        if not isinstance(entries, list):
            shape.append(f"{name}: a list of tables [[{name}]] is expected")
            entries = []
        typed[name] = tuple(_typed(entry, kind, f"{name}[{n}]", shape) for n, entry in enumerate(entries))
    return Parts(**typed)


def _known() -> set[str]:
    return _TABLES.keys() | _LISTS.keys()


def _typed(value: Any, kind: Any, place: str, shape: list[str]) -> Any:
    if value is None:
        shape.append(f"{place}: missing")
        return None
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        shape.append(f"{place}: {error}")
        return None


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


# What binds results and records to a board.

DRAWN_TABLES = frozenset({"flyover", "land", "hills", "words"})
DRAWN_FIELDS = frozenset(
    {"name", "width", "height", "number", "colour", "badge", "district", "x", "y"}
    | {"label", "label_dx", "label_dy", "label_wrap"}
)
"""Names, places on the canvas and colours: no rule looks at them, so a board may be drawn anew."""


class CrossrollBoards:
    """The boards as `core.boards.Boards` wants them."""

    option = "board"

    def content(self, name: str) -> dict[str, Any]:
        """The tables of the board's file; raises BadBoard."""
        load(name)
        return _content(name)

    def rules(self, name: str) -> dict[str, Any]:
        """The tables without what is only drawn."""
        return {table: _undrawn(value) for table, value in self.content(name).items() if table not in DRAWN_TABLES}

    def ships(self, name: str) -> bool:
        """Whether the board is in the folder of this package."""
        return name in names()

    def adopt(self, content: Any) -> str:
        """A name of its own for a board with this content; raises BadBoard."""
        if not isinstance(content, dict):
            raise BadBoard("the board of the record", ["it is no object"])
        _checked(content, "the board of the record")
        name = f"board-{sha256(msgspec.json.encode(content, order='deterministic')).hexdigest()[:16]}"
        _adopted[name] = content
        return name


BOARDS = CrossrollBoards()


def _undrawn(value: Any) -> Any:
    if isinstance(value, list):
        return [_undrawn(each) for each in value]
    if isinstance(value, dict):
        return {field: each for field, each in value.items() if field not in DRAWN_FIELDS}
    return value
