"""What inDICEsion brings."""

from __future__ import annotations

from dicehall.core.plugin import Plugin
from dicehall.games.indicesion.options import SPEC

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
    points="game:points",
    goal="question:goal",
    question="question:question",
    page=True,
    order=4,
    players="players.levels:PLAYERS",
    characters="characters:LINES",
    ladders="players.levels:LADDERS",
    judge="players.judge:JUDGE",
    puzzles="players.puzzles:PUZZLES",
    aiming="players.aiming:AIMING",
    codec="rl.codec:codec",
    gauge="lab.gauge:GAUGE",
    study="lab.study:STUDY",
    challenges="challenge:CHALLENGES",
    suites="lab.suites:SUITES",
    table="game:TABLE",
)
