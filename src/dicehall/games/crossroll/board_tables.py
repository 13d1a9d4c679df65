"""The tables of a board file and their types."""

from __future__ import annotations

from typing import Literal

import msgspec


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
