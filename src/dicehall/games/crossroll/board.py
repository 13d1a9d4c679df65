"""A board: the map, its record boxes and its scores, read from a TOML file that is checked as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from dicehall.core.board_text import read_toml
from dicehall.core.dice import Die, numbered
from dicehall.core.errors import BadOptions
from dicehall.core.packed import is_packed, name_of, pack, unpack
from dicehall.games.crossroll.faults import BadBoard, find

FOLDER = Path(__file__).parent / "boards"
REMEMBERED = 32
"""The number of boards that a process remembers: anybody can make more of them."""


class Meta(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board's name, the size of its canvas, the lotto's slots and the highest score there is."""

    name: str
    width: int
    height: int
    lotto_slots: int
    perfect_score: int
    background: str = ""  # the colour behind the map, of the form #rrggbb; without one the sea's


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


@lru_cache(maxsize=REMEMBERED)
def load(name: str) -> Board:
    """The board of this name, or the one that is packed in it; raises BadBoard."""
    if not is_packed(name):
        return _checked(_content(name), f"{name}.toml")
    found = _checked(_content(name), name_of(name))
    if found.meta.name != name_of(name):
        raise BadBoard(name_of(name), [f"meta.name: the board inside is called {found.meta.name}"])
    return found


def read(text: str, source: str) -> Board:
    """The board in a TOML text; raises BadBoard with every fault and its place."""
    return _checked(_parsed(text, source), source)


@lru_cache(maxsize=REMEMBERED)
def _content(name: str) -> dict[str, Any]:
    """The tables of a board's file, or of a packed board; raises BadBoard."""
    if is_packed(name):
        return _unpacked(name)
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
        raise BadBoard(source, ["it is no object"])
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


def _with_faults(raw: Mapping[str, Any]) -> tuple[Parts, list[str]]:
    shape: list[str] = []
    parts = _parts(raw, shape)
    return parts, shape or find(parts)


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
    {"name", "width", "height", "background", "number", "colour", "badge", "district", "x", "y"}
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
        """Whether the board is in the folder of this package, or in the name itself."""
        return is_packed(name) or name in names()

    def adopt(self, content: Any) -> str:
        """The board with this content, packed; raises BadBoard."""
        found = self.faults(content)
        if found:
            raise BadBoard("the board", found)
        return pack(content["meta"]["name"], content)

    def faults(self, content: Any) -> list[str]:
        """Everything that is wrong with this content."""
        return _with_faults(content)[1] if isinstance(content, dict) else ["it is no object"]

    def is_drawable(self, content: Any) -> bool:
        """Whether all tables are there with the right types."""
        shape: list[str] = []
        if isinstance(content, dict):
            _parts(content, shape)
        return isinstance(content, dict) and not shape

    def changed(self, name: str, path: tuple[str, ...], value: Any) -> str:
        """The board with another value at a place; the highest score there is follows. Raises BadBoard."""
        if path == ("meta", "perfect_score"):
            raise BadBoard("the board", ["meta.perfect_score: it follows from the scores; change those"])
        content = deepcopy(self.content(name))
        _set(content, path, value)
        content["meta"]["perfect_score"] = _highest_score(content)
        return self.adopt(content)


BOARDS = CrossrollBoards()


MOST_NAMES = 30
"""How many names of a long list are told."""


def _set(content: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    """Change one value: entries of lists are named by their letter, id or row, or counted from 0."""
    at: Any = content
    for step in path[:-1]:
        at = _inside(at, step, path)
    last = path[-1] if path else ""
    if isinstance(at, list) and last.isdecimal() and int(last) < len(at):
        at[int(last)] = value
    elif isinstance(at, dict) and last in at:
        at[last] = value
    else:
        raise BadBoard("the board", [f"{'.'.join(path)}: there is no {last or 'place'} here; {_names_in(at)}"])


def _inside(at: Any, step: str, path: tuple[str, ...]) -> Any:
    if isinstance(at, dict) and step in at:
        return at[step]
    for each in at if isinstance(at, list) else ():
        if isinstance(each, dict) and step in (each.get("letter"), each.get("id"), each.get("row")):
            return each
    if isinstance(at, list) and step.isdecimal() and int(step) < len(at):
        return at[int(step)]
    raise BadBoard("the board", [f"{'.'.join(path)}: there is no {step} here; {_names_in(at)}"])


def _names_in(at: Any) -> str:
    """What there is at a place of a board, for somebody who named something else."""
    if isinstance(at, dict):
        return f"there are {', '.join(at)}"
    if not isinstance(at, list):
        return f"there is only {at!r}"
    names = [each.get("letter") or each.get("id") or each.get("row") for each in at if isinstance(each, dict)]
    known = ", ".join(filter(None, names[:MOST_NAMES])) + (", ..." if len(names) > MOST_NAMES else "")
    return f"there are {known}" if known else f"there are 0 to {len(at) - 1}"


def _highest_score(content: dict[str, Any]) -> Any:
    """All scores together; what was there before where one of them is no number, which is a fault of its own."""
    try:
        scores = content["scores"]
        return sum(route["score"] for route in content["routes"]) + sum(scores["speed"]) + sum(scores["landmark"])
    except TypeError:
        return content["meta"]["perfect_score"]


def _undrawn(value: Any) -> Any:
    if isinstance(value, list):
        return [_undrawn(each) for each in value]
    if isinstance(value, dict):
        return {field: each for field, each in value.items() if field not in DRAWN_FIELDS}
    return value
