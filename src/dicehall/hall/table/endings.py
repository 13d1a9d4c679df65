"""The end of a game in words: what the game itself says about it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from dicehall.core.ending import Ending, Happened, put_into_words
from dicehall.core.play import Play
from dicehall.core.plugin import reason
from dicehall.hall.table.log_lines import without_undone
from dicehall.hall.wire import LogEntry
from dicehall.registry import part

log = logging.getLogger(__name__)


def ending_of(play: Play[Any, Any], told: Sequence[LogEntry], reader: int | None) -> Ending | None:
    """The end of a game as a seat reads it; None where the game says nothing about it, or fails at it."""
    game = play.game.spec.id
    made = part(game, "ending")
    if made is None:
        return None
    happened = [Happened(line.entry, event) for line in without_undone(play, told, None) for event in line.events]
    names = [sitter.name for sitter in play.header.seats]
    try:
        return put_into_words(made(play.state, happened), names, reader)
    except Exception as error:
        log.warning("the ending of %s can't be shown: %s", game, reason(error))
        return None
