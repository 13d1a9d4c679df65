"""Players without a person: each level is a function from what a seat may see to an action."""

from __future__ import annotations

from dicehall.bots.levels import LEVELS, Bot, make_bot

__all__ = ["LEVELS", "Bot", "make_bot"]
