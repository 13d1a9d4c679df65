"""Player turns: which throws are legal, and how one goes from the hand to the table."""

from __future__ import annotations

import random
from statistics import fmean, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from dicehall.core.contract import ActionBox, Decide, Roll, Rolled, Simulate
from dicehall.core.errors import IllegalAction
from dicehall.core.scene import Toss
from dicehall.games.indicesion.aim import aim, full_pull, random_pull, speed_for
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.state import State
from dicehall.physics.hand import HANDS, let_go
from games.indicesion.scenes import act, boards, give, hand, settle, start, table, throw


def ready(**options: object) -> State:
    """Two boards at x -300 and 300, and one die in each hand."""
    return table(hand(1), hand(2, owner=1), options=options)


def assert_legal(text: str) -> None:
    assert act(ready(), text).phase == "seed"


def told(state: State, text: str) -> str:
    """Why a throw is refused."""
    with pytest.raises(IllegalAction) as refusal:
        act(state, text)
    return str(refusal.value)


class TestLegalThrows:
    def test_are_decided_then_a_seed_is_drawn_then_physics_runs(self) -> None:
        state = act(ready(), "throw 1 at 0 from -600,0,180 speed 1400 az 0 loft 820 spin -4000")
        pending = GAME.pending(state)
        assert isinstance(pending, Roll)
        assert [die.name for die in pending.dice] == ["seed"]
        state = give(state, Rolled(("77",)))
        pending = GAME.pending(state)
        assert isinstance(pending, Simulate)
        assert isinstance(pending.request, Toss)
        assert (pending.request.seed, pending.request.release.spin) == (77, -4000)

    def test_are_released_six_inches_or_more_from_every_board(self) -> None:
        """The boards' near edges are at x -173 and 173; 152.4 mm from them is x -20.6 and 20.6."""
        assert_legal("throw 1 at 0 from 0,0,180 speed 1400 az 0 loft 820")
        assert "board 1 is nearer" in told(ready(), "throw 1 at 0 from 21,0,180 speed 1400 az 0 loft 820")
        assert "board 0 is nearer" in told(ready(), "throw 1 at 1 from -21,0,180 speed 1400 az 0 loft 820")

    def test_near_a_corner_are_measured_round_it(self) -> None:
        corner = "throw 1 at 0 from {},{},180 speed 1400 az 0 loft 820"
        assert_legal(corner.format(-427 - 108, 127 + 108))
        assert "nearer" in told(ready(), corner.format(-427 - 107, 127 + 107))

    def test_over_a_board_are_refused(self) -> None:
        assert "board 0 is nearer" in told(ready(), "throw 1 at 1 from -300,0,400 speed 1400 az 0 loft 820")

    @pytest.mark.parametrize(
        ("place", "speed", "reason"),
        [
            ("1101,0,180", 1000, "x is 1101; allowed: -1100 to 1100 mm"),
            ("0,-1101,180", 1000, "y is -1101"),
            ("0,500,49", 1000, "z is 49; allowed: 50 to 500 mm"),
            ("0,500,501", 1000, "z is 501"),
            ("0,500,180", 8001, "speed is 8001; allowed: 100 to 8000 mm/s"),
        ],
    )
    def test_are_within_bounds(self, place: str, speed: int, reason: str) -> None:
        assert reason in told(ready(), f"throw 1 at 0 from {place} speed {speed} az 0 loft 820")

    def test_from_beyond_the_edge_are_possible_for_people_walk_round(self) -> None:
        assert_legal("throw 1 at 0 from -1100,0,180 speed 3000 az 0 loft 820")

    def test_are_of_ones_own_dice_in_hand(self) -> None:
        assert "die 2 is not yours to throw; yours: 1" in told(ready(), "throw 2 at 0")
        assert "die 9" in told(ready(), "throw 9 at 0")

    def test_are_at_a_board_that_is_there(self) -> None:
        assert "no board 7" in told(ready(), "throw 1 at 7 from 0,500,180 speed 1000 az 0 loft 820")

    def test_that_are_refused_move_nothing(self) -> None:
        state = ready()
        told(state, "throw 1 at 0 from -300,0,400 speed 1400 az 0 loft 820")
        assert state == ready()


