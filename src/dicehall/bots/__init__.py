"""Players without a person, by level or of one's own."""

from __future__ import annotations

from dicehall.bots.levels import LEVELS, Bot, check_level, check_own, check_player, level_bot, levels_of, make_bot
from dicehall.bots.own import PlayerFailed, close_bots, playing

__all__ = [
    "LEVELS",
    "Bot",
    "PlayerFailed",
    "check_level",
    "check_own",
    "check_player",
    "close_bots",
    "level_bot",
    "levels_of",
    "make_bot",
    "playing",
]
