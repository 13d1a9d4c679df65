"""Bots by level."""

from __future__ import annotations

import pytest

from core.toys import TOY
from dicehall.bots import make_bot
from dicehall.core.errors import BadOptions


def test_a_room_without_a_greedy_player_has_no_greedy_bot() -> None:
    with pytest.raises(BadOptions, match="Toy has no greedy bot"):
        make_bot("greedy").choose(TOY, TOY.start(1, {"goal": 3}), 0, 10)


def test_a_random_bot_chooses_alike_from_the_same_seed() -> None:
    state = TOY.start(1, {"goal": 3})
    chosen = [[make_bot("random", seed).choose(TOY, state, 0, 10) for seed in "abcdef"] for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert len(set(chosen[0])) > 1
