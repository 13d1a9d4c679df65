"""Accuracy: 100 for best play, less for every loss, and the right order of bots whose order is known."""

from __future__ import annotations

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.bots.coach import review
from dicehall.bots.coach.accuracy import accuracy_of, from_loss, strength_of
from dicehall.bots.coach.results import Account, Decision, RatedAction
from dicehall.bots.coach.strong_losses import strong_losses
from dicehall.bots.levels import make_bot
from dicehall.core.contract import Decide, Roll
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter
from dicehall.registry import game, plugin

losses = st.floats(0, 1)


def decision(loss: float, error: float = 0.0, actions: int = 3) -> Decision:
    chosen = RatedAction("a", "A", 0.5, loss, loss_error=error)
    return Decision(1, 0, "seat", chosen, RatedAction("b", "B", 0.5), actions)


def test_best_play_is_a_hundred() -> None:
    found = accuracy_of([decision(0.0), decision(0.0)], "chance")
    assert found is not None
    assert found.value == 100


def test_a_choice_without_another_one_does_not_count() -> None:
    assert accuracy_of([decision(0.0, actions=1)], "chance") is None
    one, two = (accuracy_of(each, "chance") for each in ([decision(0.1)], [decision(0.1), decision(0, actions=1)]))
    assert one == two


@given(losses, losses)
def test_accuracy_falls_with_the_mean_loss(one: float, other: float) -> None:
    less, more = sorted((one, other))
    assert 0 <= from_loss(more, 0, "chance").value <= from_loss(less, 0, "chance").value <= 100


def test_its_error_is_that_of_the_losses() -> None:
    exact, doubtful = (accuracy_of([decision(0.02, error)] * 4, "chance") for error in (0.0, 0.02))
    assert exact is not None
    assert doubtful is not None
    assert exact.error == 0
    assert doubtful.error == pytest.approx(doubtful.value * 0.01 / 0.04)


def test_strength_is_what_one_loses_more_than_the_strong_player() -> None:
    found = strength_of([0.2, 0.3, 0.25, 0.25], 0.5, 0.05)
    assert found is not None
    assert found.value == pytest.approx(0.3)
    assert found.low < found.value < found.high
    assert strength_of([0.2], 0.5, 0.0) is None


def test_strength_is_a_chance() -> None:
    found = strength_of([0.9, 0.8], 0.5, 0.0)
    assert found is not None
    assert found.low == found.value == 0
    better = strength_of([0.0, 0.0], 0.5, 0.7)
    assert better is not None
    assert better.value == 1


@given(st.lists(losses, min_size=2, max_size=9), st.floats(0.01, 0.5))
def test_strength_falls_with_every_loss(lost: list[float], more: float) -> None:
    less, worse = (strength_of([each + extra for each in lost], 0.5, 0.1) for extra in (0.0, more))
    assert less is not None
    assert worse is not None
    assert worse.value <= less.value


def test_the_error_of_what_strong_loses_widens_the_interval() -> None:
    one, wide = (strength_of([0.02, 0.02, 0.02], 0.5, 0.01, error) for error in (0.0, 0.05))
    assert one is not None
    assert wide is not None
    assert (one.low, one.high) == pytest.approx((0.49, 0.49))
    assert wide.high - wide.low == pytest.approx(2 * 1.96 * 0.05)


def test_what_strong_loses_comes_with_the_games_whose_values_are_estimates() -> None:
    for name in ("knockabout", "crossroll", "indicesion"):
        found = strong_losses(plugin(name), name)
        assert found is not None
        assert len(found.losses) >= 20
        assert 0 <= found.mean < 0.5
        assert found.error > 0
    assert strong_losses(plugin("intersection"), "classic") is None


def played(levels: tuple[str, str], seed: str) -> Record:
    """A game of bots by the classic rules, whose judge is exact and quick."""
    found = game("intersection")
    sitters = [Sitter(level, level) for level in levels]
    play = Play.start(found, sitters, {"rules": "classic"}, FairDice(seed_from_text(seed)))
    bots = [make_bot(level, f"{seed}{seat}") for seat, level in enumerate(levels)]
    while not play.over:
        pending = play.pending
        if isinstance(pending, Roll):
            play.roll()
        else:
            assert isinstance(pending, Decide)
            (seat,) = pending.seats
            play.act(seat, bots[seat].choose(found, play.state, seat, 1), "bot")
    return play.record


def accounts(levels: tuple[str, str], games: int) -> list[tuple[Account, Account]]:
    found = game("intersection")
    reviews = [review(found, played(levels, f"{levels}{number}")) for number in range(games)]
    return [(each.accounts[0], each.accounts[1]) for each in reviews]


def test_accuracy_and_strength_rank_bots_whose_order_is_known() -> None:
    """A cheap one, with three games; bench/accuracy.py does it with twenty in every game."""
    played = [
        *accounts(("easy", "normal"), 3),
        *accounts(("normal", "strong"), 3),
        *accounts(("strong", "easy"), 3),
    ]
    every = [account for pair in played for account in pair]
    means = {
        name: mean(each.accuracy or 0 for each in every if each.name == name)
        for name in ("easy", "normal", "strong")
    }
    assert means["easy"] < means["normal"] < means["strong"] == pytest.approx(100, abs=1e-6)
    found = {name: strength_of([-each.own for each in every if each.name == name], 0.5) for name in means}
    assert found["easy"] is not None
    assert found["normal"] is not None
    assert found["strong"] is not None
    assert found["easy"].value < found["normal"].value < found["strong"].value
