"""The end of Crossroll: the ribbon says whose boxes are full."""

from __future__ import annotations

import pytest

from dicehall.games.crossroll.ending import ending
from games.crossroll.scenes import BOARD, scene

FULL = {"boxes": {route.letter: [1] * route.boxes for route in BOARD.routes}}


@pytest.mark.parametrize(
    ("players", "text"),
    [
        ((FULL, {}), "seat 0's boxes are full"),
        ((FULL, {}, FULL), "seat 0's boxes and seat 2's boxes are full"),
        ((FULL, FULL, FULL), "everybody's boxes are full"),
        ((FULL,), "seat 0's boxes are full"),
    ],
)
def test_the_ribbon_says_whose_boxes_are_full(players: tuple[dict[str, object], ...], text: str) -> None:
    ribbon = ending(scene(*players, pending="over"), ()).ribbon
    assert ribbon is not None
    assert ribbon.text == text
