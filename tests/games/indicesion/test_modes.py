"""Random games of the modes that the conformance tests, which take the default options, do not reach."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from dicehall.core.contract import Chosen, Over
from dicehall.core.setup import begin, place, resolve
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.reading import points
from dicehall.testing.host import answer
from games.indicesion.scenes import give, json

MODES: list[dict[str, Any]] = [
    {"mode": "central", "boards": 3},
    {"mode": "drafting"},
    {"mode": "drafting", "barrels": True},
    {"mode": "central", "barrels": True},
]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_every_step_can_be_written_placed_drawn_and_told(options: dict[str, Any]) -> None:
    rng = random.Random(4)
    state = begin(GAME, 3, options)
    for _ in range(120):
        if isinstance(GAME.pending(state), Over):
            break
        given = answer(GAME, state, rng)
        after = give(state, given)
        if isinstance(given, Chosen):
            ((_, action),) = given.actions.items()
            assert GAME.parse(state, GAME.write(state, action)) == action
            assert GAME.offer(state, 0, action).label
        assert GAME.describe(state, given, after)
        written = msgspec.json.decode(json(GAME.position(after)))
        assert place(GAME, written, resolve(GAME.spec, options)) == after
        view = GAME.view(after, None)
        assert view.points == points(after, view.lies)
        state = after
