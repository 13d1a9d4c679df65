"""Whether accuracy and strength rank bots whose order is known: `./dev bench accuracy [GAME ...] [--games 20]`.

Easy, normal and strong play each other in equal numbers, and the coach reviews their games. Each has so many games.
A row has a bot's mean accuracy, and its strength against the strong player with the 95 % interval. The peer is the
strong player. `--ship` writes what the strong player lost in its games into the game's package, for the train page.
`--check` says whether what is there was measured with the rules, players and judge that are here.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from dicehall.bots.coach import review
from dicehall.bots.coach.accuracy import strength_of
from dicehall.bots.coach.strong_losses import StrongLosses, file_name, made_of, strong_losses
from dicehall.bots.levels import make_bot
from dicehall.bots.shipped import folder_of, write_shipped
from dicehall.core.contract import Decide, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import rulebook_of
from dicehall.physics.port import shared
from dicehall.registry import game, plugin

LEVELS = ("easy", "normal", "strong")
PAIRS = (("easy", "normal"), ("normal", "strong"), ("strong", "easy"))
BOOKS: dict[str, tuple[dict[str, Any], ...]] = {
    "intersection": ({"rules": "traffic"}, {"rules": "classic"}),
    "knockabout": ({"repetition_draw": True},),
    "crossroll": ({},),
    "indicesion": ({},),
}
LONGEST = 1500
"""The entries after which a game is given up. With `repetition_draw` games of Knockabout end by themselves."""
FAIR = 1 / 2
"""What each of two has at the start among equals."""


class Judged(NamedTuple):
    """What a review says of a bot in a game: its accuracy, and what its choices lost together."""

    level: str
    accuracy: float
    lost: float


class Rules(NamedTuple):
    """A rulebook of a game."""

    game: str
    rulebook: str
    options: dict[str, Any]


def rules_of(name: str) -> Iterator[Rules]:
    """The rulebooks of a game that are measured."""
    for options in BOOKS[name]:
        yield Rules(name, rulebook_of(plugin(name).spec, options).id, dict(options))


def played(rules: Rules, levels: tuple[str, str], seed: str, millis: int) -> Play[Any, Any]:
    """A game of bots."""
    found = game(rules.game)
    sitters = [Sitter(level, level) for level in levels]
    play: Play[Any, Any] = Play.start(found, sitters, rules.options, FairDice(seed_from_text(seed)))
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


def judged(rules: Rules, number: int, millis: int) -> list[Judged]:
    """What the review of a game says of both bots."""
    pair = PAIRS[number % len(PAIRS)]
    levels = pair if number // len(PAIRS) % 2 == 0 else pair[::-1]
    play = played(rules, levels, f"{rules.game}{rules.options}{number}", millis)
    found = review(game(rules.game), play.record, millis)
    lost = [sum(each.chosen.loss for each in found.decisions if each.seat == seat) for seat in range(len(levels))]
    return [Judged(each.name, each.accuracy or 0.0, lost[each.seat]) for each in found.accounts]


def measured(rules: Rules, games: int, millis: int, keep: Path | None) -> dict[str, list[Judged]]:
    """Each level's games; those that a file has already are not played again."""
    before = [json.loads(line) for line in keep.read_text("utf-8").splitlines()] if keep and keep.exists() else []
    known = {each["number"]: each["judged"] for each in before if each["book"] == rules.rulebook}
    found: dict[str, list[Judged]] = {level: [] for level in LEVELS}
    count = games * len(LEVELS) // 2
    for number in range(count):
        begun = time.process_time()
        pair = [Judged(*each) for each in known[number]] if number in known else judged(rules, number, millis)
        for each in pair:
            found[each.level].append(each)
        if number not in known:
            said = "; ".join(f"{each.level} {each.accuracy:.1f}, lost {each.lost:.3f}" for each in pair)
            spent = time.process_time() - begun
            print(
                f"{rules.rulebook}: game {number + 1} of {count}, {spent:.0f} s: {said}",
                file=sys.stderr,
                flush=True,
            )
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"book": rules.rulebook, "number": number, "judged": pair}) + "\n")
    return found


def rows(rules: Rules, found: dict[str, list[Judged]], strong: StrongLosses) -> Iterator[dict[str, Any]]:
    """Accuracy and strength of each level, in percent, beside those of the strong player."""
    best = fmean(each.accuracy for each in found["strong"])
    for level, games in found.items():
        accuracy = fmean(each.accuracy for each in games)
        name = f"{rules.rulebook}: {level}"
        yield _row(f"{name}, accuracy", accuracy, "of 100", best)
        strength = strength_of([each.lost for each in games], FAIR, strong.mean, strong.error)
        if strength:
            interval = f"% ({100 * strength.low:.0f} to {100 * strength.high:.0f})"
            yield _row(f"{name}, strength", 100 * strength.value, interval, 100 * FAIR)


def _row(name: str, value: float, unit: str, peer_value: float) -> dict[str, Any]:
    return {
        "name": name,
        "value": round(value, 1),
        "unit": unit,
        "peer": "strong",
        "peer_value": round(peer_value, 1),
        "ratio": round(value / peer_value, 3),
    }


def losses(rules: Rules, found: dict[str, list[Judged]], millis: int) -> StrongLosses:
    """What the strong player lost in its games."""
    made = made_of(plugin(rules.game), rules.options)
    lost = tuple(round(each.lost, 5) for each in found["strong"])
    return StrongLosses(rules.game, rules.rulebook, made, millis, lost)


def check(names: list[str]) -> int:
    """Say of every file that is there whether it is of the present code; the number of those that are not."""
    stale = 0
    for rules in (each for name in names for each in rules_of(name)):
        there = strong_losses(plugin(rules.game), rules.rulebook)
        if there is not None:
            fresh = there.made_of == made_of(plugin(rules.game), rules.options)
            print(f"{rules.rulebook}: {'of the present code' if fresh else 'of other rules, players or judge'}")
            stale += not fresh
    return stale


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", nargs="*", help=f"of {', '.join(BOOKS)}; by default all")
    parser.add_argument("--games", type=int, default=4, help="the games of each bot; at least 2")
    parser.add_argument("--millis", type=int, default=20, help="the time of each judgement, and of each choice")
    parser.add_argument("--keep", type=Path, help="a file for the games, with which an interrupted run goes on")
    parser.add_argument("--ship", action="store_true", help="write what strong lost into the game's package")
    parser.add_argument("--check", action="store_true", help="only check what is in the packages")
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    given = parser.parse_args()
    names = given.game or list(BOOKS)
    for name in set(names) - set(BOOKS):
        parser.error(f"{name} is not measured; {', '.join(BOOKS)} are")
    if given.check:
        sys.exit(1 if check(names) else 0)
    found: list[dict[str, Any]] = []
    for rules in (each for name in names for each in rules_of(name)):
        games = measured(rules, max(2, given.games), given.millis, given.keep)
        strong = losses(rules, games, given.millis)
        found += rows(rules, games, strong)
        if given.ship:
            write_shipped(folder_of(plugin(rules.game)) / file_name(rules.rulebook), strong)
    print(json.dumps(found) if given.json else "\n".join(_line(each) for each in found))


def _line(row: dict[str, Any]) -> str:
    return f"{row['name']:36} {row['value']:6.1f} {row['unit']:18} {row['peer']} {row['peer_value']:6.1f}"


if __name__ == "__main__":
    main()
