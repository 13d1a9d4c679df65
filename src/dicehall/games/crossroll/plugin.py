"""What Crossroll brings."""

from __future__ import annotations

from dicehall.core.plugin import Plugin
from dicehall.games.crossroll.options import SPEC

PLUGIN = Plugin(
    spec=SPEC,
    package=__package__,
    game="game:GAME",
    drawing="terminal:draw",
    picture="picture:svg",
    rules_values="rules_values:values",
    rules_pictures="rules_pictures:PICTURES",
    paper="picture:blank",
    board="game:board",
    standing="rules:standing",
    ending="ending:ending",
    goal="question:goal",
    question="question:question",
    page=True,
    order=3,
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
    board_study="lab.board_study:BOARD_STUDY",
    challenges="challenge:CHALLENGES",
    suites="lab.suites:SUITES",
    prepare="first_use:prepare",
    waiting="Getting Crossroll ready. The first time on a machine this takes about 15 seconds.",
)
