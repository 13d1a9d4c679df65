"""Players and the judge of Intersection, from exact solutions."""

from __future__ import annotations

from dicehall.bots.intersection.judge import IntersectionJudge
from dicehall.bots.intersection.players import PLAYERS

JUDGE = IntersectionJudge()

__all__ = ["JUDGE", "PLAYERS"]
