"""Two players: the chance of winning from every pair of standings.

A turn leads from (mine, yours) to (yours, mine after it), which is further up, or, when nothing is recorded, to
(yours, mine): so pairs are solved from the top down, both orders of a pair together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import TypeAlias

import numpy as np

from dicehall.games.intersection.solver.ladder import GOES_ON, Ladder
from dicehall.games.intersection.solver.turn import TurnTables
from dicehall.solve.tables import Floats, Ints
from dicehall.solve.values import Ring, sweep

Cell: TypeAlias = tuple[int, int]
Block: TypeAlias = list[Cell]

LANES = 16
THREADS = 2


class Duel:
    """A solution in the making; `values[i, j]` is the chance of winning to who moves at i with the other at j."""

    def __init__(self, turn: TurnTables, rungs: Ladder) -> None:
        self.turn, self.rungs = turn, rungs
        count = len(rungs.standings)
        self.values = np.full((count, count), np.nan)
        self.values[rungs.top] = 1.0
        self._stages = _stages(rungs)
        self.total = sum(len(block) for stage in self._stages for block in stage)
        self.sweeps = 0
        self._near, self._far = (np.full((count, turn.tables.rows), 0.5) for _ in range(2))

    def run(self) -> Iterator[int]:
        """Solve, stage by stage; tells how many pairs are done."""
        done = 0
        with ThreadPoolExecutor(THREADS) as pool:
            for stage in self._stages:
                for block, (nodes, sweeps) in zip(stage, pool.map(self.solve, stage), strict=True):
                    self._enter(block, nodes)
                    self.sweeps += sweeps * len(block)
                done += sum(map(len, stage))
                yield done

    def solve(self, block: Block) -> tuple[Floats, int]:
        """The values of all positions of a turn, a column for each pair of the block, and the sweeps they took."""
        mine, yours = np.array(block, dtype=np.int32).T
        nodes = np.ascontiguousarray((2.0 * self._near[mine] - self._far[mine]).T)
        worth = payoffs(self.rungs, self.values, mine, yours)
        stays = np.ascontiguousarray(np.isnan(worth))
        nodes[: self.turn.tables.ends] = np.nan_to_num(worth, nan=0.5)
        partner = np.array([block.index((yours, mine)) if (yours, mine) in block else 0 for mine, yours in block])
        ring = Ring(stays, partner.astype(np.int32), -1.0, 1.0)
        return nodes, sweep(self.turn.tables, nodes, ring, self.turn.root)

    def _enter(self, block: Block, nodes: Floats) -> None:
        """Write the values of a block down, and where the mover's next pair starts from."""
        for lane, (mine, yours) in enumerate(block):
            self.values[mine, yours] = nodes[self.turn.root, lane]
            self._far[mine] = self._near[mine]
            self._near[mine] = nodes[:, lane]


def payoffs(rungs: Ladder, values: Floats, mine: Ints, yours: Ints) -> Floats:
    """What each end of a turn is worth to who moves, a column for each pair; NaN where not known yet."""
    after = rungs.after[mine].T
    over = rungs.over[after, yours]
    worth: Floats = np.where(over == GOES_ON, 1.0 - values[yours, after], over)
    return worth


def _stages(rungs: Ladder) -> list[list[Block]]:
    """Pairs that do not wait for each other, in blocks of both orders of a pair; the highest pairs first.

    At the same height come first those whom a turn with nothing leaves where they are, then those it takes from
    a player's first turn to a later one, as No Dice tells these apart.
    """
    height = [each.score // rungs.step for each in rungs.standings]
    fresh = [each.turns == 0 for each in rungs.standings]

    def stage(cell: Cell) -> tuple[int, int]:
        mine, yours = cell
        return -height[mine] - height[yours], 2 * fresh[yours] + fresh[mine]

    live = np.argwhere(rungs.over.T == GOES_ON).tolist()
    cells = sorted(((mine, yours) for mine, yours in live if mine != rungs.top), key=stage)
    return [_blocks(list(each)) for _, each in groupby(cells, key=stage)]


def _blocks(cells: Sequence[Cell]) -> list[Block]:
    """The cells in blocks of about LANES, both orders of a pair in the same one."""
    pairs = groupby(sorted(cells, key=lambda cell: (sorted(cell), cell)), key=sorted)
    blocks: list[Block] = [[]]
    for _, pair in pairs:
        if len(blocks[-1]) >= LANES - 1:
            blocks.append([])
        blocks[-1] += pair
    return blocks
