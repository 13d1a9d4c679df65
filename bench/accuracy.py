"""Whether accuracy and strength rank bots whose order is known: `./dev bench accuracy [GAME ...] [--games 20]`.

Easy, normal and strong play each other in equal numbers. Each has that many games. Printed are the mean accuracy,
the mean of what own choices changed in a game, and the strength against the strong player with its 95 % interval.
The mean of the strong player's own choices is what `strong_loses` of a game's puzzles should say.
"""

from __future__ import annotations

import argparse
import time
from itertools import cycle, islice
from statistics import mean
from typing import Any

from dicehall.bots.coach import review
from dicehall.bots.coach.accuracy import strength_of
from dicehall.bots.coach.results import Account
from dicehall.bots.levels import make_bot
from dicehall.core.contract import Decide, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.physics.port import shared
from dicehall.registry import game

LEVELS = ("easy", "normal", "strong")
PAIRS = (("easy", "normal"), ("normal", "strong"), ("strong", "easy"))
BOOKS = {
    "intersection": ({"rules": "traffic"}, {"rules": "classic"}),
    "knockabout": ({},),
    "crossroll": ({},),
    "indicesion": ({},),
}
LONGEST = 1500


def played(name: str, options: dict[str, Any], levels: tuple[str, str], seed: str, millis: int) -> Play[Any, Any]:
    """A game of bots."""
    found = game(name)
    play: Play[Any, Any] = Play.start(
        found, [Sitter(level, level) for level in levels], options, FairDice(seed_from_text(seed))
    )
    bots = [make_bot(level, f"{seed}{seat}") for seat, level in enumerate(levels)]
    while not play.over and len(play.entries) < LONGEST:
        pending = play.pending
        if isinstance(pending, Roll):
            play.roll()
            continue
        if isinstance(pending, Simulate):
            play.settle(shared().run(pending.request))
            continue
        assert isinstance(pending, Decide)
        chosen = [(seat, bots[seat].choose(found, play.state, seat, millis)) for seat in pending.seats]
        for seat, action in chosen:
            play.act(seat, action, "bot")
    return play


def accounts(name: str, options: dict[str, Any], games: int, millis: int) -> dict[str, list[Account]]:
    """The accounts of each level in this many games."""
    found: dict[str, list[Account]] = {level: [] for level in LEVELS}
    for number, pair in enumerate(islice(cycle(PAIRS), games * len(LEVELS) // 2)):
        levels = pair if number // len(PAIRS) % 2 == 0 else pair[::-1]
        play = played(name, options, levels, f"{name}{options}{number}", millis)
        for account in review(game(name), play.record, millis).accounts:
            found[account.name].append(account)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", default=list(BOOKS))
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--millis", type=int, default=20)
    given = parser.parse_args()
    for name in given.game:
        for options in BOOKS[name]:
            begun = time.process_time()
            found = accounts(name, options, given.games, given.millis)
            strong = mean(each.own for each in found["strong"])
            print(f"{name} {' '.join(options.values())}: {time.process_time() - begun:.0f} s of processor time")
            for level, own in found.items():
                strength = strength_of([each.own for each in own], 0.5, strong)
                assert strength is not None
                accuracy, change = mean(each.accuracy or 0.0 for each in own), mean(each.own for each in own)
                print(
                    f"  {level:7} {len(own)} games  accuracy {accuracy:5.1f}  own {change:+.3f}  "
                    f"strength {strength.value:.2f} ({strength.low:.2f} to {strength.high:.2f})",
                    flush=True,
                )


if __name__ == "__main__":
    main()