class TestATurn:
    def test_passes_clockwise_and_each_die_is_thrown_once(self) -> None:
        state = table(hand(1), hand(2), hand(3, owner=1))
        state = throw(state, "throw 2 at 0")
        assert GAME.pending(state) == Decide((1,))
        state = throw(state, "throw 3 at 1")
        assert GAME.pending(state) == Decide((0,))
        assert [die.id for die in state.hand(0)] == [1]

    def test_puts_the_die_where_physics_left_it(self) -> None:
        state = throw(table(hand(1), hand(2, owner=1)), "throw 1 at 0")
        die = state.die(1)
        assert die.where == "table"
        assert die.pose is not None
        assert ("die1", "board0") in (state.contacts.on if state.contacts else ())

    def test_of_a_die_that_leaves_the_table_puts_it_out(self) -> None:
        state = throw(ready(), "throw 1 at 0 from -600,0,180 speed 7000 az 3142 loft 100 spin 0")
        assert state.die(1).where == "left"

    def test_of_a_late_player_costs_the_first_die_in_hand(self) -> None:
        state = table(hand(3), hand(1), hand(2, owner=1))
        state = give(state, GAME.fallback(state, 0))
        assert [die.where for die in state.dice] == ["left", "hand", "hand"]
        assert GAME.pending(state) == Decide((1,))

    def test_is_the_same_in_every_process_of_the_same_position_throw_and_seed(self) -> None:
        assert throw(ready(tremor="shaky"), "throw 1 at 0") == throw(ready(tremor="shaky"), "throw 1 at 0")


class TestTheHand:
    """Nobody's hand is steadier than the table's: the error of a throw only adds to it."""

    def test_can_t_be_steadied_by_an_error_below_nothing(self) -> None:
        way = "throw 1 at 0 from -600,0,180 speed 1400 az 0 loft 820 error {}"
        assert "error is -60; allowed: 0 to 300 thousandths" in told(ready(), way.format(-60))
        assert "error is 301" in told(ready(), way.format(301))

    @pytest.mark.parametrize("error", [0, 90])
    def test_trembles_as_the_table_says_whatever_the_error_sent(self, error: int) -> None:
        way = f"throw 1 at 0 from -600,0,180 speed 1400 az 0 loft 820 spin 0 error {error}"
        state = give(act(ready(held="level", tremor="normal"), way), Rolled(("1",)))
        pending = GAME.pending(state)
        assert isinstance(pending, Simulate)
        tosses = [replace(pending.request, seed=seed) for seed in range(1, 400)]
        speeds = [float(np.linalg.norm(let_go(toss)[1][:3])) for toss in tosses]
        assert stdev(speeds) / fmean(speeds) > 0.9 * HANDS["level"]["normal"].strength


class TestAiming:
    @pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
    def test_at_any_board_from_any_seat_is_legal(self, seats: int) -> None:
        state = settle(start(seats))
        state = act(state, "start 0")
        for board in range(seats):
            act(state, f"throw {state.hand(0)[0].id} at {board}")

    def test_by_the_longest_high_pull_reaches_the_far_edge_of_a_board(self) -> None:
        options = ready(held="level", line=9, fastest=4).options
        assert full_pull(options) == speed_for(9 * 254 // 10 + 254)
        pulls = {random_pull(options, random.Random(seed).randrange) for seed in range(500)}
        assert full_pull(options) // 5 <= min(pulls) < max(pulls) <= full_pull(options)

    def test_by_strength_changes_only_the_speed(self) -> None:
        state = ready()
        weak, strong = aim(state, 1, 0, 50), aim(state, 1, 0, 100)
        assert weak is not None
        assert strong is not None
        assert 2 * weak.release.speed in (strong.release.speed, strong.release.speed - 1)
        assert replace(weak.release, speed=0) == replace(strong.release, speed=0)

    def test_mostly_lands_on_the_board(self) -> None:
        landed = 0
        for seed in range(12):
            state = give(act(ready(), "throw 1 at 0"), Rolled((str(seed + 1),)))
            found = settle(state).contacts
            landed += found is not None and ("die1", "board0") in found.on
        assert landed >= 8

    @given(st.integers(0, 2**32))
    def test_samples_of_the_box_are_legal(self, seed: int) -> None:
        box = GAME.actions(ready(), 0)
        assert isinstance(box, ActionBox)
        assert box.check(box.sample(random.Random(seed).randrange)) is None


def test_a_board_walled_in_by_others_can_still_be_aimed_at() -> None:
    around = [(x, y) for x in (-300, 0, 300) for y in (-300, 0)]
    state = table(hand(1), hand(2, owner=1), mode="central", boards=boards(*around, owned=False))
    act(state, "throw 1 at 3")
