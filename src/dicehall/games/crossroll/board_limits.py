"""How large a board may be, and what its texts may consist of: boards come from anybody."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from dicehall.core.errors import cut
from dicehall.core.packed import LONGEST_NAME
from dicehall.core.visible import EMOJI_STYLE, MOST_MARKS, columns, is_hidden, without_towers

if TYPE_CHECKING:
    from dicehall.games.crossroll.board_tables import Parts

MOST_STEPS = 200
"""The largest number of places on all routes together; a crossroad counts on each of its routes."""


class Range(NamedTuple):
    """The smallest and the largest number that can be worked with; and those that are right, where others are.

    A number that can be worked with and is not right has a fault of its own, which says more.
    """

    low: int
    high: int
    told: tuple[int, int] | None = None

    def __str__(self) -> str:
        low, high = self.told or (self.low, self.high)
        return f"{low} to {high}"


COUNTS = {
    "locations": Range(0, 150),
    "routes": Range(0, 20),
    "dice": Range(0, 6),
    "engine": Range(0, 6),
    "flyover": Range(0, 30),
    "land": Range(0, 30),
    "hills": Range(0, 10),
    "words": Range(0, 30),
}
"""How many of each there may be; how many there have to be is said by the rules."""
SIZE, PLACE, NUDGE = Range(1, 4000), Range(-10_000, 10_000), Range(-300, 300)
SCORE, NUMBER, PERFECT = Range(-1000, 1000, (0, 1000)), Range(-1000, 1000), Range(-100_000, 100_000, (0, 100_000))
BOXES, SLOTS = Range(-12, 12, (1, 12)), Range(-20, 20, (1, 20))
ENGINE = {
    "low": Range(-300, 300, (1, 62)),
    "high": Range(-300, 300, (1, 62)),
    "effect": Range(-300, 300, (-31, 31)),
}
LADDER, FACES, POINTS = Range(0, 80), Range(0, 30), Range(0, 300)

WIDEST = 2 * LONGEST_NAME
"""How wide a name may be, in Latin letters: some letters are as wide as a word."""


def limits(parts: Parts) -> Iterator[str]:
    """What is too large or too long, or can't be shown."""
    yield from _counts(parts)
    for place, text, empty in _texts(parts):
        yield from _text(place, text, empty)
    yield from _numbers(parts)


def is_of_drawable_size(parts: Parts) -> bool:
    """Whether the board is small enough to be drawn, whatever its texts consist of."""
    short = all(len(text) <= LONGEST_NAME for _, text, _ in _texts(parts))
    return short and not any(_counts(parts)) and not any(_numbers(parts))


def _counts(parts: Parts) -> Iterator[str]:
    for table, allowed in COUNTS.items():
        found = len(getattr(parts, table))
        if found > allowed.high:
            yield f"{table}: there are {found}; at most {allowed.high} are allowed"
    steps = sum(len(route.path) for route in parts.routes)
    if steps > MOST_STEPS:
        yield f"routes: all paths together have {steps} places; at most {MOST_STEPS} are allowed"
    for name, faces in parts.dice.items():
        yield from _outside(f"dice.{cut(name, 20)}: the number of faces", len(faces), FACES)
    for name in ("speed", "landmark"):
        yield from _outside(f"scores.{name}: the number of scores", len(getattr(parts.scores, name)), LADDER)
    for n, land in enumerate(parts.land):
        yield from _outside(f"land[{n}], points: the number of points", len(land.points), POINTS)
    for n, hills in enumerate(parts.hills):
        yield from _outside(f"hills[{n}], at: the number of hills", len(hills.at), POINTS)


def _texts(parts: Parts) -> Iterator[tuple[str, str, bool]]:
    """Every text with its place, and whether it may be empty."""
    yield "meta.name", parts.meta.name, False
    for n, route in enumerate(parts.routes):
        yield f"routes[{n}], letter", route.letter, False
        yield f"routes[{n}] ({cut(route.letter, 4)}), name", route.name, False
    for n, place in enumerate(parts.locations):
        yield f"locations[{n}] ({cut(place.id, 20)}), name", place.name, False
        yield f"locations[{n}] ({cut(place.id, 20)}), district", place.district, True
        yield f"locations[{n}], id", place.id, False
    for n, row in enumerate(parts.engine):
        yield f"engine[{n}], row", row.row, False
    for n, land in enumerate(parts.land):
        yield f"land[{n}], name", land.name, True
    for n, words in enumerate(parts.words):
        yield f"words[{n}], text", words.text, False


