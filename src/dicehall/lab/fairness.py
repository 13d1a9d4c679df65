"""Whether thrown dice are fair: the faces of thousands of throws, and how likely fair dice are to be as uneven."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from math import erfc, exp, pi, sqrt
from random import Random

import msgspec

from dicehall.core.errors import BadOptions
from dicehall.core.scene import BOARD_THICKNESS, INCH, METRE, Body, Pose, Release, Rest, Scene, Toss, face_up
from dicehall.physics.port import Physics
from dicehall.registry import plugin, plugins

BATCH = 64
BOARD = "board"
DIE = "die"
_TABLE = 4 * METRE


class Count(msgspec.Struct, frozen=True):
    """How often each face came up at one place, with a test for fairness."""

    place: str
    thrown: int
    faces: tuple[int, ...]

    @property
    def counted(self) -> int:
        """The number of throws that ended there with a face up."""
        return sum(self.faces)

    @property
    def chi_square(self) -> float:
        """How far the counts are from equal, as chi-square."""
        even = self.counted / 6
        return sum((count - even) ** 2 / even for count in self.faces) if self.counted else 0.0

    @property
    def chance(self) -> float:
        """The probability that fair dice are at least as uneven (five degrees of freedom)."""
        x = self.chi_square
        return erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3)


def fairness(game: str, physics: Physics, throws: int, seed: int = 1) -> Iterator[tuple[Count, ...]]:
    """Throw this many dice at a table and at a board; yields the counts so far after each batch."""
    if "physics" not in plugin(game).spec.traits:
        thrown = ", ".join(each.id for each in plugins() if "physics" in each.spec.traits)
        raise BadOptions(f"dice are really thrown in {thrown} only, not in {game}")
    counts = {place: Count(place, 0, (0,) * 6) for place in ("table", BOARD)}
    requests = zip(cycle(counts), _tosses(Random(seed)), strict=False)
    todo = islice(requests, 2 * throws)
    while batch := list(islice(todo, BATCH)):
        for (place, _), rest in zip(batch, physics.run_all([toss for _, toss in batch]), strict=True):
            counts[place] = _counted(counts[place], rest)
        yield tuple(counts.values())


def _tosses(rng: Random) -> Iterator[Toss]:
    """Throws at an empty table and at a board, in turn, like those of people."""
    board = Body(BOARD, Pose(0, 0, BOARD_THICKNESS // 2))
    scenes = (Scene(_TABLE, 10 * INCH), Scene(_TABLE, 10 * INCH, boards=(board,)))
    for scene in cycle(scenes):
        release = Release(
            x=-rng.randint(350, 500),
            y=0,
            z=rng.randint(100, 300),
            speed=rng.randint(1300, 1900),
            azimuth=rng.randint(-100, 100),
            loft=rng.randint(600, 950),
            spin=rng.randint(-15000, 5000),
        )
        yield Toss(scene, DIE, release, rng.randrange(2**32), "normal")


def _counted(count: Count, rest: Rest) -> Count:
    pose = rest.moved.get(DIE)
    face = face_up(pose) if pose else None
    there = count.place == "table" or (DIE, BOARD) in rest.after.on
    faces = tuple(number + (there and face == shown) for shown, number in enumerate(count.faces, start=1))
    return Count(count.place, count.thrown + 1, faces)
