"""How often inDICEsion's players win against each other, two at a table, from both seats in turn.

A strong player has a number of trials for each decision, a normal one milliseconds that it counts as throws (20 for
each); so a busy machine changes nothing. The peer is what the other one won. `--games 20` gives figures worth
quoting; `--keep FILE` goes on where it was interrupted.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from dicehall.bots.indicesion.players import ByEye
from dicehall.bots.indicesion.weighing import Workbench, weigh
from dicehall.core.contract import Decide, Over, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.games.indicesion import GAME
from dicehall.games.indicesion.greedy import greedy
from dicehall.lab.intervals import wilson
from dicehall.physics.port import Here
from measure import Row, row, table

PHYSICS = Here()


def choose(level: str, state: Any, seat: int, chance: Random, asked: argparse.Namespace) -> Any:
    """What a player of this level does."""
    if level == "strong":
        return weigh(state, seat, Workbench(asked.trials, chance, PHYSICS.run_all))[0].action
    if level == "easy" and state.phase == "throwing":
        return ByEye(chance).choose(GAME, state, seat, asked.millis)
    return greedy(state, seat, PHYSICS.run_all, chance.randrange, asked.millis)


def play(levels: list[str], number: int, asked: argparse.Namespace) -> str:
    """One game: the level that won it."""
    chances = [Random(f"{number}:{seat}") for seat in range(2)]
    dice = FairDice(seed_from_text(f"m{number}"))
    at = Play.start(GAME, [Sitter(level, level) for level in levels], {"mode": asked.mode}, dice)
    while not isinstance(pending := at.pending, Over):
        match pending:
            case Decide((seat,)):
                at.act(seat, choose(levels[seat], at.state, seat, chances[seat], asked), "bot")
            case Roll():
                at.roll()
            case Simulate(request):
                at.settle(PHYSICS.run(request))
    return levels[pending.winners[0]]


def match(first: str, second: str, asked: argparse.Namespace) -> list[str]:
    """Who won each game; those in the file are not played again."""
    title, file = f"{asked.mode} {first} {second} {asked.trials} {asked.millis}", asked.keep
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []
    won = [line["won"] for line in lines if line["match"] == title][: asked.games]
    for number in range(len(won), asked.games):
        won.append(play([first, second] if number % 2 == 0 else [second, first], number, asked))
        if file:
            with file.open("a") as out:
                out.write(json.dumps({"match": title, "won": won[-1]}) + "\n")
        print(f"\r{title}: game {number + 1} of {asked.games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--mode", choices=["classic", "central", "drafting"], default="classic")
    parser.add_argument("--bots", default="strong,normal", help="the two levels")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--trials", type=int, default=24, help="of the strong player, for each decision")
    parser.add_argument("--millis", type=int, default=240, help="of the normal player, for each decision")
    parser.add_argument("--keep", type=Path, help="the file of games that are over")
    asked = parser.parse_args()
    first, second = asked.bots.split(",")
    won = match(first, second, asked)
    wins, games = won.count(first), len(won)
    low, high = wilson(wins, games)
    title = f"{asked.mode}, {first}, {games} games, 95 % interval {100 * low:.0f} to {100 * high:.0f}"
    rows: list[Row] = [row(title, "% won", 100 * wins / games, second, 100 * (games - wins) / games or 1)]
    print(json.dumps(rows) if asked.json else table(rows))


if __name__ == "__main__":
    main()
