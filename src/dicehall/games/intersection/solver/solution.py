"""A solution: values by standing, and how it is kept.

The values between turns are the policy: with them, one turn's tables and a few milliseconds give the best action in
any position of a turn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from dicehall.games.intersection.options import SPEC, Options
from dicehall.games.intersection.solver.ladder import Standing
from dicehall.solve import keeping
from dicehall.solve.tables import Floats

Purpose: TypeAlias = Literal["points", "solo", "duel"]


class Solution(NamedTuple):
    """Exact values: points of a turn; turns still needed by standing; chances of winning by mover's and other's.

    `states` counts the positions that were solved, `sweeps` how often a turn's tables were gone through.
    """

    purpose: Purpose
    options: Options
    standings: tuple[Standing, ...]
    values: Floats
    states: int
    sweeps: int
    seconds: float

    @property
    def value(self) -> float:
        """The value at the start: of the one turn, the whole game alone, or to who begins."""
        return float(self.values.flat[0])

    @property
    def path(self) -> Path:
        """Where the solution is kept."""
        return path_of(self.options, self.purpose)


def path_of(options: Options, purpose: Purpose) -> Path:
    """Where the solution for these options is kept."""
    title = f"intersection-{options.rules}-{purpose}"
    return keeping.place_of(title, SPEC.version, options)


def keep(solution: Solution) -> None:
    """Write a solution to its file."""
    facts = (solution.standings, solution.states, solution.sweeps, solution.seconds)
    keeping.save(solution.path, {"values": solution.values, "facts": keeping.text(facts)})


def kept(options: Options, purpose: Purpose) -> Solution | None:
    """The solution that is kept for these options, if there is one."""
    arrays = keeping.load(path_of(options, purpose), shipped=__package__)
    if arrays is None:
        return None
    facts = msgspec.json.decode(arrays["facts"].tobytes(), type=tuple[tuple[Standing, ...], int, int, float])
    standings, states, sweeps, seconds = facts
    return Solution(purpose, options, standings, np.asarray(arrays["values"]), states, sweeps, seconds)
