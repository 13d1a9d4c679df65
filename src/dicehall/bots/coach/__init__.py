"""The coach: what the actions at hand are worth, and how a game was played, in luck and in skill."""

from __future__ import annotations

from dicehall.bots.coach.hints import MILLIS, hint
from dicehall.bots.coach.results import Hint, Review
from dicehall.bots.coach.reviews import review

__all__ = ["MILLIS", "Hint", "Review", "hint", "review"]
