"""The daily challenge of inDICEsion: twelve throws alone, on tables and with tremors that are the same for all."""

from __future__ import annotations

from dicehall.bots import make_bot
from dicehall.games.indicesion import practice
from dicehall.games.indicesion.options import SPEC
from dicehall.lab.daily import Challenge, Strongest

CHALLENGES = (
    Challenge(
        SPEC.id,
        SPEC.id,
        {"drill": "mixed"},
        "points",
        False,
        practice.score,
        lambda: Strongest(make_bot("strong"), None),
    ),
)
