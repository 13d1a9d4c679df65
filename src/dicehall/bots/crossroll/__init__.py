"""Crossroll: the players by level, and the judge of positions."""

from __future__ import annotations

from dicehall.bots.crossroll.judge import JUDGE
from dicehall.bots.crossroll.players import PLAYERS

__all__ = ["JUDGE", "PLAYERS"]
