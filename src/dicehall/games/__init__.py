"""The registry: one line for each game. A room is only opened when somebody asks for its game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from dicehall.core.contract import Game
from dicehall.core.errors import UnknownGame

ROOMS = {
    "intersection": "dicehall.games.intersection",
}


def game(name: str) -> Game[Any, Any]:
    """The game with this id; raises UnknownGame."""
    if name not in ROOMS:
        raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(ROOMS)}")
    found: Game[Any, Any] = import_module(ROOMS[name]).GAME
    return found


def all_games() -> list[Game[Any, Any]]:
    """Every registered game."""
    return [game(name) for name in ROOMS]