def _text(place: str, text: str, empty: bool) -> Iterator[str]:
    if len(text) > LONGEST_NAME:
        yield f"{place}: it has {len(text)} characters; at most {LONGEST_NAME} are allowed"
    elif not text.strip() and not empty:
        yield f"{place}: it is empty; a name is needed"
    elif text and not _is_shown(text):
        yield f"{place}: it has characters that can't be seen, or change the direction of writing"
    elif re.search(r"[<>~]", text):
        yield f"{place}: it has one of the characters < > ~, which are not allowed in names"
    elif not _stays_on_its_line(text):
        yield f"{place}: it has a mark without a letter, or more than {MOST_MARKS} marks on one"
    elif columns(text) > WIDEST:
        yield f"{place}: it is {columns(text)} letters wide; at most {WIDEST} are allowed"


def _is_shown(text: str) -> bool:
    """Whether every character can be seen, or is a single space between others."""
    seen = all(char == " " or not (char == EMOJI_STYLE or is_hidden(char)) for char in text)
    return seen and text == text.strip() and "  " not in text


def _stays_on_its_line(text: str) -> bool:
    """Whether no marks cover what stands above and below the text, or beside it."""
    apart = f" {unicodedata.normalize('NFD', text)}"
    return without_towers(apart) == apart


def _numbers(parts: Parts) -> Iterator[str]:
    meta = parts.meta
    yield from _outside("meta.width", meta.width, SIZE)
    yield from _outside("meta.height", meta.height, SIZE)
    yield from _outside("meta.lotto_slots", meta.lotto_slots, SLOTS)
    yield from _outside("meta.perfect_score", meta.perfect_score, PERFECT)
    if meta.background and not re.fullmatch(r"#[0-9a-f]{6}", meta.background):
        yield f"meta.background: {cut(meta.background, 20)!r} is not of the form #rrggbb"
    for name in ("speed", "landmark"):
        for score in getattr(parts.scores, name):
            yield from _outside(f"scores.{name}", score, SCORE)
    for n, row in enumerate(parts.engine):
        for field, allowed in ENGINE.items():
            yield from _outside(f"engine[{n}], {field}", getattr(row, field), allowed)
        yield from _outside(f"engine[{n}], boxes", row.boxes, BOXES)
    yield from _numbers_of_routes(parts)
    yield from _numbers_of_drawing(parts)


def _numbers_of_routes(parts: Parts) -> Iterator[str]:
    for n, route in enumerate(parts.routes):
        place = f"routes[{n}] ({cut(route.letter, 4)})"
        yield from _outside(f"{place}, boxes", route.boxes, BOXES)
        yield from _outside(f"{place}, score", route.score, SCORE)
        yield from _outside(f"{place}, number", route.number, NUMBER)
        for each in route.badge or ():
            yield from _outside(f"{place}, badge", each, PLACE)


def _numbers_of_drawing(parts: Parts) -> Iterator[str]:
    for n, place in enumerate(parts.locations):
        for field in ("x", "y"):
            yield from _outside(f"locations[{n}] ({cut(place.id, 20)}), {field}", getattr(place, field), PLACE)
        for field in ("label_dx", "label_dy"):
            yield from _outside(f"locations[{n}] ({cut(place.id, 20)}), {field}", getattr(place, field), NUDGE)
    drawn = [*((f"land[{n}]", each.points) for n, each in enumerate(parts.land))]
    drawn += [(f"hills[{n}]", each.at) for n, each in enumerate(parts.hills)]
    drawn += [(f"words[{n}]", ((each.x, each.y),)) for n, each in enumerate(parts.words)]
    for where, points in drawn:
        if any(not PLACE.low <= each <= PLACE.high for point in points for each in point):
            yield f"{where}: a point lies further out than {PLACE.low} to {PLACE.high}"
    for n, words in enumerate(parts.words):
        yield from _outside(f"words[{n}], size", words.size, Range(1, 200))


def _outside(place: str, number: int, allowed: Range) -> Iterator[str]:
    if not allowed.low <= number <= allowed.high:
        told = str(number) if abs(number) < 10**12 else "far too large or too small"
        yield f"{place}: {told}; allowed are {allowed}"
