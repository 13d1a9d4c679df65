"""Trials of a throw: each ends exactly as the throw itself would, and says where the die first touched anything."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from dicehall.core.scene import BOARD_THICKNESS, DIE, Body, Pose, Release, Scene, Toss, Track
from dicehall.physics.simulate import first_touch, run, trials

HEIGHT = BOARD_THICKNESS + DIE // 2
DICE = tuple(Body(f"die{at}", Pose(x * 1000, y * 1000, HEIGHT)) for at, (x, y) in enumerate([(-60, -50), (55, 0)]))
SCENE = Scene(1_600_000, 254_000, DICE, boards=(Body("board0", Pose(0, 0, BOARD_THICKNESS // 2)),))
THROW = Toss(SCENE, "die9", Release(0, -360, 60, 2050, 1571, 1100, 0), 1, "normal", held="level", error=100)
SEEDS = (5, 77, 1234)


@pytest.mark.parametrize(
    "throw",
    [THROW, replace(THROW, die="die1"), replace(THROW, burning=("die0",)), replace(THROW, burning=("die9",))],
)
def test_a_trial_ends_to_the_bit_as_the_throw_with_its_seed(throw: Toss) -> None:
    tried = [trial.rest for trial in trials(throw, SEEDS)]
    assert tried == [replace(run(replace(throw, seed=seed)), track=Track()) for seed in SEEDS]


def test_the_first_touch_is_where_the_arc_comes_down() -> None:
    for trial in trials(replace(THROW, tremor="none", error=0), SEEDS):
        assert trial.touch is not None
        x, y = trial.touch
        assert abs(x) < 20_000
        assert -120_000 < y < 120_000


def test_a_throw_without_error_touches_where_the_arc_of_its_middle_ends() -> None:
    touch = first_touch(THROW)
    assert touch == first_touch(replace(THROW, seed=2, tremor="shaky", error=300))
    (trial,) = trials(replace(THROW, tremor="none", error=0), (1,))
    assert touch is not None
    assert touch[:2] == trial.touch
    assert touch[2] == pytest.approx(HEIGHT, abs=6_000)


def test_a_die_that_is_lifted_first_touches_where_it_is_thrown_to() -> None:
    (trial,) = trials(replace(THROW, die="die1"), SEEDS[:1])
    assert trial.touch is not None
    assert max(map(abs, trial.touch)) < 400_000
