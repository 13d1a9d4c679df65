"""Knockabout's players by level, and its judge. What is compiled is loaded with the first question."""

from __future__ import annotations

from dicehall.bots.knockabout.judge import KnockaboutJudge
from dicehall.bots.knockabout.players import Easy, Normal, Strong
from dicehall.bots.levels import Players

PLAYERS: Players = {"easy": Easy, "normal": Normal, "strong": Strong}
JUDGE = KnockaboutJudge()
