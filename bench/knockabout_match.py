"""A match of Knockabout's strong player against the robot, or against itself with another budget, game by game.

`./dev bench knockabout_match --millis 100 --other robot --games 200 --keep FILE` writes every game into the file as
soon as it is over and goes on from there when it is called again. Colours are equal, and game n is always played on
the same dice. Time is counted in evaluations at `--rate` a second of processor time, by default as many as this
machine makes, so that a busy machine does not make anybody weaker.
"""

from __future__ import annotations

import json
import random
from typing import Any

from common import matches
from common.measure import table
from dicehall.games.knockabout.players.levels import Strong
from knockabout_bot import Robot, evaluations_a_second, play


def player(name: str, rate: float, luck: random.Random) -> Any:
    """The robot, or the strong player with so many milliseconds."""
    return Robot(luck) if name == "robot" else Strong(luck, max(1, int(rate * int(name) / 1000)))


def one(number: int, names: tuple[str, str], rate: float) -> float:
    """What the first of two players gets out of a game; it has White in the even ones."""
    bots = [player(name, rate, random.Random(number)) for name in names]
    luck = random.Random(number)
    return play(bots, luck) if number % 2 == 0 else 1 - play(bots[::-1], luck)


def main() -> None:
    parser = matches.parser(__doc__, 10)
    parser.add_argument("--millis", type=int, default=2, help="the time of the strong player")
    parser.add_argument("--other", default="robot", help="robot, or the milliseconds of another strong player")
    parser.add_argument("--rate", type=float, help="evaluations a second, instead of measuring them")
    arguments = parser.parse_args()
    names, rate = (str(arguments.millis), arguments.other), arguments.rate or evaluations_a_second()
    won = matches.match(" - ".join(names), arguments.games, arguments.keep, lambda number: one(number, names, rate))
    peer = "robot, four plies" if arguments.other == "robot" else f"strong at {arguments.other} ms"
    rows = [matches.share(f"strong at {arguments.millis} ms", won, peer, 100 * (1 - sum(won) / len(won)))]
    print(json.dumps(rows) if arguments.json else table(rows))


if __name__ == "__main__":
    main()
