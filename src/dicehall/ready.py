"""Getting games ready: what takes a while the first time on a machine is done once, and is announced."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from threading import Timer
from typing import Any, TypeVar

from dicehall.core.composed import ComposedGame
from dicehall.core.contract import Game
from dicehall.core.plugin import Plugin
from dicehall.registry import plugin

PATIENCE = 2.0
"""Seconds that people wait before the log says why."""

log = logging.getLogger("dicehall")

T = TypeVar("T")


@contextmanager
def announce_if_slow(words: str) -> Iterator[None]:
    """A warning with these words in the log `dicehall`, if what is done here takes longer than a moment."""
    notice = Timer(PATIENCE, log.warning, [words])
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()
        notice.join()  # no thread is left behind


@cache
def make_ready(brought: Plugin) -> None:
    """Prepare a game that needs it, once in a process; raises BrokenPlugin."""
    prepare = brought.load("prepare")
    if prepare is None:
        return
    with announce_if_slow(brought.waiting or f"Getting {brought.spec.title} ready."):
        prepare()


@cache
def ready_game(name: str) -> Game[Any, Any]:
    """The game with this id, which gets ready when it first begins. Raises UnknownGame and BrokenPlugin."""
    brought = plugin(name)
    game: Game[Any, Any] = brought.load("game")
    if not brought.has("prepare"):
        return game
    if not isinstance(game, ComposedGame):
        make_ready(brought)
        return game
    return replace(game, start=_readied(brought, game.start), place=_readied(brought, game.place))


def _readied(brought: Plugin, function: Callable[..., T]) -> Callable[..., T]:
    """The function, before whose first call the game is made ready."""

    def call(*arguments: Any) -> T:
        make_ready(brought)
        return function(*arguments)

    return call
