"""The benchmark of inDICEsion: against one who aims by eye, and one who tries throws first."""

from __future__ import annotations

from dicehall.lab.benchmark.suites import Opponent, Suite

SUITES = (
    Suite(
        id="indicesion-easy",
        game="indicesion",
        title="Against one who aims by eye",
        deals=20,
        opponents=(Opponent("easy"),),
    ),
    Suite(
        id="indicesion-normal",
        game="indicesion",
        title="Against one who tries throws first",
        deals=10,
        opponents=(Opponent("normal"),),
    ),
    Suite(
        id="indicesion-drafting",
        game="indicesion",
        title="Drafting, against one who tries throws first",
        deals=10,
        opponents=(Opponent("normal"),),
        options={"mode": "drafting"},
    ),
)
