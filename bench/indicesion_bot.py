"""How often inDICEsion's players win against each other, two at a table, from both seats in turn.

A strong player has a number of trials for each decision, a normal one milliseconds that it counts as throws (20 for
each); so a busy machine changes nothing. The peer is what the other one won. `--games 20` gives figures worth
quoting; `--keep FILE` goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from random import Random
from typing import Any

from common import matches
from common.measure import Row, table
from dicehall.core.contract import Decide, Over, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.players.evaluation import Resources, evaluate
from dicehall.games.indicesion.players.levels import PLAYERS
from dicehall.physics.port import Here

PHYSICS = Here()


def choose(level: str, state: Any, seat: int, rng: Random, arguments: argparse.Namespace) -> Any:
    """What a player of this level does."""
    if level == "strong":
        return evaluate(state, seat, Resources(arguments.trials, rng, PHYSICS.run_all))[0].action
    return PLAYERS[level](rng).choose(GAME, state, seat, arguments.millis)


def play(levels: list[str], number: int, arguments: argparse.Namespace) -> str:
    """One game: the level that won it."""
    chances = [Random(f"{number}:{seat}") for seat in range(2)]
    dice = FairDice(seed_from_text(f"m{number}"))
    at = Play.start(GAME, [Sitter(level, level) for level in levels], {"mode": arguments.mode}, dice)
    while not isinstance(pending := at.pending, Over):
        match pending:
            case Decide((seat,)):
                at.act(seat, choose(levels[seat], at.state, seat, chances[seat], arguments), "bot")
            case Roll():
                at.roll()
            case Simulate(request):
                at.settle(PHYSICS.run(request))
    return levels[pending.winners[0]]


def won_by(first: str, second: str, arguments: argparse.Namespace, number: int) -> float:
    """Whether the first level won a game; they take the seats in turn."""
    levels = [first, second] if number % 2 == 0 else [second, first]
    return float(play(levels, number, arguments) == first)


def main() -> None:
    parser = matches.parser(__doc__, 4)
    parser.add_argument("--mode", choices=["classic", "central", "drafting"], default="classic")
    parser.add_argument("--bots", default="strong,normal", help="the two levels")
    parser.add_argument("--trials", type=int, default=24, help="of the strong player, for each decision")
    parser.add_argument("--millis", type=int, default=240, help="of the normal player, for each decision")
    arguments = parser.parse_args()
    first, second = arguments.bots.split(",")
    title = f"{arguments.mode} {first} {second} {arguments.trials} {arguments.millis}"
    won = matches.match(title, arguments.games, arguments.keep, partial(won_by, first, second, arguments))
    even = 100 * (len(won) - sum(won)) / len(won)
    rows: list[Row] = [matches.share(f"{arguments.mode}, {first}", won, second, even)]
    print(json.dumps(rows) if arguments.json else table(rows))


if __name__ == "__main__":
    main()
