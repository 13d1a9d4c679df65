"""Throws by MuJoCo: they come to rest, always the same, and tell what happened on the way."""

from __future__ import annotations

import msgspec
import pytest

from dicehall.core.scene import BOARD_THICKNESS, DIE, Look, Pose, Respawn, Rest, Settle, Stand, Toss, face_up
from dicehall.physics.simulate import run
from dicehall.physics.track import unpack
from physics.tables import TABLE, barrel, die, release, scene, toss


class TestAThrow:
    def test_comes_to_rest_on_a_face(self) -> None:
        for seed in range(5):
            pose = run(toss(scene(), seed)).moved["thrown"]
            assert face_up(pose) is not None
            assert abs(pose.z - DIE // 2) % BOARD_THICKNESS < 100 or pose.z > BOARD_THICKNESS

    def test_is_the_same_every_time(self) -> None:
        table = scene(die("a"), die("b", level=2), die("c", 50))
        first = run(toss(table, 3))
        run(toss(scene(), 9))
        assert run(toss(table, 3)) == first

    def test_depends_on_its_seed(self) -> None:
        assert run(toss(scene(), 1)).moved != run(toss(scene(), 2)).moved

    def test_without_tremor_flies_where_it_is_meant_to(self) -> None:
        exact = [
            Toss(scene(boards=()), "thrown", release(loft=0, z=500, speed=500), seed, "none") for seed in (1, 2)
        ]
        shaky = [
            Toss(scene(boards=()), "thrown", release(loft=0, z=500, speed=500), seed, "shaky") for seed in (1, 2)
        ]

        def tenth_frame(each: Toss) -> list[int]:
            return [round(value / 10) for value in unpack(run(each).track)["thrown"][10][:2]]

        assert tenth_frame(exact[0]) == tenth_frame(exact[1])
        assert tenth_frame(shaky[0]) != tenth_frame(shaky[1])

    def test_leaves_what_it_does_not_touch_exactly_where_it_was(self) -> None:
        far = die("far", 500, 500, floor=0)
        assert "far" not in run(toss(scene(far))).moved

    def test_that_leaves_the_table_is_out(self) -> None:
        rest = run(toss(scene(), speed=6000))
        assert [(out.body, out.cause) for out in rest.out] == [("thrown", "left")]
        assert "thrown" not in rest.moved
        assert rest.out[0].at > 0

    def test_of_a_die_that_lies_there_lifts_it_first_and_lets_the_table_settle(self) -> None:
        table = scene(die("thrown", 0, 90), die("rider", 0, 90, level=2))
        rest = run(toss(table, azimuth=3142))
        assert ("rider", "thrown") in rest.before.on
        assert ("rider", "board0") in rest.after.on
        assert rest.moved["thrown"].x < -400_000

    def test_result_survives_json(self) -> None:
        rest = run(toss(scene(die("a"))))
        assert msgspec.json.decode(msgspec.json.encode(rest), type=Rest) == rest


class TestTheTrack:
    def test_has_the_bodies_that_moved_from_start_to_rest(self) -> None:
        rest = run(toss(scene(die("far", 500, 500, floor=0))))
        frames = unpack(rest.track)
        assert list(frames) == ["thrown"]
        assert list(frames["thrown"][0][:3]) == [-3500, 0, 1800]
        pose = rest.moved["thrown"]
        assert abs(frames["thrown"][-1][:3] - [pose.x / 100, pose.y / 100, pose.z / 100]).max() <= 1

    def test_is_small(self) -> None:
        assert len(run(toss(scene())).track.packed) < 2500

    def test_of_nothing_is_empty(self) -> None:
        assert unpack(run(Look(scene(die("a")))).track) == {}


class TestTowers:
    @pytest.mark.parametrize("levels", [2, 3, 5])
    def test_stand_by_themselves(self, levels: int) -> None:
        tower = [die(f"d{level}", level=level) for level in range(1, levels + 1)]
        rest = run(Settle(scene(*tower)))
        assert len(rest.after.on) == levels
        assert all(abs(pose.x) < 500 and abs(pose.y) < 500 for pose in rest.moved.values())


class TestRed:
    def test_burns_what_is_thrown_at_it_and_stays(self) -> None:
        rest = run(toss(scene(die("red", -60)), burning=("red",), speed=1300, loft=300))
        assert [(out.body, out.cause, out.by) for out in rest.out] == [("thrown", "burnt", "red")]
        assert 0 < rest.out[0].at < 1000

    def test_thrown_burns_what_it_hits(self) -> None:
        rest = run(toss(scene(die("victim", -60)), burning=("thrown",), speed=1300, loft=300))
        assert [(out.body, out.by) for out in rest.out] == [("victim", "thrown")]
        assert "thrown" in rest.moved

    def test_and_red_put_each_other_out(self) -> None:
        rest = run(toss(scene(die("red", -60)), burning=("red", "thrown"), speed=1300, loft=300))
        assert {out.body for out in rest.out} == {"red", "thrown"}
        assert len({out.at for out in rest.out}) == 1

    def test_burns_what_lies_against_it_before_anything_flies(self) -> None:
        table = scene(die("red", 500, 500, floor=0), die("friend", 538.1, 500, floor=0))
        rest = run(toss(table, burning=("red",)))
        assert [(out.body, out.at) for out in rest.out] == [("friend", 0)]

    def test_lets_the_die_above_a_burnt_one_fall(self) -> None:
        table = scene(die("red", 38.1), die("low"), die("high", level=2))
        rest = run(Settle(table, burning=("red",)))
        assert {out.body for out in rest.out} >= {"low"}
        assert rest.moved.get("high", Pose(0, 0, 0)).z < DIE + BOARD_THICKNESS

    def test_burns_no_barrels(self) -> None:
        rest = run(Settle(scene(die("red"), barrels=(barrel("barrel", 38.1),)), burning=("red",)))
        assert rest.out == ()


class TestARespawn:
    def test_takes_the_old_pose_if_it_is_clear_and_supported(self) -> None:
        old = die("x", 30, 40).pose
        pose = run(Respawn(scene(), "blue", old, "board0")).moved["blue"]
        assert (abs(pose.x - old.x), abs(pose.y - old.y)) <= (300, 300)
        assert face_up(pose) == face_up(old)

    def test_stands_on_what_carried_the_old_die(self) -> None:
        rest = run(Respawn(scene(die("low")), "blue", die("x", level=2).pose, "board0"))
        assert ("blue", "low") in rest.after.on

    def test_goes_to_the_nearest_flat_spot_if_nothing_carries_it(self) -> None:
        rest = run(Respawn(scene(), "blue", die("x", 10, 20, level=3).pose, "board0"))
        assert ("blue", "board0") in rest.after.on
        assert abs(rest.moved["blue"].x - 10_000) < 2_500

    def test_keeps_a_millimetre_from_everything(self) -> None:
        rest = run(Respawn(scene(die("red", 38.5)), "blue", die("x").pose, "board0", burning=("red",)))
        assert rest.out == ()
        assert not rest.after.touching("blue", "red")
        gap = abs(rest.moved["blue"].x - 38_500), abs(rest.moved["blue"].y)
        assert max(gap) >= DIE + 900

    def test_finds_no_room_on_a_full_board(self) -> None:
        full = [die(f"d{x}{y}", -105 + 42 * x, -105 + 42 * y) for x in range(6) for y in range(6)]
        rest = run(Respawn(scene(*full), "blue", die("x", 0, 0, level=3).pose, "board0"))
        assert "blue" not in rest.moved


def test_a_construction_that_stands_hardly_moves_in_three_seconds() -> None:
    from dicehall.core.scene import BARREL_HEIGHT, Body, Scene

    legs = tuple(barrel(f"k{x}{y}", x, y, floor=0) for x in (-80, 80) for y in (-80, 80))
    top = Body("board0", Pose(0, 0, BARREL_HEIGHT + BOARD_THICKNESS // 2))
    rest = run(Stand(Scene(TABLE, 254_000, (), legs, (top,), loose=True)))
    assert all(
        abs(pose.x) < 82_000 and abs(pose.z - top.pose.z) < 1_000
        for name, pose in rest.moved.items()
        if name == "board0"
    )
    assert len([pair for pair in rest.after.on if pair[0] == "board0"]) == 4
