"""Matches between players: game by game, each kept as soon as it is over, so that an interrupted match goes on."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

from common.measure import Row, row
from dicehall.lab.figures import wilson


def parser(description: str | None, games: int | None) -> argparse.ArgumentParser:
    """What every match can be told."""
    found = argparse.ArgumentParser(description=description)
    found.add_argument("--json", action="store_true", help="print a list instead of a table")
    found.add_argument("--games", type=int, default=games, help="games of each match, instead of a few")
    found.add_argument("--keep", type=Path, help="the file of games that are over")
    return found


def match(title: str, games: int, file: Path | None, play: Callable[[int], float]) -> list[float]:
    """What the first player got out of each game; those of this title in the file are not played again."""
    lines = [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []
    won = {line["number"]: line["won"] for line in lines if line["match"] == title}
    for number in range(games):
        if number not in won:
            won[number] = play(number)
            if file:
                with file.open("a") as out:
                    out.write(json.dumps({"match": title, "number": number, "won": won[number]}) + "\n")
        print(f"\r{title}: game {number + 1} of {games}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return [won[number] for number in range(games)]


def share(name: str, won: list[float], peer: str, even: float) -> Row:
    """The share that was won, with its interval, beside what the peer gets."""
    part = 100 * sum(won) / len(won)
    low, high = wilson(sum(won), len(won))
    title = f"{name}: {len(won)} games, 95 % {100 * low:.1f} to {100 * high:.1f}"
    return {**row(title, "% won", part, peer, even or 1), "value": round(part, 1), "peer_value": round(even, 1)}
