from __future__ import annotations

from dicehall.core.plugin import Plugin
from testing.little.game import SPEC

PLUGIN = Plugin(
    spec=SPEC,
    package="testing.little",
    game="game:GAME",
    drawing="parts:draw",
    picture="parts:svg",
    rules_pictures="parts:PICTURES",
    paper="parts:blank",
    board="parts:board",
    standing="parts:standing",
    ending="parts:ending",
    goal="parts:goal",
    question="parts:question",
    greedy="parts:greedy",
    players="parts:PLAYERS",
    characters="parts:LINES",
    judge="parts:JUDGE",
    codec="codec:codec",
    gauge="parts:GAUGE",
    fast="parts:FAST",
    study="parts:STUDY",
    solver="parts:SOLVER",
    challenges="parts:CHALLENGES",
    suites="parts:SUITES",
    prepare="parts:prepare",
    waiting="Little is getting ready.",
)
