"""Players without a person, by level or of one's own."""

from __future__ import annotations

from dicehall.bots.custom import PlayerFailed, close_bots, playing
from dicehall.bots.levels import (
    LEVELS,
    Bot,
    check_custom,
    check_level,
    check_player,
    level_bot,
    levels_of,
    make_bot,
)

__all__ = [
    "LEVELS",
    "Bot",
    "PlayerFailed",
    "check_level",
    "check_custom",
    "check_player",
    "close_bots",
    "level_bot",
    "levels_of",
    "make_bot",
    "playing",
]
