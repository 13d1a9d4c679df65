"""inDICEsion: the players by level, and the judge of positions."""

from __future__ import annotations

from dicehall.bots.indicesion.judge import JUDGE
from dicehall.bots.indicesion.players import PLAYERS

__all__ = ["JUDGE", "PLAYERS"]
