"""The benchmark of Intersection: alone and for two, where best play is known exactly, and in company."""

from __future__ import annotations

from dicehall.lab.benchmark.suites import Opponent, Suite

STRONG, NORMAL = Opponent("strong"), Opponent("normal")

SUITES = (
    Suite(id="intersection-alone", game="intersection", title="Traffic rules, alone", deals=100, unit="turns"),
    Suite(
        id="intersection-duel",
        game="intersection",
        title="Traffic rules, against best play",
        deals=50,
        opponents=(STRONG,),
    ),
    Suite(
        id="intersection-classic-duel",
        game="intersection",
        title="Classic rules, against best play",
        deals=50,
        opponents=(STRONG,),
        options={"rules": "classic"},
    ),
    Suite(
        id="intersection-four",
        game="intersection",
        title="Traffic rules, four players",
        deals=25,
        opponents=(NORMAL,) * 3,
    ),
)
