"""The parts of results that are due to the bot, the seat and the dice."""

from __future__ import annotations

import pytest

from dicehall.lab.games import WIN
from dicehall.lab.luck import explained, shares_of_luck
from dicehall.lab.tally import Tally


def won_by_the_first_bot(won: int, games: int) -> Tally:
    """A tally of two bots that sit in both seats equally often."""
    first = {WIN: won, 0: games - won}
    other = {0: won, WIN: games - won}
    half = {WIN: games // 2, 0: games - games // 2}
    columns = {"wins/bot/0": first, "wins/bot/1": other, "wins/seat/0": half, "wins/seat/1": half}
    return Tally(games, {name: {value: n for value, n in each.items() if n} for name, each in columns.items()})


def test_a_bot_that_wins_a_share_explains_the_square_of_twice_its_advantage() -> None:
    found = explained(won_by_the_first_bot(7500, 10_000), "bot")
    assert found.value == pytest.approx((2 * 0.75 - 1) ** 2, abs=0.001)
    assert found.low < 0.25 < found.high


def test_a_bot_that_won_all_of_a_few_games_does_not_explain_all_for_certain() -> None:
    found = explained(won_by_the_first_bot(24, 24), "bot")
    assert (found.value, found.high, found.games) == (1.0, 1.0, 24)
    assert 0.4 < found.low < 0.7


def test_the_parts_of_a_result_add_up() -> None:
    dice, bots, seats = (found for _, _, found in shares_of_luck(won_by_the_first_bot(700, 1000)))
    assert dice.value + bots.value + seats.value == pytest.approx(1.0)
