"""The benchmark of Knockabout: against a player who looks one ply ahead, and against a search."""

from __future__ import annotations

from dicehall.lab.benchmark.suites import Opponent, Suite

_DRAWS = {"repetition_draw": True}

SUITES = (
    Suite(
        id="knockabout-normal",
        game="knockabout",
        title="Against one ply ahead",
        deals=100,
        opponents=(Opponent("normal"),),
        options=_DRAWS,
    ),
    Suite(
        id="knockabout-strong",
        game="knockabout",
        title="Against a search",
        deals=50,
        opponents=(Opponent("strong", 5_000),),
        options=_DRAWS,
    ),
)
