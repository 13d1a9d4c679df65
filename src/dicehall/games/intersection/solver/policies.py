"""Ways of playing from solutions, for the simulator."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from dicehall.games.intersection.solver.duel import LANES, THREADS, payoffs
from dicehall.games.intersection.solver.ladder import GOES_ON, Ladder
from dicehall.games.intersection.solver.solution import Solution
from dicehall.games.intersection.solver.turn import TurnTables
from dicehall.solve.simulate import Player, Rows, leads
from dicehall.solve.tables import Floats
from dicehall.solve.values import choices, sweep


def points_leads(turn: TurnTables) -> Rows:
    """Where a player goes who plays each turn for the most points."""
    return next(_best_leads(turn, turn.points[:, np.newaxis].astype(float)))


def points_player(turn: TurnTables, rungs: Ladder, seats: int) -> Player:
    """A player who plays every turn for the most points, wherever anybody stands."""
    shape = (len(rungs.standings),) * seats
    return Player(points_leads(turn)[np.newaxis], np.zeros(shape, dtype=np.int32))


def solo_player(turn: TurnTables, rungs: Ladder, solution: Solution) -> Player:
    """The player who needs the fewest turns alone."""
    worth = -solution.values[rungs.after].T
    blocks = [worth[:, start : start + LANES] for start in range(0, worth.shape[1], LANES)]
    found = np.array([each for block in blocks for each in _best_leads(turn, block)])
    return Player(found, np.arange(len(found), dtype=np.int32))


def duel_player(turn: TurnTables, rungs: Ladder, solution: Solution) -> Player:
    """The player who wins most often of two."""
    live = np.argwhere((rungs.over.T == GOES_ON) & (np.arange(len(rungs.standings)) != rungs.top)[:, np.newaxis])
    policy = np.full(rungs.over.shape, -1, dtype=np.int32)
    policy[tuple(live.T)] = np.arange(len(live))
    policy[rungs.top] = 0  # nothing is left to decide there

    def solved(block: np.ndarray[tuple[int, int], np.dtype[np.int64]]) -> list[Rows]:
        mine, yours = block.T.astype(np.int32)
        return list(_best_leads(turn, payoffs(rungs, solution.values, mine, yours)))

    with ThreadPoolExecutor(THREADS) as pool:
        blocks = pool.map(solved, np.array_split(live, -(-len(live) // LANES)))
        found = np.array([each for block in blocks for each in block])
    return Player(found, policy)


def _best_leads(turn: TurnTables, worth: Floats) -> Iterator[Rows]:
    """For each column of payoffs, where its best player goes."""
    values = np.empty((turn.tables.rows, worth.shape[1]))
    values[:] = worth.mean(axis=0)
    values[: turn.tables.ends] = worth
    sweep(turn.tables, values)
    for lane in range(worth.shape[1]):
        yield leads(turn.tables, choices(turn.tables, values, lane))
