"""The command line."""

from __future__ import annotations

import os
from typing import Any

from dicehall.core.contract import Game
from dicehall.ready import make_ready
from dicehall.registry import game, plugin


def command() -> str:
    """How people call this program, for messages; `./dev run` sets DICEHALL_COMMAND."""
    return os.environ.get("DICEHALL_COMMAND", "dicehall")


def open_game(name: str) -> Game[Any, Any]:
    """The game with this id, ready to be played; a line on stderr if that takes a while. Raises UnknownGame."""
    make_ready(plugin(name))
    return game(name)
