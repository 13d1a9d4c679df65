"""The map of a board as SVG: land and water, routes, locations, and what is crossed out on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from xml.sax.saxutils import escape

from dicehall.games.crossroll.board import Board
from dicehall.games.crossroll.board_tables import Location, Route, Stretch

RADIUS = 8.5
LINE_HEIGHT = 10.6
WRAP_FROM = 15
INK = "#11272F"

STYLE = """
.sea { fill: #CFE4F1 } .land { fill: #EEF3E2; stroke: #B5CBA7; stroke-width: 1.2 }
.foreign { fill: #E4DFD6; stroke: #CBC4B7 } .hill { fill: #DCE7CF }
.word { fill: #A9BB98; font-weight: 650; letter-spacing: .28em } .foreign-word { fill: #A79E8F }
.sea-word { fill: #7FA6C4; font-style: italic; letter-spacing: .16em }
.casing { fill: none; stroke: #FEFAF6; stroke-width: 8.6; stroke-linejoin: round }
.route { fill: none; stroke-width: 5.6; stroke-linejoin: round }
.place { font-size: 9.3px } .major { font-weight: 700; font-size: 9.5px }
.glow { stroke: #FEFAF6; stroke-width: 2.6; stroke-linejoin: round; opacity: .85 }
.sign, .corner { font-weight: 750; text-anchor: middle } .corner { fill: #FFFFFF }
.cross { fill: none; stroke: #11272F; stroke-width: 3.4; stroke-linecap: round }
.halo { fill: none; stroke: #FEFAF6; stroke-width: 6.4; stroke-linecap: round }
.circled { fill: none; stroke: #11272F; stroke-width: 2.6 }
.run { fill: none; stroke: #F4B43A; stroke-width: 19; stroke-linecap: round; stroke-linejoin: round; opacity: .75 }
""".strip()


def draw(board: Board, crossed: Sequence[str], circled: Sequence[str], run: list[str]) -> Iterator[str]:
    """The map, with these locations crossed out, these landmarks circled, and this run lit."""
    yield f'<rect class="sea" width="{board.meta.width}" height="{board.meta.height}"/>'
    yield from _scenery(board)
    for route in board.routes:
        yield from _route(board, route)
    yield from _flyovers(board)
    if run:
        yield f'<polyline class="run" points="{_points(board, run if len(run) > 1 else run * 2)}"/>'
    for route in board.routes:
        yield _badge(board, route)
    yield from (_name(location, "glow ") for location in board.locations)
    yield from (_symbol(board, location) for location in board.locations)
    yield from (_name(location) for location in board.locations)
    for name in circled:
        yield _at(board, name, f'<circle class="circled" r="{RADIUS + 3.8}"/>')
    for name in (name for name in crossed if name not in circled):
        yield _at(board, name, f'<path class="halo" d="{_CROSS}"/><path class="cross" d="{_CROSS}"/>')


_CROSS = "M-6.5-6.5 6.5 6.5M6.5-6.5-6.5 6.5"
_ARROW = '<path d="M-2.6-4 4.4 0-2.6 4Z" fill="{}"/>'
_STAR = "M0-6 1.8-1.9 6-1.5 2.8 1.5 3.7 5.8 0 3.5-3.7 5.8-2.8 1.5-6-1.5-1.8-1.9Z"


def _points(board: Board, names: Iterable[str]) -> str:
    return " ".join(f"{board.location(name).x},{board.location(name).y}" for name in names)


def _at(board: Board, name: str, inside: str) -> str:
    location = board.location(name)
    return f'<g transform="translate({location.x} {location.y})">{inside}</g>'


# Land and water.


def _scenery(board: Board) -> Iterator[str]:
    for land in board.scenery.land:
        yield f'<path class="land{" foreign" if land.foreign else ""}" d="{_rounded(land.points)}"/>'
    for hills in board.scenery.hills:
        for x, y in hills.at:
            yield f'<path class="hill" d="M{x - 18} {y + 8}l14-18 8 10 5-6 11 14Z"/>'
    for word in board.scenery.words:
        kind = "sea-word" if word.sea else "word"
        turn = f' transform="rotate(-90 {word.x} {word.y})"' if word.turned else ""
        place = f'x="{word.x}" y="{word.y}" font-size="{word.size}" text-anchor="middle"'
        yield f'<text class="{kind}" {place}{turn}>{escape(word.text)}</text>'


def _rounded(points: tuple[tuple[int, int], ...]) -> str:
    """A closed path through the middles of the outline's sides, its corners rounded."""
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise([*points, points[0]])]
    path = [f"M{middles[-1][0]} {middles[-1][1]}"]
    path += [f"Q{x} {y} {mx} {my}" for (x, y), (mx, my) in zip(points, middles, strict=True)]
    return "".join(path) + "Z"


# Routes.


def _closed(route: Route) -> list[str]:
    return [*route.path, route.path[0]] if route.ring else list(route.path)


def _route(board: Board, route: Route) -> Iterator[str]:
    points = _points(board, _closed(route))
    yield f'<polyline class="casing" points="{points}"/>'
    yield f'<polyline class="route" stroke="{route.colour}" points="{points}"/>'


def _flyovers(board: Board) -> Iterator[str]:
    """The route that passes over is drawn once more there, on a bridge."""
    for flyover in board.flyover:
        over = flyover.over
        points = _points(board, (over.start, over.end))
        x, y = _crossing(board, over, flyover.under)
        a, b = board.location(over.start), board.location(over.end)
        length = hypot(b.x - a.x, b.y - a.y)
        dx, dy = (b.x - a.x) / length, (b.y - a.y) / length
        yield f'<polyline class="casing" points="{points}"/>'
        yield f'<polyline class="route" stroke="{board.route(over.route).colour}" points="{points}"/>'
        for side in (1, -1):
            px, py = x - side * dy * 8, y + side * dx * 8
            ends = f"M{px - dx * 11:.1f} {py - dy * 11:.1f}L{px + dx * 11:.1f} {py + dy * 11:.1f}"
            yield f'<path d="{ends}" stroke="{INK}" stroke-width="1.6" stroke-linecap="round"/>'


def _crossing(board: Board, over: Stretch, under: Stretch) -> tuple[float, float]:
    """Where the lines of two stretches cross; the middle of the upper one if they never do."""
    a, b = board.location(over.start), board.location(over.end)
    c, d = board.location(under.start), board.location(under.end)
    area = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
    share = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / area if area else 0.5
    return a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)


def _badge(board: Board, route: Route) -> str:
    """The route's letter: where the board wants it, or else in the middle of its first stretch."""
    first, second = board.location(route.path[0]), board.location(route.path[len(route.path) > 1])
    x, y = route.badge or ((first.x + second.x) / 2, (first.y + second.y) / 2)
    around = f'fill="{route.colour}" stroke="#FEFAF6" stroke-width="1.6"'
    box = f'<rect x="{x - 6.5}" y="{y - 6.5}" width="13" height="13" rx="3" {around}/>'
    return f'{box}<text class="sign corner" x="{x}" y="{y + 3.4}" font-size="9.5">{route.letter}</text>'


# Locations.


def legend() -> Iterator[tuple[str, str]]:
    """The symbols of the map, each with its meaning."""
    ring = f'stroke="{INK}" stroke-width="2.6"'
    yield f'<circle r="{RADIUS - 1}" fill="#FEFAF6" {ring}/>{_ARROW.format(INK)}', "entrance"
    yield f'<circle r="{RADIUS}" fill="#FFD54A" {ring}/><path d="{_STAR}" fill="#6B4300"/>', "landmark"
    side = 2 * RADIUS
    yield f'<rect x="{-RADIUS}" y="{-RADIUS}" width="{side}" height="{side}" rx="3.5" fill="{INK}"/>', "crossroad"
    yield f'<circle r="{RADIUS - 1}" fill="#FEFAF6" {ring}/>', "location"
    yield f'<path class="cross" d="{_CROSS}"/>', "crossed out"
    star = f'<path d="{_STAR}" fill="#6B4300"/>'
    yield f'{star}<circle class="circled" r="{RADIUS + 2}"/>', "circled"


def _symbol(board: Board, location: Location) -> str:
    if location.crossroad:
        return _at(board, location.id, "".join(_crossroad(board, location)))
    colour = board.route(location.routes[0]).colour
    if location.landmark:
        star = f'<path d="{_STAR}" fill="#6B4300"/>'
        edge = 'stroke="#FEFAF6" stroke-width="2" paint-order="stroke"'
        arrow = f'<g transform="translate({-RADIUS - 2} 0)" {edge}>{_ARROW.format(INK)}</g>'
        disc = f'<circle r="{RADIUS}" fill="#FFD54A" stroke="{colour}" stroke-width="2.6"/>'
        return _at(board, location.id, disc + star + (arrow if location.entrance else ""))
    disc = f'<circle r="{RADIUS - 1}" fill="#FEFAF6" stroke="{colour}" stroke-width="2.6"/>'
    return _at(board, location.id, disc + (_ARROW.format(colour) if location.entrance else ""))


def _crossroad(board: Board, location: Location) -> Iterator[str]:
    """A square with a field in the colour of each route, and its letter."""
    side, count = 2 * RADIUS + 1, len(location.routes)
    yield f'<rect x="{-side / 2}" y="{-side / 2}" width="{side}" height="{side}" rx="3.5" fill="{INK}"/>'
    wide = (side - 3) / count
    for n, letter in enumerate(location.routes):
        left = -side / 2 + 1.5 + n * wide
        colour = board.route(letter).colour
        yield f'<rect x="{left:.2f}" y="{-side / 2 + 1.5}" width="{wide:.2f}" height="{side - 3}" fill="{colour}"/>'
        size = 8.5 if count == 2 else 6.5
        text = f'x="{left + wide / 2:.2f}" y="3" font-size="{size}"'
        yield f'<text class="corner" {text}>{letter}</text>'
    if location.landmark:
        yield f'<path d="{_STAR}" fill="#FFD54A" transform="translate(0 {-side / 2})"/>'
    if location.entrance:
        yield f'<g transform="translate({-side / 2} 0)">{_ARROW.format("#FFD54A")}</g>'


def _name(location: Location, glow: str = "") -> str:
    lines = _wrapped(location)
    away = RADIUS + 3.5
    east, south = "e" in location.label, "s" in location.label
    x, y = float(location.x + location.label_dx), float(location.y + location.label_dy)
    anchor = "middle"
    if "e" in location.label or "w" in location.label:
        anchor = "start" if east else "end"
        x += away if east else -away
    diagonal = len(location.label) == 2
    if south:
        drop = 13.5 if diagonal else away + 7.5
    elif "n" in location.label:
        drop = (-5.5 if diagonal else -away + 0.5) - LINE_HEIGHT * (len(lines) - 1)
    else:
        drop = 3.3 - LINE_HEIGHT * (len(lines) - 1) / 2
    kind = "place major" if location.landmark or location.crossroad else "place"
    spans = "".join(
        f'<tspan x="{x}" y="{y + drop + n * LINE_HEIGHT:.1f}">{escape(line)}</tspan>'
        for n, line in enumerate(lines)
    )
    return f'<text class="{glow}{kind}" text-anchor="{anchor}">{spans}</text>'


def _wrapped(location: Location) -> list[str]:
    """The name in one line or, where it is long, in two of about the same length."""
    words = location.name.split()
    if len(words) == 1 or (len(location.name) < WRAP_FROM and not location.label_wrap):
        return [location.name]
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(breaks, key=lambda pair: max(map(len, pair))))
