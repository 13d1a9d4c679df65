"""The registry: one line for each game. A room is only opened when somebody asks for its game."""

from __future__ import annotations

from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from dicehall.core.contract import Game
from dicehall.core.errors import UnknownGame, shown

ROOMS = {
    "intersection": "dicehall.games.intersection",
    "knockabout": "dicehall.games.knockabout",
    "crossroll": "dicehall.games.crossroll",
    "indicesion": "dicehall.games.indicesion",
}


def game(name: str) -> Game[Any, Any]:
    """The game with this id; raises UnknownGame."""
    found: Game[Any, Any] = import_module(_room(name)).GAME
    return found


def all_games() -> list[Game[Any, Any]]:
    """Every registered game."""
    return [game(name) for name in ROOMS]


def part_of(name: str, part: str) -> ModuleType:
    """One part of a game's room that is only needed by some hosts, such as its `terminal`."""
    return import_module(f"{_room(name)}.{part}")


def has_part(name: str, part: str) -> bool:
    """Whether a game's room has this part."""
    return find_spec(f"{_room(name)}.{part}") is not None


def rules_text(name: str, rulebook: str) -> str:
    """The rules of a rulebook in our own words, as Markdown."""
    return (resources.files(_room(name)) / f"rules-{rulebook}.md").read_text("utf-8")


def _room(name: str) -> str:
    if name not in ROOMS:
        raise UnknownGame(f"there is no game {shown(name)}; the games are: {', '.join(ROOMS)}")
    return ROOMS[name]
