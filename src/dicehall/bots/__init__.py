"""Bots: players by level, and custom players."""

from __future__ import annotations

from dicehall.bots.characters import Character, character, characters_of
from dicehall.bots.custom import PlayerFailed, close_bots, playing
from dicehall.bots.level_names import LEVELS
from dicehall.bots.levels import (
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
    "Character",
    "PlayerFailed",
    "character",
    "characters_of",
    "check_custom",
    "check_level",
    "check_player",
    "close_bots",
    "level_bot",
    "levels_of",
    "make_bot",
    "playing",
]
