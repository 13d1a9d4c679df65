"""Comparisons on the same dice."""

from __future__ import annotations

import signal
from typing import Any

import pytest

from dicehall.core.errors import BadOptions
from dicehall.lab.compare import Comparison, Effect, Pair, _effect, compare, verdict
from dicehall.lab.formatting import effect_text
from dicehall.lab.games import WIN
from dicehall.lab.question import make_question
from dicehall.lab.sides import sides
from dicehall.lab.tally import Tally

SHORT, LONGER = {"goal": 300}, {"goal": 600}
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
    assert found.sentence.startswith("normal is better than random: it wins ")


def test_rules_that_are_the_same_do_not_differ_in_any_game() -> None:
    found = comparison("as-written", "goal=600", games=200)
    assert {each.difference for each in found.effects} == {0.0}
    assert "show no difference between as-written and goal=600 beyond chance" in found.sentence


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


def test_an_interrupt_while_pairs_are_counted_leaves_whole_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    add, added = Tally.add, [0]

    def interrupted(tally: Tally, other: Tally) -> None:
        added[0] += 1
        if added[0] == 5:  # a block is added to three tallies, and this is in the middle of the second block
            signal.raise_signal(signal.SIGINT)
        add(tally, other)

    both = [make_question("intersection", ["random"], 40, players=3, options=SHORT | more) for more in ({}, LONGER)]
    monkeypatch.setattr(Tally, "add", interrupted)
    found = compare(("a", "b"), (both[0], both[1]), workers=1)
    assert 0 < found.pairs < 40
    assert added[0] % 3 == 0


def test_who_wins_every_game_is_much_better_but_not_for_certain() -> None:
    wins = _all_won(pairs=20)
    assert (wins.difference, wins.real, verdict(wins)) == (1.0, True, "real, large")
    assert 0.5 < wins.low < 0.8
    assert wins.high == 1.0


def test_a_few_pairs_that_all_differ_alike_may_be_chance() -> None:
    wins = _all_won(pairs=6)
    assert wins.chance == 2**-5
    assert verdict(wins) == "may be chance"


def _all_won(pairs: int) -> Effect:
    won, lost, less = (Tally(pairs, {"wins": {value: pairs}}) for value in (2 * WIN, 0, 2 * WIN))
    return _effect("wins", "Games won", "share", Pair(won, lost, less), 2 * WIN)


def test_few_pairs_say_that_they_are_few() -> None:
    assert comparison("random", "normal", games=6).sentence == "6 pairs of games so far: too few to say."


def test_the_sentence_has_the_numbers_of_the_table() -> None:
    found = comparison("goal=600", "goal=1200", games=200)
    real = sorted((each for each in found.effects if each.real), key=lambda each: -abs(each.size))
    for each in real[:3]:
        a, b, *_ = effect_text(each)
        assert f"{each.title.lower()}, {a} against {b}" in found.sentence


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
