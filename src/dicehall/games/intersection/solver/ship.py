"""Makes the solutions that come with the package: `python -m dicehall.games.intersection.solver.ship`.

Call it after a change of the rules or of the solver; a test says when that is due. It takes about two minutes.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dicehall.core.setup import resolve
from dicehall.games.intersection.options import SPEC, Options, complete
from dicehall.games.intersection.solver.solution import Purpose, path_of, save
from dicehall.games.intersection.solver.solving import solve
from dicehall.games.intersection.solver.three import path_of_three, save_three, solve_three
from dicehall.solve.store import shipped_folder

SHIPPED: tuple[tuple[dict[str, Any], Purpose], ...] = (
    ({"rules": "classic"}, "duel"),
    ({"rules": "traffic"}, "duel"),
    ({"rules": "traffic", "no_dice": False}, "duel"),
)
"""The house rules and problems that are solved in advance: those that take long and are played often."""


def shipped() -> dict[Path, tuple[Options, Purpose]]:
    """The files that come with the package, and what each of them solves."""
    solved = [(complete(resolve(SPEC, given)), purpose) for given, purpose in SHIPPED]
    return {shipped_folder(__package__) / path_of(*each).name: each for each in solved}


THREE: tuple[dict[str, Any], ...] = ({"rules": "classic"}, {"rules": "traffic"})
"""The rules by which games of three are solved in advance."""


def shipped_three() -> dict[Path, Options]:
    """The files with the chances of three players, and the options of each."""
    given = [complete(resolve(SPEC, each)) for each in THREE]
    return {shipped_folder(__package__) / path_of_three(each).name: each for each in given}


def ship() -> None:
    """Solve and write every file anew, and delete others."""
    files, of_three = shipped(), shipped_three()
    for old in shipped_folder(__package__).glob("*.npz"):
        if old not in files and old not in of_three:
            old.unlink()
    for path, given in of_three.items():
        print(f"Solving {path.stem}", flush=True)
        save_three(solve_three(given), path)
    for path, (options, purpose) in files.items():
        print(f"Solving {path.stem}", flush=True)
        save(solve(options, purpose), path)


if __name__ == "__main__":
    ship()
