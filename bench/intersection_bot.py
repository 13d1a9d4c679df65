"""How often Intersection's strong player wins at tables of three and more, where no exact solution is known.

One strong player sits with normal ones, in every seat in turn. Turns are played from the solver's tables. The
peer is an even share of the wins. `--games 600` gives figures worth quoting; `--keep FILE` goes on where it was
interrupted.
"""

from __future__ import annotations

import json
from functools import partial

import numpy as np
from msgspec.structs import replace

from common import matches
from common.measure import Row, table
from dicehall.core.setup import resolve
from dicehall.games.intersection.options import complete
from dicehall.games.intersection.players.outlook import between_turns
from dicehall.games.intersection.players.turn_values import payoffs
from dicehall.games.intersection.rules import State, go_on, in_last_turns, is_in, recorded, start
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.games.intersection.turn import Finished
from dicehall.registry import game
from dicehall.solve.simulate import Rows, cup, leads, play_turns
from dicehall.solve.tables import Floats
from dicehall.solve.values import best, choices

GAMES = {"traffic": 4, "classic": 60}
"""Games of each match, where not told otherwise: all in under a minute."""


class Table:
    """A rulebook's tables, and how players of each kind play their turns."""

    def __init__(self, rules: str) -> None:
        self.options = complete(resolve(game("intersection").spec, {"rules": rules}))
        self.turn = turn_tables(self.options)
        self.dice = cup(self.turn.tables, self.turn.root)
        self._points: dict[bool, Rows] = {}

    def leads(self, kind: str, state: State) -> Rows:
        """Where the player goes in every position of this turn."""
        if kind == "strong" or in_last_turns(state):
            return self._best(payoffs(state, self.turn)[:, state.seat])
        inside = is_in(state, state.seat)
        if inside not in self._points:
            worth = np.array([recorded(state, int(points)) for points in self.turn.points], dtype=float)
            self._points[inside] = self._best(worth)
        return self._points[inside]

    def _best(self, worth: Floats) -> Rows:
        return leads(self.turn.tables, choices(self.turn.tables, best(self.turn.tables, worth)))

    def play(self, kinds: list[str], seed: int) -> tuple[float, ...]:
        """One game that the first seat begins: what each seat gets of the win."""
        state = replace(start(len(kinds), self.options), phase="turn", contenders=())
        while state.phase == "turn":
            seed += 1
            counts = play_turns(self.dice, self.leads(kinds[state.seat], state), 1, seed * 7919)
            state = go_on(state, Finished(int(self.turn.points[np.argmax(counts)]), "ended"))
        return between_turns(state)


def won_by_strong(at: Table, seats: int, number: int) -> float:
    """What the strong player gets out of a game; from game to game it sits one seat on."""
    seat = number % seats
    kinds = ["strong" if each == seat else "normal" for each in range(seats)]
    return at.play(kinds, number * 1_000_003)[seat]


def main() -> None:
    parser = matches.parser(__doc__, None)
    parser.add_argument("--rules", choices=[*GAMES], help="one rulebook instead of both")
    parser.add_argument("--seats", type=int, default=3)
    arguments = parser.parse_args()
    rows: list[Row] = []
    for rules in [arguments.rules] if arguments.rules else GAMES:
        play = partial(won_by_strong, Table(rules), arguments.seats)
        won = matches.match(f"{rules} {arguments.seats}", arguments.games or GAMES[rules], arguments.keep, play)
        rows.append(
            matches.share(f"{rules}, strong among {arguments.seats}", won, "an even share", 100 / arguments.seats)
        )
    print(json.dumps(rows) if arguments.json else table(rows))


if __name__ == "__main__":
    main()
