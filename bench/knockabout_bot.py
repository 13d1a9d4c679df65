"""How strong Knockabout's strong player is against a robot like those that people play today, and how fast.

The robot looks four plies ahead with one sampled roll and counts material. Colours are equal. Time
is counted in evaluations: as many as this machine makes in so many milliseconds of processor time, so that a busy
machine does not make the player weaker. Wins are percent of the games, a draw being half a win; a game of more than
600 plies counts as drawn. `--games 200` gives figures worth quoting, and takes long.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

from common.measure import Row, row, table
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.games.knockabout.options import Options
from dicehall.games.knockabout.players.kernel.evaluation import chance
from dicehall.games.knockabout.players.kernel.robot import new_desk, robot_move
from dicehall.games.knockabout.players.levels import Normal, Strong
from dicehall.games.knockabout.players.thinking import middle_game, move_of, placed, think
from dicehall.games.knockabout.players.weights import weights
from dicehall.games.knockabout.rules import Move, State, pending, start, step
from dicehall.registry import game

LONGEST = 600
GAMES = {2: 12, 100: 2}
"""Games by the milliseconds a move, where not told otherwise: all in under a minute."""
TRIAL = 300_000


class Robot:
    """The robot as a bot."""

    def __init__(self, chance: random.Random) -> None:
        self._desk = new_desk(chance.getrandbits(60))

    def choose(self, game: Any, state: State, seat: int, millis: int) -> Move:
        position = placed(state)
        die, way = robot_move(position, seat, self._desk)
        return move_of(position, int(die), int(way))


def play(bots: list[Any], luck: random.Random) -> float:
    """One game; 1 if the first bot wins, 0 if the second, a half for a draw."""
    state, plies = start(Options(repetition_draw=True)), 0
    while plies < LONGEST:
        match pending(state):
            case Over(_, winners):
                return 0.5 if not winners else float(0 in winners)
            case Roll(dice):
                state = step(state, Rolled((dice[0].face(luck.randrange(dice[0].size)),)))
            case Decide((seat,)):
                state = step(state, Chosen({seat: bots[seat].choose(game("knockabout"), state, seat, 0)}))
                plies += 1
    return 0.5


def wins(make: Any, make_other: Any, games: int) -> float:
    """The percent of games that the first of two kinds of player wins, with equal colours."""
    won = 0.0
    for number in range(games):
        luck = random.Random(number)
        bots = [make(random.Random(number)), make_other(random.Random(number))]
        won += play(bots, luck) if number % 2 == 0 else 1 - play(bots[::-1], luck)
    return 100 * won / games


def evaluations_a_second() -> float:
    """In a search from the middle of a game, by processor time: the best of three."""
    state = middle_game()
    rates = []
    for _ in range(4):  # the first one loads what is compiled
        begun = time.process_time()
        made = think(state, TRIAL).evaluations
        rates.append(made / (time.process_time() - begun))
    return max(rates)


def one_by_one() -> float:
    """Evaluations a second without a search: each position is seen anew."""
    position, known = placed(start(Options())), weights()
    rates = []
    for _ in range(4):
        begun = time.process_time()
        for _ in range(10_000):
            chance(position, 0, known)
        rates.append(10_000 / (time.process_time() - begun))
    return max(rates)


def measure(games: int | None) -> list[Row]:
    rate = evaluations_a_second()
    rows = [row("evaluations, in a search", "a second", rate, "one by one from Python", one_by_one())]
    for millis, few in GAMES.items():
        budget = int(rate * millis / 1000)
        percent = wins(lambda luck, budget=budget: Strong(luck, budget), Robot, games or few)
        rows.append(versus(f"strong at {millis} ms, {games or few} games", percent, "robot, four plies"))
    rows.append(versus(f"normal, {games or 12} games", wins(Normal, Robot, games or 12), "robot, four plies"))
    return rows


def versus(name: str, percent: float, peer: str) -> Row:
    """Wins beside the other player's; the ratio is that of the wins, with half a percent for none at all."""
    found = row(name, "% won", percent, peer, max(100 - percent, 0.5))
    return {**found, "value": round(percent, 1), "peer_value": round(100 - percent, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--games", type=int, help="games at each time, instead of a few")
    arguments = parser.parse_args()
    rows = measure(arguments.games)
    print(json.dumps(rows) if arguments.json else table(rows))


if __name__ == "__main__":
    main()
