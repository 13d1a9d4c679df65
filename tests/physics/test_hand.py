"""The hand: a level die shows every face equally often, leans a little, and errs as much as its hand does."""

from __future__ import annotations

import re
from collections import Counter
from math import atan2, degrees, hypot
from pathlib import Path
from statistics import stdev

import numpy as np
import pytest

from dicehall.core.scene import Held, Pose, Release, Scene, Toss, Tremor, face_up
from dicehall.physics.hand import HANDS, LEVEL, let_go

PAGE = Path(__file__).parents[2] / "web/src/games/indicesion/tremble.ts"
SEEDS = range(1, 1501)
MEANT = Release(0, 0, 60, 2000, 1571, 1100, 0)


def toss(seed: int, tremor: Tremor = "normal", held: Held = "level", error: int = 0) -> Toss:
    return Toss(Scene(1_600_000, 254_000), "die1", MEANT, seed, tremor, held=held, error=error)


def pose(row: np.ndarray) -> Pose:
    return Pose(0, 0, 0, *(round(float(part) * 1_000_000) for part in row[3:]))


def test_a_level_die_has_twenty_four_orientations_and_each_face_up_in_four_of_them() -> None:
    faces = Counter(face_up(Pose(0, 0, 0, *(round(float(part) * 1_000_000) for part in turn))) for turn in LEVEL)
    assert faces == dict.fromkeys(range(1, 7), 4)
    assert all(abs(first @ second) < 0.99 for at, first in enumerate(LEVEL) for second in LEVEL[:at])


def test_the_lot_brings_every_face_up_equally_often() -> None:
    faces = Counter(face_up(pose(let_go(toss(seed, "none"))[0])) for seed in SEEDS)
    expected = len(SEEDS) / 6
    assert sum((count - expected) ** 2 / expected for count in faces.values()) < 20.5  # p = 0.001


@pytest.mark.parametrize("tremor", ["steady", "normal", "shaky"])
def test_each_named_hand_spreads_and_tilts_as_it_says(tremor: Tremor) -> None:
    hand = HANDS["level"][tremor]
    flown = [let_go(toss(seed, tremor)) for seed in SEEDS]
    speeds = [float(np.linalg.norm(speed[:3])) / 2 for _, speed in flown]
    ways = [degrees(atan2(speed[1], speed[0])) for _, speed in flown]
    lofts = [degrees(atan2(speed[2], hypot(speed[0], speed[1]))) for _, speed in flown]
    assert stdev(speeds) == pytest.approx(hand.strength, rel=0.1)
    assert stdev(ways) == pytest.approx(hand.azimuth, rel=0.1)
    assert stdev(lofts) == pytest.approx(hand.loft, rel=0.1)
    assert np.sqrt(np.mean([_tilt(row) ** 2 for row, _ in flown])) == pytest.approx(hand.tilt, rel=0.1)


def test_the_page_tells_the_hands_as_they_are() -> None:
    held, told = "", dict[tuple[str, str], object]()
    for line in PAGE.read_text().splitlines():
        if found := re.fullmatch(r"  (\w+): \{", line):
            held = found[1]
        if found := re.fullmatch(r"    (\w+): \{ strength: ([\d.]+), aside: ([\d.]+) \},", line):
            told[held, found[1]] = (float(found[2]), float(found[3]))
    for way, hands in HANDS.items():
        for tremor, hand in hands.items():
            assert told.pop((way, tremor)) == (pytest.approx(100 * hand.strength), hand.azimuth)
    assert not told


def _tilt(row: np.ndarray) -> float:
    """By how many degrees the die's nearest face leans away from up."""
    w, x, y, z = row[3:]
    up = [2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z]
    return degrees(np.arccos(min(1.0, max(abs(part) for part in up))))


@pytest.mark.parametrize("held", ["level", "any"])
def test_an_error_of_the_hand_adds_to_its_tremor_in_strength_and_direction_only(held: Held) -> None:
    flown = [let_go(toss(seed, "normal", held, 180))[1] for seed in SEEDS]
    assert stdev(float(np.linalg.norm(speed[:3])) / 2 for speed in flown) == pytest.approx(0.1825, rel=0.1)
    assert stdev(degrees(atan2(speed[1], speed[0])) for speed in flown) == pytest.approx(7.3, rel=0.1)
    lofts = [degrees(atan2(speed[2], hypot(speed[0], speed[1]))) for speed in flown]
    assert stdev(lofts) == pytest.approx(1.2, rel=0.1)
