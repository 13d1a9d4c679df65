"""The pictures of inDICEsion's rules: tables set up by hand, drawn like every other one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from dicehall.core.scene import BOARD_THICKNESS, DIE, Contacts, Pose
from dicehall.core.setup import place
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.picture import svg

_LEVEL = BOARD_THICKNESS + DIE // 2
_UP = {
    3: (707_107, 707_107, 0, 0),
    4: (707_107, -707_107, 0, 0),
    5: (707_107, 0, 707_107, 0),
    6: (0, 1_000_000, 0, 0),
}
_CROOKED = (923_880, 0, 382_683, 0)

_DICE = (
    # A tower of three.
    ("red", -80, 60, 1, 3),
    ("blue", -80, 60, 2, 6),
    ("green", -76, 62, 3, 4),
    # A die across two others.
    ("red", 20, -40, 1, 5),
    ("orange", 66, -40, 1, 3),
    ("pink", 43, -40, 2, 6),
)
_ON = (
    ("die1", "board0"), ("die2", "die1"), ("die3", "die2"),
    ("die4", "board0"), ("die5", "board0"), ("die6", "die4"), ("die6", "die5"), ("die7", "board0"),
)  # fmt: skip


def _towers(_: Mapping[str, Any]) -> str:
    """A board with a tower of three, a die across two dice, and a crooked die."""
    dice = [_die(number, *each) for number, each in enumerate(_DICE, start=1)]
    crooked = {"id": 7, "colour": "yellow", "owner": 0, "pose": [60_000, 80_000, 40_000, *_CROOKED]}
    board = {"id": 0, "owner": 0, "pose": [0, 0, BOARD_THICKNESS // 2, 1_000_000, 0, 0, 0]}
    state = place(GAME, {"boards": [board], "dice": [*dice, crooked], "seats": 2}, {"mode": "classic"})
    return svg(replace(state, contacts=Contacts(on=_ON)))


def _die(number: int, colour: str, x: int, y: int, level: int, face: int) -> dict[str, Any]:
    pose = Pose(x * 1000, y * 1000, _LEVEL + (level - 1) * DIE, *_UP[face])
    return {"id": number, "colour": colour, "owner": 0, "pose": pose}


PICTURES = {"towers": _towers}
