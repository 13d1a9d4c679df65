"""A match of inDICEsion's strong player against that of an earlier version at equal time, game by game.

`./dev bench indicesion_match --against COMMIT --games 100 --keep FILE` plays the strong player of a commit, or of a
folder with its sources. `--keep` writes every game down as soon as it is over and goes on from there. Each version
runs in a process of its own. Players take the seats in turn, and game n is always played on the same dice.

Time is processor time: the trials a second of each version are measured on the same positions, and `--millis`
become a number of trials of each. So a busy machine makes nobody weaker. `--trials` says these numbers instead, to
go on with a match. The second row is the time that a decision took.

`--rules 1` plays by version 1 of the rules, for players who know no other.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from common import matches
from common.checkouts import ROOT, sources
from common.indicesion_version import Version
from common.measure import Row, random_roll, row, table
from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.scene import Rest, Track
from dicehall.core.setup import begin
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.players.evaluation import TRIED
from dicehall.games.indicesion.players.levels import PLAYERS
from dicehall.physics.port import Here

PHYSICS = Here()
MEASURED = 24
"""The trials of a decision while time is measured."""
POSITIONS = 12
"""The throws of a game of two ordinary players at which it is measured."""


class Match:
    """Two versions at a table by the rules of the first, and the time that each has taken."""

    def __init__(self, versions: list[Version], rules: str, mode: str) -> None:
        earlier = GAME.spec.earlier.get(rules, {})
        self.versions = versions
        self._options: dict[str, Any] = {**earlier, "mode": mode}
        self._their_options = [dict(self._options), {"mode": mode} if earlier else dict(self._options)]
        self.seconds, self.decisions = [0.0, 0.0], [0, 0]
        self.budgets = [MEASURED, MEASURED]

    def give(self, own: int, their: int) -> None:
        """Give them so many trials a decision."""
        self.budgets = [own, their]

    def measure(self, millis: int) -> None:
        """Give each version the trials that it makes in this time."""
        spent = [0.0, 0.0]
        state, luck = self._begin("measured"), Random("measured")
        hand = PLAYERS["expert"](luck)  # it adds no error, which old versions can't read
        thrown = 0
        while thrown < POSITIONS and not isinstance(pending := GAME.pending(state), Over):
            answer: Answer[Any]
            if isinstance(pending, Decide):
                (seat,) = pending.seats
                if state.phase == "throwing":
                    thrown += 1
                    spent = [
                        seconds + version.choose(seat, MEASURED)[1]
                        for seconds, version in zip(spent, self.versions, strict=True)
                    ]
                answer = Chosen({seat: hand.choose(GAME, state, seat, 1)})
            else:
                answer = answered(pending, luck)
            state = self._told(state, answer)
        self.budgets = [max(1, int(millis / 1000 * thrown * MEASURED / seconds)) for seconds in spent]

    def play(self, number: int) -> float:
        """What the first version gets out of a game; it has the first seat in the even ones."""
        own, luck = number % 2, Random(f"match {number}")
        state = self._begin(f"{number}")
        while not isinstance(pending := GAME.pending(state), Over):
            if isinstance(pending, Decide):
                (seat,) = pending.seats
                text = self._choice(state.phase, seat, own)
                state = self._told(state, Chosen({seat: GAME.parse(state, text)}))
            else:
                state = self._told(state, answered(pending, luck))
        return (own in pending.winners) / len(pending.winners)

    def _begin(self, luck: str) -> Any:
        for which, version in enumerate(self.versions):
            version.begin(self._their_options[which], f"{luck}:{which}")
        return begin(GAME, 2, self._options)

    def _choice(self, phase: str, seat: int, own: int) -> str:
        which = int(seat != own)
        text, seconds = self.versions[which].choose(seat, self.budgets[which])
        if phase in TRIED:
            self.seconds[which] += seconds
            self.decisions[which] += 1
        return text

    def _told(self, state: Any, answer: Answer[Any]) -> Any:
        """The state after an answer that both are told."""
        for version in self.versions:
            version.told(written(state, answer))
        return apply(GAME, state, answer)


def answered(pending: Roll | Simulate, luck: Random) -> Answer[Any]:
    """What dice and physics answer."""
    return random_roll(pending.dice, luck) if isinstance(pending, Roll) else Settled(PHYSICS.run(pending.request))


def written(state: Any, answer: Answer[Any]) -> dict[str, Any]:
    """An answer as it is told."""
    if isinstance(answer, Chosen):
        ((seat, action),) = answer.actions.items()
        return {"seat": seat, "text": GAME.write(state, action)}
    if isinstance(answer, Settled):
        rest: Rest = answer.result
        return {"rest": msgspec.to_builtins(replace(rest, track=Track()))}
    assert isinstance(answer, Rolled)
    return {"values": list(answer.values)}


def rows_of(match: Match, won: Sequence[float], name: str, other: str) -> list[Row]:
    """What was won, and the time of a decision, if any game was played now."""
    found = [matches.share(name, list(won), other, 100 * (1 - sum(won) / len(won)))]
    if all(match.decisions):
        own, their = (1000 * match.seconds[which] / match.decisions[which] for which in range(2))
        found.append(row("its time a decision", "ms", own, other, their))
    return found


def main() -> None:
    parser = matches.parser(__doc__, 10)
    parser.add_argument("--against", metavar="COMMIT", required=True, help="a commit, or a folder with sources")
    parser.add_argument("--millis", type=int, default=250, help="the processor time of a decision, for both")
    parser.add_argument("--trials", help="their trials a decision, such as 32,33, instead of measuring them")
    parser.add_argument("--mode", choices=["classic", "central", "drafting"], default="classic")
    parser.add_argument("--rules", choices=["1", "2"], default="2", help="the version of the rules")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        versions = [Version(ROOT / "src"), Version(sources(given.against, Path(folder)))]
        match = Match(versions, given.rules, given.mode)
        match.measure(given.millis) if given.trials is None else match.give(*map(int, given.trials.split(",")))
        own, their = match.budgets
        print(f"trials a decision: {own} and {their}", flush=True)
        name = f"{given.mode}, rules {given.rules}, strong with {own} trials against {their}"
        won = matches.match(f"{name} - {given.against}", given.games, given.keep, match.play)
        for version in versions:
            version.close()
        rows = rows_of(match, won, name, f"strong of {given.against}")
    print(json.dumps(rows) if given.json else table(rows))


if __name__ == "__main__":
    main()
