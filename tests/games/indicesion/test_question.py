"""What is asked at moments of inDICEsion, and what is played for, in words."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.question import in_one_line
from dicehall.core.setup import begin
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.question import goal, question
from dicehall.games.indicesion.rounds import begin_round


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "Your throw: six dice left."),
        ({"mode": "drafting"}, "Pick a die: you have no dice so far."),
        ({"mode": "central", "barrels": True}, "Build the target: then say that it is done."),
        ({"barrels": True}, "Stand a barrel: three left."),
    ],
)
def test_a_round_begins_with_what_its_mode_asks_for(options: dict[str, Any], words: str) -> None:
    assert in_one_line(question(begin_round(begin(GAME, 2, options), 0), 0)) == words


def test_the_goal_names_where_points_lie() -> None:
    assert goal({"mode": "classic"}, 2) == "Win two rounds by points on your board"
    assert goal({"mode": "central"}, 2) == "Win two rounds by points on the target"
