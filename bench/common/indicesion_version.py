"""One version of inDICEsion's strong player, in a process of its own.

Run as a script it is that process. It imports the sources that PYTHONPATH names, so it uses only what old versions
have too. It follows a game by the answers that were given in it, also those of the physics, so that every version
sees the same table.
"""

from __future__ import annotations

import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from common.version_process import VersionProcess, answer_questions

PLACES = (
    ("dicehall.games.indicesion.game", "dicehall.games.indicesion.players.evaluation", "evaluate", "Resources"),
    ("dicehall.games.indicesion", "dicehall.bots.indicesion.weighing", "weigh", "Workbench"),
)
"""Where versions have the game and the player, the function that values choices, and what it may use."""


class Version(VersionProcess):
    """The strong player of the sources in a folder."""

    def __init__(self, sources: Path) -> None:
        super().__init__("common.indicesion_version", sources)

    def begin(self, options: dict[str, Any], luck: str) -> None:
        """Begin a game of two there."""
        self.ask({"begin": options, "luck": luck})

    def told(self, answer: dict[str, Any]) -> None:
        """Tell it an answer that was given in the game."""
        self.ask({"answer": answer})

    def choose(self, seat: int, trials: int) -> tuple[str, float]:
        """Its choice with so many trials, as text, and the processor time that it took, in seconds."""
        text, seconds = self.ask({"choose": seat, "trials": trials})
        return str(text), float(seconds)


# The process of a version.


class Follower:
    """A game that is followed there, and the player that chooses in it."""

    def __init__(self) -> None:
        from dicehall.physics.port import Here

        game, module, value, may_use = next(place for place in PLACES if find_spec(place[1].rsplit(".", 1)[0]))
        player = import_module(module)
        self._game = import_module(game).GAME
        self._value, self._may_use = getattr(player, value), getattr(player, may_use)
        self._simulate = Here().run_all
        self._state: Any = None
        self._rng = Random()

    def answer(self, question: dict[str, Any]) -> Any:
        """What is said to a question."""
        if "begin" in question:
            return self._begin(question["begin"], question["luck"])
        if "answer" in question:
            return self._take(question["answer"])
        return self._choose(question["choose"], question["trials"])

    def _begin(self, options: dict[str, Any], luck: str) -> None:
        from dicehall.core.setup import begin

        self._state, self._rng = begin(self._game, 2, options), Random(luck)

    def _take(self, given: dict[str, Any]) -> None:
        import msgspec

        from dicehall.core.apply import apply
        from dicehall.core.contract import Chosen, Rolled, Settled
        from dicehall.core.scene import Rest

        answer: Any
        if "text" in given:
            answer = Chosen({given["seat"]: self._game.parse(self._state, given["text"])})
        elif "values" in given:
            answer = Rolled(tuple(given["values"]))
        else:
            answer = Settled(msgspec.convert(given["rest"], Rest))
        self._state = apply(self._game, self._state, answer)

    def _choose(self, seat: int, trials: int) -> tuple[str, float]:
        begun = time.process_time()
        found = self._value(self._state, seat, self._may_use(trials, self._rng, self._simulate))[0].action
        return self._game.write(self._state, found), time.process_time() - begun


if __name__ == "__main__":
    answer_questions(Follower().answer)
