"""The coach: hints on what actions are worth, and reviews of games that tell luck from skill."""

from __future__ import annotations

from dicehall.bots.coach.hints import MILLIS, hint
from dicehall.bots.coach.results import Hint, Review
from dicehall.bots.coach.reviews import review

__all__ = ["MILLIS", "Hint", "Review", "hint", "review"]
