"""Players without a person, by level."""

from __future__ import annotations

from dicehall.bots.levels import LEVELS, Bot, make_bot

__all__ = ["LEVELS", "Bot", "make_bot"]
