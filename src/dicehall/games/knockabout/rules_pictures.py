"""The pictures of the rules, drawn like every other position, as Black sees them: columns read as in print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import begin
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.picture import svg
from dicehall.games.knockabout.rules import BLACK

_SEATS = (Sitter("White"), Sitter("Black"))
_CHAIN = {
    "turn": "W",
    "dice": {"D5": "W41", "F6": "W41", "H6": "W41", "J5": "W41", "E4": "W62", "G5": "W62", "I4": "W62", "F3": "W83",
             "G2": "W87", "D6": "B41", "F7": "B41", "H7": "B41", "J6": "B41", "E8": "B62", "G9": "B62", "I8": "B62",
             "F10": "B83", "H10": "B83"},
}  # fmt: skip
"""A white D8 that shows 7 stands above a white D6, which stands above a black one."""


def _start(options: Mapping[str, Any]) -> str:
    return svg(begin(GAME, 2, options), seat=BLACK)


def _chain(options: Mapping[str, Any]) -> str:
    play = Play.start(GAME, _SEATS, options, position=_CHAIN)
    play.act(0, "G2-G5")
    play.roll(["4"])
    return svg(play.state, play.last_choice, BLACK)


PICTURES = {"start": _start, "chain": _chain}
