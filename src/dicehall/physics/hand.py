"""The hand that throws: how the die is held and how much the hand trembles, both from the seed."""

from __future__ import annotations

from math import cos, pi, radians, sin, sqrt
from random import Random

import numpy as np

from dicehall.core.scene import Release, Tremor
from dicehall.physics.world import Floats

# The spread of speed (share), azimuth and loft (degrees).
TREMORS: dict[Tremor, tuple[float, float, float]] = {
    "none": (0.0, 0.0, 0.0),
    "steady": (0.015, 0.6, 0.6),
    "normal": (0.03, 1.2, 1.2),
    "shaky": (0.06, 2.5, 2.5),
}


def let_go(meant: Release, seed: int, tremor: Tremor) -> tuple[Floats, Floats]:
    """The die's pose and speed at the moment it leaves the hand."""
    rng = Random(seed)
    turn = _any_turn(rng)
    of_speed, of_azimuth, of_loft = TREMORS[tremor]
    speed = meant.speed / 1000 * (1 + of_speed * rng.gauss(0, 1))
    azimuth = meant.azimuth / 1000 + radians(of_azimuth) * rng.gauss(0, 1)
    loft = meant.loft / 1000 + radians(of_loft) * rng.gauss(0, 1)
    ahead = np.array([cos(azimuth), sin(azimuth), 0.0])
    aside = np.array([-sin(azimuth), cos(azimuth), 0.0])
    velocity = speed * (cos(loft) * ahead + sin(loft) * np.array([0.0, 0.0, 1.0]))
    spin = _turned_back(turn, aside * meant.spin / 1000)
    place = np.array([meant.x, meant.y, meant.z]) / 1000
    return np.concatenate([place, turn]), np.concatenate([velocity, spin])


def _any_turn(rng: Random) -> Floats:
    """A unit quaternion, every orientation being equally likely."""
    share, first, second = rng.random(), 2 * pi * rng.random(), 2 * pi * rng.random()
    low, high = sqrt(1 - share), sqrt(share)
    return np.array([low * sin(first), low * cos(first), high * sin(second), high * cos(second)])


def _turned_back(turn: Floats, vector: Floats) -> Floats:
    """The vector in the frame of a body with this orientation."""
    scalar, axis = turn[0], -turn[1:]
    across = np.cross(axis, vector)
    turned: Floats = vector + 2 * (scalar * across + np.cross(axis, across))
    return turned
