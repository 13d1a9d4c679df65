"""Exact solutions of Intersection: times and rates, and each answer beside a million turns or games of its policy.

No other solver of this game is known to us: the peer of each answer is the simulation that confirms it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator

import numpy as np

from common.measure import Row
from dicehall.core.setup import resolve
from dicehall.games.intersection.options import Options, complete
from dicehall.games.intersection.solver.ladder import ladder
from dicehall.games.intersection.solver.policies import duel_player, points_leads, solo_player
from dicehall.games.intersection.solver.solution import Purpose, Solution, stored
from dicehall.games.intersection.solver.solving import solve
from dicehall.games.intersection.solver.turn import turn_tables
from dicehall.registry import game
from dicehall.solve.simulate import cup, play_duel, play_solo, play_turns

MILLION = 1_000_000


def simulated(options: Options, purpose: Purpose, solved: Solution, count: int) -> tuple[float, float]:
    """The mean of many turns or games by the solution's policy, and its standard error."""
    turn = turn_tables(options)
    dice = cup(turn.tables, turn.root)
    if purpose == "points":
        counts, points = play_turns(dice, points_leads(turn), count, 1), turn.points.astype(float)
        mean = float(counts @ points / count)
        return mean, float(np.sqrt((counts @ points**2 / count - mean**2) / count))
    rungs = ladder(options, turn.points, 1 if purpose == "solo" else 2)
    if purpose == "solo":
        player = solo_player(turn, rungs, solved)
        turns = play_solo(dice, player, rungs.after, rungs.reached, count, 1)
        return float(turns.mean()), float(turns.std() / np.sqrt(count))
    both = duel_player(turn, rungs, solved)
    rate = play_duel(dice, (both, both), rungs.after, rungs.over, count, 1) / count
    return rate, float(np.sqrt(rate * (1 - rate) / count))


def rows(everything: bool, count: int) -> Iterator[Row]:
    for book in ("traffic", "classic"):
        options = complete(resolve(game("intersection").spec, {"rules": book}))
        for purpose in ("points", "solo", "duel"):
            known = stored(options, purpose) if (book, purpose) == ("traffic", "duel") and not everything else None
            if known is None:
                solve(options, "points")
                known = solve(options, purpose)
                yield line(f"{book} {purpose}: solved", known.seconds, "s", "", None)
                yield line(f"{book} {purpose}: states", known.states / known.seconds, "states/s", "", None)
            played = count // 4 if purpose == "duel" and not everything else count
            began = time.perf_counter()
            mean, error = simulated(options, purpose, known, played)
            spent = time.perf_counter() - began
            yield line(f"{book} {purpose}: value", known.value, "", f"simulated, ± {error:.2g}", mean)
            unit = "turns/s" if purpose == "points" else "games/s"
            yield line(f"{book} {purpose}: simulation", played / spent, unit, "", None)
            if abs(mean - known.value) > 4 * error:
                raise SystemExit(f"{book} {purpose}: {known.value} is not confirmed by {mean} ± {error}")


def line(name: str, value: float, unit: str, peer: str, peer_value: float | None) -> Row:
    ratio = None if peer_value is None else round(value / peer_value, 5)
    return {"name": name, "value": value, "unit": unit, "peer": peer, "peer_value": peer_value, "ratio": ratio}


def shown(row: Row) -> str:
    peer = f"{row['peer']} {row['peer_value']:.6g}" if row["peer"] else ""
    return f"{row['name']:28} {row['value']:>14,.6g} {row['unit']:9} {peer}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    parser.add_argument("--all", action="store_true", help="solve the traffic duel anew, and play all duels")
    parser.add_argument("--count", type=int, default=MILLION, help="turns or games of each simulation")
    arguments = parser.parse_args()
    found = []
    for each in rows(arguments.all, arguments.count):
        found.append(each)
        if not arguments.json:
            print(shown(each), flush=True)
    if arguments.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
