"""The pictures of Crossroll's rules, drawn like every other sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import place
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.picture import blank, svg

_ROLLED = {"players": [{}], "dice": {"d6": 3, "d8": 5}}
_LONGEST = 9  # the drive in the picture of a completed route


def _drive(options: Mapping[str, Any]) -> str:
    """The first drive of 3 that the board has."""
    play = Play.start(GAME, [Sitter("You")], {"board": options["board"]}, position=_ROLLED)
    offered = [GAME.write(play.state, action) for action in GAME.actions(play.state, 0)]
    play.act(0, next(text for text in offered if text.startswith("drive 3")))
    return svg(play.state, play.last_choice)


def _complete(options: Mapping[str, Any]) -> str:
    """The first route of the board that has two boxes or more, completed after one drive was written down."""
    board = load(options["board"])
    route = next((each for each in board.routes if each.boxes > 1), board.routes[0])
    sheet = {"crossed": route.path, "boxes": {route.letter: [min(len(route.path), _LONGEST)]}}
    return svg(place(GAME, {"players": [sheet]}, {"board": options["board"]}))


PICTURES = {"map": blank, "drive": _drive, "complete": _complete}
