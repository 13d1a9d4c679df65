"""Clocks: whose time runs, what a choice gives back, and when it has run out."""

from __future__ import annotations

import time

import msgspec
import pytest

from dicehall.hall.storage.stored import ClockState
from dicehall.hall.table import clock as clocks
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


def test_steady_time_never_jumps_when_somebody_sets_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    before, wall = clocks.present(), time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: wall() - 3600 * 10**9)
    after = clocks.present()
    assert after.now < before.now
    assert before.steady <= after.steady < before.steady + 600_000


def test_a_clock_that_stood_and_stands_is_not_stored_again() -> None:
    clock = Clock.full(ClockRule("turn", 10), 2, 0)
    assert clock.run((), 4000) is clock


def test_clocks_are_shown_as_they_stand_at_a_time() -> None:
    clock = Clock.full(ClockRule("game", 10), 2, 0).run((1,), 1000)
    shown = clock.shown(4000)
    assert (shown.left, shown.running, shown.at) == ((10_000, 7000), (1,), 4000)
    assert clock.shown().left == (10_000, 10_000)


def test_a_stored_clock_of_before_has_nobody_running() -> None:
    old = msgspec.json.decode(b'{"left":[5,6]}', type=ClockState)
    assert (old.left, old.at, old.running) == ((5, 6), 0, ())
