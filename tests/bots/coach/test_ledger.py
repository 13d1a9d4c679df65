"""The ledger: every change is entered once, so start, luck and skill are the result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.bots.coach.ledger import Ledger

VALUES = st.floats(-1.0, 1.0)
SEATS = st.integers(1, 4)
KINDS = st.sampled_from(["roll", "choice", "choices", "agreed"])


@st.composite
def walks(draw: st.DrawFn) -> tuple[list[float], list[tuple[str, list[float], dict[int, float]]]]:
    """Values at the start, and entries: their kind, the values after them, and what a judge says of the seats."""
    seats = draw(SEATS)
    values = st.lists(VALUES, min_size=seats, max_size=seats)
    gains = st.dictionaries(st.integers(0, seats - 1), st.floats(-1.0, 0.0), min_size=1)
    return draw(values), draw(st.lists(st.tuples(KINDS, values, gains), max_size=12))


@given(walks())
def test_whatever_a_judge_says_start_luck_and_skill_are_the_result(
    walk: tuple[list[float], list[tuple[str, list[float], dict[int, float]]]],
) -> None:
    values, entries = walk
    ledger = Ledger(values)
    for kind, after, gains in entries:
        _enter(ledger, kind, [new - old for new, old in zip(after, values, strict=True)], gains)
        values = after
    for seat, result in enumerate(values):
        account = ledger.account(seat, "", result, 0, ())
        assert account.start + account.luck + account.own + account.others == pytest.approx(result, abs=1e-9)
        assert account.unexplained == pytest.approx(0.0, abs=1e-9)


def _enter(ledger: Ledger, kind: str, change: list[float], gains: dict[int, float]) -> None:
    match kind:
        case "roll":
            ledger.chance(change)
        case "choice":
            ledger.decided(next(iter(gains)), change)
        case "choices":
            ledger.decided_at_once(gains, change)
        case _:
            ledger.agreed(change)


def test_what_one_of_two_loses_the_other_gets() -> None:
    ledger = Ledger([0.5, 0.5])
    ledger.decided(0, [-0.2, 0.2])
    ledger.decided_at_once({0: -0.1, 1: -0.3}, [0.1, -0.1])
    first, second = (ledger.account(seat, "", 0.0, 0, ()) for seat in (0, 1))
    assert (first.own, first.others) == pytest.approx((-second.others, -second.own))


def test_errors_of_decisions_add_up_as_squares() -> None:
    ledger = Ledger([0.5, 0.5])
    for error in (0.03, 0.04):
        ledger.erred(error)
    assert ledger.account(0, "", 0.5, 0, ()).error == pytest.approx(0.05)
