"""A match of Knockabout's strong player against the robot, or against itself with another budget, game by game.

`./dev bench knockabout_match --millis 100 --other robot --games 200 --keep FILE` writes every game into the file as
soon as it is over and goes on from there when it is called again. Colours are equal, and game n is always played on
the same dice. Time is counted in evaluations at `--rate` a second of processor time, by default as many as this
machine makes, so that a busy machine does not make anybody weaker.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from pathlib import Path
from typing import Any

from dicehall.bots.knockabout.players import Strong
from dicehall.lab.intervals import wilson
from knockabout_bot import Robot, evaluations_a_second, play, versus
from measure import table


def player(name: str, rate: float, luck: random.Random) -> Any:
    """The robot, or the strong player with so many milliseconds."""
    return Robot(luck) if name == "robot" else Strong(luck, max(1, int(rate * int(name) / 1000)))


def one(number: int, names: tuple[str, str], rate: float) -> float:
    """What the first of two players gets out of a game; it has White in the even ones."""
    bots = [player(name, rate, random.Random(number)) for name in names]
    luck = random.Random(number)
    return play(bots, luck) if number % 2 == 0 else 1 - play(bots[::-1], luck)


def kept(file: Path | None, title: str) -> dict[int, float]:
    """The games of this match that are in the file."""
    lines = file.read_text().splitlines() if file is not None and file.exists() else []
    games = [json.loads(line) for line in lines]
    return {game["number"]: game["won"] for game in games if game["match"] == title}


def match(names: tuple[str, str], games: int, rate: float, file: Path | None) -> list[float]:
    """All games of a match, those in the file first."""
    title = " - ".join(names)
    won = kept(file, title)
    for number in range(games):
        if number not in won:
            won[number] = one(number, names, rate)
            if file is not None:
                with file.open("a") as out:
                    out.write(json.dumps({"match": title, "number": number, "won": won[number]}) + "\n")
        print(f"\rgame {number + 1} of {games}: {sum(won.values()):g} won", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return [won[number] for number in range(games)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--millis", type=int, default=2, help="the time of the strong player")
    parser.add_argument("--other", default="robot", help="robot, or the milliseconds of another strong player")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rate", type=float, help="evaluations a second, instead of measuring them")
    parser.add_argument("--keep", type=Path, help="the file of games that are over")
    asked = parser.parse_args()
    names = str(asked.millis), asked.other
    won = match(names, asked.games, asked.rate or evaluations_a_second(), asked.keep)
    low, high = wilson(sum(won), len(won))
    peer = "robot, four plies" if asked.other == "robot" else f"strong at {asked.other} ms"
    row = versus(f"strong at {asked.millis} ms, {len(won)} games", 100 * sum(won) / len(won), peer)
    print(json.dumps([row]) if asked.json else f"{table([row])}  95 %: {100 * low:.1f} to {100 * high:.1f}")


if __name__ == "__main__":
    main()
