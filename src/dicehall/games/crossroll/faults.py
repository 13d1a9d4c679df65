"""What can be wrong with a board, each fault with its place in the file."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from dicehall.core.errors import BadOptions, cut, plain
from dicehall.games.crossroll.board_limits import limits

if TYPE_CHECKING:
    from dicehall.games.crossroll.board_tables import EngineRow, Parts, Route, Stretch

LONGEST = 62  # a route's locations are the bits of one machine word, and so are the numbers N
LONGEST_RING = LONGEST // 2  # a ring is laid out twice in one word
MOST = 100  # faults that are told at once
LONGEST_FAULT = 280  # characters of one fault
NO_TABLES = "a board is a table of tables; this is something else"
CONVERSION = "d10"  # the die that names a route


class BadBoard(BadOptions):
    """A board file is not a board: `faults` lists everything that is wrong with it."""

    code = "bad_board"

    def __init__(self, source: str, faults: list[str]) -> None:
        super().__init__(f"{plain(source)}: " + "; ".join(faults))
        self.faults = faults


def told(faults: list[str]) -> list[str]:
    """Faults as they can be printed and shown: not too many, none too long, and all in letters that can be seen."""
    more = len(faults) - MOST
    last = [f"{more:,} more faults are not told"] if more > 0 else []
    return [plain(fault, LONGEST_FAULT) for fault in faults[:MOST]] + last


def find(parts: Parts) -> list[str]:
    """Every fault of a board whose tables have the right types; one that is too large is not looked at further."""
    too_large = list(limits(parts))
    if too_large:
        return too_large
    checks = (_locations, _routes, _crossroads, _connected, _dice, _conversion, _engine, _flyovers, _scores)
    return [fault for check in checks for fault in check(parts)]


def _locations(parts: Parts) -> Iterator[str]:
    yield from _twice("locations", (location.id for location in parts.locations))
    if sum(location.crossroad for location in parts.locations) > LONGEST:
        yield f"locations: at most {LONGEST} of them are crossroads"
    letters = {route.letter for route in parts.routes}
    for n, location in enumerate(parts.locations):
        place = f"locations[{n}] ({location.id})"
        if not re.fullmatch(r"[a-z][a-z0-9_]*", location.id):
            yield f"{place}: an id is small letters, digits and underscores"
        wide, high = parts.meta.width, parts.meta.height
        if not (0 <= location.x <= wide and 0 <= location.y <= high):
            yield f"{place}: ({location.x}, {location.y}) is outside the canvas of {wide} x {high}"
        if not location.routes:
            yield f"{place}: lies on no route; put it on one, or remove it"
        for letter in location.routes:
            if letter not in letters:
                yield f"{place}, routes: unknown route {_quoted(letter)}; there are {_listed(letters)}"


def _routes(parts: Parts) -> Iterator[str]:
    if not parts.routes:
        yield "routes: a board has at least one"
    yield from _twice("routes", (route.letter for route in parts.routes))
    known = {location.id: location for location in parts.locations}
    for n, route in enumerate(parts.routes):
        place = f"routes[{n}] ({route.letter})"
        yield from _route_itself(place, route)
        for step, name in enumerate(route.path):
            if name not in known:
                yield f"{place}, path[{step}]: unknown place {_quoted(name)}; a path has ids of locations"
        if route.path and not any(known[name].entrance for name in route.path if name in known):
            yield f"{place}: no entrance; one of its places has to be an entrance"


def _route_itself(place: str, route: Route) -> Iterator[str]:
    if not re.fullmatch(r"[A-Z]", route.letter):
        yield f"{place}: a route's letter is one capital letter"
    if not re.fullmatch(r"#[0-9a-f]{6}", route.colour):
        yield f"{place}, colour: {_quoted(route.colour)} is not of the form #rrggbb"
    if route.boxes < 1:
        yield f"{place}, boxes: a route has at least one record box"
    kind, least, most = ("ring", 3, LONGEST_RING) if route.ring else ("route", 1, LONGEST)
    if not least <= len(route.path) <= most:
        yield f"{place}, path: a {kind} has {least} to {most} places, not {len(route.path)}"
    yield from _twice(f"{place}, path", route.path)


def _crossroads(parts: Parts) -> Iterator[str]:
    """The routes that a location names are those on whose paths it lies."""
    for n, location in enumerate(parts.locations):
        on = [route.letter for route in parts.routes if location.id in route.path]
        if sorted(on) != sorted(location.routes):
            stated = _listed(location.routes)
            found = ", ".join(on) or "none"
            yield f"locations[{n}] ({location.id}), routes: {stated} stated, but it lies on the paths of {found}"


def _connected(parts: Parts) -> Iterator[str]:
    """Every route can be reached from the first one by crossroads; one without places is a fault of its own."""
    drawn = [n for n, route in enumerate(parts.routes) if route.path]
    if not drawn:
        return
    reached = {drawn[0]}
    while True:
        places = {name for n in reached for name in parts.routes[n].path}
        more = {n for n, route in enumerate(parts.routes) if places.intersection(route.path)} | reached
        if more == reached:
            break
        reached = more
    first = parts.routes[drawn[0]].letter
    for n in drawn:
        if n not in reached:
            place = f"routes[{n}] ({parts.routes[n].letter})"
            yield f"{place}: not connected to Route {first}; crossroads have to lead to it"


def _dice(parts: Parts) -> Iterator[str]:
    if len(parts.dice) < 2:
        yield "dice: at least two are needed, since two are rolled"
    for name, faces in parts.dice.items():
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,19}", name):
            yield f"dice.{plain(name, 20)}: a name is up to 20 small letters, digits and underscores"
        if 1 not in faces:
            yield f"dice.{name}: no face shows 1, so that a game need not end; one has to"
        if any(not 1 <= face <= LONGEST // 2 for face in faces):
            yield f"dice.{name}: faces are numbers from 1 to {LONGEST // 2}"


def _conversion(parts: Parts) -> Iterator[str]:
    letters = {route.letter for route in parts.routes}
    faces = {str(face) for face in parts.dice.get(CONVERSION, ())}
    if not faces:
        yield f"dice: the {CONVERSION} is missing, which names routes by the conversion chart"
    for face, letter in parts.conversion.items():
        if faces and face not in faces:
            yield f"conversion.{plain(face, 20)}: the {CONVERSION} has no such face; its faces are {_listed(faces)}"
        if letter not in letters:
            yield f"conversion.{plain(face, 20)}: unknown route {_quoted(letter)}; there are {_listed(letters)}"
    if not parts.conversion:
        yield "conversion: no face names a route; at least one has to"
    yield from _twice("conversion", parts.conversion.values())


def _engine(parts: Parts) -> Iterator[str]:
    yield from _twice("engine", (row.row for row in parts.engine))
    for n, row in enumerate(parts.engine):
        place = f"engine[{n}] ({row.row})"
        if not 1 <= row.low <= row.high <= LONGEST:
            yield f"{place}: {row.low} to {row.high} is no range of numbers from 1 to {LONGEST}"
        if row.boxes < 1:
            yield f"{place}, boxes: a row has at least one"
        most = LONGEST // 2
        if row.effect == 0 or abs(row.effect) > most:
            yield f"{place}, effect: {row.effect} is not 1 to {most}, nor -1 to -{most}"
    for one, other in combinations(parts.engine, 2):
        if _overlap(one, other):
            yield f"engine: the rows {one.row} and {other.row} take the same number; no number belongs to two rows"


def _overlap(one: EngineRow, other: EngineRow) -> bool:
    return one.low <= other.high and other.low <= one.high


def _flyovers(parts: Parts) -> Iterator[str]:
    for n, flyover in enumerate(parts.flyover):
        for side, stretch in (("over", flyover.over), ("under", flyover.under)):
            if not any(_joins(route, stretch) for route in parts.routes):
                where = f"flyover[{n}].{side}"
                ends = f"{plain(stretch.start, 40)} and {plain(stretch.end, 40)}"
                route = plain(stretch.route, 20)
                yield f"{where}: {ends} are no neighbours on Route {route}; a flyover is between two"


def _joins(route: Route, stretch: Stretch) -> bool:
    steps = set(zip(route.path, route.path[1:], strict=False))
    ends = (stretch.start, stretch.end)
    return route.letter == stretch.route and (ends in steps or ends[::-1] in steps)


def _scores(parts: Parts) -> Iterator[str]:
    scores, landmarks = parts.scores, sum(location.landmark for location in parts.locations)
    boxes = sum(route.boxes for route in parts.routes)
    sums = [sum(route.score for route in parts.routes), sum(scores.speed), sum(scores.landmark)]
    if sum(sums) != parts.meta.perfect_score:
        added = " + ".join(map(str, sums))
        stated = f"meta.perfect_score states {parts.meta.perfect_score}"
        yield f"scores: routes + speed + landmarks = {added} = {sum(sums)}, but {stated}"
    if len(scores.landmark) > landmarks:
        yield f"scores.landmark: {len(scores.landmark)} scores, but only {landmarks} landmarks can be circled"
    if len(scores.speed) > boxes:
        yield f"scores.speed: {len(scores.speed)} scores for {boxes} record boxes; there may be one for each"
    told = [("scores.speed", scores.speed), ("scores.landmark", scores.landmark)]
    told += [(f"routes[{n}] ({route.letter}), score", (route.score,)) for n, route in enumerate(parts.routes)]
    for place, given in told:
        if min(given, default=0) < 0:
            yield f"{place}: {min(given)} is below 0; a score is 0 or more"
    if parts.meta.lotto_slots < 1:
        yield "meta.lotto_slots: a ticket has at least one slot"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(plain(name, 20) for name in sorted(names, key=lambda name: (len(name), name))) or "none"


def _quoted(name: str) -> str:
    return repr(cut(name, 40))


def _twice(place: str, names: Iterable[str]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{place}: {_quoted(name)} stands there {count} times; once is right"
