"""What Knockabout brings."""

from __future__ import annotations

from dicehall.core.plugin import Plugin
from dicehall.games.knockabout.options import SPEC

PLUGIN = Plugin(
    spec=SPEC,
    package=__package__,
    game="game:GAME",
    drawing="terminal:draw",
    picture="picture:svg",
    rules_pictures="rules_pictures:PICTURES",
    board="game:board",
    standing="game:standing",
    ending="ending:ending",
    goal="question:goal",
    question="question:question",
    page=True,
    order=2,
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
    suites="lab.suites:SUITES",
    prepare="first_use:prepare",
    waiting="Getting Knockabout ready. The first time on a machine this takes about 10 seconds.",
)
