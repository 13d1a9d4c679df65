"""The three questions: the best turn, the fewest turns alone, and the chance of winning of two."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from dicehall.games.intersection.options import Options
from dicehall.games.intersection.solver.duel import Duel
from dicehall.games.intersection.solver.ladder import Ladder, Standing, height, ladder
from dicehall.games.intersection.solver.solution import Purpose, Solution, save, stored
from dicehall.games.intersection.solver.turn import TurnTables, turn_tables
from dicehall.solve.tables import Floats, TooLarge
from dicehall.solve.values import Ring, sweep

Progress: TypeAlias = Callable[[int, int], None]
"""Called with how much is done, and of how much."""

MOST_STANDINGS: dict[Purpose, int] = {"points": 10**9, "solo": 50_000, "duel": 500}


def solution(options: Options, purpose: Purpose) -> Solution:
    """The stored solution, or a new one that is stored from now on; raises TooLarge."""
    found = stored(options, purpose)
    if found is None:
        found = solve(options, purpose)
        save(found)
    return found


def solve(options: Options, purpose: Purpose, progress: Progress | None = None) -> Solution:
    """Solve anew; raises TooLarge."""
    began = time.perf_counter()
    turn = turn_tables(options)
    check_size(options, purpose)
    standings: tuple[Standing, ...] = ()
    match purpose:
        case "points":
            values, solved, sweeps = _points(turn)
        case "solo":
            rungs = ladder(options, turn.points, 1)
            values, solved, sweeps = _solo(turn, rungs, progress or _quiet)
            standings = rungs.standings
        case "duel":
            work = Duel(turn, ladder(options, turn.points, 2))
            for done in work.run():
                (progress or _quiet)(done, work.total)
            values, solved, sweeps, standings = work.values, work.total, work.sweeps, work.rungs.standings
    seconds = time.perf_counter() - began
    return Solution(purpose, options, standings, values, solved * turn.positions, sweeps, seconds)


def _quiet(done: int, total: int) -> None:
    """Show no progress."""


def check_size(options: Options, purpose: Purpose) -> None:
    """Raise TooLarge where house rules give more standings than can be solved for this purpose."""
    count, most = height(options, turn_tables(options).points), MOST_STANDINGS[purpose]
    if count > most:
        raise TooLarge(
            f"with these house rules a player can stand at about {count:,} different scores; "
            f"{purpose} is solved for up to {most:,}: choose a smaller goal or rounder points"
        )


def _points(turn: TurnTables) -> tuple[Floats, int, int]:
    values = np.zeros((turn.tables.rows, 1))
    values[: turn.tables.ends, 0] = turn.points
    sweeps = sweep(turn.tables, values)
    return values[turn.root], 1, sweeps


def _solo(turn: TurnTables, rungs: Ladder, progress: Progress) -> tuple[Floats, int, int]:
    """Turns still needed from every standing, the highest first: a turn never leads down."""
    needed = np.zeros(len(rungs.standings))
    nodes = np.zeros((turn.tables.rows, 1))
    unsolved = [number for number, at_goal in enumerate(rungs.reached) if not at_goal]
    sweeps = 0
    for done, number in enumerate(reversed(unsolved), start=1):
        after = rungs.after[number]
        nodes[: turn.tables.ends, 0] = -needed[after]
        ring = Ring((after == number)[:, np.newaxis], np.zeros(1, dtype=np.int32), 1.0, -1.0)
        sweeps += sweep(turn.tables, nodes, ring, turn.root)
        needed[number] = 1.0 - nodes[turn.root, 0]
        progress(done, len(unsolved))
    return needed, len(unsolved), sweeps
