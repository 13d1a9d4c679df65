"""Prints what the lab, the day and records answer about Crossroll and Knockabout, as JSON; a process of its own."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from dicehall.bots import make_bot
from dicehall.core.contract import Over
from dicehall.core.errors import GameError
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter, read_record
from dicehall.core.verify import verify
from dicehall.lab import daily
from dicehall.lab.arena import host
from dicehall.lab.question import make_question
from dicehall.lab.sweep import cells
from dicehall.registry import game

GAME = game("crossroll")


def figures(name: str, level: str) -> dict[str, float]:
    """The figures of a game between two bots of a level."""
    (cell,) = cells([({}, make_question(name, [level], 1, players=2))], workers=1)
    return {figure.name: figure.value for figure in cell.report.figures}


def played() -> Record:
    """A whole game of one bot."""
    play = Play.start(GAME, [Sitter("one", "greedy")], {}, FairDice(seed_from_text("stale")))
    host(play, [make_bot("greedy", "stale")], 1)
    return play.record


def replayed(file: Path) -> dict[str, Any]:
    """The score of a recorded game and whether it is proven, or why the record is refused."""
    try:
        record = read_record(file.read_bytes().splitlines())
        over = GAME.pending(Play.replay(GAME, record).state)
        proven = any("follows the rules" in point for point in verify(GAME, record).proven)
        return {"score": over.scores[0] if isinstance(over, Over) else None, "proven": proven}
    except GameError as error:
        return {"refused": str(error)}


def best_now(day: str) -> bool:
    """Whether what best play comes to is worked out now; that it would take a search of minutes is spared."""
    now = os.getpid()
    daily.work_out = lambda played, day: daily.Best(played.id, day, played.measure, now, False, None)
    return daily.best(daily.challenge("crossroll"), day).result == now


if __name__ == "__main__":
    new, old = map(Path, sys.argv[2:])
    if not new.exists():
        new.write_bytes(b"".join(line + b"\n" for line in played().lines()))
    answers = {
        "crossroll": figures("crossroll", "greedy"),
        "knockabout": figures("knockabout", "random"),
        "worked out now": best_now(sys.argv[1]),
        "record": replayed(new),
        "old record": replayed(old),
    }
    print(json.dumps(answers))
