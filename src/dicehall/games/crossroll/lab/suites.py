"""The benchmark of Crossroll: alone for points, and against players who plan and who search."""

from __future__ import annotations

from dicehall.lab.benchmark.suites import Opponent, Suite

SUITES = (
    Suite(id="crossroll-alone", game="crossroll", title="Alone", deals=100, unit="points"),
    Suite(
        id="crossroll-normal",
        game="crossroll",
        title="Against one who plans",
        deals=50,
        opponents=(Opponent("normal"),),
    ),
    Suite(
        id="crossroll-strong",
        game="crossroll",
        title="Against one who searches",
        deals=25,
        opponents=(Opponent("strong", 2_000),),
    ),
)
