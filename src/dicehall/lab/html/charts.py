"""Charts as SVG: bars of a distribution, intervals on a scale, lines over an option."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from dicehall.lab.formatting import percent

WIDE, HIGH = 560, 220
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 14, 30
MOST_BARS = 44
COLOURS = 6


class Scale(NamedTuple):
    """Maps numbers from `low` to `high` to coordinates from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The coordinate of a number, between `start` and `end`."""
        part = (value - self.low) / ((self.high - self.low) or 1.0)
        return round(self.start + min(1.0, max(0.0, part)) * (self.end - self.start), 1)


class Spot(NamedTuple):
    """A point over an option: its place, the value with its interval, and both as text."""

    x: float
    value: float
    low: float
    high: float
    text: str


class Line(NamedTuple):
    """A line over an option."""

    title: str
    points: tuple[Spot, ...]


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two others."""
    if high <= low:
        return [low]
    rough = (high - low) / about
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(place * step, 10) for place in range(first, last + 1)]


def picture(title: str, body: str, wide: int = WIDE, high: int = HIGH) -> str:
    """An SVG with a title for people who do not see it."""
    return (
        f'<svg viewBox="0 0 {wide} {high}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def distribution(title: str, counts: Sequence[tuple[int, int]], mean_text: str) -> str:
    """Bars for how often numbers came up, grouped if there are too many, and the mean as the report writes it."""
    games = sum(count for _, count in counts)
    mean = sum(value * count for value, count in counts) / games
    bins = list(_bins(counts))
    width = bins[0][1] - bins[0][0]
    x = Scale(bins[0][0], bins[-1][1], LEFT, WIDE - RIGHT)
    y = Scale(0.0, max(count for *_, count in bins) / games, HIGH - BOTTOM, TOP + 8)
    parts = [*_grid_y(y, True), *_ticks_x(x, width)]
    for low, high, count in bins:
        tall = y.at(count / games)
        inside = f"{low:,.0f}" if width == 1 else f"{low:,.0f} to {high - _step(counts):,.0f}"
        wide = max(0.8, x.at(high) - x.at(low) - 1)
        parts.append(
            f'<rect class="bar" x="{x.at(low) + 0.5}" y="{tall}" width="{wide:.1f}" '
            f'height="{HIGH - BOTTOM - tall:.1f}"><title>{inside}: {percent(count / games)}</title></rect>'
        )
    at = x.at(mean + width / 2 if width == 1 else mean)
    side = "end" if at > WIDE / 2 else "start"
    parts.append(f'<line class="mean" x1="{at}" x2="{at}" y1="{TOP - 8}" y2="{HIGH - BOTTOM}"/>')
    shift = -5 if side == "end" else 5
    parts.append(f'<text class="label" x="{at + shift}" y="{TOP}" text-anchor="{side}">mean {mean_text}</text>')
    return picture(title, "".join(parts))


def _step(counts: Sequence[tuple[int, int]]) -> int:
    """The smallest distance between two numbers."""
    values = [value for value, _ in counts]
    return min((after - before for before, after in pairwise(values)), default=1)


def _bins(counts: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Intervals of numbers, all of one length, with how often any of the numbers came up."""
    step, low = _step(counts), counts[0][0]
    highest = counts[-1][0]
    width = step * max(1, ceil((highest - low + step) / step / MOST_BARS))
    found = dict.fromkeys(range((highest - low) // width + 1), 0)
    for value, count in counts:
        found[(value - low) // width] += count
    for place, count in found.items():
        yield low + place * width, low + (place + 1) * width, count


def _grid_y(y: Scale, shares: bool) -> Iterator[str]:
    for tick in ticks(y.low, y.high, 4):
        at = y.at(tick)
        label = f"{100 * tick:g} %" if shares else f"{tick:,g}"
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDE - RIGHT}" y1="{at}" y2="{at}"/>'
        yield f'<text class="tick" x="{LEFT - 6}" y="{at + 3.5}" text-anchor="end">{label}</text>'


def _ticks_x(x: Scale, width: float = 0.0) -> Iterator[str]:
    shift = width / 2 if width == 1 else 0.0
    for tick in ticks(x.low, x.high - shift, 7):
        if width == 1 and tick != int(tick):
            continue
        at, under = x.at(tick + shift), HIGH - BOTTOM + 16
        yield f'<text class="tick" x="{at}" y="{under}" text-anchor="middle">{tick:,g}</text>'


def interval(scale: Scale, value: float, low: float, high: float, text: str, even: float | None = None) -> str:
    """A dot with its interval on a scale, small enough for a row of a table, with a mark at `even`."""
    marked = (
        "" if even is None else f'<line class="even" x1="{scale.at(even)}" x2="{scale.at(even)}" y1="1" y2="17"/>'
    )
    return picture(
        text,
        f'<line class="grid" x1="{scale.start}" x2="{scale.end}" y1="9" y2="9"/>{marked}'
        f'<line class="reach" x1="{scale.at(low)}" x2="{scale.at(high)}" y1="9" y2="9"/>'
        f'<circle class="dot" cx="{scale.at(value)}" cy="9" r="4"/>',
        180,
        18,
    )


def over_option(title: str, lines: Sequence[Line], shares: bool, names: Sequence[str] = ()) -> str:
    """Lines over an option, each with its band of intervals; values without numbers are at 0, 1, ... with names."""
    points = [point for line in lines for point in line.points]
    low, high = min(point.low for point in points), max(point.high for point in points)
    room = 0.08 * (high - low) or abs(high) * 0.1 or 1.0
    places = range(len(names)) if names else [point.x for point in points]
    x = Scale(min(places), max(places), LEFT + 8, WIDE - RIGHT - 8)
    y = Scale(low - room, high + room, HIGH - BOTTOM, TOP)
    parts = [*_grid_y(y, shares), *(_names_x(x, names) if names else _ticks_x(x))]
    for place, line in enumerate(lines):
        parts += _line(x, y, line, place, min(4, len(lines) - 1 - place))
    return picture(title, "".join(parts))


def _names_x(x: Scale, names: Sequence[str]) -> Iterator[str]:
    ends = {0: "start", len(names) - 1: "end"}
    for place, name in enumerate(names):
        at, under, anchor = x.at(place), HIGH - BOTTOM + 16, ends.get(place, "middle")
        yield f'<text class="tick" x="{at}" y="{under}" text-anchor="{anchor}">{escape(name)}</text>'


def classes_of(place: int) -> str:
    """The classes of a line by its place: a colour, and dashes once the colours are used up."""
    return f"c{1 + place % COLOURS} d{place // COLOURS % 3}"


def _line(x: Scale, y: Scale, line: Line, place: int, wider: int) -> Iterator[str]:
    """A line, wider than those that are drawn over it, so that it shows where they coincide."""
    above = [f"{x.at(each.x)},{y.at(each.high)}" for each in line.points]
    below = [f"{x.at(each.x)},{y.at(each.low)}" for each in reversed(line.points)]
    middle, look = " ".join(f"{x.at(each.x)},{y.at(each.value)}" for each in line.points), classes_of(place)
    yield f'<polygon class="band {look}" points="{" ".join(above + below)}"/>'
    yield f'<polyline class="line {look}" style="stroke-width:{2.5 + wider:g}" points="{middle}"/>'
    for each in line.points:
        yield (
            f'<circle class="spot {look}" cx="{x.at(each.x)}" cy="{y.at(each.value)}" r="{3.5 + 1.5 * wider:g}">'
            f"<title>{escape(each.text)}</title></circle>"
        )
