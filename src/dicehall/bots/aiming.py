"""The aiming aid: where an action is likely to end, from trials of it. docs/physics.md says what the numbers mean.

A game whose actions are thrown brings the part `aiming`. Trials run in workers, with seeds of their own that have
nothing to do with the dice of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import atan2, cos, log, pi, sin, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Literal, Protocol, TypeAlias

import msgspec

from dicehall.core.apply import check_choice
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.registry import part

Level: TypeAlias = Literal["off", "patch", "odds"]

MOST = 96
"""Trials after which an answer gets no better that people would notice: odds are then known to a tenth, surely."""
BATCH = 24
SHARES = (50, 90)
SEEDS = 2**32
_Z = 1.96


class Touch(msgspec.Struct, frozen=True):
    """Where the middle of what was thrown is as it first touches anything, in micrometres."""

    x: int
    y: int
    z: int


class Sample(msgspec.Struct, frozen=True):
    """One trial: where it first touched anything, how it ended (by ids), and points for the seat and the others.

    The first of all carries where the action touches if the hand makes no error.
    """

    touch: tuple[int, int] | None
    ended: tuple[str, ...]
    own: int
    others: int
    meant: Touch | None = None


class Aiming(Protocol):
    """The part `aiming` of a game."""

    def level(self, state: Any) -> Level:
        """How much the table tells an aiming hand."""

    def labels(self, state: Any, action: Any) -> dict[str, str]:
        """The ways in which it can end, by id, each with its words; the first one is always told."""

    def samples(self, state: Any, action: Any, seeds: Sequence[int]) -> Iterator[Sample]:
        """Trials of an action, one for each seed."""

    def meant(self, state: Any, action: Any) -> Touch | None:
        """Where it first touches anything if the hand makes no error; None if it never does."""


class Area(msgspec.Struct, frozen=True):
    """An ellipse with this share (per cent) of the first touches: its middle, half axes, and the long one's angle.

    Micrometres, and milliradians counter-clockwise from the x axis.
    """

    share: int
    x: int
    y: int
    long: int
    wide: int
    turn: int


class Odds(msgspec.Struct, frozen=True):
    """How often something happens: the share, its range (19 times out of 20), and words such as "6 in 10"."""

    id: str
    label: str
    share: float
    low: float
    high: float
    words: str


class Gain(msgspec.Struct, frozen=True):
    """The points that it brings the seat and the others, on average, with the standard error of the first."""

    own: float
    others: float
    error: float


class Aim(msgspec.Struct, frozen=True):
    """What an aiming hand is shown after this many trials of at most `most`.

    `touch` is where the action first touches anything if the hand makes no error.
    """

    text: str
    level: Level
    throws: int
    most: int
    areas: tuple[Area, ...] = ()
    odds: tuple[Odds, ...] = ()
    points: Gain | None = None
    sentence: str = ""
    touch: Touch | None = None


def aiming_of(game: str) -> Aiming:
    """The part of a game; raises BadOptions where there is none."""
    found: Aiming | None = part(game, "aiming")
    if found is None:
        raise BadOptions(f"{game} has no aiming aid: nothing is thrown there")
    return found


def level_for(game: Game[Any, Any], state: Any) -> Level:
    """How much the table tells an aiming hand; raises BadOptions in a game without an aid."""
    return aiming_of(game.spec.id).level(state)


def checked(game: Game[Any, Any], state: Any, seat: int, text: str) -> Any:
    """The action that is aimed; raises NotationError, IllegalAction and BadOptions."""
    action = game.parse(state, text)
    check_choice(game, state, seat, action)
    if not aiming_of(game.spec.id).labels(state, action):
        raise IllegalAction(f"nothing flies in {text[:60]!r}: the aid is for throws")
    return action


def seeds(text: str, first: int, count: int) -> list[int]:
    """The seeds of some trials of an action, the same for everybody."""
    chance = Random(f"aim {text}")
    return [1 + chance.randrange(SEEDS) for _ in range(first + count)][first:]


def samples(game: Game[Any, Any], state: Any, text: str, first: int, count: int) -> Iterator[Sample]:
    """Some trials of an action, beginning with this number."""
    aims, action = aiming_of(game.spec.id), game.parse(state, text)
    found = aims.samples(state, action, seeds(text, first, count))
    if first == 0 and (sample := next(found, None)):
        yield msgspec.structs.replace(sample, meant=aims.meant(state, action))
    yield from found


def aim(game: Game[Any, Any], state: Any, seat: int, text: str, throws: int = MOST) -> Aim:
    """What a seat is shown of an action after this many trials in this process; raises GameError."""
    level = level_for(game, state)
    if level == "off":
        raise IllegalAction("no aid at this table: it was made without one")
    whole = game.write(state, checked(game, state, seat, text))
    return told(game, state, whole, list(samples(game, state, whole, 0, throws)), level)


def in_words(found: Aim) -> str:
    """What a hand is shown, as a line of text."""
    if not found.areas:
        return f"In {found.throws} throws it touched nothing."
    area = found.areas[-1]
    spread = f"{area.long // 1000} by {area.wide // 1000} mm of {area.x // 1000},{area.y // 1000}"
    place = f"In {found.throws} throws, {area.share} of 100 come down within {spread}."
    points = f" It brings you {found.points.own:+.1f} points." if found.points else ""
    return " ".join(filter(None, (place, found.sentence))) + points.replace("-", "−")


# What the trials say.


def told(game: Game[Any, Any], state: Any, text: str, found: Sequence[Sample], level: Level) -> Aim:
    """What the trials say, as far as the level tells it."""
    touches = [sample.touch for sample in found if sample.touch is not None]
    meant = next((sample.meant for sample in found if sample.meant), None)
    if level != "odds":
        return Aim(text, level, len(found), MOST, areas(touches, SHARES[-1:]), touch=meant)
    labels = aiming_of(game.spec.id).labels(state, game.parse(state, text))
    known = tuple(_odds(found, labels))
    return Aim(text, level, len(found), MOST, areas(touches, SHARES), known, _gain(found), sentence(known), meant)


def areas(touches: Sequence[tuple[int, int]], shares: Sequence[int]) -> tuple[Area, ...]:
    """Ellipses round the touches: of a normal distribution with their middle and their spread."""
    if len(touches) < 3:
        return ()
    x, y = (fmean(place[axis] for place in touches) for axis in (0, 1))
    xx, yy, xy = (
        sum((place[a] - middle_a) * (place[b] - middle_b) for place in touches) / (len(touches) - 1)
        for a, middle_a, b, middle_b in ((0, x, 0, x), (1, y, 1, y), (0, x, 1, y))
    )
    turn = atan2(2 * xy, xx - yy) / 2
    across = (xx - yy) / 2 * cos(2 * turn) + xy * sin(2 * turn)
    long, wide = (sqrt(max(0.0, (xx + yy) / 2 + way * across)) for way in (1, -1))
    return tuple(_area(share, x, y, long, wide, turn) for share in shares)


def _area(share: int, x: float, y: float, long: float, wide: float, turn: float) -> Area:
    reach = sqrt(-2 * log(1 - share / 100))
    return Area(share, round(x), round(y), round(reach * long), round(reach * wide), round(1000 * (turn % pi)))


def _odds(found: Sequence[Sample], labels: Mapping[str, str]) -> Iterator[Odds]:
    for number, (id_, label) in enumerate(labels.items()):
        times = sum(id_ in sample.ended for sample in found)
        if times or not number:
            share = times / max(1, len(found))
            yield Odds(id_, label, share, *_range(times, len(found)), in_ten(share))


def _range(times: int, count: int) -> tuple[float, float]:
    """Wilson's interval of 95 %."""
    if not count:
        return 0.0, 1.0
    share, square = times / count, _Z * _Z
    middle = (share + square / (2 * count)) / (1 + square / count)
    reach = _Z * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return min(share, max(0.0, middle - reach)), max(share, min(1.0, middle + reach))


def in_ten(share: float) -> str:
    """A share as people say it."""
    if 0 < share < 0.05:
        return "hardly ever"
    return "nearly always" if 0.95 < share < 1 else f"{round(10 * share)} in 10"


def _gain(found: Sequence[Sample]) -> Gain | None:
    if len(found) < 2:
        return None
    own = [sample.own for sample in found]
    return Gain(fmean(own), fmean(sample.others for sample in found), stdev(own) / sqrt(len(found)))


def sentence(known: Sequence[Odds]) -> str:
    """The odds in one sentence."""
    if not known:
        return ""
    text = ", ".join(f"{each.label} {each.words}" for each in known)
    return f"{text[:1].upper()}{text[1:]}."
