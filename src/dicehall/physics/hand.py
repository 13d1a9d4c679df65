"""The hand that throws: how the die is held and how much the hand trembles, both from the seed."""

from __future__ import annotations

from itertools import product
from math import cos, hypot, pi, radians, sin, sqrt
from random import Random
from typing import NamedTuple

import numpy as np

from dicehall.core.scene import Held, Toss, Tremor
from dicehall.physics.world import Floats


class Hand(NamedTuple):
    """The spread of a hand: of strength (share), of azimuth and of loft (degrees), and of a level die's tilt."""

    strength: float
    azimuth: float
    loft: float
    tilt: float = 0.0


HANDS: dict[Held, dict[Tremor, Hand]] = {
    "level": {
        "none": Hand(0.0, 0.0, 0.0),
        "steady": Hand(0.03, 1.2, 0.6, 1.0),
        "normal": Hand(0.06, 2.4, 1.2, 2.0),
        "shaky": Hand(0.1, 4.0, 3.0, 4.0),
    },
    "any": {
        "none": Hand(0.0, 0.0, 0.0),
        "steady": Hand(0.015, 0.6, 0.6),
        "normal": Hand(0.03, 1.2, 1.2),
        "shaky": Hand(0.06, 2.5, 2.5),
    },
}
ASIDE = 40.0
"""Degrees of azimuth that go with an error of the whole strength. Loft has none: a pull does not set it."""


def let_go(toss: Toss) -> tuple[Floats, Floats]:
    """The die's pose and speed at the moment it leaves the hand."""
    meant, rng, hand = toss.release, Random(toss.seed), _with_error(HANDS[toss.held][toss.tremor], toss.error)
    turn = _any_turn(rng) if toss.held == "any" else _level_turn(rng, meant.azimuth / 1000, hand.tilt)
    speed = meant.speed / 1000 * (1 + hand.strength * rng.gauss(0, 1))
    azimuth = meant.azimuth / 1000 + radians(hand.azimuth) * rng.gauss(0, 1)
    loft = meant.loft / 1000 + radians(hand.loft) * rng.gauss(0, 1)
    ahead = np.array([cos(azimuth), sin(azimuth), 0.0])
    aside = np.array([-sin(azimuth), cos(azimuth), 0.0])
    velocity = speed * (cos(loft) * ahead + sin(loft) * np.array([0.0, 0.0, 1.0]))
    spin = _turned_back(turn, aside * meant.spin / 1000)
    place = np.array([meant.x, meant.y, meant.z]) / 1000
    return np.concatenate([place, turn]), np.concatenate([velocity, spin])


def _with_error(hand: Hand, thousandths: int) -> Hand:
    """The hand with an error of its own beside its tremor."""
    error = thousandths / 1000
    return Hand(hypot(hand.strength, error), hypot(hand.azimuth, ASIDE * error), hand.loft, hand.tilt)


# How the die is held.


def _any_turn(rng: Random) -> Floats:
    """A unit quaternion, every orientation being equally likely."""
    share, first, second = rng.random(), 2 * pi * rng.random(), 2 * pi * rng.random()
    low, high = sqrt(1 - share), sqrt(share)
    return np.array([low * sin(first), low * cos(first), high * sin(second), high * cos(second)])


def _level_turn(rng: Random, azimuth: float, tilt: float) -> Floats:
    """A die held square to the throw: one of its 24 orientations by lot, tilted a little to some side."""
    held = LEVEL[rng.randrange(len(LEVEL))]
    lean, side = radians(tilt) * rng.gauss(0, 1), 2 * pi * rng.random()
    tilted = np.array([cos(lean / 2), sin(lean / 2) * cos(side), sin(lean / 2) * sin(side), 0.0])
    ahead = np.array([cos(azimuth / 2), 0.0, 0.0, sin(azimuth / 2)])
    return _after(ahead, _after(tilted, held))


def _after(second: Floats, first: Floats) -> Floats:
    """Two turns, one after the other."""
    a, b = first, second
    scalar = b[0] * a[0] - b[1:] @ a[1:]
    return np.concatenate([[scalar], b[0] * a[1:] + a[0] * b[1:] + np.cross(b[1:], a[1:])])


def _about(axis: int, quarters: int) -> Floats:
    turn = np.zeros(4)
    turn[0], turn[1 + axis] = cos(quarters * pi / 4), sin(quarters * pi / 4)
    return turn


_UP = [_about(0, 0), _about(0, 1), _about(0, 2), _about(0, 3), _about(1, 1), _about(1, 3)]
LEVEL: list[Floats] = [_after(_about(2, quarters), up) for up, quarters in product(_UP, range(4))]
"""The 24 orientations of a level die: each face up, turned four ways."""


def _turned_back(turn: Floats, vector: Floats) -> Floats:
    """The vector in the frame of a body with this orientation."""
    scalar, axis = turn[0], -turn[1:]
    across = np.cross(axis, vector)
    turned: Floats = vector + 2 * (scalar * across + np.cross(axis, across))
    return turned
