"""The first choice of a game's strong player, in milliseconds of processor time, by a new process.

With nothing compiled, the process starts with an empty cache of machine code; its peer is a process that loads what
that one has compiled. Both include the start of Python and the import of numba.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile

from common.measure import Row, row, table

GAMES = "crossroll,knockabout"
FIRST = """
import sys
from dicehall.bots.warm_up import steps
for step in steps(sys.argv[1]):
    if step.what in ("rules", "strong player"):
        step.run()
"""


def processor_time(game: str, cache: str) -> float:
    """The milliseconds that a process takes for the rules and one choice, with this cache."""
    before = spent()
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    subprocess.run([sys.executable, "-c", FIRST, game], env=environment, stderr=subprocess.DEVNULL, check=True)
    return 1000 * (spent() - before)


def spent() -> float:
    """The seconds of processor time of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(game: str) -> Row:
    with tempfile.TemporaryDirectory() as cache:
        cold, warm = processor_time(game, cache), processor_time(game, cache)
    return row(f"{game}, nothing compiled", "ms", cold, "with cached code", warm)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--games", default=GAMES, help="the ids of games, with commas between")
    arguments = parser.parse_args()
    rows = [measure(game) for game in arguments.games.split(",")]
    print(json.dumps(rows) if arguments.json else table(rows))


if __name__ == "__main__":
    main()
