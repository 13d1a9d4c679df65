"""Bots by level."""

from __future__ import annotations

import pytest

from core.toys import TOY
from dicehall.bots import levels_of, make_bot
from dicehall.bots.levels import usual_levels
from dicehall.core.errors import BadOptions


@pytest.mark.usefixtures("toy")
def test_a_game_without_players_has_only_the_random_bot() -> None:
    assert levels_of("toy") == ("random",)
    for level in ("greedy", "strong"):
        with pytest.raises(BadOptions, match=f'no bot level "{level}" in Toy; its levels are: random'):
            make_bot(level).choose(TOY, TOY.start(1, {"goal": 3}), 0, 10)


def test_a_random_bot_chooses_alike_from_the_same_seed() -> None:
    state = TOY.start(1, {"goal": 3})
    chosen = [[make_bot("random", seed).choose(TOY, state, 0, 10) for seed in "abcdef"] for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 1


@pytest.mark.usefixtures("toy")
def test_the_levels_that_meet_are_those_that_a_game_has() -> None:
    assert usual_levels("knockabout") == ("easy", "normal", "strong")
    assert usual_levels("toy") == ("random", "random")
