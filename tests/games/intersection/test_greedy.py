"""The greedy player."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.greedy import greedy
from games.intersection.scenes import at


def chosen(field: str, parked: str = "", **more: Any) -> str:
    state = at(field, parked, **more)
    return GAME.write(state, greedy(state, state.seat))


@pytest.mark.parametrize(
    ("scene", "choice"),
    [
        ({"field": "HX23", "parked": "H"}, "fix H"),
        ({"field": "HHS34"}, "park HHS"),
        ({"field": "S2234", "signal": "slow"}, "slow S"),
        ({"field": "22", "parked": "HHH", "parked_since_roll": True}, "end"),
        ({"field": "2233", "parked": "H", "parked_since_roll": True, "scores": [500, 0]}, "on"),
        ({"field": "22", "parked": "HHS", "parked_since_roll": True}, "on"),
        ({"field": "22", "parked": "HHS", "parked_since_roll": True, "scores": [500, 0]}, "end"),
        ({"field": "2", "parked": "HHHH", "parked_since_roll": True, "scores": [500, 5400]}, "on"),
        (
            {
                "field": "2",
                "parked": "HHHH",
                "parked_since_roll": True,
                "scores": [500, 5400],
                "rules": "classic",
                "options": {"goal": 6000},
            },
            "end",
        ),
        ({"field": "HH", "rules": "classic"}, "park HH"),
        ({"field": "2234", "parked": "H", "parked_since_roll": True, "rules": "classic"}, "roll"),
    ],
)
def test_it_takes_what_lies_there(scene: dict[str, Any], choice: str) -> None:
    assert chosen(**scene) == choice
