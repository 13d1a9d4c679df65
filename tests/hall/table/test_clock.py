"""Clocks: whose time runs, what a choice gives back, and when it has run out."""

from __future__ import annotations

from dicehall.hall.table.clock import Clock
from dicehall.hall.wire import ClockRule


def test_a_turn_has_one_time_for_all_its_choices() -> None:
    clock = Clock.full(ClockRule("turn", 10), 2, 0).run((0,), 0).answered((0,), 4000).run((0,), 4000)
    assert clock.left == (6000, 10_000)
    assert clock.due() == 10_000


def test_a_turn_is_fresh_once_another_seat_was_asked() -> None:
    clock = Clock.full(ClockRule("turn", 10), 2, 0).run((0,), 0).answered((0,), 4000)
    assert clock.run((1,), 4000).answered((1,), 5000).left == (10_000, 9000)


def test_somebody_alone_has_a_fresh_turn_for_each_choice() -> None:
    assert Clock.full(ClockRule("turn", 10), 1, 0).run((0,), 0).answered((0,), 4000).left == (10_000,)


def test_a_game_clock_gains_its_increment_for_each_choice() -> None:
    clock = Clock.full(ClockRule("game", 10, 2), 2, 0).run((0,), 0).answered((0,), 4000)
    assert clock.left == (8000, 10_000)


def test_a_clock_that_runs_out_is_out_and_not_below_nothing() -> None:
    clock = Clock.full(ClockRule("game", 1), 2, 0).run((0,), 0)
    assert clock.out(999) == ()
    assert clock.out(1000) == (0,)
    assert clock.run((), 5000).left == (0, 1000)
