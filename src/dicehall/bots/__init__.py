"""Players without a person, by level."""

from __future__ import annotations

from dicehall.bots.levels import LEVELS, Bot, check_level, levels_of, make_bot

__all__ = ["LEVELS", "Bot", "check_level", "levels_of", "make_bot"]
