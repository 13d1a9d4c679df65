"""What Intersection brings."""

from __future__ import annotations

from dicehall.core.plugin import Plugin
from dicehall.games.intersection.options import SPEC

PLUGIN = Plugin(
    spec=SPEC,
    package=__package__,
    game="game:GAME",
    rules_values="rules_values:values",
    drawing="terminal:draw",
    standing="game:standing",
    ending="ending:ending",
    goal="question:goal",
    question="question:question",
    page=True,
    order=1,
    greedy="greedy:greedy",
    players="players.levels:PLAYERS",
    characters="characters:LINES",
    ladders="players.levels:LADDERS",
    judge="players.judge:JUDGE",
    puzzles="players.puzzles:PUZZLES",
    codec="rl.codec:codec",
    vector="rl.vector:vector",
    gauge="lab.gauge:GAUGE",
    fast="lab.fast",
    solver="exact:SOLVER",
    challenges="challenge:CHALLENGES",
    suites="lab.suites:SUITES",
)
