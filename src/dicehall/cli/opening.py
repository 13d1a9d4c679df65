"""Opening a game for somebody who waits for it."""

from __future__ import annotations

import sys
from functools import cache
from threading import Timer
from typing import Any

from dicehall.core.contract import Game
from dicehall.core.plugin import Plugin
from dicehall.registry import game, plugin

PATIENCE = 2.0
"""Seconds that people wait without being told why."""


def open_game(name: str) -> Game[Any, Any]:
    """The game with this id, ready to be played; a line on stderr if that takes a while. Raises UnknownGame."""
    make_ready(plugin(name))
    return game(name)


@cache
def make_ready(brought: Plugin) -> None:
    """Prepare a game that needs it, once; people who wait for long are told why."""
    prepare = brought.load("prepare")
    if prepare is None:
        return
    words = brought.waiting or f"Getting {brought.spec.title} ready."
    notice = Timer(PATIENCE, print, [f"dicehall: {words}"], {"file": sys.stderr, "flush": True})
    notice.daemon = True
    notice.start()
    try:
        prepare()
    finally:
        notice.cancel()
