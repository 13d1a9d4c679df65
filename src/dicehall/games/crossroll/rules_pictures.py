"""The pictures of Crossroll's rules, drawn like every other sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.picture import blank, svg

_ROLLED = {"players": [{}], "dice": {"d6": 3, "d8": 5}}


def _drive(options: Mapping[str, Any]) -> str:
    """The first drive of 3 that the board has."""
    play = Play.start(GAME, [Sitter("You")], {"board": options["board"]}, position=_ROLLED)
    offered = [GAME.write(play.state, action) for action in GAME.actions(play.state, 0)]
    play.act(0, next(text for text in offered if text.startswith("drive 3")))
    return svg(play.state, play.last_choice)


PICTURES = {"map": blank, "drive": _drive}
