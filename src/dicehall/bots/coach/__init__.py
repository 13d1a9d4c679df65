"""The coach: what the actions at hand are worth, and how a game was played, in luck and in skill."""

from __future__ import annotations

from dicehall.bots.coach.hinting import MILLIS, hint
from dicehall.bots.coach.reviewing import review
from dicehall.bots.coach.told import Hint, Review

__all__ = ["MILLIS", "Hint", "Review", "hint", "review"]
