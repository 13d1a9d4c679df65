"""Comparisons on the same dice."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.errors import BadOptions
from dicehall.lab.compare import Comparison, compare
from dicehall.lab.question import make_question
from dicehall.lab.sides import sides

CLASSIC = {"rules": "classic", "goal": 600}


def comparison(a: str, b: str, games: int = 2000, **options: Any) -> Comparison:
    both = [
        make_question("intersection", side.bots or ["greedy"], games, options=CLASSIC | options | side.options)
        for side in sides("intersection", a, b)
    ]
    return compare((a, b), (both[0], both[1]), workers=1)


def test_the_better_bot_is_found_and_named() -> None:
    found = comparison("random", "normal")
    assert found.effects[0].real
    assert found.sentence.startswith("normal really is better than random")


def test_rules_that_are_the_same_do_not_differ_in_any_game() -> None:
    found = comparison("as-written", "goal=600", games=200)
    assert {each.difference for each in found.effects} == {0.0}
    assert "is more than chance" in found.sentence


def test_a_longer_game_is_found_out() -> None:
    found = comparison("goal=600", "goal=1200")
    turns = next(each for each in found.effects if each.name == "count/turns")
    assert turns.real
    assert turns.high < 0
    assert "turns" in found.sentence


def test_the_same_dice_make_the_interval_narrower() -> None:
    found = comparison("goal=600", "goal=650")
    turns = next(each for each in found.effects if each.name == "count/turns")
    spread = abs(turns.difference / turns.size)
    apart = 2 * 1.96 * spread * (2 / found.pairs) ** 0.5
    assert turns.high - turns.low < 0.8 * apart


@pytest.mark.parametrize(
    ("a", "b", "players", "reason"),
    [
        ("normal", "normal", None, "nothing to compare"),
        ("normal", "come_in=0", None, "can't be compared with the other side"),
        ("genius", "normal", None, "name two bots"),
        ("normal", "greedy", 3, "tables of two"),
    ],
)
def test_what_cannot_be_compared_is_refused(a: str, b: str, players: int | None, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        sides("intersection", a, b, players)
