"""One version of Knockabout's strong player, in a process of its own.

Run as a script it is that process. It imports the sources that PYTHONPATH names, so it uses only what old versions
have too.
"""

from __future__ import annotations

import time
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from common.version_process import VersionProcess, answer_questions

PLACES = ("dicehall.games.knockabout.players", "dicehall.bots.knockabout")
"""Where versions have the player, the newest first."""


class Answer(NamedTuple):
    """A move, from cell to cell, with the evaluations and the seconds of processor time that it took."""

    start: str
    to: str
    evaluations: int
    seconds: float


class Version(VersionProcess):
    """The strong player of the sources in a folder."""

    def __init__(self, sources: Path) -> None:
        super().__init__("common.knockabout_version", sources)

    def move(self, position: dict[str, Any], evaluations: int) -> Answer:
        """Its move, in so many evaluations."""
        return Answer(*self.ask({"position": position, "evaluations": evaluations}))


def written(state: Any) -> dict[str, Any]:
    """A state that waits for a decision, as it is sent."""
    seen = [each.hex() for each in state.seen]
    return {"cells": state.cells.hex(), "values": state.values.hex(), "turn": state.turn, "seen": seen}


# The process of a version.


def read(position: dict[str, Any]) -> Any:
    """The state that was sent."""
    from dicehall.games.knockabout.options import Options
    from dicehall.games.knockabout.rules import State

    cells, values = bytes.fromhex(position["cells"]), bytes.fromhex(position["values"])
    seen = tuple(bytes.fromhex(each) for each in position["seen"])
    return State(Options(repetition_draw=True), cells, values, position["turn"], seen=seen)


def answer(think: Any, question: dict[str, Any]) -> tuple[str, str, int, float]:
    """A move, the evaluations for it and the seconds, all that the player does being counted."""
    state = read(question["position"])
    begun = time.process_time()
    thought = think(state, question["evaluations"])
    seconds = time.process_time() - begun
    move = thought.moves[0].move
    return move.start, move.to, thought.evaluations, seconds


if __name__ == "__main__":
    place = next(name for name in PLACES if find_spec(name))
    think = import_module(f"{place}.thinking").think
    answer_questions(partial(answer, think))
