"""What Pig brings. `pyproject.toml` names this object; a part is imported when a host asks for it."""

from __future__ import annotations

from dicehall.core.plugin import Plugin
from dicehall_pig.rules import SPEC

PLUGIN = Plugin(
    spec=SPEC,
    package=__package__,
    game="game:GAME",
    drawing="terminal:draw",
    picture="picture:svg",
    standing="rules:standing",
    goal="question:goal",
    question="question:question",
    greedy="players:greedy",
    players="players:PLAYERS",
    characters="players:LINES",
    judge="judge:JUDGE",
    codec="codec:codec",
    gauge="lab:GAUGE",
    challenges="lab:CHALLENGES",
)
