"""A solution: values by standing, and how it is stored.

The values between turns are the policy: with them, one turn's tables and a few milliseconds give the best action in
any position of a turn.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from dicehall.fingerprint import fingerprint_of_modules
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.solver.ladder import Standing
from dicehall.solve import store
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
        """Where the solution is stored."""
        return path_of(self.options, self.purpose)


def path_of(options: Options, purpose: Purpose) -> Path:
    """Where the solution for these options is stored."""
    return store.place_of(f"intersection-{options.rules}-{purpose}", options)


def made_of() -> str:
    """The fingerprint of what solutions are made of: the rules, and the way to solve them."""
    return fingerprint_of_modules([f"{__package__}.solving"])


def save(solution: Solution, path: Path | None = None) -> None:
    """Write a solution to its file, or to another one."""
    facts = (solution.standings, solution.states, solution.sweeps, solution.seconds)
    store.save(path or solution.path, made_of(), {"values": solution.values, "facts": store.text(facts)})


def stored(options: Options, purpose: Purpose) -> Solution | None:
    """The solution that is stored for these options or comes with the package, if there is one."""
    arrays = store.load(path_of(options, purpose), made_of(), shipped=__package__)
    if arrays is None:
        return None
    facts = msgspec.json.decode(arrays["facts"].tobytes(), type=tuple[tuple[Standing, ...], int, int, float])
    standings, states, sweeps, seconds = facts
    return Solution(purpose, options, standings, np.asarray(arrays["values"]), states, sweeps, seconds)
