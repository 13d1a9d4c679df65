"""Whether reviews tell luck from play: games of a random player against a strong one, reviewed.

A random player loses by its play. Of its result, what a review does not explain should be small: at most a tenth
of luck, play and the change in all, without their signs, added up (`unexplained`). `play` should carry the change.
`luck` should be 0 on average, within the standard error of its mean. Both are means over the games. Listed
decisions should all be worse than the best action beyond two standard errors.

A few games of each rulebook take under a minute of processor time; `--games 10` gives figures worth quoting.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from common.measure import Row, table
from dicehall.bots import make_bot
from dicehall.bots.coach import Review, review
from dicehall.bots.coach.advice import is_worse
from dicehall.core.contract import Decide, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.registry import game


class Match(NamedTuple):
    """A rulebook whose reviews are measured, and the games of a short run."""

    title: str
    game: str
    options: dict[str, Any]
    games: int


MATCHES = (
    Match("Intersection, traffic", "intersection", {"rules": "traffic"}, 3),
    Match("Intersection, classic", "intersection", {"rules": "classic"}, 3),
    Match("Knockabout", "knockabout", {"repetition_draw": True}, 3),
    Match("Crossroll", "crossroll", {}, 1),
    Match("inDICEsion", "indicesion", {}, 0),
)
BOT_MILLIS = 20
TENTH = 10.0


class Found(NamedTuple):
    """The review of a game, and the seat of the random player."""

    review: Review
    seat: int
    seconds: float


def played(match: Match, number: int) -> Play[Any, Any]:
    """A game of the random player, in either seat in turn, against the strong one."""
    found, weak = game(match.game), number % 2
    levels = ["random" if seat == weak else "strong" for seat in (0, 1)]
    bots = [make_bot(level, f"{number}:{seat}") for seat, level in enumerate(levels)]
    play = Play.start(
        found, [Sitter(each) for each in levels], match.options, FairDice(seed_from_text(str(number)))
    )
    while not play.over:
        match play.pending:
            case Decide(seats):
                for seat in seats:
                    play.act(seat, bots[seat].choose(found, play.state, seat, BOT_MILLIS))
            case Roll():
                play.roll()
            case Simulate(request):
                play.settle(_simulated(request))
    return play


def _simulated(request: Any) -> Any:
    from dicehall.physics.simulate import run

    return run(request)


def reviewed(match: Match, games: int, millis: int) -> Iterator[Found]:
    """The reviews of games, one by one."""
    for number in range(games):
        play = played(match, number)
        begun = time.process_time()
        yield Found(review(play.game, play.record, millis), number % 2, time.process_time() - begun)
        print(f"\r{match.title}: game {number + 1} of {games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


def unexplained(found: Found) -> float:
    """What a review does not explain, in percent of luck, play and the change in all."""
    account = found.review.accounts[found.seat]
    whole = abs(account.luck) + abs(account.skill) + abs(account.result - account.start)
    return 100 * abs(account.unexplained) / whole if whole else 0.0


def listed(found: Found) -> list[bool]:
    """Of each listed decision, whether it is worse beyond two standard errors."""
    places = {place for account in found.review.accounts for place in account.worst} | set(found.review.worst)
    return [is_worse(found.review.decisions[place].chosen) for place in places]


def rows(match: Match, found: list[Found]) -> Iterator[Row]:
    """The figures of a rulebook."""
    accounts = [each.review.accounts[each.seat] for each in found]
    name = f"{match.title}, {len(found)} games"
    change = 100 * fmean(each.result - each.start for each in accounts)
    sure = [each for review in found for each in listed(review)]
    yield _row(f"{name}: unexplained", "%", fmean(map(unexplained, found)), "allowed", TENTH)
    yield _row(f"{name}: play", "% to win", 100 * fmean(each.skill for each in accounts), "change in all", change)
    yield _row(f"{name}: luck", "% to win", *_luck([100 * each.luck for each in accounts]))
    yield _row(f"{name}: error of play", "% to win", 100 * fmean(each.error for each in accounts), "allowed", TENTH)
    yield _row(f"{name}: listed and surely worse", "of", sum(sure), "listed", len(sure))
    yield _row(f"{name}: a review takes", "s", fmean(each.seconds for each in found), "entries", _entries(found))


def _luck(all_luck: list[float]) -> tuple[float, str, float]:
    """The mean of luck, and the standard error of this mean, if there is more than one game."""
    error = stdev(all_luck) / sqrt(len(all_luck)) if len(all_luck) > 1 else 0.0
    return fmean(all_luck), "error of the mean", error


def _entries(found: list[Found]) -> float:
    return fmean(len(each.review.points) - 1 for each in found)


def _row(name: str, unit: str, value: float, peer: str, peer_value: float) -> Row:
    ratio = round(value / peer_value, 3) if peer_value else 1.0
    return {
        "name": name,
        "value": round(value, 1) + 0.0,
        "unit": unit,
        "peer": peer,
        "peer_value": round(peer_value, 1) + 0.0,
        "ratio": ratio,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--games", type=int, help="games of each rulebook, instead of a few")
    parser.add_argument("--millis", type=int, default=50, help="the time for each evaluation; a hall takes 50")
    parser.add_argument("--only", help="the rulebooks whose titles begin like this")
    arguments = parser.parse_args()
    chosen = [each for each in MATCHES if each.title.startswith(arguments.only or "")]
    result: list[Row] = []
    for match in chosen:
        if count := match.games if arguments.games is None else arguments.games:
            result += rows(match, list(reviewed(match, count, arguments.millis)))
    print(json.dumps(result) if arguments.json else table(result))


if __name__ == "__main__":
    main()
